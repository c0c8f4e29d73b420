"""The methods and functions that templates can call, with counted work, limits, and errors about wrong arguments."""

import types
from collections.abc import Callable, Mapping
from typing import Any

from jinja2.runtime import Context, LoopContext
from jinja2.sandbox import SandboxedEscapeFormatter, SandboxedFormatter
from jinja2.utils import Namespace
from markupsafe import Markup

from printgen.core.patterns import compile_later
from printgen.faces.templates.errors import (
    OPERATION_ERRORS,
    DrawingError,
    LimitError,
    WrongValueError,
    drop_jinja_arguments,
    find_code_that_raised,
    make_call_error,
    make_parameter_mismatch_error,
    write_placeholders_after_first,
)
from printgen.faces.templates.facts import FactRow
from printgen.faces.templates.operators import Operators
from printgen.faces.templates.values import MOST_PARTS, RowCells, has_surrogate, raise_if_text_too_long, require_printable_value

_WIDE = compile_later(r"\{[^{}]*:[^{}]*(\d{4}|\{)")
_HINT = "write a call like '{} of {}'.format(copy, copies), with a value for each {}."


class _LimitedFormatter(SandboxedFormatter):
    """Formats values into a text of limited length. Raises DrawingError for lists and maps."""

    length = 0

    def convert_field(self, value: Any, conversion: Any) -> Any:
        return super().convert_field(require_printable_value(value), conversion)

    def format_field(self, value: Any, format_spec: str) -> Any:
        made = super().format_field(require_printable_value(value), format_spec)
        self.length += len(made)
        raise_if_text_too_long(self.length)
        if has_surrogate(made):
            raise DrawingError("format produces an invalid character (U+D800 to U+DFFF).", "use a valid character code.")
        return made


class _LimitedEscapeFormatter(_LimitedFormatter, SandboxedEscapeFormatter):
    """Formats values into markup of limited length, and escapes the values."""


def make_format_method(environment: Any, text: str) -> Callable[..., str]:
    """A replacement for the `format` method of a string; it limits the length of the result."""
    if _WIDE.search(text):
        raise DrawingError("format: a width is too large or not a plain number.", "use a width of up to three digits.")

    def format_values(*values: Any, **named: Any) -> str:
        escaped = _LimitedEscapeFormatter(environment, escape=text.escape) if isinstance(text, Markup) else None
        formatter = escaped or _LimitedFormatter(environment)
        try:
            return type(text)(formatter.vformat(text, values, drop_jinja_arguments(named)))
        except OPERATION_ERRORS:
            raise WrongValueError("{0} cannot format these values.", (str(text), *values), _HINT) from None

    return format_values


_TEXT_METHODS = frozenset({
    "capitalize", "casefold", "count", "endswith", "find", "format", "index", "isalnum", "isalpha", "isdigit", "islower",
    "isspace", "isupper", "lower", "lstrip", "partition", "removeprefix", "removesuffix", "rfind", "rpartition", "rsplit",
    "rstrip", "split", "splitlines", "startswith", "strip", "swapcase", "title", "upper",
})  # fmt: skip
METHODS: Mapping[type, frozenset[str]] = {
    str: _TEXT_METHODS,
    dict: frozenset({"get", "items", "keys", "values"}),
    RowCells: frozenset({"get", "items", "keys", "values"}),
    FactRow: frozenset({"get", "items", "keys", "values"}),
    list: frozenset({"count", "index"}),
    tuple: frozenset({"count", "index"}),
    range: frozenset({"count", "index"}),
    int: frozenset(),
    float: frozenset(),
    LoopContext: frozenset({
        "changed", "cycle", "depth", "depth0", "first", "index", "index0", "last", "length", "nextitem", "previtem", "revindex",
        "revindex0",
    }),
}  # fmt: skip
_LETTERS = 100  # letters that a method reads in the time of one step
_METHOD = (types.MethodType, types.BuiltinMethodType)
_CALL = 20  # steps of a call


def can_template_read_attribute(obj: Any, attribute: str, value: Any) -> bool:
    """Whether templates can read an attribute. Only harmless methods of plain values are allowed."""
    allowed = next((names for kind, names in METHODS.items() if isinstance(obj, kind)), None)
    if allowed is not None:
        return attribute in allowed
    return not (isinstance(value, _METHOD) and value.__self__ is obj)


def call_and_count_steps(
    operators: Operators, call: Callable[..., Any], function: Any, values: tuple[Any, ...], named: Any
) -> Any:
    """The result of `call`, which calls a function with these arguments. Counts the steps of the call and its result."""
    owner = getattr(function, "__self__", None)
    operators.meter.spend_steps(_CALL + (len(owner) // _LETTERS if isinstance(owner, str) else 0))
    if isinstance(owner, dict | list | tuple | RowCells | FactRow | LoopContext):
        operators.charge_nested_items_and_count_letters(values)
        if isinstance(owner, list | tuple):
            operators.meter.spend_steps(len(owner))
        elif values and not isinstance(owner, LoopContext):
            operators.require_valid_key(values[0])
    try:
        made = call()
    except OPERATION_ERRORS as error:
        if not _has_failed_on_arguments(error):
            raise
        name = str(getattr(function, "__name__", "it"))
        if isinstance(owner, str | dict | list | tuple | RowCells | FactRow):
            raise _make_method_argument_error(name, owner, values, named) from None
        raise make_parameter_mismatch_error(name, function, (values, drop_jinja_arguments(named))) from None
    return operators.charge_new_value_and_expand_iterator(made)


def _has_failed_on_arguments(error: Exception) -> bool:
    """Whether a call failed because of its arguments, before the function ran."""
    code = find_code_that_raised(error)
    return code is not None and code.co_filename == Context.call.__code__.co_filename


def _make_method_argument_error(name: str, owner: Any, values: tuple[Any, ...], named: Mapping[str, Any]) -> DrawingError:
    given = (owner, *values, *drop_jinja_arguments(named).values())
    return WrongValueError(
        f".{name} of {{0}} cannot take {write_placeholders_after_first(given) or 'no argument'}.",
        given,
        "check the arguments of the method.",
    )


def list_builtin_template_functions(operators: Operators) -> dict[str, Callable[..., Any]]:
    """The Python functions that templates can call, by name."""
    return {
        "range": _make_limited_range,
        "namespace": _wrap_function_errors("namespace", Namespace, "values by name, such as namespace(count=0)"),
        "len": _wrap_function_errors("len", len, "a list, text or a map"),
        "min": _wrap_function_errors(
            "min",
            lambda *values, **named: _choose_smallest_or_largest(operators, min, values, named),
            "numbers, or a list of numbers",
        ),
        "max": _wrap_function_errors(
            "max",
            lambda *values, **named: _choose_smallest_or_largest(operators, max, values, named),
            "numbers, or a list of numbers",
        ),
        "zip": _wrap_function_errors(
            "zip", lambda *lists: list(zip(*map(operators.require_iterable_and_expand_iterator, lists), strict=False)), "lists"
        ),
        "enumerate": _wrap_function_errors(
            "enumerate",
            lambda values, start=0: list(enumerate(operators.require_iterable_and_expand_iterator(values), start)),
            "a list",
        ),
    }


def _wrap_function_errors(name: str, function: Callable[..., Any], expected: str) -> Callable[..., Any]:
    """The function with its Python errors turned into DrawingErrors that explain the call."""

    def call_or_explain_error(*values: Any, **named: Any) -> Any:
        try:
            return function(*values, **named)
        except OPERATION_ERRORS as error:
            raise make_call_error(name, function, (values, named), 0, expected, error, is_piped=False) from None

    return call_or_explain_error


def _make_limited_range(*bounds: int) -> range:
    """Python's `range` with a limited number of items."""
    try:
        steps = range(*bounds)
        fits = len(steps) <= MOST_PARTS
    except OverflowError:
        fits = False
    except (TypeError, ValueError):
        raise DrawingError("range takes whole numbers.", "write a call like range(5) or range(1, 6).") from None
    if not fits:
        raise LimitError(f"This range has more than {MOST_PARTS:,} items.", "draw less on this face.")
    return steps


def _choose_smallest_or_largest(
    operators: Operators, choose: Callable[..., Any], values: tuple[Any, ...], named: Mapping[str, Any]
) -> Any:
    """The smallest or largest of several values, or of the items in a single list."""
    if "key" in named:
        raise TypeError("got an unexpected keyword argument 'key'")
    if not all(type(value) is float or type(value) is int for value in values):
        operators.charge_nested_items_and_count_letters(values)
    return choose(*values, **named)
