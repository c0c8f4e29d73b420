"""Messages for operators whose values do not fit, with what to do instead."""

from collections.abc import Mapping
from typing import Any

from printgen.faces.mistakes import TemplateMistake, ValueMistake

_WORDS: Mapping[str, str] = {
    "+": "add {left} and {right}",
    "-": "take {right} from {left}",
    "*": "multiply {left} by {right}",
    "/": "divide {left} by {right}",
    "//": "divide {left} by {right}",
    "%": "take the remainder of {left} by {right}",
    "**": "raise {left} to {right}",
    "in": "look for {left} in {right}",
}


def refuse_operator(sign: str, left: Any, right: Any, fault: Exception) -> TemplateMistake:
    """The mistake of an operator that cannot take these two values."""
    message = f"{sign} cannot {_WORDS[sign].format(left='{0}', right='{1}')}"
    if isinstance(fault, ZeroDivisionError):
        return ValueMistake(f"{sign} cannot divide {{0}} by zero.", (left,), "ask {% if … %} before.")
    if isinstance(fault, OverflowError):
        return ValueMistake(f"{message}: the number is too large.", (left, right))
    if sign == "+" and (isinstance(left, str) or isinstance(right, str)):
        return ValueMistake(f"{message}.", (left, right), "join them with ~.")
    return ValueMistake(f"{message}.", (left, right), number_hint(left, right))


def number_hint(*values: Any) -> str:
    """The hint for values that are not numbers."""
    if any(value is None for value in values):
        return "ask {% if … %} before, or give the value with |default(0, true)."
    if any(isinstance(value, str) for value in values):
        return "turn a text into a number with |float or |int."
    return "take numbers; of a list or map take its parts one by one."
