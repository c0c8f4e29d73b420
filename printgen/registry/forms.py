"""Forms that rules declare, checked before anything is read into them."""

import dataclasses
from types import NoneType, UnionType
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

from printgen.reading.shape import InOrder, Keys, OneOrMany, Scalar, Spaced

_BASIC = (str, bool, int, Any)
_NOTES = (Scalar, Keys, Spaced, InOrder, OneOrMany)


def form_fault(form: Any, name: str) -> str:
    """What keeps a dataclass from being a form, as one sentence; an empty text if nothing does."""
    if not isinstance(form, type) or not dataclasses.is_dataclass(form):
        return f'"{name}" is no dataclass.'
    return _fault(form, name, ())


def _fault(form: Any, path: str, within: tuple[Any, ...]) -> str:
    if form in within:
        return f"{path} holds itself, and no form can."
    try:
        hints = get_type_hints(form, include_extras=True)
    except Exception as fault:
        return f"{path} has a type that cannot be found: {fault}."
    parts = ((f"{path}.{field.name}", hints[field.name]) for field in dataclasses.fields(form) if field.init)
    return next((wrong for below, hint in parts if (wrong := _type_fault(hint, below, (*within, form)))), "")


def _type_fault(hint: Any, path: str, within: tuple[Any, ...]) -> str:
    origin, inner = get_origin(hint), get_args(hint)
    if hint in _BASIC:
        return ""
    if isinstance(hint, type) and dataclasses.is_dataclass(hint):
        return _fault(hint, path, within)
    if origin is Annotated:
        return "" if isinstance(inner[1], Scalar) else _noted_fault(inner, path, within)
    if origin is tuple and len(inner) == 2 and inner[1] is Ellipsis:
        return _type_fault(inner[0], path, within)
    if origin is dict and inner[0] is str:
        return _type_fault(inner[1], path, within)
    if origin in (Union, UnionType) and NoneType in inner and len(inner) == 2:
        return _type_fault(next(one for one in inner if one is not NoneType), path, within)
    return f"{path} has the type {getattr(hint, '__name__', None) or hint}, which no form can hold."


def _noted_fault(inner: tuple[Any, ...], path: str, within: tuple[Any, ...]) -> str:
    if not isinstance(inner[1], _NOTES):
        return f"{path} has a note of the type {type(inner[1]).__name__}, which printgen does not know."
    return _type_fault(inner[0], path, within)
