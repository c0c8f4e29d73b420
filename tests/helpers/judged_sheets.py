"""Filled score sheets of a starting point, judged in this process by its declaration."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any, NamedTuple

import printgen
from printgen.model import Game
from printgen.scoring.contract.results import Verdict
from printgen.scoring.declared.rules import DeclaredRules

PLAYERS = ("Ana", "Bo", "Cleo", "Dev", "Eli", "Fay")
Sheet = dict[str, Any]  # what one player wrote, by field or line; a list has a value for each position, None if it is empty


class Judge(NamedTuple):
    """The declared rules of a started game; the plan is made only once."""

    game: Game
    rules: DeclaredRules

    def judge(self, *sheets: Sheet) -> Verdict:
        """The verdict on the sheets of Ana, Bo and so on; a field that is not given is empty."""
        plan = self.rules.find_plan(self.game)
        parts = {**plan.entered, **plan.lines}
        empty: Sheet = {name: () if part.axes else None for name, part in parts.items()}
        filled = [SimpleNamespace(player=name, **{**empty, **sheet}) for name, sheet in zip(PLAYERS, sheets, strict=False)]
        return self.rules.judge(self.game, SimpleNamespace(sheets=filled))


def start_judge(start: str, folder: Path) -> Judge:
    """The judge of a game that was made from a starting point, in an empty folder."""
    project = printgen.open(folder)
    project.start_game(start, start).get()
    game = project.load(start).get()
    return Judge(game, DeclaredRules(lambda: game))


def list_findings(verdict: Verdict) -> list[tuple[str, tuple[Any, ...]]]:
    """The code and the place of each finding."""
    return [(finding.code, tuple(finding.path)) for finding in verdict.findings]
