"""Explains a computed line: its formula with values in place of names, and without the branches that do not apply."""

from printgen.core.named_tuples import NamedTuple
from printgen.scoring.declared.filled_sheets import FilledSheets
from printgen.scoring.declared.formulas import Formula
from printgen.scoring.declared.grammar import Call, Expression, Name, Number, Operation, Slice, Step, Subscript, Text
from printgen.scoring.declared.names import FormulaPlace, PlayerIndex, Positions
from printgen.scoring.declared.plan import LinePart
from printgen.scoring.declared.values import (
    MAYBE,
    NumberRange,
    PossibleTexts,
    PossibleValue,
    UnknownLengthList,
    ValueList,
    flatten_values,
    is_known,
    is_number_or_bool,
    is_truth_or_maybe,
)

LONGEST = 110  # characters of an explanation
MOST_VALUES = 12  # of a list; a longer list is shown by its name
_STRENGTHS = {"or": 1, "and": 2, "not": 3, "=": 4, "!=": 4, "<": 4, "<=": 4, ">": 4, ">=": 4, "+": 5, "-": 5, "*": 6, "/": 6}
_STRONGEST = 9  # of names, numbers and calls, which never need brackets


def explain_line_unless_obvious_or_long(
    line: LinePart, sheets: FilledSheets, player: PlayerIndex, at: Positions
) -> tuple[str, ...]:
    """The reason for a line's points, as in `7 + 2 + 10`; empty if the reason is the points themselves or too long."""
    place = FormulaPlace(sheets, player, {axis.name: position for axis, position in zip(line.axes, at, strict=True)})
    if not isinstance(line.formula, Formula):
        return line.formula.explain_result(place)
    text, _ = _ExpressionWriter(line.formula, place).write_expression(line.formula.tree)
    known = text == write_value_for_people(sheets.find_or_compute_value(line.name, player, at)) or len(text) > LONGEST
    return () if known else (text,)


class _WrittenExpression(NamedTuple):
    """The text of an expression, and how strongly its outermost operator binds."""

    text: str
    strength: int


class _ExpressionWriter:
    """Writes expressions with the values at a place; each text comes with the strength of its outermost operator."""

    def __init__(self, formula: Formula, place: FormulaPlace) -> None:
        self._formula, self._place = formula, place

    def write_expression(self, expression: Expression) -> _WrittenExpression:
        """The text of an expression, and the strength of its operator."""
        if isinstance(expression, Number | Text):
            return _WrittenExpression(expression.text, _STRONGEST)
        if isinstance(expression, Name):
            return _WrittenExpression(self._write_name(expression), _STRONGEST)
        if isinstance(expression, Operation):
            return self._write_operation(expression)
        if expression in self._formula.conditions:
            condition = self._formula.conditions[expression](self._place)
            if condition is not MAYBE:
                branch = expression.arguments[1 if condition else 2]
                assert not isinstance(branch, Step)
                return self.write_expression(branch)
        run = self._formula.runs.get(expression)
        if expression.function == "count" and run is not None and is_known(number := run(self._place)):
            return _WrittenExpression(write_value_for_people(number), _STRONGEST)  # instead of all the values that are counted
        arguments = [self._write_argument(argument) for argument in expression.arguments]
        if expression.function in ("steps", "lookup"):
            steps = isinstance(expression.arguments[1], Step)
            return _WrittenExpression(f"for {arguments[0]}" if steps else f"{arguments[0]} for {arguments[1]}", _STRONGEST)
        return _WrittenExpression(f"{expression.function}({', '.join(arguments)})", _STRONGEST)

    def _write_operation(self, operation: Operation) -> _WrittenExpression:
        strength = _STRENGTHS[operation.sign]
        texts = []
        for number, operand in enumerate(operation.operands):
            text, inner = self.write_expression(operand)
            brackets = inner < strength or (inner == strength and number and operation.sign in "-/")
            texts.append(f"({text})" if brackets else text)
        if len(texts) == 1:
            return _WrittenExpression(f"{operation.sign}{' ' if operation.sign == 'not' else ''}{texts[0]}", strength)
        return _WrittenExpression(f" {operation.sign} ".join(texts), strength)

    def _write_name(self, name: Name) -> str:
        run = self._formula.runs.get(name)
        if run is not None:
            return write_value_for_people(run(self._place))
        if name.name in self._place.at:
            return str(self._place.at[name.name])
        subscripts = ", ".join(map(self._write_subscript, name.subscripts))
        return f"{name.name}[{subscripts}]" if subscripts else name.name

    def _write_argument(self, argument: Expression | Step) -> str:
        if isinstance(argument, Step):
            return f"{self.write_expression(argument.least)[0]}: {self.write_expression(argument.value)[0]}"
        if isinstance(argument, Call | Name) and argument in self._formula.runs:
            value = self._formula.runs[argument](self._place)
            values = flatten_values(value)
            if isinstance(value, UnknownLengthList) or len(values) > MOST_VALUES or all(map(is_truth_or_maybe, values)):
                return argument.name if isinstance(argument, Name) else self.write_expression(argument)[0]
            return write_value_for_people(value)
        return self.write_expression(argument)[0]

    def _write_subscript(self, subscript: Subscript) -> str:
        if not isinstance(subscript, Slice):
            return self.write_expression(subscript)[0]
        if subscript.first is None or subscript.last is None:
            return "all"
        return f"{self.write_expression(subscript.first)[0]} to {self.write_expression(subscript.last)[0]}"


def write_value_for_people(value: PossibleValue) -> str:
    """A value as people write it."""
    if isinstance(value, NumberRange):
        return f"{write_value_for_people(value.low)} to {write_value_for_people(value.high)}"
    if isinstance(value, ValueList):
        return ", ".join(map(write_value_for_people, value))
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int):
        return f"{value:,}"
    if is_number_or_bool(value):
        return f"{value.numerator:,}/{value.denominator:,}"
    return "?" if isinstance(value, PossibleTexts | UnknownLengthList) or value is MAYBE else str(value) or "-"
