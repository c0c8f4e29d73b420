"""Jinja's filters and tests for templates: counted, and none that reads files or is random."""

from collections.abc import Callable, Iterable
from functools import wraps
from typing import Any

from jinja2 import Undefined
from jinja2.environment import Environment
from jinja2.filters import FILTERS, do_indent, do_join, do_replace, do_wordwrap, make_attrgetter
from jinja2.nodes import EvalContext
from jinja2.tests import TESTS
from jinja2.utils import pass_environment, pass_eval_context
from markupsafe import Markup

from printgen.faces.templates.mistakes import SLIPS, OverLimit, TemplateMistake, ValueMistake, explain_call
from printgen.faces.templates.operators import Operators
from printgen.faces.templates.values import MOST_PARTS, check_length, worded

_TESTS_OF_NUMBERS = ("odd", "even", "divisibleby")
_TESTS_OF_TEXTS = ("lower", "upper")
_NUMBER_TYPES = (int, float, Undefined)
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
    takes = "a number" if name in _TESTS_OF_NUMBERS else "a text" if name in _TESTS_OF_TEXTS or at else "a value"

    numbers, texts = name in _TESTS_OF_NUMBERS, name in _TESTS_OF_TEXTS or at

    @wraps(function)
    def call(*asked: Any, **more: Any) -> Any:
        try:
            if numbers and not all(isinstance(value, _NUMBER_TYPES) for value in asked[at:]):
                raise TypeError
            if texts:
                worded(asked[at])
            return function(*asked, **more)
        except SLIPS as fault:
            raise explain_call(f"is {name}", function, (asked, more), at, takes, fault) from None

    return call


WIDEST = 10_000  # the largest width or count that filters take
_SLOW_TEXT = 100_000  # letters for filters that go through a text again and again
_LETTERS = 100  # letters that a filter reads in the time of a step
_NUMBERS = frozenset({int, float})

_ON_TEXTS = frozenset({
    "capitalize", "center", "e", "escape", "forceescape", "indent", "lower", "replace", "safe", "striptags", "title", "trim",
    "truncate", "upper", "wordcount", "wordwrap",
})  # fmt: skip
_ON_LISTS = frozenset({
    "batch", "join", "list", "map", "reject", "rejectattr", "select", "selectattr", "slice", "sum",
})  # fmt: skip
_COMPARING = frozenset({"dictsort", "groupby", "max", "min", "sort", "unique"})
_ON_ANY = frozenset({
    "abs", "count", "d", "default", "first", "float", "int", "items", "last", "length", "reverse", "round", "string",
})  # fmt: skip
_SLOW = frozenset({"indent", "striptags", "title", "truncate", "wordcount", "wordwrap"})
_MEASURED = frozenset({"batch", "center", "indent", "round", "slice", "truncate", "wordwrap"})
_TAKES = {
    **dict.fromkeys(_ON_TEXTS, "a text"),
    **dict.fromkeys(_ON_LISTS, "a list"),
    **dict.fromkeys(("count", "first", "last", "length", "reverse"), "a list or a text"),
    **dict.fromkeys(_COMPARING, "a list whose parts are all numbers, or all texts"),
    **dict.fromkeys(("abs", "float", "int", "mm", "round"), "a number"),
    **dict.fromkeys(("dictsort", "items"), "a map"),
    "sum": "a list of numbers",
}  # fmt: skip


def filters(table: Operators) -> dict[str, Callable[..., Any]]:
    """The filters that templates may use, counted by the meter of a sandbox."""
    own: dict[str, Any] = {
        "indent": _indent, "int": _int, "join": _join, "replace": _replace, "string": _string, "sum": _sum,
        "wordwrap": _wordwrap,
    }  # fmt: skip
    names = _ON_TEXTS | _ON_LISTS | _COMPARING | _ON_ANY
    return {name: _counted(name, own.get(name) or FILTERS[name], table) for name in sorted(names)} | {"mm": _mm}


def _counted(name: str, function: Callable[..., Any], table: Operators) -> Callable[..., Any]:
    """A filter that counts its input and output, and whose errors become explanations."""
    at = 1 if hasattr(function, "jinja_pass_arg") else 0
    takes = _TAKES.get(name, "a value")

    @wraps(function)
    def call(*asked: Any, **more: Any) -> Any:
        try:
            value = asked[at]
            if type(value) not in _NUMBERS and not isinstance(value, Undefined):
                _weigh(name, value, table)
            if name in _MEASURED:
                _measure(name, (*asked[at + 1 :], *more.values()))
            made = function(*asked, **more)
            return made if type(made) is float else table.kept(made)
        except SLIPS as fault:
            raise explain_call(f"|{name}", function, (asked, more), at, takes, fault) from None

    return call


def _weigh(name: str, value: Any, table: Operators) -> None:
    """Count the input of a filter, and refuse input that is too long."""
    if name in _ON_TEXTS:
        length = len(str(worded(value)))
        table.meter.spend(length if name in _SLOW else length // _LETTERS)
        if name in _SLOW and length > _SLOW_TEXT:
            raise TemplateMistake(f"|{name} takes texts of up to {_SLOW_TEXT} letters.", "shorten the text.")
    elif name in _COMPARING:
        table.meter.keep(table.weigh(value))
    elif name in _ON_LISTS and hasattr(value, "__len__"):
        table.meter.spend(len(value))
        if len(value) > MOST_PARTS:
            raise OverLimit(f"A list has at most {MOST_PARTS} parts.", "draw less on one face.")


def _measure(name: str, given: tuple[Any, ...]) -> None:
    """Refuse widths and counts that are too large."""
    for number in given:
        if isinstance(number, int) and not -WIDEST <= number <= WIDEST:
            raise TemplateMistake(f"{name} takes numbers up to {WIDEST}.")


@pass_eval_context
def _join(context: EvalContext, value: Iterable[Any], between: str = "", attribute: str | int | None = None) -> str:
    take = make_attrgetter(context.environment, attribute) if attribute is not None else lambda part: part
    parts = [worded(take(part)) for part in value]
    check_length(len(str(worded(between))) * len(parts) + sum(len(str(part)) for part in parts))
    joined: str = do_join(context, parts, between)
    return joined


@pass_eval_context
def _replace(context: EvalContext, text: Any, old: str, new: str, count: int | None = None) -> str:
    check_length(str(text).count(str(worded(old))) * len(str(worded(new))))
    replaced: str = do_replace(context, text, old, new, count)
    return replaced


def _indent(text: str, width: int | str = 4, first: bool = False, blank: bool = False) -> str:
    step = len(width) if isinstance(width, str) else width
    check_length((str(text).count("\n") + 1) * step)
    return do_indent(text, width, first, blank)


@pass_environment
def _wordwrap(
    environment: Environment,
    text: str,
    width: int = 79,
    break_long_words: bool = True,
    wrapstring: str | None = None,
    break_on_hyphens: bool = True,
) -> str:
    check_length(len(text) * len(wrapstring or "\n"))
    return do_wordwrap(environment, text, width, break_long_words, wrapstring, break_on_hyphens)


@pass_environment
def _sum(environment: Environment, value: Iterable[Any], attribute: str | int | None = None, start: float = 0) -> float:
    numbers = list(map(make_attrgetter(environment, attribute), value)) if attribute is not None else list(value)
    for number in (start, *numbers):
        if not isinstance(number, int | float):
            str(number)  # an undefined name raises here
            raise ValueMistake("|sum adds numbers, not {0}.", (number,), "turn a text into a number with |float or |int.")
    return sum(numbers, start)


def _int(value: Any, default: Any = 0, base: int = 10) -> Any:
    if isinstance(value, str) and len(value) > _LETTERS:
        return default
    whole: Any = FILTERS["int"](value, default, base)
    return whole


def _mm(length: Any) -> Any:
    """A calculated length, rounded to a hundredth of a millimetre."""
    if type(length) is float:  # nearly always
        return round(length, 2)
    if not isinstance(length, int | float):
        str(length)  # an undefined name raises here
        raise ValueMistake("|mm cannot take {0}.", (length,), "|mm takes a number.")
    return round(length, 2)


def _string(value: Any) -> str:
    return value if isinstance(value, Markup) else str(worded(value))
