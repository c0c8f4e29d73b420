"""What a condition says about unknown numbers: in the second part of `if(coins > 0, 10 / coins, 0)`, coins is at least 1."""

from collections.abc import Iterator
from math import ceil, floor
from typing import Any, TypeAlias

from printgen.core.named_tuples import NamedTuple
from printgen.scoring.declared.grammar import Call, Expression, Name, Number, Operation, Slice, Step, Subscript, Text
from printgen.scoring.declared.names import CompiledExpression
from printgen.scoring.declared.values import Exact, NumberRange, PossibleValue, make_range_or_number

OPPOSITES = {"=": "!=", "!=": "=", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}
_MIRRORED = {"=": "=", "!=": "!=", "<": ">", ">": "<", "<=": ">=", ">=": "<="}
_COUNTS = ("count", "length", "different", "alike", "straight", "longest", "floor", "ceiling", "rank")  # always whole
_KEEP_WHOLE = ("sum", "min", "max", "abs", "remainder")  # whole if their arguments are

ExpressionKey: TypeAlias = tuple[Any, ...]  # an expression without the columns of its parts


class NumberBound(NamedTuple):
    """What is known of an expression: how it compares with a number."""

    sign: str
    number: Exact


def list_bounds_from_condition(condition: Expression, holds: bool) -> Iterator[tuple[ExpressionKey, NumberBound]]:
    """What follows for names and calls if a condition holds, or does not hold."""
    if not isinstance(condition, Operation):
        return
    if condition.sign == "not":
        yield from list_bounds_from_condition(condition.operands[0], not holds)
    elif condition.sign in ("and", "or"):
        if (condition.sign == "and") == holds:
            for operand in condition.operands:
                yield from list_bounds_from_condition(operand, holds)
    elif condition.sign in OPPOSITES:
        left, right = condition.operands
        sign = condition.sign if holds else OPPOSITES[condition.sign]
        if isinstance(right, Number) and isinstance(left, Name | Call):
            yield make_expression_key(left), NumberBound(sign, right.value)
        elif isinstance(left, Number) and isinstance(right, Name | Call):
            yield make_expression_key(right), NumberBound(_MIRRORED[sign], left.value)


def make_expression_key(part: Expression | Subscript | Step | None) -> ExpressionKey:
    """An expression without columns, so that the same expression elsewhere in a formula is equal to it."""
    match part:
        case Number(text) | Text(text):
            return type(part).__name__, text
        case Name(name, _, subscripts):
            return ("Name", name, *map(make_expression_key, subscripts))
        case Call(function, arguments):
            return ("Call", function, *map(make_expression_key, arguments))
        case Operation(sign, operands):
            return ("Operation", sign, *map(make_expression_key, operands))
        case Slice(first, last) | Step(first, last):
            return type(part).__name__, make_expression_key(first), make_expression_key(last)
    return ()


def is_whole_number_expression(expression: Expression | Step, whole_names: frozenset[str]) -> bool:
    """Whether an expression is always a whole number, or a list of them. `whole_names` are such fields and lines."""
    if isinstance(expression, Name):
        return expression.name in whole_names
    if isinstance(expression, Number):
        return "." not in expression.text
    if not isinstance(expression, Call):
        return False
    return expression.function in _COUNTS or (
        expression.function in _KEEP_WHOLE
        and all(is_whole_number_expression(argument, whole_names) for argument in expression.arguments)
    )


def _narrow_range_to_bounds(value: PossibleValue, bounds: list[NumberBound], is_whole: bool) -> PossibleValue:
    """The part of a range that is within bounds, or the value itself if it is no range or lies outside."""
    if not isinstance(value, NumberRange):
        return value
    low, high = value.low, value.high
    if is_whole:
        low, high = ceil(low), floor(high)
    for sign, number in bounds:
        if sign in (">", ">=", "="):
            low = max(low, floor(number) + 1 if is_whole and sign == ">" else number)
        if sign in ("<", "<=", "="):
            high = min(high, ceil(number) - 1 if is_whole and sign == "<" else number)
        if sign == "!=" and is_whole:
            low, high = low + (low == number), high - (high == number)
    return make_range_or_number(low, high) if low <= high else value


def make_narrowing_function(compute: CompiledExpression, bounds: list[NumberBound], is_whole: bool) -> CompiledExpression:
    """A function that returns the part of each result that is within bounds."""
    return lambda place: _narrow_range_to_bounds(compute(place), bounds, is_whole)
