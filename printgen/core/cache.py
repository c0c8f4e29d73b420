"""A cache for functions that take one text. Long texts are not cached, and the cached texts are limited, to save memory."""

from collections.abc import Callable
from typing import TypeVar

Result = TypeVar("Result")
OfText = Callable[[str], Result]

MOST_LETTERS = 2_000_000  # in the texts of one cache; the results usually take about as much memory as the texts


class _ResultsByText(dict[str, Result]):
    """A function's results by text. Python's C code looks up a known text without calling a Python function."""

    def __init__(self, function: OfText[Result], most: int, longest: int) -> None:
        super().__init__()
        self._function, self._most, self._longest = function, most, longest
        self._letters = 0

    def __missing__(self, text: str) -> Result:
        result = self._function(text)
        if len(text) <= self._longest:
            self._letters += len(text)
            if len(self) >= self._most or self._letters > MOST_LETTERS:
                self.clear()
                self._letters = len(text)
            self[text] = result
        return result


def cache_by_text(most_results: int, longest_text: int) -> Callable[[OfText[Result]], OfText[Result]]:
    """A decorator that caches up to `most_results` results of a function, for texts of at most `longest_text` characters."""
    return lambda function: _ResultsByText(function, most_results, longest_text).__getitem__
