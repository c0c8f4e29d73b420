"""Games that declare their scoring, for tests: formulas over any values, and a folder with any declaration."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from printgen.content.loader import load_game
from printgen.content.shelves import find_shelves
from printgen.core.problems import Problems
from printgen.model import Game
from printgen.scoring.declared.distance import measure_distance_from_truth
from printgen.scoring.declared.explanation import _ExpressionWriter
from printgen.scoring.declared.formulas import Formula, compile_formula
from printgen.scoring.declared.names import FormulaNames, FormulaPlace
from printgen.scoring.declared.pictures import list_field_names
from printgen.scoring.declared.plan_maker import make_plan
from printgen.scoring.declared.values import ValueList
from tests.helpers.farm import put

HEAD = """\
game: pad
title: Pad
players: {least: 1, most: 3, usual: 2}
palette: {ink: "#1d5c7a"}
components:
  card: {kind: sheet, size: a4, template: card.svg.j2, copies: per player}
"""


@dataclass(frozen=True)
class Given:
    """Values of fields by name; a list has one value for each `n`, a list of lists for each `row` and `column`."""

    fields: dict[str, Any]
    players: int = 1

    def find_or_compute_value(self, name: str, player: int, at: tuple[int, ...]) -> Any:
        """The value of a field; a tuple has a value for each player."""
        value = self.fields[name]
        value = value[player] if isinstance(value, tuple) and not isinstance(value, ValueList) else value
        for place in at:
            value = value[place - 1]
        return value

    def count_used_positions(self, repeat: str) -> int:
        """The number of values in a list, a column or a row."""
        lists = [value for value in self.fields.values() if isinstance(value, list)]
        grids = [value for value in lists if isinstance(value[0], list)]
        if repeat == "n":
            return len(next(value for value in lists if value not in grids))
        return len(grids[0]) if repeat == "row" else len(grids[0][0])


def compute(formula: str, players: int = 1, facts: dict[str, Any] | None = None, **fields: Any) -> Any:
    """The value of a formula over these fields."""
    return _compile(formula, facts, fields).run(FormulaPlace(Given(fields, players), 0, {}))


def measure(formula: str, **fields: Any) -> float:
    """How far a condition over these fields is from being true."""
    return measure_distance_from_truth(_compile(formula, None, fields), FormulaPlace(Given(fields), 0, {}))


def write_explanation(formula: str, **fields: Any) -> str:
    """The formula with values in place of the names of fields."""
    compiled = _compile(formula, None, fields)
    return _ExpressionWriter(compiled, FormulaPlace(Given(fields, 3), 0, {})).write_expression(compiled.tree).text


def _compile(formula: str, facts: dict[str, Any] | None, fields: dict[str, Any]) -> Formula:
    each = {name: _repeats_of(value) for name, value in fields.items()}
    names = FormulaNames(each, facts or {}, {"n": (), "row": (), "column": ()})
    return compile_formula(formula, (), names)


def _repeats_of(value: Any) -> tuple[str, ...]:
    if not isinstance(value, list):
        return ()
    return ("row", "column") if value and isinstance(value[0], list) else ("n",)


def make_game(scoring: str, head: str = HEAD, **tables: str) -> None:
    """Write a game called pad into the current folder, with the declared scoring and a box for every field."""
    for name, text in tables.items():
        put(f"content/pad/{name}.csv", text)
    put("content/pad/game.yaml", f"{head}{scoring}")
    put("templates/pad/card.svg.j2", "<g/>")
    fields = list_field_names(make_plan(load_pad()), 3)
    boxes = (
        f'<rect data-field="{name}" x="{15 + 15 * (at % 12)}" y="{15 + 8 * (at // 12)}" width="13" height="6" fill="none" '
        'stroke="{{ ink.ink }}"/>'
        for at, name in enumerate(fields)
    )
    put("templates/pad/card.svg.j2", "\n".join(boxes))


def load_pad() -> Game:
    """The game called pad."""
    problems = Problems()
    game = load_game("pad", find_shelves(Path.cwd()), problems)
    assert game is not None, problems.found
    return game
