"""The Jinja filters and tests for templates, with counted work and limits. No filter reads files or is random."""

import re
from collections.abc import Callable, Iterable
from functools import wraps
from math import isfinite
from typing import Any

from jinja2 import Undefined
from jinja2.environment import Environment
from jinja2.filters import FILTERS, do_indent, do_join, do_replace, do_wordwrap, make_attrgetter
from jinja2.nodes import EvalContext
from jinja2.tests import TESTS
from jinja2.utils import pass_environment, pass_eval_context
from markupsafe import Markup

from printgen.faces.templates.errors import OPERATION_ERRORS, DrawingError, LimitError, WrongValueError, make_call_error
from printgen.faces.templates.number_format import format_number
from printgen.faces.templates.operators import Operators
from printgen.faces.templates.values import MOST_PARTS, raise_if_text_too_long, require_printable_value
from printgen.model.numbers import WrittenNumber

_MOST_DECIMALS = 15
WIDEST = 10_000  # the largest width or count that filters take
_SLOW_TEXT = 100_000  # letters; the limit for filters that go through a text many times
_LETTERS = 100  # letters that a filter reads in the time of one step
_TESTS_OF_NUMBERS = ("odd", "even", "divisibleby")
_TESTS_OF_TEXTS = ("lower", "upper")
_NUMBER_TYPES = (int, float, Undefined)
_RANKED = {
    ">": "gt", "gt": "gt", "greaterthan": "gt", ">=": "gteq", "ge": "gteq",
    "<": "lt", "lt": "lt", "lessthan": "lt", "<=": "lteq", "le": "lteq",
}  # fmt: skip
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
_MEASURED = frozenset({"batch", "center", "indent", "number", "pad", "round", "slice", "truncate", "wordwrap"})
_TAKES = {
    **dict.fromkeys(_ON_TEXTS, "text"),
    **dict.fromkeys(_ON_LISTS, "a list"),
    **dict.fromkeys(("count", "first", "last", "length", "reverse"), "a list or text"),
    **dict.fromkeys(_COMPARING, "a list of only numbers or only text"),
    **dict.fromkeys(("abs", "float", "int", "mm", "number", "round"), "a number"),
    **dict.fromkeys(("dictsort", "items"), "a map"),
    "pad": "a number or text",
    "sum": "a list of numbers",
}  # fmt: skip


def list_jinja_tests(operators: Operators) -> dict[str, Callable[..., Any]]:
    """The tests that templates can use, by name."""
    known: dict[str, Any] = {**TESTS}
    known |= dict.fromkeys(("==", "eq", "equalto"), operators.equals)
    known |= dict.fromkeys(("!=", "ne"), lambda left, right: not operators.equals(left, right))
    known |= {name: _make_jinja_comparison_test(operators, sign) for name, sign in _RANKED.items()}
    known["in"] = operators.contains
    return {name: _wrap_jinja_test_errors(name, function) for name, function in known.items()}


def _make_jinja_comparison_test(operators: Operators, jinja_operator: str) -> Callable[[Any, Any], Any]:
    return lambda left, right: operators.compare(jinja_operator, left, right)


def _wrap_jinja_test_errors(name: str, function: Callable[..., Any]) -> Callable[..., Any]:
    """The test with its Python errors turned into DrawingErrors that explain the call."""
    at = 1 if hasattr(function, "jinja_pass_arg") else 0
    takes = "a number" if name in _TESTS_OF_NUMBERS else "text" if name in _TESTS_OF_TEXTS or at else "a value"

    numbers, texts = name in _TESTS_OF_NUMBERS, name in _TESTS_OF_TEXTS or at

    @wraps(function)
    def test_or_explain_error(*values: Any, **named: Any) -> Any:
        try:
            if numbers and not all(isinstance(value, _NUMBER_TYPES) for value in values[at:]):
                raise TypeError
            if texts:
                require_printable_value(values[at])
            return function(*values, **named)
        except OPERATION_ERRORS as error:
            raise make_call_error(f"is {name}", function, (values, named), at, takes, error) from None

    return test_or_explain_error


def list_template_filters(operators: Operators) -> dict[str, Callable[..., Any]]:
    """The filters that templates can use, by name. The sandbox counts their work."""
    own: dict[str, Any] = {
        "indent": _indent_within_limit, "int": _convert_to_int, "join": _join_within_limit, "replace": _replace_within_limit,
        "string": _write_as_text, "sum": _sum_numbers, "wordwrap": _wrap_words_within_limit,
    }  # fmt: skip
    names = _ON_TEXTS | _ON_LISTS | _COMPARING | _ON_ANY
    known = {name: own.get(name) or FILTERS[name] for name in names} | {
        "number": _make_number_filter(operators),
        "pad": _pad_with_zeros,
    }
    return {name: _wrap_filter_with_limits(name, known[name], operators) for name in sorted(known)} | {"mm": _mm}


def _wrap_filter_with_limits(name: str, function: Callable[..., Any], operators: Operators) -> Callable[..., Any]:
    """The filter with its input and output counted, and its Python errors turned into DrawingErrors."""
    at = 1 if hasattr(function, "jinja_pass_arg") else 0
    takes = _TAKES.get(name, "a value")

    @wraps(function)
    def filter_within_limits(*values: Any, **named: Any) -> Any:
        try:
            value = values[at]
            if type(value) not in _NUMBERS and not isinstance(value, Undefined):
                _charge_filter_input(name, value, operators)
            if name in _MEASURED:
                _check_width_arguments(name, (*values[at + 1 :], *named.values()))
            made = function(*values, **named)
            return made if type(made) is float else operators.charge_new_value_and_expand_iterator(made)
        except OPERATION_ERRORS as error:
            raise make_call_error(f"|{name}", function, (values, named), at, takes, error) from None

    return filter_within_limits


def _charge_filter_input(name: str, value: Any, operators: Operators) -> None:
    if name in _ON_TEXTS:
        length = len(str(require_printable_value(value)))
        operators.meter.spend_steps(length if name in _SLOW else length // _LETTERS)
        if name in _SLOW and length > _SLOW_TEXT:
            raise DrawingError(f"|{name} takes text of at most {_SLOW_TEXT:,} characters.", "shorten the text.")
    elif name in _COMPARING:
        operators.meter.charge_bytes(operators.charge_nested_items_and_count_letters(value))
    elif name in _ON_LISTS and hasattr(value, "__len__"):
        operators.meter.spend_steps(len(value))
        if len(value) > MOST_PARTS:
            raise LimitError(f"This list has more than {MOST_PARTS:,} items.", "draw less on this face.")


def _check_width_arguments(name: str, arguments: tuple[Any, ...]) -> None:
    for number in arguments:
        if isinstance(number, int) and not -WIDEST <= number <= WIDEST:
            raise DrawingError(f"|{name} takes numbers up to {WIDEST:,}, not {number}.", "use a smaller number.")


@pass_eval_context
def _join_within_limit(
    context: EvalContext, value: Iterable[Any], between: str = "", attribute: str | int | None = None
) -> str:
    """Jinja's filter `join`, which checks the length of the result in advance."""
    take = make_attrgetter(context.environment, attribute) if attribute is not None else lambda part: part
    parts = [require_printable_value(take(part)) for part in value]
    raise_if_text_too_long(len(str(require_printable_value(between))) * len(parts) + sum(len(str(part)) for part in parts))
    text: str = do_join(context, parts, between)
    return text


@pass_eval_context
def _replace_within_limit(context: EvalContext, text: Any, old: str, new: str, count: int | None = None) -> str:
    """Jinja's filter `replace`, which checks the length of the result in advance."""
    raise_if_text_too_long(str(text).count(str(require_printable_value(old))) * len(str(require_printable_value(new))))
    replaced: str = do_replace(context, text, old, new, count)
    return replaced


def _indent_within_limit(text: str, width: int | str = 4, first: bool = False, blank: bool = False) -> str:
    """Jinja's filter `indent`, which checks the length of the result in advance."""
    step = len(width) if isinstance(width, str) else width
    raise_if_text_too_long((str(text).count("\n") + 1) * step)
    return do_indent(text, width, first, blank)


@pass_environment
def _wrap_words_within_limit(
    environment: Environment,
    text: str,
    width: int = 79,
    break_long_words: bool = True,
    wrapstring: str | None = None,
    break_on_hyphens: bool = True,
) -> str:
    """Jinja's filter `wordwrap`, which checks the length of the result in advance."""
    raise_if_text_too_long(len(text) * len(wrapstring or "\n"))
    return do_wordwrap(environment, text, width, break_long_words, wrapstring, break_on_hyphens)


@pass_environment
def _sum_numbers(environment: Environment, value: Iterable[Any], attribute: str | int | None = None, start: float = 0) -> float:
    numbers = list(map(make_attrgetter(environment, attribute), value)) if attribute is not None else list(value)
    for number in (start, *numbers):
        if not isinstance(number, int | float):
            str(number)  # an undefined name raises here
            raise WrongValueError("|sum adds numbers, not {0}.", (number,), "convert text to a number with |float or |int.")
    return sum(numbers, start)


def _convert_to_int(value: Any, default: Any = 0, base: int = 10) -> Any:
    """Jinja's filter `int`. Returns the default for a very long text."""
    if isinstance(value, str) and len(value) > _LETTERS:
        return default
    whole: Any = FILTERS["int"](value, default, base)
    return whole


def _mm(length: Any) -> Any:
    """A length rounded to a hundredth of a millimetre."""
    if type(length) is float:  # nearly always
        return round(length, 2)
    if not isinstance(length, int | float):
        str(length)  # an undefined name raises here
        raise WrongValueError("|mm cannot take {0}.", (length,), "pass a number.")
    return round(length, 2)


def _make_number_filter(operators: Operators) -> Callable[..., str]:
    """The filter `number`, which writes a number in the game's language and leaves an empty cell empty."""

    def number(value: Any, decimals: int | None = None) -> str:
        if value == "":
            return ""
        if isinstance(value, bool) or not isinstance(value, int | float) or not isfinite(value):
            str(value)  # an undefined name raises here
            raise WrongValueError("|number cannot format {0}.", (value,), "pass a number, or convert text with |float or |int.")
        if decimals is not None and (type(decimals) is not int or not 0 <= decimals <= _MOST_DECIMALS):
            raise WrongValueError(
                f"|number takes at most {_MOST_DECIMALS} decimals, not {{0}}.",
                (decimals,),
                f"use a number from 0 to {_MOST_DECIMALS}.",
            )
        if decimals is None and isinstance(value, WrittenNumber):
            decimals = len(re.split("[.,]", str(value))[-1])  # as many as in the cell of the table
        return format_number(value, decimals, operators.language)

    return number


def _pad_with_zeros(value: Any, width: int) -> str:
    """A number or text with leading zeros, up to this many characters."""
    return str(require_printable_value(value)).zfill(width)


def _write_as_text(value: Any) -> str:
    """A value as text. Markup stays unchanged."""
    return value if isinstance(value, Markup) else str(require_printable_value(value))
