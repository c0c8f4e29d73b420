"""Regular expressions that are compiled when they are first used. Compiling one takes 0.1 to 1 ms, and a command uses few."""

import re
from typing import TYPE_CHECKING, Any

__all__ = ["compile_later"]


class _Pattern:
    """A regular expression that is not yet compiled. Once used, its methods are those of the compiled one."""

    def __init__(self, text: str | bytes, flags: int) -> None:
        self._text, self._flags = text, flags

    def __getattr__(self, name: str) -> Any:
        member = getattr(re.compile(self._text, self._flags), name)
        self.__dict__[name] = member
        return member


if TYPE_CHECKING:
    compile_later = re.compile
else:

    def compile_later(text, flags=0):
        """The pattern that `re.compile` returns for the same words, compiled on first use."""
        return _Pattern(text, flags)
