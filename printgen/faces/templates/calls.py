"""Methods and functions that templates may call: limited, with messages for wrong arguments."""

import re
import types
from collections.abc import Callable, Mapping
from typing import Any

from jinja2.runtime import Context, LoopContext
from jinja2.sandbox import SandboxedEscapeFormatter, SandboxedFormatter
from jinja2.utils import Namespace
from markupsafe import Markup

from printgen.faces.templates.mistakes import (
    SLIPS,
    OverLimit,
    TemplateMistake,
    ValueMistake,
    explain_arguments,
    explain_call,
    other_places,
    raising_code,
    written_names,
)
from printgen.faces.templates.operators import Operators
from printgen.faces.templates.values import MOST_PARTS, Columns, check_length, has_half_character, worded

_WIDE = re.compile(r"\{[^{}]*:[^{}]*(\d{4}|\{)")
_HINT = "write it like '{} of {}'.format(copy, copies), with a value for each {}."


class _Bounded(SandboxedFormatter):
    """Formats values into a text of limited length; refuses lists and maps."""

    length = 0

    def convert_field(self, value: Any, conversion: Any) -> Any:
        return super().convert_field(worded(value), conversion)

    def format_field(self, value: Any, format_spec: str) -> Any:
        made = super().format_field(worded(value), format_spec)
        self.length += len(made)
        check_length(self.length)
        if has_half_character(made):
            raise TemplateMistake("format makes half a character, U+D800 to U+DFFF.", "take the number of a whole character.")
        return made


class _BoundedEscaped(_Bounded, SandboxedEscapeFormatter):
    """The formatter for marked-up texts."""


def formatting(environment: Any, text: str) -> Callable[..., str]:
    """The format method of a text."""
    if _WIDE.search(text):
        raise TemplateMistake("format takes widths of up to three digits, written out.")

    def format(*values: Any, **named: Any) -> str:
        escaped = _BoundedEscaped(environment, escape=text.escape) if isinstance(text, Markup) else None
        formatter = escaped or _Bounded(environment)
        try:
            return type(text)(formatter.vformat(text, values, written_names(named)))
        except SLIPS:
            raise ValueMistake("{0} cannot format these values.", (str(text), *values), _HINT) from None

    return format


_TEXT_METHODS = frozenset({
    "capitalize", "casefold", "count", "endswith", "find", "format", "index", "isalnum", "isalpha", "isdigit", "islower",
    "isspace", "isupper", "lower", "lstrip", "partition", "removeprefix", "removesuffix", "rfind", "rpartition", "rsplit",
    "rstrip", "split", "splitlines", "startswith", "strip", "swapcase", "title", "upper",
})  # fmt: skip
METHODS: Mapping[type, frozenset[str]] = {
    str: _TEXT_METHODS,
    dict: frozenset({"get", "items", "keys", "values"}),
    Columns: frozenset({"get", "items", "keys", "values"}),
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
_LETTERS = 100  # letters that a method reads in the time of a step
_METHOD = (types.MethodType, types.BuiltinMethodType)
_DEAR = 20  # steps of a call


def is_open(obj: Any, attribute: str, value: Any) -> bool:
    """Whether templates may read an attribute: methods of values only if they change nothing, no methods of other objects."""
    taken = next((names for kind, names in METHODS.items() if isinstance(obj, kind)), None)
    if taken is not None:
        return attribute in taken
    return not (isinstance(value, _METHOD) and value.__self__ is obj)


def call_counted(table: Operators, call: Callable[..., Any], called: Any, values: tuple[Any, ...], named: Any) -> Any:
    """The counted result of a method or function; `call` calls it the way the sandbox does."""
    owner = getattr(called, "__self__", None)
    table.meter.spend(_DEAR + (len(owner) // _LETTERS if isinstance(owner, str) else 0))
    if isinstance(owner, dict | list | tuple | Columns | LoopContext):
        table.weigh(values)
        if isinstance(owner, list | tuple):
            table.meter.spend(len(owner))
        elif values and not isinstance(owner, LoopContext):
            table.key(values[0])
    try:
        made = call()
    except SLIPS as fault:
        if not _is_at_the_door(fault):
            raise
        name = str(getattr(called, "__name__", "it"))
        if isinstance(owner, str | dict | list | tuple | Columns):
            raise _wrong_method(name, owner, values, named) from None
        raise explain_arguments(name, called, (values, written_names(named))) from None
    return table.kept(made)


def _is_at_the_door(fault: Exception) -> bool:
    """Whether a call failed because of its arguments, before any of its own lines ran."""
    code = raising_code(fault)
    return code is not None and code.co_filename == Context.call.__code__.co_filename


def _wrong_method(name: str, owner: Any, values: tuple[Any, ...], named: Mapping[str, Any]) -> TemplateMistake:
    """The mistake of a method that cannot take these values."""
    given = (owner, *values, *written_names(named).values())
    return ValueMistake(
        f".{name} of {{0}} cannot take {other_places(given) or 'no argument'}.", given, "look at its arguments."
    )


def functions(table: Operators) -> dict[str, Callable[..., Any]]:
    """The functions of Python that templates may call."""
    return {
        "range": _range,
        "namespace": _guarded("namespace", Namespace, "parts by name, such as namespace(count=0)"),
        "len": _guarded("len", len, "a list, a text or a map"),
        "min": _guarded("min", lambda *values, **named: _least(table, min, values, named), "numbers, or a list of numbers"),
        "max": _guarded("max", lambda *values, **named: _least(table, max, values, named), "numbers, or a list of numbers"),
        "zip": _guarded("zip", lambda *lists: list(zip(*map(table.sized, lists), strict=False)), "lists"),
        "enumerate": _guarded("enumerate", lambda values, start=0: list(enumerate(table.sized(values), start)), "a list"),
    }


def _guarded(name: str, function: Callable[..., Any], takes: str) -> Callable[..., Any]:
    """A function whose errors become explanations."""

    def call(*values: Any, **named: Any) -> Any:
        try:
            return function(*values, **named)
        except SLIPS as fault:
            raise explain_call(name, function, (values, named), 0, takes, fault) from None

    return call


def _range(*bounds: int) -> range:
    try:
        steps = range(*bounds)
        fits = len(steps) <= MOST_PARTS
    except OverflowError:
        fits = False
    except (TypeError, ValueError):
        raise TemplateMistake("range takes whole numbers.", "write it like range(5) or range(1, 6).") from None
    if not fits:
        raise OverLimit(f"A range has at most {MOST_PARTS} parts.", "draw less on one face.")
    return steps


def _least(table: Operators, choose: Callable[..., Any], values: tuple[Any, ...], named: Mapping[str, Any]) -> Any:
    """The smallest or largest of several values, or of the parts of a single one."""
    if "key" in named:
        raise TypeError("got an unexpected keyword argument 'key'")
    if not all(type(value) is float or type(value) is int for value in values):
        table.weigh(values)
    return choose(*values, **named)
