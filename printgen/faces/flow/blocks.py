"""The blocks of a flowing text: headings, paragraphs, tables, pictures and page breaks."""

from typing import TypeAlias

from printgen.core.problems import Where
from printgen.core.records import dataclass
from printgen.core.units import Mm
from printgen.faces.text.bits import Word

Words: TypeAlias = tuple[Word, ...]
TEMPLATE = ".j2"  # the ending of a picture's name if a template draws the picture


@dataclass(frozen=True, slots=True)
class Nesting:
    """The lists around a block of text, and the number of the aside around it (0 for none).

    Each list is given by its widest marker.
    """

    lists: tuple[str, ...] = ()
    aside: int = 0


@dataclass(frozen=True, slots=True)
class TextBlock:
    """A heading (level 1 to 3) or a paragraph (level 0), with or without a list marker. `joined` means no gap above.

    `align` is empty, left, center or right. `leftwards` is the direction of a paragraph that began in another column.
    Otherwise, its first letter decides the direction.
    """

    words: Words
    where: Where
    nesting: Nesting
    level: int = 0
    marker: str = ""
    joined: bool = False
    align: str = ""
    leftwards: bool | None = None


@dataclass(frozen=True, slots=True)
class TableBlock:
    """A table: its rows, starting with the heading, and the alignment of each column."""

    rows: tuple[tuple[Words, ...], ...]
    aligned: tuple[str, ...]
    where: Where
    nesting: Nesting


@dataclass(frozen=True, slots=True)
class PictureBlock:
    """A picture: its file name, height divided by width, width and caption. A width of None means the column's width."""

    name: str
    ratio: float
    width: Mm | None
    caption: Words
    where: Where
    nesting: Nesting


@dataclass(frozen=True, slots=True)
class PageBreak:
    """A page break: the next block begins on a new page."""


ContentBlock: TypeAlias = TextBlock | TableBlock | PictureBlock  # a block that is drawn
Block: TypeAlias = ContentBlock | PageBreak
