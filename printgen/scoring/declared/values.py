"""The values of formulas. A field that is not filled in has every value that it may contain, and so have sums with it.

Known values are numbers, texts, and true or false. `NumberRange` and `PossibleTexts` stand for unknown numbers and texts, and
MAYBE for a condition that can be true or false. A list is a `ValueList`; a list of unknown length is an `UnknownLengthList`.
"""

from collections.abc import Callable, Iterable
from numbers import Rational
from typing import TYPE_CHECKING, Any, TypeAlias

from printgen.core.records import dataclass
from printgen.core.words import write_count
from printgen.scoring.declared.grammar import LARGEST, FormulaError

if TYPE_CHECKING:
    from fractions import Fraction

Exact: TypeAlias = "int | Fraction"  # a fraction only where a formula divides or has a decimal


class _UnknownTruth:
    """A condition that can be true or false."""

    def __repr__(self) -> str:
        return "MAYBE"


MAYBE = _UnknownTruth()
PossibleValue: TypeAlias = Any  # a known value, or everything that an unknown one can be; also a list of values
PossibleTruths: TypeAlias = Any  # a TruthOrMaybe, or a list of them
TruthOrMaybe: TypeAlias = bool | _UnknownTruth


@dataclass(frozen=True, slots=True)
class NumberRange:
    """An unknown number from `low` to `high`."""

    low: Exact
    high: Exact

    def __add__(self, other: PossibleValue) -> PossibleValue:
        if isinstance(other, ValueList):
            return NotImplemented
        low, high = find_lowest_and_highest(other)
        return make_range_or_number(self.low + low, self.high + high)

    def __sub__(self, other: PossibleValue) -> PossibleValue:
        if isinstance(other, ValueList):
            return NotImplemented
        low, high = find_lowest_and_highest(other)
        return make_range_or_number(self.low - high, self.high - low)

    def __mul__(self, other: PossibleValue) -> PossibleValue:
        if isinstance(other, ValueList):
            return NotImplemented
        products = [mine * yours for mine in (self.low, self.high) for yours in find_lowest_and_highest(other)]
        return make_range_or_number(min(products), max(products))

    def __rsub__(self, other: PossibleValue) -> PossibleValue:
        return -self + other

    def __neg__(self) -> "NumberRange":
        return NumberRange(-self.high, -self.low)

    __radd__, __rmul__ = __add__, __mul__


@dataclass(frozen=True, slots=True)
class PossibleTexts:
    """An unknown text, one of these."""

    texts: frozenset[str]


class ValueList(tuple[Any, ...]):
    """A list of values. Arithmetic works on each value, or on each pair of values of two lists of the same length."""

    __slots__ = ()

    def __add__(self, other: PossibleValue) -> PossibleValue:
        return apply_to_pairs(lambda a, b: a + b, self, other)

    def __radd__(self, other: PossibleValue) -> PossibleValue:
        return apply_to_pairs(lambda a, b: a + b, other, self)

    def __sub__(self, other: PossibleValue) -> PossibleValue:
        return apply_to_pairs(lambda a, b: a - b, self, other)

    def __rsub__(self, other: PossibleValue) -> PossibleValue:
        return apply_to_pairs(lambda a, b: a - b, other, self)

    def __mul__(self, other: PossibleValue) -> PossibleValue:
        return apply_to_pairs(lambda a, b: a * b, self, other)

    def __rmul__(self, other: PossibleValue) -> PossibleValue:
        return apply_to_pairs(lambda a, b: a * b, other, self)

    def __neg__(self) -> "ValueList":
        return ValueList(-item for item in self)


@dataclass(frozen=True, slots=True)
class UnknownLengthList:
    """A list of at most `most` values, each of which is in the range or list of texts `item`."""

    most: int
    item: PossibleValue


def apply_to_pairs(
    function: Callable[[PossibleValue, PossibleValue], PossibleValue], left: PossibleValue, right: PossibleValue
) -> PossibleValue:
    """The function of two values; for lists, of each pair of their values."""
    if isinstance(left, ValueList) and isinstance(right, ValueList):
        if len(left) != len(right):
            raise FormulaError(
                f"One list has {write_count(len(left), 'value')}, the other has {len(right)}.", "use lists of the same length."
            )
        return ValueList(apply_to_pairs(function, a, b) for a, b in zip(left, right, strict=True))
    if isinstance(left, ValueList):
        return ValueList(apply_to_pairs(function, a, right) for a in left)
    if isinstance(right, ValueList):
        return ValueList(apply_to_pairs(function, left, b) for b in right)
    return function(left, right)


def is_number_or_bool(value: PossibleValue) -> bool:
    """Whether a value is an exact number, or a condition, which Python counts as a number."""
    return isinstance(value, int) or isinstance(value, Rational)  # noqa: SIM101 - the first is faster


def find_lowest_and_highest(value: PossibleValue) -> tuple[Exact, Exact]:
    """The lowest and the highest number that a value can be. Raises FormulaError if it is not a number."""
    if isinstance(value, NumberRange):
        return value.low, value.high
    if is_number_or_bool(value) and not isinstance(value, bool):
        return value, value
    raise FormulaError(f"{describe_kind_of_value(value)} is used where a number is needed.", make_number_conversion_hint(value))


def make_range_or_number(low: Exact, high: Exact) -> PossibleValue:
    """The number itself if both ends are equal, otherwise a range."""
    if low == high:
        return check_size_and_convert_if_whole(low)
    return NumberRange(check_size_and_convert_if_whole(low), check_size_and_convert_if_whole(high))


def check_size_and_convert_if_whole(number: Exact) -> Exact:
    """An exact number as an int if it is whole. Raises FormulaError if it is too large."""
    if not -LARGEST <= number <= LARGEST:
        raise FormulaError(f"The result is beyond {LARGEST:,}.", "limit the fields to smaller numbers.")
    return number if isinstance(number, int) or number.denominator != 1 else int(number)


def describe_kind_of_value(value: PossibleValue) -> str:
    """A value as it is called at the beginning of a message."""
    if isinstance(value, ValueList | UnknownLengthList):
        return "A list"
    if isinstance(value, str | PossibleTexts):
        return "A text"
    return "A condition" if isinstance(value, bool | _UnknownTruth) else "A number"


def make_number_conversion_hint(value: PossibleValue, list_name: str = "") -> str:
    """How to make a number of a value of another kind; `list_name` is the name of the list in the formula, if it has one."""
    if isinstance(value, ValueList | UnknownLengthList):
        return f"use sum({list_name})." if list_name else "use a function such as sum(…) or count(…)."
    if isinstance(value, bool | _UnknownTruth):
        return "use if(condition, 1, 0)."
    return "compare it with = instead, or use count(list, text)."


def merge_two_possible_values(left: PossibleValue, right: PossibleValue) -> PossibleValue:
    """A value that is one of two, as far as is known."""
    if left is right or (type(left) is type(right) and left == right):
        return left
    if is_truth_or_maybe(left) and is_truth_or_maybe(right):
        return MAYBE
    if isinstance(left, str | PossibleTexts) and isinstance(right, str | PossibleTexts):
        return PossibleTexts(list_possible_texts(left) | list_possible_texts(right))
    if isinstance(left, ValueList) and isinstance(right, ValueList) and len(left) == len(right):
        return ValueList(map(merge_two_possible_values, left, right))
    if isinstance(left, ValueList | UnknownLengthList) or isinstance(right, ValueList | UnknownLengthList):
        return UnknownLengthList(
            max(find_longest_possible_length(left), find_longest_possible_length(right)),
            merge_possible_values_or_zero(flatten_values(left) + flatten_values(right)),
        )
    (low, high), (other_low, other_high) = find_lowest_and_highest(left), find_lowest_and_highest(right)
    return make_range_or_number(min(low, other_low), max(high, other_high))


def merge_possible_values_or_zero(values: list[PossibleValue]) -> PossibleValue:
    """A value that is one of these, as far as is known; 0 for an empty list."""
    result = values[0] if values else 0
    for value in values[1:]:
        result = merge_two_possible_values(result, value)
    return result


def is_truth_or_maybe(value: PossibleValue) -> bool:
    """Whether a value is a condition."""
    return isinstance(value, bool | _UnknownTruth)


def list_possible_texts(value: "str | PossibleTexts") -> frozenset[str]:
    """Every text that a value can be."""
    return value.texts if isinstance(value, PossibleTexts) else frozenset((value,))


def find_longest_possible_length(value: PossibleValue) -> int:
    """The largest number of values that a list can have."""
    most: int = value.most if isinstance(value, UnknownLengthList) else len(flatten_values(value))
    return most


def flatten_values(value: PossibleValue) -> list[PossibleValue]:
    """The values of a list and of the lists in it. A list of unknown length gives its one range."""
    if isinstance(value, ValueList):
        return [inner for item in value for inner in flatten_values(item)]
    return [value.item if isinstance(value, UnknownLengthList) else value]


def is_known(value: PossibleValue) -> bool:
    """Whether a value is certain."""
    if isinstance(value, ValueList):
        return all(map(is_known, value))
    return not isinstance(value, NumberRange | PossibleTexts | UnknownLengthList | _UnknownTruth)


def are_all_known(values: Iterable[PossibleValue]) -> bool:
    """Whether all values are certain."""
    return all(map(is_known, values))
