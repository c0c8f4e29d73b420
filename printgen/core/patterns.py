"""Regular expressions that are compiled when they are first used. Compiling one takes 0.1 to 5 ms, and a command uses few."""

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, cast

from printgen.core.compilations import find_or_compile_pattern

__all__ = ["compile_later", "compile_patterns_later"]


class _LatePattern:
    """A regular expression that is not yet compiled. Once used, its methods are those of the compiled one."""

    def __init__(self, text: str | bytes, flags: int) -> None:
        self.pattern, self._flags = text, flags

    def __getattr__(self, name: str) -> Any:
        compiled = self.__dict__.get("_compiled")
        if compiled is None:
            compiled = self._compiled = find_or_compile_pattern(self.pattern, self._flags)
        member = getattr(compiled, name)
        self.__dict__[name] = member
        return member


if TYPE_CHECKING:
    compile_later = re.compile
else:

    def compile_later(text, flags=0):
        """The pattern that `re.compile` returns for the same words, compiled on first use."""
        return _LatePattern(text, flags)


@contextmanager
def compile_patterns_later(*packages: str) -> Iterator[None]:
    """Import other people's packages in this block, so that their patterns are compiled on first use as well."""

    def compile_later_for_packages(text: Any, flags: Any = 0) -> Any:
        caller = sys._getframe(1).f_globals.get("__name__", "")
        return (compile_later if caller.partition(".")[0] in packages else usual)(text, flags)

    usual, re.compile = re.compile, cast(Any, compile_later_for_packages)
    try:
        yield
    finally:
        re.compile = usual
