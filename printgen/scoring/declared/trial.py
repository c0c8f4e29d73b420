"""Tries a declaration without a sheet: computes every line for empty fields, and so finds formulas that can go wrong."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from printgen.model import Game
from printgen.scoring.contract.facts import Fault
from printgen.scoring.declared.book import Book, CircularError
from printgen.scoring.declared.grammar import FormulaError
from printgen.scoring.declared.names import Place
from printgen.scoring.declared.operators import require_truth
from printgen.scoring.declared.plan import LinePart, Plan
from printgen.scoring.declared.plan_maker import FaultyPlan, fault_of, make_plan
from printgen.scoring.declared.values import Range, Row, describe, ends, hint_for_number


def find_faults(game: Game) -> Iterator[Fault]:
    """Every fault of a game's declaration."""
    try:
        plan = make_plan(game)
    except FaultyPlan as error:
        yield from error.faults
        return
    book = make_empty_book(plan, game)
    circles = set[str]()
    for line in plan.lines.values():
        if line.name not in circles:
            yield from _try_line(line, book, circles)
    for must in plan.musts:
        place = f"must.{must.number}"
        try:
            for at in _positions(must.axes, book):
                require_truth(must.formula.run(Place(book, 0, at)))
        except FormulaError as error:
            part = error.part or place
            if part == place:
                yield fault_of(place, must.formula.text, error)


def make_empty_book(plan: Plan, game: Game) -> Book:
    """The values of sheets on which nothing is written, for the largest number of players."""
    return Book(plan, game.players.most, {name: axis.most for name, axis in plan.axes.items()}, {})


def _positions(axes: tuple[Any, ...], book: Book) -> Iterator[dict[str, int]]:
    from itertools import product

    for at in product(*(range(1, book.used[axis.name] + 1) for axis in axes)):
        yield {axis.name: place for axis, place in zip(axes, at, strict=True)}


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
