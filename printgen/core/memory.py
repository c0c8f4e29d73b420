"""Answers kept for texts that may come again; long texts are worked out each time, so that what is kept stays small."""

from collections.abc import Callable
from typing import TypeVar

Answer = TypeVar("Answer")
OfText = Callable[[str], Answer]


class _Kept(dict[str, Answer]):
    """The answers of a function by text; looking one up costs no call in Python."""

    def __init__(self, function: OfText[Answer], most: int, longest: int) -> None:
        super().__init__()
        self._function, self._most, self._longest = function, most, longest

    def __missing__(self, text: str) -> Answer:
        answer = self._function(text)
        if len(text) <= self._longest:
            if len(self) >= self._most:
                self.clear()
            self[text] = answer
        return answer


def keep_short(most: int, longest: int) -> Callable[[OfText[Answer]], OfText[Answer]]:
    """A decorator that keeps up to `most` answers of a function, for texts of at most `longest` letters."""
    return lambda function: _Kept(function, most, longest).__getitem__
