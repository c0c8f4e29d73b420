"""Your own rules: the example game of the docs works as documented, in a folder with only its files."""

import re
from pathlib import Path

import pytest

from printgen.scoring.contract.hooks import HOOKS
from tests.helpers.farm import put, run, swap
from tests.helpers.pearls import GAME, PAGE, PARTY, REPORT, change_rules, trusting
from tests.scoring.test_enter import typed

COMMANDS = re.findall(r"```sh\nprintgen (.*)\n```", PAGE)


MISSPELT = "run `printgen check pearls`, which finds misspelt names; `printgen docs own-rules` lists all hooks."


@pytest.fixture
def trusted(pearls: Path) -> Path:
    """The game, trusted as the page says."""
    (command,) = COMMANDS
    assert run(*command.split()).code == 0
    return pearls


def test_the_game_of_the_docs_prints_and_is_judged_as_told(trusted: Path) -> None:
    assert run("check", "pearls").out == "pearls: no problems found (1 face checked).\n"
    (command,) = re.findall(r"`printgen (score [^`]*\.png)`", PAGE)
    told = run(*command.split())
    assert (told.code, told.out) == (1, REPORT)
    assert sorted(path.name for path in (trusted / "output").iterdir()) == ["party-1.png", "party-2.png"]
    assert list(trusted.rglob("*.pyc")) == []


def test_the_rules_of_the_docs_ask_for_a_sheet(trusted: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    typed(monkeypatch, ["2", "Ana", "1", "2", "3", "24", "Bo", "2", "0", "3", ""])
    told = run("enter", "pearls", "new.yaml")
    assert told.code == 0, told.err
    assert "Ana    24 wins" in told.out
    assert "    pearls: [2, 0, 3]\n" in Path("new.yaml").read_text()


def test_unreadable_sheets_and_unusable_facts_are_reported(trusted: Path) -> None:
    swap(PARTY, "1 2 3", "1 2")
    assert run("score", "party.yaml").err == "party.yaml:4: Ana has 2 rounds instead of 3.\n"
    swap(GAME, "rounds: {value: 3,", "rounds: {value: three,")
    assert "content/pearls/game.yaml:6: The rules cannot be applied: the fact rounds is not" in run("score", "party.yaml").err


@pytest.mark.parametrize(
    ("hook", "words", "message", "hint"),
    [
        ("judge", ("score", "party.yaml"),
         'party.yaml:1: The rules of pearls have no "judge", so printgen score is not available.', MISSPELT),
        ("ask_questions", ("enter", "pearls"),
         'pearls: The rules of pearls have no "ask_questions", so printgen enter is not available.', MISSPELT),
        ("draw_pictures", ("score", "party.yaml", "--picture", "a.png"),
         '--picture: The rules of pearls have no "draw_pictures", so --picture is not available.', "remove --picture."),
        ("find_best_possible_score", ("score", "party.yaml", "--best"),
         '--best: The rules of pearls have no "find_best_possible_score", so --best is not available.', "remove --best."),
        ("make_playtest", ("simulate", "pearls"),
         'content/pearls/game.yaml:1: The rules of pearls have no "make_playtest", so printgen simulate is not available.',
         "run"),
        ("make_contest", ("combat", "pearls", "party.yaml"),
         'pearls: The rules of pearls have no "make_contest", so printgen combat is not available.', "run"),
        ("find_placements", ("fits", "pearls", "card", "party.yaml"),
         'content/pearls/game.yaml:1: The rules of pearls have no "find_placements", so printgen fits is not available.',
         "run"),
    ],
)  # fmt: skip
def test_a_missing_hook_is_reported_with_what_is_not_available(
    pearls: Path, hook: str, words: tuple[str, ...], message: str, hint: str
) -> None:
    if hook in ("judge", "ask_questions", "draw_pictures"):
        change_rules(f"def {hook}(", f"def not_{hook}(")
    told = trusting(*words)
    assert told.code == 2
    assert told.err.startswith(f"{message}\n  hint: {hint}"), told.err


def test_rules_with_only_a_playtest_do_not_affect_other_commands(pearls: Path) -> None:
    put("content/pearls/rules.py", "def make_playtest(game):\n    raise NotImplementedError\n")
    assert 'The rules of pearls have no "Entry", so printgen score' in trusting("score", "party.yaml").err
    assert trusting("check", "pearls").code == 0


def test_the_hooks_of_the_page_are_those_of_the_program() -> None:
    home = r"\[`contract/(\w+)\.py`\]\(\.\./printgen/scoring/contract/\3\.py\)"
    rows = re.findall(rf"^\| `(.+?)` \| (.+) \| {home} \|$", PAGE, re.MULTILINE)
    assert rows == [(hook.signature, hook.purpose, hook.home) for hook in HOOKS.values()]
