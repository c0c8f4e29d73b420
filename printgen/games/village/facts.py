"""The facts of a content, held against what the rules need: anybody may write a content of their own."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from printgen.rules.fitness import UnfitContent

MOST_TURNS = 9  # a turn is one digit on the sheet
MOST_POINTS = 1000
_FACES = 6


@dataclass(frozen=True, slots=True)
class Facts:
    """Facts by name."""

    values: Mapping[str, Any]

    def whole(self, name: str, least: int, most: int) -> int:
        """A whole number within bounds."""
        value = self._value(name)
        if not _is_whole(value, least, most):
            raise UnfitContent(name, f"is not a whole number from {least} to {most}" if least < most else f"is not {least}")
        return int(value)

    def numbers(self, name: str) -> tuple[int, ...]:
        """A list of whole numbers."""
        value = self._value(name)
        if not _are_whole(value):
            raise UnfitContent(name, "is not a list of whole numbers")
        return tuple(value)

    def turns(self, name: str, most: int, last: int) -> tuple[int, ...]:
        """A list of turns, at most so many."""
        turns = self.numbers(name)
        if len(turns) > most or any(not 1 <= turn <= last for turn in turns):
            raise UnfitContent(name, f"is not a list of at most {most} turns from 1 to {last}")
        return turns

    def rows(self, name: str, count: int, width: int | None = None) -> tuple[tuple[int, ...], ...]:
        """So many rows of whole numbers, each perhaps of so many."""
        value = self._value(name)
        if not isinstance(value, tuple) or not all(map(_are_whole, value)):
            raise UnfitContent(name, "is not made of lists of whole numbers")
        if len(value) != count or any(len(row) != (width or len(row)) for row in value):
            raise UnfitContent(name, f"does not have {count} rows{f' of {width}' if width else ''}")
        return tuple(value)

    def faces(self, name: str) -> tuple[str, ...]:
        """The type of each face of a die, from a legend that gives every face once."""
        legend = self._value(name)
        try:
            named = [(face, entry["letter"]) for entry in legend for face in entry["dice"]]
        except (TypeError, KeyError):
            raise UnfitContent(name, "does not say letter and dice of each type") from None
        if sorted(face for face, _ in named) != list(range(1, _FACES + 1)) or {letter for _, letter in named} != set("HFL"):
            raise UnfitContent(name, "does not give each face of a die to one of H, F, L")
        return tuple(letter for _, letter in sorted(named))

    def word(self, name: str, words: tuple[str, ...]) -> str:
        """One of some words."""
        value = self._value(name)
        if value not in words:
            raise UnfitContent(name, f"is not one of {', '.join(words)}")
        return str(value)

    def _value(self, name: str) -> Any:
        if name not in self.values:
            raise UnfitContent(name, "is missing")
        return self.values[name]


def _is_whole(value: Any, least: int, most: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


def _are_whole(value: Any) -> bool:
    return isinstance(value, tuple) and all(_is_whole(number, 0, MOST_POINTS) for number in value)
