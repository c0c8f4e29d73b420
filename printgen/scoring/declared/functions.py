"""The functions that formulas can call. Every function also takes unknown values and then returns everything it could be."""

from collections.abc import Callable, Iterable
from itertools import pairwise
from math import ceil, floor
from typing import Any

from printgen.core.named_tuples import NamedTuple
from printgen.scoring.declared.grammar import FormulaError
from printgen.scoring.declared.operators import equal, negate, require_truth
from printgen.scoring.declared.tables import look_up
from printgen.scoring.declared.values import (
    MAYBE,
    Range,
    Row,
    Some,
    Truth,
    all_known,
    count_most_values,
    find_lowest_and_highest,
    flatten,
    is_known,
    merge_values,
    number_between,
    whole_if_possible,
)


class Function(NamedTuple):
    """A function of the language. The first sentence of the Python function's docstring is its description in the docs."""

    arguments: str  # as the docs show them
    run: Callable[..., Any]
    least: int = 1  # the number of arguments
    most: int = 1


def _flatten_numbers(values: Iterable[Any]) -> list[Any]:
    """All numbers in these values and lists. Raises FormulaError for anything else."""
    numbers = [item for value in values for item in flatten(value)]
    for number in numbers:
        find_lowest_and_highest(number)
    return numbers


def add_up(*values: Any) -> Any:
    """The sum of numbers and lists. A list of unknown length may have fewer values."""
    total: Any = 0
    for value in values:
        if isinstance(value, Some):
            low, high = find_lowest_and_highest(value.item)
            total = total + number_between(min(0, low * value.most), max(0, high * value.most))
        else:
            for number in _flatten_numbers((value,)):
                total = total + number
    return whole_if_possible(total) if not isinstance(total, Range) else total


def smallest(*values: Any) -> Any:
    """The smallest of numbers and lists; 0 if there is none."""
    pairs = [find_lowest_and_highest(number) for number in _flatten_numbers(values)]
    if not pairs or any(isinstance(value, Some) for value in values):
        pairs.append((0, 0))
    return number_between(min(low for low, _ in pairs), min(high for _, high in pairs))


def largest(*values: Any) -> Any:
    """The largest of numbers and lists; 0 if there is none."""
    pairs = [find_lowest_and_highest(number) for number in _flatten_numbers(values)]
    if not pairs:
        return 0
    low = (
        min(0, *(least for least, _ in pairs), 0) if any(isinstance(v, Some) for v in values) else max(low for low, _ in pairs)
    )
    return number_between(low, max(high for _, high in pairs))


def count(values: Any, wanted: Any = None) -> Any:
    """How many values are equal to `value`; without `value`, how many conditions are true."""
    if isinstance(values, Some):
        return Range(0, values.most)
    truths = [require_truth(item) if wanted is None else equal(item, wanted) for item in flatten(values)]
    sure = sum(truth is True for truth in truths)
    return number_between(sure, sure + sum(truth is MAYBE for truth in truths))


def all_true(values: Any) -> Truth:
    """Whether all conditions in a list are true."""
    truths = [require_truth(item) for item in flatten(values)]
    return False if any(truth is False for truth in truths) else MAYBE if MAYBE in truths else True


def any_true(values: Any) -> Truth:
    """Whether at least one condition in a list is true."""
    return negate(all_true(negate(Row(flatten(values)))))  # type: ignore[no-any-return]


def round_down(value: Any) -> Any:
    """The number, rounded down to a whole number."""
    low, high = find_lowest_and_highest(value)
    return number_between(floor(low), floor(high))


def round_up(value: Any) -> Any:
    """The number, rounded up to a whole number."""
    low, high = find_lowest_and_highest(value)
    return number_between(ceil(low), ceil(high))


def remainder(value: Any, divisor: Any) -> Any:
    """The remainder of a division of whole numbers."""
    low, high = find_lowest_and_highest(divisor)
    if low != high or low <= 0:
        raise FormulaError("The second number of remainder(…) must be a known number above 0.", "write it as a number.")
    return value % low if is_known(value) else Range(0, low - 1)


def distance_from_zero(value: Any) -> Any:
    """The number without its sign."""
    low, high = find_lowest_and_highest(value)
    if low <= 0 <= high:
        return number_between(0, max(-low, high))
    return value if low > 0 else -value


def length(values: Any) -> Any:
    """The number of values in a list."""
    if not isinstance(values, Row | Some):
        raise FormulaError(
            "length(…) needs a list, but this is a single value.", "use name[all] for the values of all repeats."
        )
    return Range(0, values.most) if isinstance(values, Some) else len(flatten(values))


def _of_known(unknown: Callable[[int], Any]) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """A decorator: if any value is unknown, the result is `unknown` of the number of values in the first list."""

    def decorate(function: Callable[..., Any]) -> Callable[..., Any]:
        def run(values: Any, *arguments: Any) -> Any:
            if isinstance(values, Some) or not all_known((values, *arguments)):
                return unknown(count_most_values(values))
            return function(values, *arguments)

        run.__doc__ = function.__doc__
        return run

    return decorate


@_of_known(lambda count: Range(min(1, count), count))
def different(values: Any) -> int:
    """The number of different values in a list."""
    return len(set(flatten(values)))


@_of_known(lambda count: Range(min(1, count), count))
def most_alike(values: Any) -> int:
    """How often the most frequent value of a list occurs."""
    items = flatten(values)
    return max(map(items.count, items), default=0)


def commonest(values: Any) -> Any:
    """The most frequent value of a list; if several are, the largest of them."""
    items = flatten(values)
    if isinstance(values, Some) or not all_known((values,)):
        return merge_values(items)
    return max(items, key=lambda item: (items.count(item), item)) if items else 0


@_of_known(lambda count: Range(0, count))
def longest(values: Any, wanted: Any) -> int:
    """The length of the longest unbroken run of a value."""
    best = run = 0
    for item in flatten(values):
        run = run + 1 if equal(item, wanted) is True else 0
        best = max(best, run)
    return best


@_of_known(lambda count: Range(min(1, count), count))
def straight(values: Any) -> int:
    """The length of the longest straight among numbers, such as 3 for 2, 3, 4 and 6."""
    there = set(_flatten_numbers((values,)))
    best = 0
    for first in (number for number in there if number - 1 not in there):
        after = first
        while after in there:
            after += 1
        best = max(best, int(after - first))
    return best


@_of_known(lambda _: MAYBE)
def rises(values: Any) -> bool:
    """Whether each number is larger than the number before. Zeros, which stand for empty fields, are skipped."""
    numbers = [number for number in _flatten_numbers((values,)) if number != 0]
    return all(low < high for low, high in pairwise(numbers))


def top(values: Any, number: Any) -> Any:
    """The n largest numbers of a list, as a list."""
    if not all_known((values, number)):
        items = _flatten_numbers((values,))
        pairs = [find_lowest_and_highest(item) for item in items] or [(0, 0)]
        item = number_between(min(low for low, _ in pairs), max(high for _, high in pairs))
        return Some(min(len(items), int(find_lowest_and_highest(number)[1])), item)
    return Row(sorted(_flatten_numbers((values,)), reverse=True)[: max(0, int(number))])


def groups(grid: Any, wanted: Any) -> Any:
    """The sizes of all groups of squares that hold a value and touch along their edges, the largest first."""
    if not isinstance(grid, Row) or not all(isinstance(line, Row) for line in grid):
        raise FormulaError("groups(…) needs a grid.", "use a field with two repeats, as in each: [row, column].")
    if not all_known((grid, wanted)):
        squares = sum(map(len, grid))
        return Some(squares, Range(0, squares)) if squares else Row()
    left = {(row, column) for row, line in enumerate(grid) for column, item in enumerate(line) if equal(item, wanted) is True}
    sizes = []
    while left:
        edge, size = [left.pop()], 0
        while edge:
            row, column = edge.pop()
            size += 1
            near = {(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)} & left
            left -= near
            edge += near
        sizes.append(size)
    return Row(sorted(sizes, reverse=True))


FUNCTIONS: dict[str, Function] = {
    "sum": Function("a, b, …", add_up, 1, 50),
    "count": Function("list, value", count, 1, 2),
    "min": Function("a, b, …", smallest, 1, 50),
    "max": Function("a, b, …", largest, 1, 50),
    "top": Function("list, n", top, 2, 2),
    "floor": Function("number", round_down),
    "ceiling": Function("number", round_up),
    "abs": Function("number", distance_from_zero),
    "remainder": Function("a, b", remainder, 2, 2),
    "lookup": Function("table, key", look_up, 2, 3),
    "every": Function("conditions", all_true),
    "any": Function("conditions", any_true),
    "length": Function("list", length),
    "different": Function("list", different),
    "alike": Function("list", most_alike),
    "commonest": Function("list", commonest),
    "straight": Function("list", straight),
    "longest": Function("list, value", longest, 2, 2),
    "rises": Function("list", rises),
    "groups": Function("grid, value", groups, 2, 2),
}
