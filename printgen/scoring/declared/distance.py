"""Measures how far a condition is from being true, so that a search for random sheets knows which change is an improvement."""

from itertools import pairwise

from printgen.scoring.declared.formulas import Formula
from printgen.scoring.declared.grammar import Call, Expression, Operation, Step
from printgen.scoring.declared.names import FormulaPlace
from printgen.scoring.declared.narrowing import OPPOSITES
from printgen.scoring.declared.values import PossibleValue, ValueList, flatten_values, is_number_or_bool


def measure_distance_from_truth(formula: Formula, place: FormulaPlace) -> float:
    """0 if a condition holds at a place, and otherwise a number that is larger the more its values must change."""
    return _DistanceMeter(formula, place).measure_distance_to_truth(formula.tree, True)


class _DistanceMeter:
    def __init__(self, formula: Formula, place: FormulaPlace) -> None:
        self._formula, self._place = formula, place

    def measure_distance_to_truth(self, expression: Expression, wanted_truth: bool) -> float:
        """How far a condition is from having this truth."""
        if isinstance(expression, Operation) and expression.sign == "not":
            return self.measure_distance_to_truth(expression.operands[0], not wanted_truth)
        if isinstance(expression, Operation) and expression.sign in ("and", "or"):
            both = [self.measure_distance_to_truth(operand, wanted_truth) for operand in expression.operands]
            return sum(both) if (expression.sign == "and") == wanted_truth else min(both)
        if isinstance(expression, Operation) and expression.sign in OPPOSITES:
            left, right = (self._compute_value(operand) for operand in expression.operands)
            sign = expression.sign if wanted_truth else OPPOSITES[expression.sign]
            return _measure_distance_of_comparison(sign, left, right)
        if isinstance(expression, Call) and wanted_truth and expression.function in ("every", "rises"):
            return self._measure_distance_of_every_or_rises(expression)
        return float(self._compute_value(expression) is (not wanted_truth))

    def _measure_distance_of_every_or_rises(self, call: Call) -> float:
        """The distance of `every(…)` or `rises(…)`."""
        argument = call.arguments[0]
        assert not isinstance(argument, Step)
        if call.function == "every":
            return (
                self.measure_distance_to_truth(argument, True)
                if isinstance(argument, Operation)
                else flatten_values(self._compute_value(argument)).count(False)
            )
        numbers = [number for number in flatten_values(self._compute_value(argument)) if number != 0]
        return sum(_measure_distance_of_comparison("<", low, high) for low, high in pairwise(numbers))

    def _compute_value(self, expression: Expression) -> PossibleValue:
        return self._formula.parts[expression](self._place)


def _measure_distance_of_comparison(sign: str, left: PossibleValue, right: PossibleValue) -> float:
    """How much two values must change until they compare as the sign says; for lists, the sum over their values."""
    if isinstance(left, ValueList) or isinstance(right, ValueList):
        lefts = flatten_values(left) if isinstance(left, ValueList) else [left] * len(right)
        rights = flatten_values(right) if isinstance(right, ValueList) else [right] * len(lefts)
        return sum(_measure_distance_of_comparison(sign, one, other) for one, other in zip(lefts, rights, strict=False))
    if not all(is_number_or_bool(value) and not isinstance(value, bool) for value in (left, right)):
        return float((left == right) != (sign == "="))
    difference = float(left - right)
    if sign == "=":
        return abs(difference)
    if sign == "!=":
        return float(difference == 0)
    over = difference if sign in ("<", "<=") else -difference
    return max(0.0, over + (sign in "<>"))
