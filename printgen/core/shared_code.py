"""Functions that many classes share, but for the names of the fields. Compiling one for each class takes 50 µs."""

from collections.abc import Iterable, Mapping
from types import CodeType, FunctionType
from typing import Any

from printgen.core.compilations import find_compiled_function, remember_function_if_room


def compile_function(text: str) -> CodeType:
    """The code of the only function in a text. It calls the fields `_0`, `_1`, …"""
    code = find_compiled_function(text)
    if code is None:
        made: dict[str, Any] = {}
        exec(text, made)  # `compile` would first make the hundred classes of syntax trees, which takes 2 ms
        code = next(value.__code__ for value in made.values() if type(value) is FunctionType)
        remember_function_if_room(text, code)
    return code


def map_numbered_names_to_fields(fields: Iterable[str]) -> dict[str, str]:
    """The names of the fields by the names that shared code uses."""
    return {f"_{at}": field for at, field in enumerate(fields)}


def make_function(
    code: CodeType, name: str, owner: str, fields: Mapping[str, str], global_values: Mapping[str, Any]
) -> FunctionType:
    """A function of the class `owner` with these globals, made from shared code by replacing the names of the fields."""

    def rename_fields(values: Iterable[Any]) -> tuple[Any, ...]:
        return tuple(fields.get(value, value) if type(value) is str else value for value in values)

    own = code.replace(
        co_name=name,
        co_qualname=f"{owner}.{name}",
        co_varnames=rename_fields(code.co_varnames),
        co_names=rename_fields(code.co_names),
        co_consts=rename_fields(code.co_consts),
    )
    return FunctionType(own, dict(global_values))
