"""The parts of a text: paragraphs of words, words of bits, and the style of each bit."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

SOFT_HYPHEN = "\u00ad"

# Zero-width spaces and the letters of East Asia.
BREAKABLE = re.compile(
    "[\u200b\u2e80-\u2fff\u3005-\u3007\u3021-\u3029\u3038-\u30ff\u3105-\u9fff\ua000-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff"
    "\ufe30-\ufe4f\uff01-\uffef\U00016fe0-\U0001b2ff\U00020000-\U0003ffff]"
)


class MarkupError(ValueError):
    """Raised for a wrong tag or keyword in a text. Holds a hint. The message is a clause without a full stop."""

    def __init__(self, message: str, hint: str) -> None:
        super().__init__(message)
        self.hint = hint


@dataclass(frozen=True, slots=True)
class Style:
    """The look of a few letters. An empty `colour` means the text's colour, and `scale` multiplies its size."""

    bold: bool = False
    italic: bool = False
    underline: bool = False
    small_caps: bool = False
    colour: str = ""
    scale: float = 1.0


PLAIN = Style()


@dataclass(frozen=True, slots=True)
class Bit:
    """Letters of one style, or an icon. If `leftwards` is true, the letters run from right to left."""

    text: str
    style: Style = PLAIN
    icon: bool = False
    leftwards: bool = False

    def joins(self, other: "Bit") -> bool:
        """Whether another bit of text continues this bit in the same style."""
        same = (self.style is other.style or self.style == other.style) and self.leftwards == other.leftwards
        return same and not (self.icon or other.icon)


@dataclass(frozen=True, slots=True)
class Word:
    """The bits of text between two spaces, or between other places where a line may break.

    A `tight` word has no space before it.
    """

    bits: tuple[Bit, ...]
    tight: bool = False


@dataclass(frozen=True, slots=True)
class Paragraph:
    """The words of a paragraph, the alignment if the paragraph sets one, and the bullet or number of a list item."""

    words: tuple[Word, ...]
    align: str = ""
    marker: str = ""


def plain_words(words: Iterable[Word]) -> str:
    """The letters of words without icons and styles."""
    letters = (("" if word.tight else " ", "".join(bit.text for bit in word.bits if not bit.icon)) for word in words)
    return "".join([gap + text for gap, text in letters]).strip()


def has_breaks(text: str) -> bool:
    """Whether a line may break somewhere inside a word without a hyphen."""
    return not text.isascii() and BREAKABLE.search(text) is not None
