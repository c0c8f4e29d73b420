"""Explains calls with wrong arguments, in the words of templates."""

from collections.abc import Callable, Mapping, Sequence
from inspect import Parameter, signature
from typing import Any, TypeAlias

from jinja2 import TemplateRuntimeError

from printgen.faces.mistakes import TemplateMistake, ValueMistake

SLIPS = (TypeError, ValueError, ArithmeticError, LookupError, AttributeError, AssertionError, TemplateRuntimeError)
_Given: TypeAlias = tuple[tuple[Any, ...], Mapping[str, Any]]
REFERENCE = "see docs/templates.md for what templates may use."
_NAMED = "see docs/templates.md for the arguments of each function; most are given by name, as in x=5."
_SKIPPED = frozenset({"context", "environment", "eval_ctx", "env"})


def explain_call(
    name: str, function: Callable[..., Any], given: _Given, at: int, takes: str, fault: Exception
) -> TemplateMistake:
    """The mistake of a failed call: too many or too few arguments, or a value of a wrong kind."""
    values, named = given
    wrong = _unbound(function, given)
    if wrong:
        return TemplateMistake(f"{name}: {wrong}.", _parameters(name, function, at))
    if isinstance(fault, TemplateRuntimeError):
        return TemplateMistake(f"{name}: {str(fault).rstrip('.')}.", REFERENCE)
    shown = (*values[at:], *named.values())
    if not shown:
        return TemplateMistake(f"{name} is given nothing.", f"{name} takes {takes}.")
    others = f" with {other_places(shown)}" if len(shown) > 1 else ""
    return ValueMistake(f"{name} cannot take {{0}}{others}.", shown, f"{name} takes {takes}.")


def explain_arguments(name: str, function: Callable[..., Any], given: _Given) -> TemplateMistake:
    """The mistake of a call whose arguments do not fit."""
    return TemplateMistake(
        f"{name}: {_unbound(function, given) or 'the arguments do not fit'}.", _parameters(name, function, -1)
    )


def other_places(values: Sequence[Any]) -> str:
    """Placeholders for all values but the first, as in `{1} and {2}`."""
    return " and ".join(f"{{{number}}}" for number in range(1, len(values)))


def written_names(named: Mapping[str, Any]) -> dict[str, Any]:
    """The keyword arguments that the template wrote; Jinja adds names that begin with _."""
    return {name: value for name, value in named.items() if name[:1] != "_"}


def _unbound(function: Callable[..., Any], given: _Given) -> str:
    """What is wrong with the number and the names of arguments; empty if they fit."""
    try:
        signature(function).bind(*given[0], **given[1])
    except TypeError as fault:
        return str(fault)
    except ValueError:  # a builtin without a signature
        pass
    return ""


def _parameters(name: str, function: Callable[..., Any], at: int) -> str:
    """The arguments that a function takes, as a hint."""
    try:
        known = list(signature(function).parameters.values())
    except ValueError:
        return ""
    if any(word.kind is Parameter.VAR_KEYWORD for word in known):
        return _NAMED
    words = ", ".join(word.name for word in known[at + 1 :] if word.name not in _SKIPPED)
    return f"{name} takes {words}." if words else f"{name} takes nothing more."
