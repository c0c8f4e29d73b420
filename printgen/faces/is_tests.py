"""The tests after `is` for templates: counted, and with a message if a value is of a wrong kind."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from jinja2 import Undefined
from jinja2.tests import TESTS

from printgen.faces.limits import worded
from printgen.faces.operators import Operators
from printgen.faces.slips import SLIPS, explain_call

_ON_NUMBERS = ("odd", "even", "divisibleby")
_ON_TEXTS = ("lower", "upper")
_NUMBERS = (int, float, Undefined)
_RANKED = {
    ">": "gt", "gt": "gt", "greaterthan": "gt", ">=": "gteq", "ge": "gteq",
    "<": "lt", "lt": "lt", "lessthan": "lt", "<=": "lteq", "le": "lteq",
}  # fmt: skip


def tests(table: Operators) -> dict[str, Callable[..., Any]]:
    """The tests that templates may use."""
    known: dict[str, Any] = {**TESTS}
    known |= dict.fromkeys(("==", "eq", "equalto"), table.equals)
    known |= dict.fromkeys(("!=", "ne"), lambda left, right: not table.equals(left, right))
    known |= {name: _ranked(table, sign) for name, sign in _RANKED.items()}
    known["in"] = table.contains
    return {name: _guarded(name, function) for name, function in known.items()}


def _ranked(table: Operators, sign: str) -> Callable[[Any, Any], Any]:
    return lambda left, right: table.ranked(sign, left, right)


def _guarded(name: str, function: Callable[..., Any]) -> Callable[..., Any]:
    """A test whose errors become explanations."""
    at = 1 if hasattr(function, "jinja_pass_arg") else 0
    takes = "a number" if name in _ON_NUMBERS else "a text" if name in _ON_TEXTS or at else "a value"

    numbers, texts = name in _ON_NUMBERS, name in _ON_TEXTS or at

    @wraps(function)
    def call(*asked: Any, **more: Any) -> Any:
        try:
            if numbers and not all(isinstance(value, _NUMBERS) for value in asked[at:]):
                raise TypeError
            if texts:
                worded(asked[at])
            return function(*asked, **more)
        except SLIPS as fault:
            raise explain_call(f"is {name}", function, (asked, more), at, takes, fault) from None

    return call
