"""The functions that formulas can call. Every function also takes unknown values and then returns everything it could be."""

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from itertools import pairwise
from math import ceil, floor
from typing import Any, NamedTuple

from printgen.scoring.declared.grammar import FormulaError
from printgen.scoring.declared.values import (
    MAYBE,
    OneOf,
    Range,
    Row,
    Some,
    Truth,
    all_known,
    combine,
    describe,
    either,
    ends,
    flatten,
    is_known,
    is_truth,
    longest_of,
    number_between,
    texts_of,
    whole_if_possible,
)


class Function(NamedTuple):
    """A function of the language. The first sentence of the Python function's docstring is its description in the docs."""

    arguments: str  # as the docs show them
    run: Callable[..., Any]
    least: int = 1  # the number of arguments
    most: int = 1


def add(left: Any, right: Any) -> Any:
    """The sum of two numbers, or of the numbers in lists."""
    _reject_words_and_conditions(left, right)
    return left + right


def subtract(left: Any, right: Any) -> Any:
    """The difference of two numbers, or of the numbers in lists."""
    _reject_words_and_conditions(left, right)
    return left - right


def multiply(left: Any, right: Any) -> Any:
    """The product of two numbers, or of the numbers in lists."""
    _reject_words_and_conditions(left, right)
    product = left * right
    return whole_if_possible(product) if isinstance(product, int | Fraction) else product


def _reject_words_and_conditions(*operands: Any) -> None:
    """Raise TypeError for texts and conditions, with which Python could calculate."""
    if any(isinstance(operand, str | bool) for operand in operands):
        raise TypeError


def divide(left: Any, right: Any) -> Any:
    """The exact quotient. Raises FormulaError if the divisor can be 0."""
    if isinstance(left, Row) or isinstance(right, Row):
        return combine(divide, left, right)
    (low, high), (least, greatest) = ends(left), ends(right)
    if least <= 0 <= greatest:
        message = "This divides by 0." if least == greatest else "This can divide by 0."
        raise FormulaError(message, "use if(…) so that the division happens only when the divisor is not 0.")
    quotients = [Fraction(a) / Fraction(b) for a in (low, high) for b in (least, greatest)]
    return number_between(min(quotients), max(quotients))


def negate(value: Any) -> Any:
    """The opposite of a condition."""
    if isinstance(value, Row):
        return Row(map(negate, value))
    return MAYBE if value is MAYBE else not require_truth(value)


def require_truth(value: Any) -> Truth:
    """The value itself. Raises FormulaError if it is not a condition."""
    if is_truth(value):
        return value  # type: ignore[no-any-return]
    hint = "use every(…) or any(…)." if isinstance(value, Row | Some) else "compare it with something, as in x > 0."
    raise FormulaError(f"{describe(value)} is used where a condition is needed.", hint)


def equal(left: Any, right: Any) -> Any:
    """Whether two values are equal; for a list, whether each of its values is."""
    if isinstance(left, Row) or isinstance(right, Row):
        return combine(equal, left, right)
    if isinstance(left, str | OneOf) and isinstance(right, str | OneOf):
        mine, yours = texts_of(left), texts_of(right)
        return (len(mine) == len(yours) == 1 or MAYBE) if mine & yours else False
    if is_truth(left) and is_truth(right):
        return MAYBE if MAYBE in (left, right) else left == right
    (low, high), (least, greatest) = ends(left), ends(right)
    if high < least or greatest < low:
        return False
    return True if low == high == least == greatest else MAYBE


def less(left: Any, right: Any) -> Any:
    """Whether the first number is smaller than the second."""
    if isinstance(left, Row) or isinstance(right, Row):
        return combine(less, left, right)
    (low, high), (least, greatest) = ends(left), ends(right)
    return True if high < least else False if low >= greatest else MAYBE


def _numbers(values: Iterable[Any]) -> list[Any]:
    """All numbers in these values and lists. Raises FormulaError for anything else."""
    numbers = [item for value in values for item in flatten(value)]
    for number in numbers:
        ends(number)
    return numbers


def add_up(*values: Any) -> Any:
    """The sum of numbers and lists. A list of unknown length may have fewer values."""
    total: Any = 0
    for value in values:
        if isinstance(value, Some):
            low, high = ends(value.item)
            total = total + number_between(min(0, low * value.most), max(0, high * value.most))
        else:
            for number in _numbers((value,)):
                total = total + number
    return whole_if_possible(total) if not isinstance(total, Range) else total


def smallest(*values: Any) -> Any:
    """The smallest of numbers and lists; 0 if there is none."""
    pairs = [ends(number) for number in _numbers(values)]
    if not pairs or any(isinstance(value, Some) for value in values):
        pairs.append((0, 0))
    return number_between(min(low for low, _ in pairs), min(high for _, high in pairs))


def largest(*values: Any) -> Any:
    """The largest of numbers and lists; 0 if there is none."""
    pairs = [ends(number) for number in _numbers(values)]
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
    low, high = ends(value)
    return number_between(floor(low), floor(high))


def round_up(value: Any) -> Any:
    """The number, rounded up to a whole number."""
    low, high = ends(value)
    return number_between(ceil(low), ceil(high))


def remainder(value: Any, divisor: Any) -> Any:
    """The remainder of a division of whole numbers."""
    low, high = ends(divisor)
    if low != high or low <= 0:
        raise FormulaError("The second number of remainder(…) must be a known number above 0.", "write it as a number.")
    return value % low if is_known(value) else Range(0, low - 1)


def distance_from_zero(value: Any) -> Any:
    """The number without its sign."""
    low, high = ends(value)
    if low <= 0 <= high:
        return number_between(0, max(-low, high))
    return value if low > 0 else -value


def length(values: Any) -> Any:
    """The number of values in a list."""
    return Range(0, values.most) if isinstance(values, Some) else len(flatten(values))


def _of_known(unknown: Callable[[int], Any]) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """A decorator: if any value is unknown, the result is `unknown` of the number of values in the first list."""

    def decorate(function: Callable[..., Any]) -> Callable[..., Any]:
        def run(values: Any, *arguments: Any) -> Any:
            if isinstance(values, Some) or not all_known((values, *arguments)):
                return unknown(longest_of(values))
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
        return _any_of(items)
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
    there = set(_numbers((values,)))
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
    numbers = [number for number in _numbers((values,)) if number != 0]
    return all(low < high for low, high in pairwise(numbers))


def top(values: Any, number: Any) -> Any:
    """The n largest numbers of a list, as a list."""
    if not all_known((values, number)):
        items = _numbers((values,))
        pairs = [ends(item) for item in items] or [(0, 0)]
        item = number_between(min(low for low, _ in pairs), max(high for _, high in pairs))
        return Some(min(len(items), int(ends(number)[1])), item)
    return Row(sorted(_numbers((values,)), reverse=True)[: max(0, int(number))])


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


def look_up(table: Any, key: Any, column: Any = 2) -> Any:
    """The value in the second column of the row that starts with `key`; a third argument gives another column by its number.

    For a list of keys, the result is a list. Raises FormulaError if a possible key has no row.
    """
    if isinstance(key, Row):
        return Row(look_up(table, one, column) for one in key)
    rows = _rows_of(table)
    known = {row[0]: row for row in rows}
    if len(known) < len(rows):
        raise FormulaError("The first column of this table has the same value twice.", "remove one of the two rows.")
    keys = _possible_keys(key)
    missing = next((one for one in keys if one not in known), None)
    if missing is not None:
        raise FormulaError(f"The table has no row for {missing}.", f"add a row that starts with {missing}.")
    return _any_of([_cell(known[one], column) for one in keys])


def steps_of_table(table: Any, value: Any, column: Any = 2) -> Any:
    """The value in the last row of a table whose first column is not larger than `value`; 0 if there is no such row."""
    return choose_step([(row[0], _cell(row, column)) for row in _rows_of(table)], value)


def choose_step(pairs: Sequence[tuple[Any, Any]], value: Any) -> Any:
    """The second value of the last pair whose first value is not larger than `value`; 0 if there is no such pair.

    For a list of values, the result is a list.
    """
    if isinstance(value, Row):
        return Row(choose_step(pairs, one) for one in value)
    if isinstance(value, Some):
        return Some(value.most, choose_step(pairs, value.item))
    least = [ends(first)[0] for first, _ in pairs]
    wrong = next((after for before, after in pairwise(least) if after <= before), None)
    if wrong is not None:
        raise FormulaError(f"The steps must rise, but {wrong} is not larger than the step before.", "sort the steps.")
    low, high = ends(value)
    first = max((at for at, step in enumerate(least) if step <= low), default=-1)
    last = max((at for at, step in enumerate(least) if step <= high), default=-1)
    return _any_of([0 if at < 0 else pairs[at][1] for at in range(first, last + 1)])


def _rows_of(table: Any) -> list[list[Any]]:
    """The rows of a table or of a list of lists. A list of values is a table whose first column is 1, 2, 3 …"""
    if not isinstance(table, Row):
        raise FormulaError(f"{describe(table)} is used where a table is needed.", "use the name of a fact with a table.")
    return [list(row) if isinstance(row, Row) else [number, row] for number, row in enumerate(table, 1)]


def _cell(row: list[Any], column: Any) -> Any:
    if not isinstance(column, int) or not 1 <= column <= len(row):
        raise FormulaError(f"The table has {len(row)} columns, so there is no column {column}.", "use a number from 1.")
    return row[column - 1]


def _possible_keys(key: Any) -> list[Any]:
    """Every value that a key can be."""
    if isinstance(key, OneOf):
        return sorted(key.texts)
    if isinstance(key, Range):
        return list(range(ceil(key.low), floor(min(key.high, key.low + 10_000)) + 1))
    if isinstance(key, Some) or is_truth(key):
        raise FormulaError(f"{describe(key)} is used to look up a row.", "use a number or a text.")
    return [key]


def _any_of(values: list[Any]) -> Any:
    result = values[0] if values else 0
    for value in values[1:]:
        result = either(result, value)
    return result


def rank(mine: Any, all_values: Any) -> Any:
    """1 plus the number of players who have more."""
    above = [less(mine, other) for other in flatten(all_values)]
    sure = sum(truth is True for truth in above)
    return number_between(1 + sure, 1 + sure + sum(truth is MAYBE for truth in above))


def divide_majority(mine: Any, all_values: Any, prizes: Sequence[Any], ties: str) -> Any:
    """The prize for having the most, second most and so on; nothing for 0. `ties` says what tied players get."""
    if not all_known((mine, all_values)):
        return number_between(min(0, *(ends(prize)[0] for prize in prizes)), max(ends(prize)[1] for prize in prizes))
    if mine == 0:
        return 0
    numbers = flatten(all_values)
    above, level = sum(other > mine for other in numbers), sum(other == mine for other in numbers)
    places = [prizes[place] if place < len(prizes) else 0 for place in range(above, above + level)]
    if ties == "share":
        return floor(Fraction(sum(places)) / level)
    return places[0 if ties == "full" else -1]


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
