"""A cache for functions that take one text. Long texts are not cached, to save memory."""

from collections.abc import Callable
from typing import TypeVar

Result = TypeVar("Result")
OfText = Callable[[str], Result]


class _ResultsByText(dict[str, Result]):
    """A function's results by text. Python's C code looks up a known text without calling a Python function."""

    def __init__(self, function: OfText[Result], most: int, longest: int) -> None:
        super().__init__()
        self._function, self._most, self._longest = function, most, longest

    def __missing__(self, text: str) -> Result:
        result = self._function(text)
        if len(text) <= self._longest:
            if len(self) >= self._most:
                self.clear()
            self[text] = result
        return result


def cache_by_text(most: int, longest: int) -> Callable[[OfText[Result]], OfText[Result]]:
    """A decorator that caches up to `most` results of a function, for texts of at most `longest` characters."""
    return lambda function: _ResultsByText(function, most, longest).__getitem__
