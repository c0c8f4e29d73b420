"""What a walk draws, noted as it goes: every shape, text, symbol and picture with its style and place, for others to judge."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias
from xml.etree.ElementTree import Element

from printgen.core.svg.numbers import IDENTITY, Matrix, times
from printgen.pdf.faults import Fault
from printgen.pdf.slices import Slice
from printgen.pdf.store import Chunk
from printgen.pdf.style import Style

View: TypeAlias = tuple[float, float, float, float]
PartKind: TypeAlias = Literal["icon", "drawing", "photograph", "unknown"]


_NOBODY = Element("text")


class Stand(NamedTuple):
    """Where a walk stands: the transform in force, how dense all is drawn, and the clip paths it is cut to."""

    matrix: Matrix = IDENTITY
    alpha: float = 1.0
    clips: tuple[tuple[Element, Matrix], ...] = ()


class SeenShape(NamedTuple):
    """A shape, and the element of the face that is answerable for it."""

    node: Element
    wrote: Element
    style: Style
    stand: Stand
    shade: Element | None


class SeenText(NamedTuple):
    """A run of letters, from its left end on the baseline."""

    wrote: Element
    style: Style
    stand: Stand
    text: str
    x: float
    y: float
    width: float
    role: str


class Part(NamedTuple):
    """What a symbol or a picture draws, in units of its own: a box, in which a photograph has its dots, and things in it."""

    kind: PartKind
    key: object
    view: View
    items: "tuple[Item, ...]" = ()
    marks: int = 1  # how much it draws


class SeenPart(NamedTuple):
    """A symbol or a picture where it was placed; the transform of its stand leads there from its own units."""

    node: Element
    wrote: Element
    stand: Stand
    part: Part


Item: TypeAlias = SeenShape | SeenText | SeenPart


@dataclass(frozen=True, slots=True, eq=False)
class Seen:
    """All that a slice draws, in its order; equal slices of a document share one."""

    text: str
    root: Element
    items: tuple[Item, ...]


def different(one: tuple[Seen, ...], other: tuple[Seen, ...]) -> Sequence[int] | None:
    """In which slices two drawings differ; None where they have not as many."""
    if len(one) != len(other):
        return None
    return [at for at, (a, b) in enumerate(zip(one, other, strict=True)) if a is not b]


class Drawing(NamedTuple):
    """A compiled face: its operators, its faults, its slices and what each of them draws."""

    chunks: list[Chunk]
    faults: tuple[Fault, ...]
    slices: tuple[Slice, ...] = ()
    seen: tuple[Seen, ...] = ()


class Eye:
    """Follows a walk and notes what is drawn."""

    def __init__(self) -> None:
        self.items: list[Item] = []
        self.stand = Stand()
        self.user: Element | None = None
        self.writer = _NOBODY
        self.role = ""

    def begin(self) -> tuple[list[Item], Stand]:
        """A part of its own begins, in units of its own; gives what to end it with."""
        outer = self.items, self.stand
        self.items, self.stand = [], Stand()
        return outer

    def end(self, outer: tuple[list[Item], Stand]) -> tuple[Item, ...]:
        """The part ends; gives what is drawn in it."""
        items = tuple(self.items)
        self.items, self.stand = outer
        return items

    def shape(self, node: Element, style: Style, shade: Element | None) -> None:
        """Note a shape that leaves ink, or is a field."""
        if style.painter != "n" or style.shade or "data-field" in node.attrib:
            self.items.append(SeenShape(node, self.user or node, style, self.stand, shade))

    def writes(self, node: Element) -> None:
        """What follows are the letters of a text element."""
        self.writer, self.role = node, node.attrib.get("data-role", "")

    def text(self, style: Style, text: str, x: float, y: float, width: float) -> None:
        """Note a run of letters."""
        self.items.append(SeenText(self.user or self.writer, style, self.stand, text, x, y, width, self.role))

    def part(self, node: Element, part: Part, matrix: Matrix) -> None:
        """Note a symbol or picture that is placed by a transform."""
        stand = Stand(times(self.stand.matrix, matrix), self.stand.alpha, self.stand.clips)
        self.items.append(SeenPart(node, self.user or node, stand, part))

    def move(self, matrix: Matrix) -> None:
        """What follows is transformed."""
        self.stand = Stand(times(self.stand.matrix, matrix), self.stand.alpha, self.stand.clips)

    def fade(self, alpha: float) -> None:
        """What follows is let through."""
        self.stand = self.stand._replace(alpha=self.stand.alpha * alpha)

    def clip(self, clip: Element) -> None:
        """What follows is cut to a clip path."""
        self.stand = self.stand._replace(clips=(*self.stand.clips, (clip, self.stand.matrix)))
