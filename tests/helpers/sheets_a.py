"""Starting points with a score sheet, for tests: started once, and judged with the values of the fields."""

from dataclasses import dataclass, fields
from pathlib import Path
from random import Random
from typing import Any, get_args, get_type_hints

import printgen
from printgen.model import Game
from printgen.scoring.contract.results import Verdict
from printgen.scoring.declared.rules import DeclaredRules


@dataclass(frozen=True)
class Started:
    """A game that was started from a starting point, and its declared rules."""

    project: printgen.Project
    game: Game
    rules: DeclaredRules

    def judge(self, *sheets: dict[str, Any], **shared: Any) -> Verdict:
        """The verdict on sheets, which must be readable. An empty field is None or missing; dice are a `Row`."""
        form = self.rules.Entry
        (sheet, _) = get_args(get_type_hints(form)["sheets"])
        known = {field.name for field in fields(sheet)}
        assert all(set(one) <= known for one in sheets)
        entry = form(game=self.game.name, sheets=tuple(sheet(**one) for one in sheets), **shared)
        assert list(self.rules.unreadable(self.game, entry)) == []
        return self.rules.judge(self.game, entry)


def start(name: str, folder: Path) -> Started:
    """The starting point of that name, as a game called moon in an empty folder."""
    project = printgen.open(folder)
    project.start_game("moon", name).get()
    game = project.load("moon").get()
    rules = DeclaredRules(lambda: game)
    rules.find_plan(game)
    return Started(project, game, rules)


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
