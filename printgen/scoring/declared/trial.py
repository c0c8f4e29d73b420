"""Tries a declaration without a sheet: computes every line for empty and for filled fields, and so finds failing formulas.

An empty field is unknown, so formulas are computed for everything that it could contain. But an empty tick is no tick, and a
field with `empty: 0` contains 0. Such fields are also tried with other values, or else the second half of a condition such as
`number > 0 and number > number[space - 1]` would never be computed. Trials use many and few rounds, and many and few players.
"""

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from random import Random
from typing import TYPE_CHECKING

from printgen.model import Game
from printgen.scoring.contract.facts import Fault
from printgen.scoring.declared.filled_sheets import CircularError, FilledSheets, is_known_if_empty, list_field_cells
from printgen.scoring.declared.formulas import Formula
from printgen.scoring.declared.grammar import Expression, FormulaError, Name, Operation
from printgen.scoring.declared.names import FormulaPlace, PositionCounts
from printgen.scoring.declared.operators import require_condition
from printgen.scoring.declared.plan import FieldPart, LinePart, MustCondition, ScoringPlan
from printgen.scoring.declared.plan_maker import FaultyPlan, make_formula_fault, make_plan
from printgen.scoring.declared.random_sheets import choose_random_value
from printgen.scoring.declared.values import (
    MAYBE,
    NumberRange,
    PossibleTexts,
    PossibleValue,
    ValueList,
    describe_kind_of_value,
    find_lowest_and_highest,
    make_number_conversion_hint,
    make_range_or_number,
)

if TYPE_CHECKING:
    from printgen.scoring.declared.line_rules import LineRules

MOST_VALUES = 5000  # lines and conditions of one trial that are computed for all players


def find_declaration_faults(game: Game, rules: "LineRules | None" = None) -> Iterator[Fault]:
    """Every fault of a game's declaration; `rules` compute the lines that it leaves to them."""
    try:
        plan = make_plan(game, rules)
    except FaultyPlan as faulty_plan:
        yield from faulty_plan.faults
        return
    parts: tuple[LinePart | MustCondition, ...] = (*plan.lines.values(), *plan.musts)
    faulty = set[str]()
    for sheets in _list_trial_sheets(plan, game):
        for part in parts:
            path = f"lines.{part.name}" if isinstance(part, LinePart) else f"must.{part.number}"
            if path in faulty:
                continue
            error = _find_error_in_line(part, sheets) if isinstance(part, LinePart) else _find_error_in_condition(part, sheets)
            if isinstance(error, CircularError):
                faulty.update(f"lines.{name}" for name in error.names)
            if error is not None and error.part == path:  # an error in another line is reported there
                faulty.add(path)
                yield make_formula_fault(path, part.formula.text, error)


def _list_trial_sheets(plan: ScoringPlan, game: Game) -> Iterator[FilledSheets]:
    """The sheets of the trials: empty ones with many and few rounds and players, then sheets with any values."""
    lengths = (100, 1, 2) if any(axis.open for axis in plan.axes.values()) else (100,)
    for players in sorted({game.players.most, game.players.least}, reverse=True):
        for length in lengths:
            yield FilledSheets(plan, players, _count_positions_to_use(plan, length), {})
    most, random = game.players.most, Random(0)
    yield _fill_largest_where_empty_is_known(plan, most)
    for length in (*lengths, 100):
        used = _count_positions_to_use(plan, length)
        values = {cell: choose_random_value(part, random) for cell, part in list_field_cells(plan, used, most)}
        yield FilledSheets(plan, most, used, {cell: value for cell, value in values.items() if value is not None})


def _count_positions_to_use(plan: ScoringPlan, most_of_open_repeat: int) -> PositionCounts:
    """How many positions of each repeat a trial uses: all, or at most so many of a repeat of which players may use fewer."""
    return {name: min(axis.most, most_of_open_repeat) if axis.open else axis.most for name, axis in plan.axes.items()}


def _fill_largest_where_empty_is_known(plan: ScoringPlan, players: int) -> FilledSheets:
    """Sheets with the largest values in all fields that are known if they are empty."""
    values = {"tick": True, "word": "word"}
    cells = list_field_cells(plan, _count_positions_to_use(plan, 100), players)
    known = {cell: values.get(part.takes.kind, part.takes.high) for cell, part in cells if is_known_if_empty(part)}
    return FilledSheets(plan, players, _count_positions_to_use(plan, 100), known)


def make_sheets_of_unknown_values(plan: ScoringPlan, game: Game) -> FilledSheets:
    """The values of sheets on which every field could contain anything, for the largest number of players."""
    used = _count_positions_to_use(plan, 100)
    fields = list_field_cells(plan, used, game.players.most)
    known = {cell: _find_every_possible_content(part) for cell, part in fields if is_known_if_empty(part)}
    return FilledSheets(plan, game.players.most, used, known)


def _find_every_possible_content(part: FieldPart) -> PossibleValue:
    """Everything that a field could contain, including the value of an empty field."""
    if part.takes.kind == "tick":
        return MAYBE
    if part.takes.kind == "word" or part.empty is None:
        return PossibleTexts(frozenset(("", "word")))
    return make_range_or_number(min(part.takes.low, part.empty), max(part.takes.high, part.empty))


def _choose_players_to_try(sheets: FilledSheets) -> range:
    """The players whose sheets are tried; on huge sheets, only the first, because their formulas are the same."""
    return range(sheets.players if sheets.plan.count_computed_values(sheets.used, sheets.players) <= MOST_VALUES else 1)


def _find_error_in_condition(must: MustCondition, sheets: FilledSheets) -> FormulaError | None:
    """The first error in a condition, or in a line that it needs: a failing formula, or a result that is not a condition."""
    try:
        for player in [0] if must.is_same_for_all_players else _choose_players_to_try(sheets):
            for at in product(*(range(1, sheets.used[axis.name] + 1) for axis in must.axes)):
                axes = {axis.name: position for axis, position in zip(must.axes, at, strict=True)}
                require_condition(must.formula.run(FormulaPlace(sheets, player, axes)))
    except FormulaError as error:
        error.part = error.part or f"must.{must.number}"
        return error
    return None


def _find_error_in_line(line: LinePart, sheets: FilledSheets) -> FormulaError | None:
    """The first error in a line, or in another line that it needs: a failing formula, or a result of the wrong kind."""
    try:
        for player, at in product(_choose_players_to_try(sheets), list(line.list_positions(sheets.used))):
            value = sheets.find_or_compute_value(line.name, player, at)
            axes = {axis.name: position for axis, position in zip(line.axes, at, strict=True)}
            wrong = _find_error_in_result(value, line, FormulaPlace(sheets, player, axes))
            if wrong is not None:
                wrong.part = f"lines.{line.name}"
                return wrong
    except FormulaError as error:
        return error
    return None


def _find_error_in_result(value: PossibleValue, line: LinePart, place: FormulaPlace) -> FormulaError | None:
    """The error for a result of the total or of a written line that is not a whole number."""
    if not line.written and line.name != "total":
        return None
    if isinstance(value, ValueList):
        assert isinstance(line.formula, Formula)
        parts = line.formula.parts
        lists = (
            name.name
            for name in _list_operand_names_without_subscripts(line.formula.tree)
            if isinstance(parts[name](place), ValueList)
        )
        return FormulaError("The result is a list, but must be a number.", make_number_conversion_hint(value, next(lists, "")))
    if not isinstance(value, int | Fraction | NumberRange) or isinstance(value, bool):
        return FormulaError(
            f"The result is {describe_kind_of_value(value).lower()}, but must be a number.", make_number_conversion_hint(value)
        )
    if any(isinstance(end, Fraction) for end in find_lowest_and_highest(value)):
        return FormulaError("The result can have a fraction.", "use floor(…) or ceiling(…).")
    return None


def _list_operand_names_without_subscripts(expression: Expression) -> Iterator[Name]:
    """The names without subscripts that a formula adds, multiplies and so on, outside of functions."""
    if isinstance(expression, Name) and not expression.subscripts:
        yield expression
    for operand in expression.operands if isinstance(expression, Operation) else ():
        yield from _list_operand_names_without_subscripts(operand)
