"""What every walk through a document draws with."""

from dataclasses import dataclass, field
from xml.etree.ElementTree import Element

from printgen.pdf.images import Pictures
from printgen.pdf.letters import Letters
from printgen.pdf.seen import Part
from printgen.pdf.store import Chunk, Store
from printgen.pdf.style import Style
from printgen.pdf.tiles import Tile


@dataclass(frozen=True, slots=True)
class Tools:
    """The store, letters and pictures of one document, and the icons and patterns already drawn in it."""

    store: Store
    letters: Letters
    pictures: Pictures
    icons: dict[tuple[Element, Style], tuple[Chunk, Part, int]] = field(default_factory=dict)
    tiles: dict[tuple[Element, Style], Tile] = field(default_factory=dict)
