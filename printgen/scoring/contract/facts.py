"""Reads facts from a game's content for its rules. Content that the rules cannot use raises an exception."""

from collections.abc import Mapping
from typing import Any

from printgen.core.named_tuples import NamedTuple
from printgen.core.words import join_words, write_count


class Fault(NamedTuple):
    """A problem that the rules found in a game's content, and that makes the game unplayable or unfair."""

    part: str  # the path of the part in game.yaml: `facts.maps`, `components.card`, `components.card.rows.0`
    message: str
    hint: str = ""


class UnfitContent(ValueError):
    """Raised by rules for a fact that they cannot use. Holds the fact's name and the reason."""

    def __init__(self, fact: str, wrong: str) -> None:
        super().__init__(f"The rules cannot be applied: the fact {fact} {wrong}.")
        self.fault = Fault(f"facts.{fact}", str(self), f"set {fact} under facts to a value that the game's rules support.")


class UnfitRow(UnfitContent):
    """Raised by rules for a row of a component's table that they cannot use."""

    def __init__(self, component: str, number: int, wrong: str) -> None:
        ValueError.__init__(self, f"The rules cannot be applied: row {number + 1} of {component} {wrong}.")
        hint = "fix this row, because the rules read the same table as the printed pieces."
        self.fault = Fault(f"components.{component}.rows.{number}", str(self), hint)


MOST = 1000  # the largest number that a fact may contain


class Facts(NamedTuple):
    """A game's facts by name. Each method reads one kind of value, and raises UnfitContent for any other kind."""

    values: Mapping[str, Any]

    def read_whole_number(self, name: str, least: int, most: int = MOST) -> int:
        """The fact with this name, which must be a whole number from `least` to `most`."""
        value = self.read_value(name)
        if not is_whole_number(value, least, most):
            raise UnfitContent(name, f"is not a whole number from {least} to {most}" if least < most else f"is not {least}")
        return int(value)

    def read_whole_numbers(self, name: str, most: int = MOST) -> tuple[int, ...]:
        """The fact with this name, which must be a list of whole numbers from 0 to `most`."""
        value = self.read_value(name)
        if not are_whole_numbers(value, most):
            raise UnfitContent(name, f"is not a list of whole numbers from 0 to {most}")
        return tuple(value)

    def read_rows(self, name: str, count: int, width: int | None = None) -> tuple[tuple[int, ...], ...]:
        """The fact with this name, which must be `count` lists of whole numbers. With `width`, each has `width` numbers."""
        value = self.read_value(name)
        if not isinstance(value, tuple) or not all(map(are_whole_numbers, value)):
            raise UnfitContent(name, "is not a list of lists of whole numbers")
        if len(value) != count or any(len(row) != (width or len(row)) for row in value):
            wide = f" of {write_count(width, 'number')}" if width else ""
            raise UnfitContent(name, f"does not have {write_count(count, 'row')}{wide}")
        return tuple(value)

    def read_word(self, name: str, words: tuple[str, ...]) -> str:
        """The fact with this name, which must be one of the texts in `words`."""
        value = self.read_value(name)
        if value not in words:
            raise UnfitContent(name, f"is not one of {', '.join(words)}")
        return str(value)

    def read_records(
        self, name: str, words: tuple[str, ...] = (), numbers: tuple[str, ...] = ()
    ) -> tuple[Mapping[str, Any], ...]:
        """The fact with this name, which must be a list of maps.

        Each map needs a text for every key in `words` and a whole number for every key in `numbers`.
        """
        value = self.read_value(name)
        rows = value if isinstance(value, tuple) else ()
        if not rows or not all(_has_texts_and_numbers(row, words, numbers) for row in rows):
            raise UnfitContent(name, f"does not give {join_words((*words, *numbers))} for every entry")
        return tuple(rows)

    def read_value(self, name: str) -> Any:
        """The value of a fact, whatever its type."""
        if name not in self.values:
            raise UnfitContent(name, "is missing")
        return self.values[name]


def is_whole_number(value: Any, least: int = 0, most: int = MOST) -> bool:
    """Whether a value is a whole number from `least` to `most`. True and False are not numbers."""
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


def are_whole_numbers(value: Any, most: int = MOST) -> bool:
    """Whether a value is a list of whole numbers from 0 to `most`."""
    return isinstance(value, tuple) and all(is_whole_number(number, 0, most) for number in value)


def _has_texts_and_numbers(row: Any, text_keys: tuple[str, ...], number_keys: tuple[str, ...]) -> bool:
    if not isinstance(row, Mapping):
        return False
    worded = all(isinstance(row.get(word), str) and row[word] for word in text_keys)
    return worded and all(is_whole_number(row.get(number)) for number in number_keys)
