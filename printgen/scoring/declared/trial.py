"""Tries a declaration without a sheet: computes every line for empty and for filled fields, and so finds failing formulas.

An empty field is unknown, so formulas are computed for everything that it could contain. But an empty tick is no tick, and a
field with `empty: 0` contains 0. Such fields are also tried with other values, or else the second half of a condition such as
`number > 0 and number > number[space - 1]` would never be computed.
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import product
from random import Random
from typing import TYPE_CHECKING, Any

from printgen.model import Game
from printgen.scoring.contract.facts import Fault
from printgen.scoring.declared.book import EVERYBODY, Book, Cell, CircularError
from printgen.scoring.declared.grammar import FormulaError
from printgen.scoring.declared.names import Place
from printgen.scoring.declared.operators import require_truth
from printgen.scoring.declared.plan import EnterPart, LinePart, Must, Plan
from printgen.scoring.declared.plan_maker import FaultyPlan, fault_of, make_plan
from printgen.scoring.declared.values import Range, Row, describe, ends, hint_for_number

if TYPE_CHECKING:
    from printgen.scoring.declared.line_rules import LineRules


def find_faults(game: Game, rules: "LineRules | None" = None) -> Iterator[Fault]:
    """Every fault of a game's declaration; `rules` compute the lines that it leaves to them."""
    try:
        plan = make_plan(game, rules)
    except FaultyPlan as error:
        yield from error.faults
        return
    circles, faulty = set[str](), set[str]()
    for entered in _list_trials(plan, game.players.most):
        book = make_empty_book(plan, game, entered)
        for line in plan.lines.values():
            if line.name not in circles | faulty:
                for fault in _try_line(line, book, circles):
                    faulty.add(line.name)
                    yield fault
        for must in plan.musts:
            if (place := f"must.{must.number}") not in faulty:
                for fault in _try_must(must, book, place):
                    faulty.add(place)
                    yield fault


def _list_trials(plan: Plan, players: int) -> Iterator[Mapping[Cell, Any]]:
    """What the trials enter: first nothing, then different values in the fields that are known if they are empty."""
    yield {}
    known = [part for part in plan.entered.values() if part.takes.kind in ("tick", "word") or part.empty is not None]
    if known:
        most, random = {name: axis.most for name, axis in plan.axes.items()}, Random(0)
        for choose in (max, random.choice, random.choice):
            yield {
                (part.name, player, at): choose(_list_values(part))
                for part in known
                for player in ([EVERYBODY] if part.shared else range(players))
                for at in part.positions(most)
            }


def _list_values(part: EnterPart) -> Any:
    """The values that trials enter into a field."""
    if part.takes.kind == "number":
        return range(part.takes.low, part.takes.high + 1)
    return ("", "word") if part.takes.kind == "word" else (False, True)


def make_empty_book(plan: Plan, game: Game, entered: Mapping[Cell, Any] | None = None) -> Book:
    """The values of sheets on which nothing else is written, for the largest number of players."""
    return Book(plan, game.players.most, {name: axis.most for name, axis in plan.axes.items()}, entered or {})


def _try_must(must: Must, book: Book, place: str) -> Iterator[Fault]:
    """The first fault of a condition: a formula that fails, or a result that is not a condition."""
    try:
        for at in product(*(range(1, book.used[axis.name] + 1) for axis in must.axes)):
            axes = {axis.name: position for axis, position in zip(must.axes, at, strict=True)}
            require_truth(must.formula.run(Place(book, 0, axes)))
    except FormulaError as error:
        if (error.part or place) == place:  # an error in a line is reported there
            yield fault_of(place, must.formula.text, error)


def _try_line(line: LinePart, book: Book, circles: set[str]) -> Iterator[Fault]:
    """The first fault of a line: a formula that fails, or a result of the wrong kind. Adds lines that need themselves."""
    place = f"lines.{line.name}"
    try:
        for at in line.positions(book.used):
            value = book.find(line.name, 0, at)
            if (line.written or line.name == "total") and (wrong := _find_wrong_result(value, line, book)) is not None:
                yield fault_of(place, line.formula.text, wrong)
                return
    except FormulaError as error:
        if isinstance(error, CircularError):
            circles.update(error.names)
        if error.part == place:  # an error in another line is reported there
            yield fault_of(place, line.formula.text, error)


def _find_wrong_result(value: Any, line: LinePart, book: Book) -> FormulaError | None:
    """The error for a result that is not a whole number."""
    if isinstance(value, Row):
        parts = {**book.plan.entered, **book.plan.lines}
        lists = (name for name in line.formula.reads if set(parts[name].axes) - set(line.axes))
        return FormulaError("The result is a list, but must be a number.", hint_for_number(value, next(lists, "")))
    if not isinstance(value, int | Fraction | Range) or isinstance(value, bool):
        return FormulaError(f"The result is {describe(value).lower()}, but must be a number.", hint_for_number(value))
    if any(isinstance(end, Fraction) for end in ends(value)):
        return FormulaError("The result can have a fraction.", "use floor(…) or ceiling(…).")
    return None
