"""The values that describe shaped texts: glyphs, clusters, and the parts of a text in one font, script and direction."""

from typing import TypeAlias

from printgen.core.named_tuples import NamedTuple
from printgen.faces.text.catalogue import FontKey


class ShapedText(NamedTuple):
    """A text without invisible characters, with its width and the advances and kerning of its letters, in 1/1000 em."""

    text: str
    advances: tuple[float, ...]
    kerns: tuple[float, ...]
    width: float
    missing: str  # letters that no font has
    parts: "tuple[TextPart, ...]" = ()  # from left to right; none for a plain text, which is drawn letter by letter
    gap_count: int = 0  # letters or groups of letters that letter spacing may follow


class Glyph(NamedTuple):
    """A glyph's number, its advance, and its shifts to the right and up, in 1/1000 em."""

    number: int
    advance: float
    right: float
    up: float


class Cluster(NamedTuple):
    """Letters in reading order, their glyphs from left to right, and whether letter spacing follows."""

    text: str
    glyphs: tuple[Glyph, ...]
    spaced: bool


class GlyphPart(NamedTuple):
    """The clusters of letters in a run from left to right, its width in 1/1000 em, and its size relative to the type size."""

    font: FontKey
    clusters: tuple[Cluster, ...]
    width: float
    gap_count: int  # clusters that letter spacing follows
    leftwards: bool  # whether the letters run from right to left
    scale: float = 1.0


class LetterPart(NamedTuple):
    """A run that is drawn letter by letter."""

    font: FontKey
    shaped: ShapedText

    @property
    def width(self) -> float:
        """The width of the run in 1/1000 em."""
        return self.shaped.width

    @property
    def gap_count(self) -> int:
        """The number of letters."""
        return self.shaped.gap_count


TextPart: TypeAlias = LetterPart | GlyphPart
