"""The blocks of a flowing text (words, tables, pictures, breaks), and the measures of its style."""

from dataclasses import dataclass, replace
from typing import TypeAlias

from printgen.core.problems import Where
from printgen.core.units import Mm
from printgen.faces.text.catalogue import DEFAULT_FAMILY
from printgen.faces.text.lettering import Type
from printgen.faces.text.markup import Bit, Word
from printgen.faces.text.shaping import metrics, width_mm

Words: TypeAlias = tuple[Word, ...]
TEMPLATE = ".j2"  # how the name of a picture ends that is drawn where it stands


@dataclass(frozen=True, slots=True)
class Place:
    """Where a block stands: in the file, in which lists (each with its widest marker), in which aside (0 is none)."""

    where: Where
    lists: tuple[str, ...] = ()
    aside: int = 0


@dataclass(frozen=True, slots=True)
class Text:
    """A heading (level 1 to 3) or a paragraph, perhaps with the marker of a list; joined ones go on without a gap."""

    words: Words
    place: Place
    level: int = 0
    marker: str = ""
    joined: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of cells, the head first, and how each column is aligned."""

    rows: tuple[tuple[Words, ...], ...]
    aligned: tuple[str, ...]
    place: Place


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture by its file's name, how high it is for its width, and the words below it."""

    name: str
    ratio: float
    width: Mm | None
    caption: Words
    place: Place


@dataclass(frozen=True, slots=True)
class Break:
    """A new page begins here."""

    place: Place


Block: TypeAlias = Text | Table | Picture | Break


LEADING = 1.35
_HEADINGS = (1.9, 1.35, 1.1)  # sizes, in that of the words
_HEAD_LEADING = 1.2
_ABOVE_HEADINGS = (1.4, 1.2, 0.9)  # gaps, in lines
_BELOW_HEADINGS = (0.5, 0.3, 0.15)
_PARAGRAPH, _ITEM, _FIGURE = 0.5, 0.25, 0.75
_SMALL = 0.92  # asides, tables and captions
_HANG = 1.35  # how far lists are indented, in ems
_PAD = 0.9  # around what stands in an aside, in ems


@dataclass(frozen=True, slots=True)
class Style:
    """What a line is set in: its size, how far down the next one lies, and where in that height its baseline is."""

    type: Type
    size: Mm
    leading: Mm
    hyphenate: str = ""

    @property
    def baseline(self) -> Mm:
        """Capitals stand in the middle of the line's height."""
        return (self.leading + metrics(self.type.key(Bit(""))).cap_height * self.size / 1000) / 2


@dataclass(frozen=True, slots=True)
class Look:
    """What a template asks for: the size of the words in mm, the fonts, the colours."""

    size: Mm
    leading: float = LEADING
    font: str = DEFAULT_FAMILY
    head: str = DEFAULT_FAMILY
    fill: str = "black"
    accent: str = "black"
    tint: str = "#f0f0f0"
    hyphenate: str = ""

    def style(self, block: Block) -> Style:
        """The style of the words of a block."""
        level = block.level if isinstance(block, Text) else 0
        if level:
            size = self.size * _HEADINGS[min(level, 3) - 1]
            return Style(Type(self.head, "bold", fill=self.accent), size, size * _HEAD_LEADING)
        small = not isinstance(block, Text) or block.place.aside
        size = self.size * (_SMALL if small else 1)
        return Style(Type(self.font, fill=self.fill), size, size * self.leading, self.hyphenate)

    def bold(self, style: Style) -> Style:
        """The same style in bold."""
        return replace(style, type=replace(style.type, weight="bold"))

    @property
    def pad(self) -> Mm:
        """What is free around the words of an aside."""
        return self.size * _PAD

    def tail(self, block: Block) -> Mm:
        """What is free below the words of a block, whatever comes after it."""
        return self.pad if block.place.aside else 0.0

    def indents(self, place: Place) -> tuple[Mm, Mm]:
        """How far the words of a place are from both sides of the column."""
        pad = 1.2 * self.pad if place.aside else 0.0
        return pad + sum(map(self._hang, place.lists)), pad

    def _hang(self, marker: str) -> Mm:
        return max(_HANG * self.size, self.marker_gap + width_mm(marker, Type(self.font).key(Bit("")), self.size))

    @property
    def marker_gap(self) -> Mm:
        """What is free between a marker and its words."""
        return 0.5 * self.size

    def gap(self, before: Block | None, after: Block) -> Mm:
        """What is free between two blocks, or above the first of a column."""
        other = before is None or before.place.aside != after.place.aside
        room = self.pad if other and after.place.aside else 0.0
        if before is None or (isinstance(after, Text) and after.joined):
            return room
        if other and before.place.aside:
            room += self.pad
        heading = isinstance(before, Text) and before.level
        lines = _below(before) if heading else max(_below(before), _above(after))
        return room + lines * self.size * self.leading


def _above(block: Block) -> float:
    return _ABOVE_HEADINGS[min(block.level, 3) - 1] if isinstance(block, Text) and block.level else _around(block)


def _below(block: Block) -> float:
    return _BELOW_HEADINGS[min(block.level, 3) - 1] if isinstance(block, Text) and block.level else _around(block)


def _around(block: Block) -> float:
    if isinstance(block, Table | Picture):
        return _FIGURE
    return _ITEM if block.place.lists else _PARAGRAPH
