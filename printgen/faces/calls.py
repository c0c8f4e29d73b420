"""What templates may call: methods of values, the few functions of Python's, and the messages for wrong arguments."""

import types
from collections.abc import Callable, Mapping
from typing import Any

from jinja2.runtime import Context, LoopContext
from jinja2.utils import Namespace

from printgen.faces.columns import Columns
from printgen.faces.limits import MOST_PARTS
from printgen.faces.mistakes import OverLimit, TemplateMistake, ValueMistake
from printgen.faces.operators import Operators
from printgen.faces.slips import SLIPS, explain_arguments, explain_call

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
_LETTERS = 100  # that a method reads in the time of a step
_METHOD = (types.MethodType, types.BuiltinMethodType)
_DEAR = 20  # steps of a call


def is_open(obj: Any, attribute: str, value: Any) -> bool:
    """Whether templates may have an attribute: of values only what changes nothing, of our own objects no methods."""
    taken = next((names for kind, names in METHODS.items() if isinstance(obj, kind)), None)
    if taken is not None:
        return attribute in taken
    return not (isinstance(value, _METHOD) and value.__self__ is obj)


def call_counted(table: Operators, call: Callable[..., Any], called: Any, values: tuple[Any, ...], named: Any) -> Any:
    """What a method or function gives, counted; `call` is the way of the sandbox to call it."""
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
        raise explain_arguments(name, called, (values, {word: named[word] for word in named if word[:1] != "_"})) from None
    return table.kept(made)


def _is_at_the_door(fault: Exception) -> bool:
    """Whether what was called refused its arguments, and none of its lines has run."""
    trace = fault.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    code = trace.tb_frame.f_code if trace is not None else None
    return code is not None and code.co_filename == Context.call.__code__.co_filename


def _wrong_method(name: str, owner: Any, values: tuple[Any, ...], named: Mapping[str, Any]) -> TemplateMistake:
    """What is said of a method that cannot do what is asked."""
    given = (owner, *values, *(value for word, value in named.items() if word[:1] != "_"))
    others = " and ".join(f"{{{number}}}" for number in range(1, len(given)))
    return ValueMistake(f".{name} of {{0}} cannot take {others or 'no argument'}.", given, "look at its arguments.")


def functions(table: Operators) -> dict[str, Callable[..., Any]]:
    """Python's functions that templates may call."""
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
    """A function that explains what it cannot do."""

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
        raise TemplateMistake("range wants whole numbers.", "write it like range(5) or range(1, 6).") from None
    if not fits:
        raise OverLimit(f"A range has at most {MOST_PARTS} parts.", "draw less on one face.")
    return steps


def _least(table: Operators, choose: Callable[..., Any], values: tuple[Any, ...], named: Mapping[str, Any]) -> Any:
    """The least or largest of values, or of the parts of the only one."""
    if "key" in named:
        raise TypeError("got an unexpected keyword argument 'key'")
    if not all(type(value) is float or type(value) is int for value in values):
        table.weigh(values)
    return choose(*values, **named)
