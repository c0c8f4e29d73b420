"""Modules that are imported when something first uses them.

Typer, inspect and pathlib import modules that most commands never use, which takes a sixth of the time of a short command.
"""

import sys
from collections.abc import Callable, Iterable
from importlib import import_module
from types import ModuleType
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
_VALUES = {"inspect": CODE_FLAGS}


class _LateModule(ModuleType):
    """A placeholder for a module. It has the attributes of the module, which it imports when one is first used.

    It has its own version of some functions, which import the module when they are called. Other modules import these
    functions by name, but few commands call them.
    """

    def __init__(self, name: str, functions: Iterable[str]) -> None:
        super().__init__(name)
        self.__dict__.update(_VALUES.get(name, {}))
        for function in functions:
            setattr(self, function, self._make_late_function(function))

    def __getattr__(self, name: str) -> Any:
        if name == "__path__":  # Python asks for it at `from module import function`; only packages have it
            raise AttributeError(name)
        if sys.modules.get(self.__name__) is self:
            del sys.modules[self.__name__]
        return getattr(import_module(self.__name__), name)

    def _make_late_function(self, name: str) -> Callable[..., Any]:
        def call_late(*values: Any, **named: Any) -> Any:
            return _LateModule.__getattr__(self, name)(*values, **named)

        return call_late


def import_later(names: Iterable[str]) -> None:
    """Let the next imports of these modules do nothing until an attribute of the module is used.

    A name such as `ast:literal_eval` also delays the import of the module `ast` until that function is called, even if another
    module imports the function by name. Packages cannot be imported later, because Python would import their submodules twice.
    """
    for name in names:
        module, _, functions = name.partition(":")
        if module in sys.modules:
            continue
        late = sys.modules[module] = _LateModule(module, functions.split(",") if functions else ())
        package, _, last = module.rpartition(".")
        if package:
            setattr(import_module(package), last, late)
