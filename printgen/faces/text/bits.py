"""The parts of a text: paragraphs of words, words of bits, and the style of each bit."""

from collections.abc import Iterable
from dataclasses import dataclass

SOFT_HYPHEN = "\u00ad"


class MarkupError(ValueError):
    """Raised for a wrong tag or keyword in a text; its message is a clause without a full stop, and it has a hint."""

    def __init__(self, message: str, hint: str) -> None:
        super().__init__(message)
        self.hint = hint


@dataclass(frozen=True, slots=True)
class Style:
    """The look of a few letters; `colour` is empty for the colour of the text, and `scale` is a multiple of its size."""

    bold: bool = False
    italic: bool = False
    underline: bool = False
    small_caps: bool = False
    colour: str = ""
    scale: float = 1.0


PLAIN = Style()


@dataclass(frozen=True, slots=True)
class Bit:
    """Letters of the same style, or an icon."""

    text: str
    style: Style = PLAIN
    icon: bool = False

    def joins(self, other: "Bit") -> bool:
        """Whether another bit continues this one in the same style."""
        return not (self.icon or other.icon) and (self.style is other.style or self.style == other.style)


@dataclass(frozen=True, slots=True)
class Word:
    """A word: the bits between two spaces."""

    bits: tuple[Bit, ...]


@dataclass(frozen=True, slots=True)
class Paragraph:
    """The words of a paragraph, its own alignment if it has one, and the bullet or number of a list item."""

    words: tuple[Word, ...]
    align: str = ""
    marker: str = ""


def plain_words(words: Iterable[Word]) -> str:
    """The letters of words, without icons and styles."""
    return " ".join("".join(bit.text for bit in word.bits if not bit.icon) for word in words).strip()
