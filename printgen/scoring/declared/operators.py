"""The operators of formulas: arithmetic, comparisons and conditions, on known and unknown values and on lists."""

from collections.abc import Callable, Mapping
from typing import Any

from printgen.core.named_tuples import NamedTuple
from printgen.scoring.declared.grammar import Call, FormulaError, Name, Operation
from printgen.scoring.declared.values import (
    MAYBE,
    PossibleTexts,
    PossibleTruths,
    PossibleValue,
    TruthOrMaybe,
    UnknownLengthList,
    ValueList,
    apply_to_pairs,
    check_size_and_convert_if_whole,
    describe_kind_of_value,
    find_lowest_and_highest,
    is_number_or_bool,
    is_truth_or_maybe,
    list_possible_texts,
    make_number_conversion_hint,
    make_range_or_number,
)


def add_values(left: PossibleValue, right: PossibleValue) -> PossibleValue:
    """The sum of two numbers, or of the numbers in lists."""
    _reject_words_and_conditions(left, right)
    return left + right


def subtract_values(left: PossibleValue, right: PossibleValue) -> PossibleValue:
    """The difference of two numbers, or of the numbers in lists."""
    _reject_words_and_conditions(left, right)
    return left - right


def multiply_values(left: PossibleValue, right: PossibleValue) -> PossibleValue:
    """The product of two numbers, or of the numbers in lists."""
    _reject_words_and_conditions(left, right)
    product = left * right
    return check_size_and_convert_if_whole(product) if is_number_or_bool(product) else product


def _reject_words_and_conditions(*operands: PossibleValue) -> None:
    """Raise TypeError for texts and conditions, with which Python could calculate."""
    if any(isinstance(operand, str | bool) for operand in operands):
        raise TypeError


def divide_values(left: PossibleValue, right: PossibleValue) -> PossibleValue:
    """The exact quotient. Raises FormulaError if the divisor can be 0."""
    if isinstance(left, ValueList) or isinstance(right, ValueList):
        return apply_to_pairs(divide_values, left, right)
    (low, high), (least, greatest) = find_lowest_and_highest(left), find_lowest_and_highest(right)
    if least <= 0 <= greatest:
        message = "This divides by 0." if least == greatest else "This can divide by 0."
        raise FormulaError(message, "use if(…) so that the division happens only when the divisor is not 0.")
    from fractions import Fraction

    quotients = [Fraction(a) / Fraction(b) for a in (low, high) for b in (least, greatest)]
    return make_range_or_number(min(quotients), max(quotients))


def negate_condition(value: PossibleTruths) -> PossibleTruths:
    """The opposite of a condition."""
    if isinstance(value, ValueList):
        return ValueList(map(negate_condition, value))
    return MAYBE if value is MAYBE else not require_condition(value)


def require_condition(value: PossibleValue) -> TruthOrMaybe:
    """The value itself. Raises FormulaError if it is not a condition."""
    if is_truth_or_maybe(value):
        return value  # type: ignore[no-any-return]
    hint = (
        "use every(…) or any(…)."
        if isinstance(value, ValueList | UnknownLengthList)
        else "compare it with something, as in x > 0."
    )
    raise FormulaError(f"{describe_kind_of_value(value)} is used where a condition is needed.", hint)


def combine_conditions_lazily(
    left: Callable[[Any], PossibleValue], right: Callable[[Any], PossibleValue], deciding_truth: bool, place: Any
) -> TruthOrMaybe:
    """`and`, or with `deciding_truth` `or`: the second condition is computed only if the first leaves the answer open."""
    first = require_condition(left(place))
    if first is deciding_truth:
        return deciding_truth
    second = require_condition(right(place))
    return second if first is not MAYBE or second is deciding_truth else MAYBE


def is_equal(left: PossibleValue, right: PossibleValue) -> PossibleTruths:
    """Whether two values are equal; for a list, whether each of its values is."""
    if isinstance(left, ValueList) or isinstance(right, ValueList):
        return apply_to_pairs(is_equal, left, right)
    if isinstance(left, str | PossibleTexts) and isinstance(right, str | PossibleTexts):
        mine, yours = list_possible_texts(left), list_possible_texts(right)
        return (len(mine) == len(yours) == 1 or MAYBE) if mine & yours else False
    if is_truth_or_maybe(left) and is_truth_or_maybe(right):
        return MAYBE if MAYBE in (left, right) else left == right
    (low, high), (least, greatest) = find_lowest_and_highest(left), find_lowest_and_highest(right)
    if high < least or greatest < low:
        return False
    return True if low == high == least == greatest else MAYBE


def is_less(left: PossibleValue, right: PossibleValue) -> PossibleTruths:
    """Whether the first number is smaller than the second."""
    if isinstance(left, ValueList) or isinstance(right, ValueList):
        return apply_to_pairs(is_less, left, right)
    (low, high), (least, greatest) = find_lowest_and_highest(left), find_lowest_and_highest(right)
    return True if high < least else False if low >= greatest else MAYBE


OPERATIONS: Mapping[tuple[str, int], Callable[..., Any]] = {
    ("+", 2): add_values,
    ("-", 2): subtract_values,
    ("*", 2): multiply_values,
    ("/", 2): divide_values,
    ("-", 1): lambda a: -a,
    ("not", 1): negate_condition,
    ("=", 2): is_equal,
    ("!=", 2): lambda a, b: negate_condition(is_equal(a, b)),
    ("<", 2): is_less,
    (">", 2): lambda a, b: is_less(b, a),
    ("<=", 2): lambda a, b: negate_condition(is_less(b, a)),
    (">=", 2): lambda a, b: negate_condition(is_less(a, b)),
}


class FormulaErrorGuard(NamedTuple):
    """Calls functions, and turns their errors into a FormulaError at the column of an operation or call."""

    part: Operation | Call

    def call_or_raise_formula_error(self, function: Callable[..., Any], *arguments: PossibleValue) -> PossibleValue:
        """Call a function. Raises FormulaError with a column if it fails."""
        try:
            value = function(*arguments)
        except FormulaError as error:
            raise error.add_column_if_missing(self.part.column) from error
        except TypeError as error:
            raise self._make_wrong_operand_error(arguments) from error
        return value

    def _make_wrong_operand_error(self, values: tuple[PossibleValue, ...]) -> FormulaError:
        """The error for an operand of the wrong kind; it names the field, if the operand is one."""
        parts = self.part.operands if isinstance(self.part, Operation) else self.part.arguments
        for part, value in zip(parts, values, strict=False):
            if not is_number_or_bool(value) or isinstance(value, bool):
                name = part.name if isinstance(part, Name) and not part.subscripts else ""
                what = (
                    f"{name} is {describe_kind_of_value(value).lower()}."
                    if name
                    else f"{describe_kind_of_value(value)} is used where a number is needed."
                )
                return FormulaError(what, make_number_conversion_hint(value, name), part.column)
        return FormulaError("This cannot be computed.", "", self.part.column)
