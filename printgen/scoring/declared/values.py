"""The values of formulas. A field that is not filled in has every value that it may contain, and so have sums with it.

Known values are numbers, texts, and true or false. `Range` and `OneOf` stand for unknown numbers and texts, and MAYBE for a
condition that can be true or false. A list is a `Row`; a list of unknown length is a `Some`.
"""

from collections.abc import Callable, Iterable, Iterator
from numbers import Rational
from typing import TYPE_CHECKING, Any, TypeAlias

from printgen.core.records import dataclass
from printgen.core.words import write_count
from printgen.scoring.declared.grammar import LARGEST, FormulaError

if TYPE_CHECKING:
    from fractions import Fraction

Exact: TypeAlias = "int | Fraction"  # a fraction only where a formula divides or has a decimal


class _Maybe:
    """A condition that can be true or false."""

    def __repr__(self) -> str:
        return "MAYBE"


MAYBE = _Maybe()
Truth: TypeAlias = bool | _Maybe


@dataclass(frozen=True, slots=True)
class Range:
    """An unknown number from `low` to `high`."""

    low: Exact
    high: Exact

    def __add__(self, other: Any) -> Any:
        if isinstance(other, Row):
            return NotImplemented
        low, high = find_lowest_and_highest(other)
        return make_range_or_number(self.low + low, self.high + high)

    def __sub__(self, other: Any) -> Any:
        if isinstance(other, Row):
            return NotImplemented
        low, high = find_lowest_and_highest(other)
        return make_range_or_number(self.low - high, self.high - low)

    def __mul__(self, other: Any) -> Any:
        if isinstance(other, Row):
            return NotImplemented
        products = [mine * yours for mine in (self.low, self.high) for yours in find_lowest_and_highest(other)]
        return make_range_or_number(min(products), max(products))

    def __rsub__(self, other: Any) -> Any:
        return -self + other

    def __neg__(self) -> "Range":
        return Range(-self.high, -self.low)

    __radd__, __rmul__ = __add__, __mul__


@dataclass(frozen=True, slots=True)
class OneOf:
    """An unknown text, one of these."""

    texts: frozenset[str]


class Row(tuple[Any, ...]):
    """A list of values. Arithmetic works on each value, or on each pair of values of two lists of the same length."""

    __slots__ = ()

    def __add__(self, other: Any) -> Any:
        return apply_to_pairs(lambda a, b: a + b, self, other)

    def __radd__(self, other: Any) -> Any:
        return apply_to_pairs(lambda a, b: a + b, other, self)

    def __sub__(self, other: Any) -> Any:
        return apply_to_pairs(lambda a, b: a - b, self, other)

    def __rsub__(self, other: Any) -> Any:
        return apply_to_pairs(lambda a, b: a - b, other, self)

    def __mul__(self, other: Any) -> Any:
        return apply_to_pairs(lambda a, b: a * b, self, other)

    def __rmul__(self, other: Any) -> Any:
        return apply_to_pairs(lambda a, b: a * b, other, self)

    def __neg__(self) -> "Row":
        return Row(-item for item in self)


@dataclass(frozen=True, slots=True)
class Some:
    """A list of at most `most` values, each of which is in the range or list of texts `item`."""

    most: int
    item: Any


def apply_to_pairs(function: Callable[[Any, Any], Any], left: Any, right: Any) -> Any:
    """The function of two values; for lists, of each pair of their values."""
    if isinstance(left, Row) and isinstance(right, Row):
        if len(left) != len(right):
            raise FormulaError(
                f"One list has {write_count(len(left), 'value')}, the other has {len(right)}.", "use lists of the same length."
            )
        return Row(apply_to_pairs(function, a, b) for a, b in zip(left, right, strict=True))
    if isinstance(left, Row):
        return Row(apply_to_pairs(function, a, right) for a in left)
    if isinstance(right, Row):
        return Row(apply_to_pairs(function, left, b) for b in right)
    return function(left, right)


def is_number(value: Any) -> bool:
    """Whether a value is an exact number, or a condition, which Python counts as a number."""
    return isinstance(value, int) or isinstance(value, Rational)  # noqa: SIM101 - the first is faster


def find_lowest_and_highest(value: Any) -> tuple[Exact, Exact]:
    """The lowest and the highest number that a value can be. Raises FormulaError if it is not a number."""
    if isinstance(value, Range):
        return value.low, value.high
    if is_number(value) and not isinstance(value, bool):
        return value, value
    raise FormulaError(f"{describe_kind_of_value(value)} is used where a number is needed.", make_number_hint(value))


def make_range_or_number(low: Exact, high: Exact) -> Any:
    """The number itself if both ends are equal, otherwise a range."""
    if low == high:
        return convert_to_int_if_whole(low)
    return Range(convert_to_int_if_whole(low), convert_to_int_if_whole(high))


def convert_to_int_if_whole(number: Exact) -> Exact:
    """An exact number as an int if it is whole. Raises FormulaError if it is too large."""
    if not -LARGEST <= number <= LARGEST:
        raise FormulaError(f"The result is beyond {LARGEST:,}.", "limit the fields to smaller numbers.")
    return number if isinstance(number, int) or number.denominator != 1 else int(number)


def describe_kind_of_value(value: Any) -> str:
    """A value as it is called at the beginning of a message."""
    if isinstance(value, Row | Some):
        return "A list"
    if isinstance(value, str | OneOf):
        return "A text"
    return "A condition" if isinstance(value, bool | _Maybe) else "A number"


def make_number_hint(value: Any, name: str = "") -> str:
    """How to make a number of a value of another kind; `name` is the list's name in the formula, if it has one."""
    if isinstance(value, Row | Some):
        return f"use sum({name})." if name else "use a function such as sum(…) or count(…)."
    if isinstance(value, bool | _Maybe):
        return "use if(condition, 1, 0)."
    return "compare it with = instead, or use count(list, text)."


def merge_two_possible_values(left: Any, right: Any) -> Any:
    """A value that is one of two, as far as is known."""
    if left is right or (type(left) is type(right) and left == right):
        return left
    if is_condition(left) and is_condition(right):
        return MAYBE
    if isinstance(left, str | OneOf) and isinstance(right, str | OneOf):
        return OneOf(list_possible_texts(left) | list_possible_texts(right))
    if isinstance(left, Row) and isinstance(right, Row) and len(left) == len(right):
        return Row(map(merge_two_possible_values, left, right))
    if isinstance(left, Row | Some) or isinstance(right, Row | Some):
        return Some(
            max(count_most_values(left), count_most_values(right)),
            merge_possible_values([*iterate_items(left), *iterate_items(right)]),
        )
    (low, high), (other_low, other_high) = find_lowest_and_highest(left), find_lowest_and_highest(right)
    return make_range_or_number(min(low, other_low), max(high, other_high))


def merge_possible_values(values: list[Any]) -> Any:
    """A value that is one of these, as far as is known; 0 for an empty list."""
    result = values[0] if values else 0
    for value in values[1:]:
        result = merge_two_possible_values(result, value)
    return result


def is_condition(value: Any) -> bool:
    """Whether a value is a condition."""
    return isinstance(value, bool | _Maybe)


def list_possible_texts(value: "str | OneOf") -> frozenset[str]:
    """Every text that a value can be."""
    return value.texts if isinstance(value, OneOf) else frozenset((value,))


def count_most_values(value: Any) -> int:
    """The largest number of values that a list can have."""
    most: int = value.most if isinstance(value, Some) else len(flatten_values(value))
    return most


def iterate_items(value: Any) -> Iterator[Any]:
    """The values in a list, including those in lists inside it; for an unknown list, its one range of values."""
    if isinstance(value, Some):
        yield value.item
    elif isinstance(value, Row):
        for item in value:
            yield from iterate_items(item)
    else:
        yield value


def flatten_values(value: Any) -> list[Any]:
    """The values of a list and of the lists in it. A single value is a list of one."""
    return list(iterate_items(value))


def is_known(value: Any) -> bool:
    """Whether a value is certain."""
    if isinstance(value, Row):
        return all(map(is_known, value))
    return not isinstance(value, Range | OneOf | Some | _Maybe)


def are_all_known(values: Iterable[Any]) -> bool:
    """Whether all values are certain."""
    return all(map(is_known, values))
