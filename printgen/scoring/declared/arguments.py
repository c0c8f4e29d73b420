"""Checks the arguments of calls in formulas, before they are compiled."""

from printgen.core.named_tuples import NamedTuple
from printgen.scoring.declared.grammar import Call, Expression, FormulaError, Step, Text
from printgen.scoring.declared.tables import TIES

_STEPS = "write steps(value, 0: 1, 5: 10)."
_MAJORITY = 'majority(value, first prize, second prize, …, "share"), or "full" or "lower" instead of "share"'


def require_arguments(call: Call, least: int, most: int, usage: str) -> list[Expression]:
    """The arguments of a call. Raises FormulaError if their number is wrong, or if one is a step."""
    if not least <= len(call.arguments) <= most:
        message = f"{call.function}(…) has {len(call.arguments)} arguments."
        raise FormulaError(message, f"write {usage}.", call.column)
    step = next((argument for argument in call.arguments if isinstance(argument, Step)), None)
    if step is not None:
        raise FormulaError("Only steps(…) takes pairs with a colon.", f"write {usage}.", step.column)
    return [argument for argument in call.arguments if not isinstance(argument, Step)]


class StepArguments(NamedTuple):
    """The arguments of a call of steps(…) with pairs."""

    value: Expression
    pairs: list[Step]


def split_steps_unless_table(call: Call) -> StepArguments | None:
    """The value and the pairs of a call of steps(…), or None if it has a table. Raises FormulaError if only some are pairs."""
    pairs = [argument for argument in call.arguments[1:] if isinstance(argument, Step)]
    if not pairs:
        return None
    value = call.arguments[0]
    if len(pairs) < len(call.arguments) - 1 or isinstance(value, Step):
        raise FormulaError("Some arguments of steps(…) are no pairs.", _STEPS, call.column)
    return StepArguments(value, pairs)


class MajorityArguments(NamedTuple):
    """The arguments of a call of majority(…)."""

    value: Expression
    prizes: list[Expression]
    ties: str  # what tied players get, one of TIES


def split_majority_arguments(call: Call) -> MajorityArguments:
    """The parts of a call of majority(…). Raises FormulaError if the call does not say what tied players get."""
    last = call.arguments[-1] if call.arguments else None
    if not isinstance(last, Text) or last.text not in TIES:
        raise FormulaError("majority(…) does not say what tied players get.", f"write {_MAJORITY}.", call.column)
    value, *prizes = require_arguments(Call("majority", call.arguments[:-1], call.column), 2, 20, _MAJORITY)
    return MajorityArguments(value, prizes, last.text)
