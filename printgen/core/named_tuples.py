"""A `NamedTuple` for quick starts. The one of the standard library takes 0.1 ms per class, because it compiles a function.

Its classes have everything that those of the standard library have. Generic classes are made by the standard library.
"""

import typing
from collections import _tuplegetter  # type: ignore[attr-defined]
from collections.abc import Iterable
from types import new_class
from typing import TYPE_CHECKING, Any

from printgen.core.shared_code import compile_function, make_function, map_numbered_names_to_fields

__all__ = ["NamedTuple"]

if TYPE_CHECKING:
    from typing import NamedTuple
else:

    class _Meta(type):
        """Turns each class that inherits from NamedTuple into a plain class of tuples."""

        def __new__(cls, name, bases, body):
            if not bases:
                return super().__new__(cls, name, bases, body)
            if len(bases) > 1 or "__annotations__" not in body:
                bases = (typing.NamedTuple, *body.get("__orig_bases__", bases)[1:])
                return new_class(name, bases, exec_body=lambda new: new.update(body))
            return _make_tuple_class(name, body)

    class NamedTuple(metaclass=_Meta):
        """The base of a class whose instances are tuples with a name for each value."""


def _make_tuple_class(name: str, body: dict[str, Any]) -> type:
    fields = tuple(body["__annotations__"])
    defaults = {field: body[field] for field in fields if field in body}
    if tuple(defaults) != fields[len(fields) - len(defaults) :]:
        raise TypeError(f"A field of {name} without a default follows one with a default.")
    values = "".join(f"_{at}, " for at in range(len(fields)))
    code = compile_function(f"def __new__(_cls, {values}): return new(_cls, ({values}))")
    new: Any = make_function(code, "__new__", name, map_numbered_names_to_fields(fields), {"new": tuple.__new__})
    new.__defaults__ = tuple(defaults.values())
    new.__annotations__ = dict(body["__annotations__"])
    made = {
        "__new__": new,
        "__slots__": (),
        "__match_args__": fields,
        "__getnewargs__": _get_plain_tuple,
        "_fields": fields,
        "_field_defaults": defaults,
        "_make": classmethod(_make),
        "_replace": _replace,
        "_asdict": _convert_to_dict,
    }
    places = {field: _tuplegetter(at, f"Field number {at}") for at, field in enumerate(fields)}
    return type(name, (tuple,), {"__repr__": _write_repr, **body, **places, **made})


def _make(cls: Any, values: Iterable[Any]) -> Any:
    made = tuple.__new__(cls, values)
    if len(made) != len(cls._fields):
        raise TypeError(f"Expected {len(cls._fields)} arguments, got {len(made)}")
    return made


def _replace(self: Any, /, **changes: Any) -> Any:
    made = self._make(map(changes.pop, self._fields, self))
    if changes:
        raise ValueError(f"Got unexpected field names: {list(changes)!r}")
    return made


def _convert_to_dict(self: Any) -> dict[str, Any]:
    return dict(zip(self._fields, self, strict=True))


def _get_plain_tuple(self: Any) -> tuple[Any, ...]:
    """The values as a plain tuple, for copies and pickles."""
    return tuple(self)


def _write_repr(self: Any) -> str:
    values = ", ".join(f"{name}={value!r}" for name, value in zip(self._fields, self, strict=True))
    return f"{type(self).__name__}({values})"
