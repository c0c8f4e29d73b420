"""The game of docs/own-rules.md in a folder, and functions that change its rules."""

import re
from pathlib import Path

from tests.helpers.farm import Told, put, run, swap
from tests.house.test_docs import ROOT, write_files

PAGE = (ROOT / "docs" / "own-rules.md").read_text()
RULES, GAME, LOG, PARTY = "content/pearls/rules.py", "content/pearls/game.yaml", "templates/pearls/log.svg.j2", "party.yaml"
(REPORT,) = re.findall(r"```text\n(.*?)```", PAGE, re.DOTALL)
LEGAL = str(ROOT / "tests/games/village/legal.yaml")


def make_pearls(folder: Path) -> None:
    """Write every file quoted in docs/own-rules.md into a folder."""
    write_files(PAGE, folder)


def change_rules(old: str, new: str) -> None:
    """Replace a text in the game's rules."""
    swap(RULES, old, new)


def trusting(*words: str) -> Told:
    """The result of a command that trusts the game's rules for this run."""
    return run("--trust", *words)


def line_of(text: str, file: str = RULES) -> int:
    """The number of the first line of a file that contains a text."""
    return next(number for number, line in enumerate(Path(file).read_text().splitlines(), 1) if text in line)


def village_is_unaffected() -> bool:
    """Whether the game Village in the same folder is still scored as usual."""
    return run("score", LEGAL).code == 0


def add_rules(text: str) -> None:
    """Replace the game's rules with this text."""
    put(RULES, text)
