"""Starting points with a declared sheet, for tests: loads one, and scores filled sheets without files."""

import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cache
from pathlib import Path
from typing import Any, get_args

import printgen
from printgen.model import Game
from printgen.scoring.contract.results import Verdict
from printgen.scoring.declared.rules import DeclaredRules


@dataclass(frozen=True)
class Started:
    """A starting point and its rules."""

    game: Game
    rules: DeclaredRules

    def score(self, sheets: Sequence[Mapping[str, Any]], **shared: Any) -> Verdict:
        """The verdict on sheets with these values; a tuple has a value for each position of a repeat."""
        entry = self.rules.Entry
        (kind,) = (field.type for field in fields(entry) if field.name == "sheets")
        sheet = get_args(kind)[0]
        filled = entry(game="moon", sheets=tuple(sheet(**values) for values in sheets), **shared)
        assert list(self.rules.unreadable(self.game, filled)) == []
        return self.rules.judge(self.game, filled)


@cache
def load_started(name: str) -> Started:
    """A starting point, loaded once."""
    with tempfile.TemporaryDirectory() as folder:
        project = printgen.open(Path(folder))
        project.start_game("moon", name).get()
        game = project.load("moon").get()
    rules = DeclaredRules(lambda: game)
    rules.find_plan(game)
    return Started(game, rules)
