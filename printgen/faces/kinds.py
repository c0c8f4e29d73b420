"""How messages name values: their kind, and the value itself if it is short."""

from collections.abc import Mapping
from types import BuiltinMethodType, FunctionType, MethodType
from typing import Any

import jinja2
from jinja2.runtime import Macro

_MOST = 60  # letters of a value
_LONGEST_NUMBER = 200  # bits of a whole number that is shown
_LISTS: tuple[type, ...] = (list, tuple, range, type({}.keys()), type({}.values()), type({}.items()))


def kind_of(value: Any) -> str:
    """The kind of a value, in a word or two, with an article."""
    if value is None or isinstance(value, bool):
        return {None: "nothing", True: "true", False: "false"}[value]
    names: tuple[tuple[Any, str], ...] = (
        (str, "a text"),
        (int | float, "a number"),
        (_LISTS, "a list"),
        (Mapping, "a map"),
        (Macro, "a macro"),
        ((FunctionType, MethodType, BuiltinMethodType, type), "a function"),
        (jinja2.Undefined, "an undefined name"),
    )
    return next((name for kinds, name in names if isinstance(value, kinds)), "an object")


def show(value: Any) -> str:
    """The kind of a value, and the value itself if it is short."""
    kind = kind_of(value)
    match value:
        case None | bool():
            return kind
        case str():
            return f'{kind} ("{shorten(value)}")'
        case int() if value.bit_length() > _LONGEST_NUMBER:
            return f"{kind} (of more than {_MOST} digits)"
        case int() | float():
            return f"{kind} ({value})"
    if kind in ("a list", "a map"):
        return f"{kind} of {len(value)} part{'' if len(value) == 1 else 's'}" if len(value) else kind.replace("a ", "an empty ")
    return kind


def shorten(text: str) -> str:
    """At most 60 letters of a text, on one line and without unprintable characters."""
    short = text if len(text) <= _MOST else f"{text[:_MOST]}…"
    return " ".join("".join(sign if sign.isprintable() else " " for sign in short).split())
