"""Modules that are imported when something first uses them.

Typer, inspect and pathlib import modules that most commands never use, which takes a sixth of the time of a short command.
"""

import sys
from collections.abc import Iterable, Mapping
from importlib import import_module
from types import MappingProxyType, ModuleType
from typing import Any

__all__ = ["import_later"]

# Modules that Cython compiled compare these values with their own when they are imported. The C API of Python fixes them.
CODE_FLAGS = {
    "CO_OPTIMIZED": 1,
    "CO_NEWLOCALS": 2,
    "CO_VARARGS": 4,
    "CO_VARKEYWORDS": 8,
    "CO_GENERATOR": 32,
    "CO_COROUTINE": 128,
    "CO_ASYNC_GENERATOR": 512,
}
PYTHON = {"cpython": "CPython", "pypy": "PyPy"}.get(sys.implementation.name, "")  # reportlab asks for it
_VALUES: dict[str, dict[str, Any]] = {"inspect": CODE_FLAGS, "platform": {"python_implementation": lambda: PYTHON}}
_ASKED_BY_TYPING = ("__parameters__", "__typing_subst__")  # of every class in an annotation such as Union[str, Template]


class _LateName:
    """A placeholder for a function or class of a module, which is imported when somebody calls it or inherits from it."""

    def __init__(self, module: "_LateModule", name: str) -> None:
        self._module, self._name = module, name

    def __call__(self, *values: Any, **named: Any) -> Any:
        return self._import_name()(*values, **named)

    def __mro_entries__(self, bases: tuple[Any, ...]) -> tuple[Any, ...]:
        return (self._import_name(),)

    def __instancecheck__(self, value: Any) -> bool:
        return isinstance(value, self._import_name())

    def __getattr__(self, name: str) -> Any:
        if name in _ASKED_BY_TYPING:
            raise AttributeError(name)
        return getattr(self._import_name(), name)

    def _import_name(self) -> Any:
        return _LateModule.__getattr__(self._module, self._name)


class _LateModule(ModuleType):
    """A placeholder for a module. It has the attributes of the module, which it imports when one is first used.

    It has placeholders for some functions and classes. Other modules import these by name, but few commands use them.
    """

    def __init__(self, name: str, members: Iterable[str], values: Mapping[str, Any]) -> None:
        super().__init__(name)
        self.__dict__.update({**_VALUES.get(name, {}), **values})
        for member in members:
            setattr(self, member, _LateName(self, member))

    def __getattr__(self, name: str) -> Any:
        if name == "__path__":  # Python asks for it at `from module import function`; only packages have it
            raise AttributeError(name)
        if sys.modules.get(self.__name__) is self:
            del sys.modules[self.__name__]
        return getattr(import_module(self.__name__), name)


def import_later(
    modules_and_members: Iterable[str], known_values: Mapping[str, Mapping[str, Any]] = MappingProxyType({})
) -> None:
    """Let the next imports of these modules do nothing until an attribute is used that is not one of `known_values`.

    A name such as `ast:literal_eval` also delays the import of the module `ast` until that function or class is used, even if
    another module imports it by name. Packages cannot be imported later, because Python would import their submodules twice.
    """
    for name in modules_and_members:
        module, _, members = name.partition(":")
        if module not in sys.modules:
            sys.modules[module] = _LateModule(module, members.split(",") if members else (), known_values.get(module, {}))
    for name in modules_and_members:
        module = name.partition(":")[0]
        package, _, last = module.rpartition(".")
        if package:
            setattr(import_module(package), last, sys.modules[module])
