"""What every walk through a document draws with."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple, TypeVar
from xml.etree.ElementTree import Element

from printgen.pdf.faults import Blamed, Fault
from printgen.pdf.fills import Gradient, Tile
from printgen.pdf.images import Pictures
from printgen.pdf.seen import Part
from printgen.pdf.store import Chunk, Store
from printgen.pdf.style import Style
from printgen.pdf.text import Letters

Key = TypeVar("Key")
Made = TypeVar("Made")


class Icon(NamedTuple):
    """A symbol in one style: what it draws, what is seen of it, how many uses are in it, and what is wrong in it."""

    chunk: Chunk
    part: Part
    uses: int
    below: tuple[Fault, ...]


@dataclass(slots=True)
class Toil:
    """How many elements of a face were compiled, and how deep the current element is nested."""

    walked: int = 0
    open: int = 0


@dataclass(frozen=True, slots=True)
class Tools:
    """The store, letters and pictures of one document, and the icons and patterns already drawn in it."""

    store: Store
    letters: Letters
    pictures: Pictures
    icons: dict[tuple[Element, Style], Icon] = field(default_factory=dict)
    tiles: dict[tuple[Element, Style], Tile | Blamed] = field(default_factory=dict)
    gradients: dict[Element, Gradient | Blamed] = field(default_factory=dict)
    clips: dict[Element, str | Blamed] = field(default_factory=dict)
    toil: Toil = field(default_factory=Toil)

    def copied(self, store: Store, letters: Letters, pictures: Pictures) -> "Tools":
        """The tools of a document that was forked."""
        known = (dict(self.icons), dict(self.tiles), dict(self.gradients), dict(self.clips))
        return Tools(store, letters, pictures, *known)


def remembered(known: dict[Key, Made | Blamed], key: Key, make: Callable[[], Made]) -> Made:
    """The value for a key, made on first use; a Blamed error is kept too, and raised each time."""
    if key not in known:
        try:
            known[key] = make()
        except Blamed as blamed:
            known[key] = blamed
    found = known[key]
    if isinstance(found, Blamed):
        raise Blamed(found.node, found.fault)
    return found
