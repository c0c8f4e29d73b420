"""The parts of a text: paragraphs of words, words of bits, and the style of each bit."""

from collections.abc import Iterable

from printgen.core.named_tuples import NamedTuple

SOFT_HYPHEN = "\u00ad"
ZERO_WIDTH_SPACE = "\u200b"
_FIRST_EAST_ASIAN = "\u2e80"


class MarkupError(ValueError):
    """Raised for a wrong tag or keyword in a text. Holds a hint. The message is a clause without a full stop."""

    def __init__(self, message: str, hint: str) -> None:
        super().__init__(message)
        self.hint = hint


class Style(NamedTuple):
    """The look of a few letters. An empty `colour` means the text's colour, and `scale` multiplies its size."""

    bold: bool = False
    italic: bool = False
    underline: bool = False
    small_caps: bool = False
    colour: str = ""
    scale: float = 1.0


PLAIN = Style()


class TextBit(NamedTuple):
    """Letters of one style, or an icon. If `leftwards` is true, the letters run from right to left."""

    text: str
    style: Style = PLAIN
    icon: bool = False
    leftwards: bool = False

    def can_join(self, other: "TextBit") -> bool:
        """Whether another bit of text continues this bit in the same style."""
        same = (self.style is other.style or self.style == other.style) and self.leftwards == other.leftwards
        return same and not (self.icon or other.icon)


class Word(NamedTuple):
    """The bits of text between two spaces, or between other places where a line may break.

    A `tight` word has no space before it.
    """

    bits: tuple[TextBit, ...]
    tight: bool = False


class Paragraph(NamedTuple):
    """The words of a paragraph, the alignment if the paragraph sets one, and the bullet or number of a list item."""

    words: tuple[Word, ...]
    align: str = ""
    marker: str = ""


def join_plain_letters(words: Iterable[Word]) -> str:
    """The letters of words without icons and styles."""
    letters = (("" if word.tight else " ", "".join(bit.text for bit in word.bits if not bit.icon)) for word in words)
    return "".join([gap + text for gap, text in letters]).strip()


def may_break_inside_words(text: str) -> bool:
    """A quick test: False only if a line can break nowhere in a word without a hyphen."""
    return not text.isascii() and (max(text) >= _FIRST_EAST_ASIAN or ZERO_WIDTH_SPACE in text)
