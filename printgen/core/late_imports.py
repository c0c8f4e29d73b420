"""Modules that are imported when something first uses them.

Typer, inspect and pathlib import modules that most commands never use, which takes a sixth of the time of a short command.
"""

import sys
from collections.abc import Iterable
from importlib import import_module
from types import ModuleType
from typing import Any

__all__ = ["import_later"]


class _LateModule(ModuleType):
    """A placeholder for a module. It has the attributes of the module, which it imports when one is first used."""

    def __getattr__(self, name: str) -> Any:
        if sys.modules.get(self.__name__) is self:
            del sys.modules[self.__name__]
        return getattr(import_module(self.__name__), name)


def import_later(names: Iterable[str]) -> None:
    """Let the next imports of these modules do nothing until an attribute of the module is used.

    Packages cannot be imported later, because Python would import their submodules twice.
    """
    for name in names:
        sys.modules.setdefault(name, _LateModule(name))
