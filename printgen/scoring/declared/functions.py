"""The functions that formulas can call. Every function also takes unknown values and then returns everything it could be."""

from collections.abc import Callable, Iterable
from itertools import pairwise
from math import ceil, floor
from typing import Any

from printgen.core.named_tuples import NamedTuple
from printgen.scoring.declared.grammar import FormulaError
from printgen.scoring.declared.operators import is_equal, negate_condition, require_condition
from printgen.scoring.declared.tables import look_up_in_table
from printgen.scoring.declared.values import (
    MAYBE,
    Exact,
    NumberRange,
    PossibleValue,
    TruthOrMaybe,
    UnknownLengthList,
    ValueList,
    are_all_known,
    check_size_and_convert_if_whole,
    find_longest_possible_length,
    find_lowest_and_highest,
    flatten_values,
    is_known,
    make_range_or_number,
    merge_possible_values_or_zero,
)


class FormulaFunction(NamedTuple):
    """A function of the language. The first sentence of the Python function's docstring is its description in the docs."""

    arguments: str  # as the docs show them
    run: Callable[..., Any]
    least: int = 1  # the number of arguments
    most: int = 1


def _flatten_and_require_numbers(values: Iterable[PossibleValue]) -> list[PossibleValue]:
    """All numbers in these values and lists. Raises FormulaError for anything else."""
    numbers = [item for value in values for item in flatten_values(value)]
    for number in numbers:
        find_lowest_and_highest(number)
    return numbers


def add_up(*values: PossibleValue) -> PossibleValue:
    """The sum of numbers and lists. A list of unknown length may have fewer values."""
    total: PossibleValue = 0
    for value in values:
        if isinstance(value, ValueList):
            total = total + add_up(*value)
        elif isinstance(value, UnknownLengthList):
            low, high = find_lowest_and_highest(value.item)
            total = total + make_range_or_number(min(0, low * value.most), max(0, high * value.most))
        else:
            find_lowest_and_highest(value)
            total = total + value
    return check_size_and_convert_if_whole(total) if not isinstance(total, NumberRange) else total


class _SureAndPossibleNumbers(NamedTuple):
    """The lowest and the highest value of each number that is there, and of each that may be there."""

    sure: list[tuple[Exact, Exact]]
    possible: list[tuple[Exact, Exact]]  # 0 is among them if no number is sure


def _list_sure_and_possible_numbers(values: tuple[PossibleValue, ...]) -> _SureAndPossibleNumbers:
    """The ends of the numbers in these values and lists. A list of unknown length may be empty."""
    possible = [find_lowest_and_highest(value.item) for value in values if isinstance(value, UnknownLengthList)]
    there = [value for value in values if not isinstance(value, UnknownLengthList)]
    sure = [find_lowest_and_highest(number) for number in _flatten_and_require_numbers(there)]
    return _SureAndPossibleNumbers(sure, possible if sure else [*possible, (0, 0)])


def find_smallest_or_zero(*values: PossibleValue) -> PossibleValue:
    """The smallest of numbers and lists; 0 if there is none."""
    sure, possible = _list_sure_and_possible_numbers(values)
    high = min(high for _, high in sure) if sure else max(high for _, high in possible)
    return make_range_or_number(min(low for low, _ in sure + possible), high)


def find_largest_or_zero(*values: PossibleValue) -> PossibleValue:
    """The largest of numbers and lists; 0 if there is none."""
    sure, possible = _list_sure_and_possible_numbers(values)
    low = max(low for low, _ in sure) if sure else min(low for low, _ in possible)
    return make_range_or_number(low, max(high for _, high in sure + possible))


def count_equal_or_true(values: PossibleValue, wanted: PossibleValue = None) -> PossibleValue:
    """How many values are equal to `value`; without `value`, how many conditions are true."""
    if isinstance(values, UnknownLengthList):
        return NumberRange(0, values.most)
    truths = [require_condition(item) if wanted is None else is_equal(item, wanted) for item in flatten_values(values)]
    sure = sum(truth is True for truth in truths)
    return make_range_or_number(sure, sure + sum(truth is MAYBE for truth in truths))


def are_all_true(values: PossibleValue) -> TruthOrMaybe:
    """Whether all conditions in a list are true."""
    truths = [require_condition(item) for item in flatten_values(values)]
    return False if any(truth is False for truth in truths) else MAYBE if MAYBE in truths else True


def is_any_true(values: PossibleValue) -> TruthOrMaybe:
    """Whether at least one condition in a list is true."""
    return negate_condition(are_all_true(negate_condition(ValueList(flatten_values(values)))))  # type: ignore[no-any-return]


def round_down(value: PossibleValue) -> PossibleValue:
    """The number, rounded down to a whole number."""
    low, high = find_lowest_and_highest(value)
    return make_range_or_number(floor(low), floor(high))


def round_up(value: PossibleValue) -> PossibleValue:
    """The number, rounded up to a whole number."""
    low, high = find_lowest_and_highest(value)
    return make_range_or_number(ceil(low), ceil(high))


def find_remainder(value: PossibleValue, divisor: PossibleValue) -> PossibleValue:
    """The remainder of a division of whole numbers."""
    low, high = find_lowest_and_highest(divisor)
    if low != high or low <= 0:
        raise FormulaError("The second number of remainder(…) must be a known number above 0.", "write it as a number.")
    return value % low if is_known(value) else NumberRange(0, low - 1)


def find_absolute_value(value: PossibleValue) -> PossibleValue:
    """The number without its sign."""
    low, high = find_lowest_and_highest(value)
    if low <= 0 <= high:
        return make_range_or_number(0, max(-low, high))
    return value if low > 0 else -value


def count_list_values(values: PossibleValue) -> PossibleValue:
    """The number of values in a list."""
    if not isinstance(values, ValueList | UnknownLengthList):
        raise FormulaError(
            "length(…) needs a list, but this is a single value.", "use name[all] for the values of all repeats."
        )
    return NumberRange(0, values.most) if isinstance(values, UnknownLengthList) else len(flatten_values(values))


def _replace_result_for_unknown_values(
    make_result_for_length: Callable[[int], PossibleValue],
) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """A decorator: if any value is unknown, `make_result_for_length` makes the result from the first list's length."""

    def wrap_function(function: Callable[..., Any]) -> Callable[..., Any]:
        def call_if_values_are_known(values: PossibleValue, *arguments: PossibleValue) -> PossibleValue:
            if isinstance(values, UnknownLengthList) or not are_all_known((values, *arguments)):
                return make_result_for_length(find_longest_possible_length(values))
            return function(values, *arguments)

        call_if_values_are_known.__doc__ = function.__doc__
        return call_if_values_are_known

    return wrap_function


@_replace_result_for_unknown_values(lambda count: NumberRange(min(1, count), count))
def count_distinct_values(values: PossibleValue) -> PossibleValue:
    """The number of different values in a list."""
    return len(set(flatten_values(values)))


@_replace_result_for_unknown_values(lambda count: NumberRange(min(1, count), count))
def count_commonest_value(values: PossibleValue) -> PossibleValue:
    """How often the most frequent value of a list occurs."""
    items = flatten_values(values)
    return max(map(items.count, items), default=0)


def find_largest_of_commonest_values(values: PossibleValue) -> PossibleValue:
    """The most frequent value of a list; if several are, the largest of them."""
    items = flatten_values(values)
    if isinstance(values, UnknownLengthList) or not are_all_known((values,)):
        return merge_possible_values_or_zero(items)
    return max(items, key=lambda item: (items.count(item), item)) if items else 0


@_replace_result_for_unknown_values(lambda count: NumberRange(0, count))
def measure_longest_run(values: PossibleValue, wanted: PossibleValue) -> PossibleValue:
    """The length of the longest unbroken run of a value."""
    best = run = 0
    for item in flatten_values(values):
        run = run + 1 if is_equal(item, wanted) is True else 0
        best = max(best, run)
    return best


@_replace_result_for_unknown_values(lambda count: NumberRange(min(1, count), count))
def measure_longest_straight(values: PossibleValue) -> PossibleValue:
    """The length of the longest straight among numbers, such as 3 for 2, 3, 4 and 6."""
    there = set(_flatten_and_require_numbers((values,)))
    best = 0
    for first in (number for number in there if number - 1 not in there):
        after = first
        while after in there:
            after += 1
        best = max(best, int(after - first))
    return best


@_replace_result_for_unknown_values(lambda _: MAYBE)
def is_rising_ignoring_zeros(values: PossibleValue) -> TruthOrMaybe:
    """Whether each number is larger than the number before. Zeros, which stand for empty fields, are skipped."""
    numbers = [number for number in _flatten_and_require_numbers((values,)) if number != 0]
    return all(low < high for low, high in pairwise(numbers))


def list_largest_numbers(values: PossibleValue, count: PossibleValue) -> PossibleValue:
    """The n largest numbers of a list, as a list."""
    if not are_all_known((values, count)):
        items = _flatten_and_require_numbers((values,))
        pairs = [find_lowest_and_highest(item) for item in items] or [(0, 0)]
        item = make_range_or_number(min(low for low, _ in pairs), max(high for _, high in pairs))
        return UnknownLengthList(min(len(items), int(find_lowest_and_highest(count)[1])), item)
    return ValueList(sorted(_flatten_and_require_numbers((values,)), reverse=True)[: max(0, int(count))])


def list_group_sizes(grid: PossibleValue, wanted: PossibleValue) -> PossibleValue:
    """The sizes of all groups of squares that hold a value and touch along their edges, the largest first."""
    if not isinstance(grid, ValueList) or not all(isinstance(line, ValueList) for line in grid):
        raise FormulaError("groups(…) needs a grid.", "use a field with two repeats, as in each: [row, column].")
    if not are_all_known((grid, wanted)):
        squares = sum(map(len, grid))
        return UnknownLengthList(squares, NumberRange(0, squares))
    left = {
        (row, column) for row, line in enumerate(grid) for column, item in enumerate(line) if is_equal(item, wanted) is True
    }
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
    return ValueList(sorted(sizes, reverse=True))


FUNCTIONS: dict[str, FormulaFunction] = {
    "sum": FormulaFunction("a, b, …", add_up, 1, 50),
    "count": FormulaFunction("list, value", count_equal_or_true, 1, 2),
    "min": FormulaFunction("a, b, …", find_smallest_or_zero, 1, 50),
    "max": FormulaFunction("a, b, …", find_largest_or_zero, 1, 50),
    "top": FormulaFunction("list, n", list_largest_numbers, 2, 2),
    "floor": FormulaFunction("number", round_down),
    "ceiling": FormulaFunction("number", round_up),
    "abs": FormulaFunction("number", find_absolute_value),
    "remainder": FormulaFunction("a, b", find_remainder, 2, 2),
    "lookup": FormulaFunction("table, key", look_up_in_table, 2, 3),
    "every": FormulaFunction("conditions", are_all_true),
    "any": FormulaFunction("conditions", is_any_true),
    "length": FormulaFunction("list", count_list_values),
    "different": FormulaFunction("list", count_distinct_values),
    "alike": FormulaFunction("list", count_commonest_value),
    "commonest": FormulaFunction("list", find_largest_of_commonest_values),
    "straight": FormulaFunction("list", measure_longest_straight),
    "longest": FormulaFunction("list, value", measure_longest_run, 2, 2),
    "rises": FormulaFunction("list", is_rising_ignoring_zeros),
    "groups": FormulaFunction("grid, value", list_group_sizes, 2, 2),
}
