"""Starting points with a declared score sheet, for tests: each is loaded once, and filled sheets are judged in this process."""

import tempfile
from dataclasses import dataclass, fields
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, TypeAlias, get_args, get_type_hints

import printgen
from printgen.model import Game
from printgen.scoring.contract.results import Verdict
from printgen.scoring.declared.rules import DeclaredRules

PLAYERS = ("Ana", "Bo", "Cleo", "Dev", "Eli", "Fay")
Sheet: TypeAlias = dict[str, Any]  # what one player wrote, by field or line; a list has a value, or None, for each position


@dataclass(frozen=True)
class Started:
    """A game that was started from a starting point, and its declared rules."""

    game: Game
    rules: DeclaredRules

    def judge(self, *sheets: Sheet, **shared: Any) -> Verdict:
        """The verdict on readable sheets; a missing field is empty, and a missing name is that of Ana, Bo and so on."""
        form = self.rules.Entry
        (sheet, _) = get_args(get_type_hints(form)["sheets"])
        known = {field.name for field in fields(sheet)}
        assert all(set(one) <= known for one in sheets)
        filled = tuple(sheet(**{"player": name, **one}) for name, one in zip(PLAYERS, sheets, strict=False))
        entry = form(game=self.game.name, sheets=filled, **shared)
        assert list(self.rules.find_unreadable(self.game, entry)) == []
        return self.rules.judge(self.game, entry)


@cache
def load_started(name: str) -> Started:
    """A game called moon that was made from a starting point."""
    with tempfile.TemporaryDirectory() as folder:
        project = printgen.open(Path(folder))
        project.start_game("moon", name).get()
        game = project.load("moon").get()
    rules = DeclaredRules(lambda: game)
    rules.find_or_make_plan(game)
    return Started(game, rules)


def list_findings(verdict: Verdict) -> list[tuple[str, tuple[Any, ...]]]:
    """The code and the place of each finding."""
    return [(finding.code, tuple(finding.path)) for finding in verdict.findings]


def spoil(dice: Random, sheets: list[dict[str, Any]], player: int, lines: tuple[str, ...]) -> tuple[str | int, ...]:
    """Change one written figure of a player; returns its path in the entry."""
    line = dice.choice(lines)
    figures = sheets[player][line]
    change = dice.choice((-10, -1, 1, 10))
    if isinstance(figures, int):
        sheets[player][line] = figures + change
        return ("sheets", player, line)
    at = dice.randrange(len(figures))
    sheets[player][line] = [figure + change * (place == at) for place, figure in enumerate(figures)]
    return ("sheets", player, line, at)
