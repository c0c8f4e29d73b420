"""The blocks of a flowing text: headings, paragraphs, tables, pictures and page breaks."""

from dataclasses import dataclass
from typing import TypeAlias

from printgen.core.problems import Where
from printgen.core.units import Mm
from printgen.faces.text.markup import Word

Words: TypeAlias = tuple[Word, ...]
TEMPLATE = ".j2"  # the ending of a picture's name if a template draws the picture


@dataclass(frozen=True, slots=True)
class Nesting:
    """The lists that a block is in, each by its widest marker, and the number of its aside, 0 for none."""

    lists: tuple[str, ...] = ()
    aside: int = 0


@dataclass(frozen=True, slots=True)
class TextBlock:
    """A heading (level 1 to 3) or a paragraph, perhaps with the marker of a list item; `joined` means no gap above."""

    words: Words
    where: Where
    nesting: Nesting
    level: int = 0
    marker: str = ""
    joined: bool = False


@dataclass(frozen=True, slots=True)
class TableBlock:
    """The rows of a table, its head first, and the alignment of each column."""

    rows: tuple[tuple[Words, ...], ...]
    aligned: tuple[str, ...]
    where: Where
    nesting: Nesting


@dataclass(frozen=True, slots=True)
class PictureBlock:
    """A picture by the name of its file, its height divided by its width, its width (None for the column's), its caption."""

    name: str
    ratio: float
    width: Mm | None
    caption: Words
    where: Where
    nesting: Nesting


@dataclass(frozen=True, slots=True)
class PageBreak:
    """The next block begins on a new page."""


ContentBlock: TypeAlias = TextBlock | TableBlock | PictureBlock  # a block that is drawn
Block: TypeAlias = ContentBlock | PageBreak
