"""What a text is made of, in its order: words, tables, pictures and breaks."""

from dataclasses import dataclass
from typing import TypeAlias

from printgen.faces.markup import Word
from printgen.problems import Where
from printgen.units import Mm

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
