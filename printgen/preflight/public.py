"""What a check of an installed package receives and returns. All values are read-only, and lengths are in mm.

0, 0 is the top left corner of the face's cut; the bleed is outside the cut.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, TypeAlias

from printgen.core.boxes import Box
from printgen.model import Outline, Size
from printgen.preflight.cut_line import distance_to_cut


class Element(NamedTuple):
    """The SVG element that draws a thing."""

    tag: str
    attributes: Mapping[str, str]


@dataclass(frozen=True, slots=True, eq=False)
class Text:
    """A run of type; the box reaches from the top of capitals to the bottom of descenders."""

    element: Element
    box: Box
    text: str
    points: float  # its size in pt, as printed
    colours: tuple[str, ...]  # of its fill and its outline, as #rrggbb
    opacity: float
    imprint: bool  # has data-role="imprint"


@dataclass(frozen=True, slots=True, eq=False)
class Shape:
    """A rectangle, circle, path or another shape; the box is that of its fill, without its outline."""

    element: Element
    box: Box
    colours: tuple[str, ...]  # of its fill, several in a gradient, as #rrggbb
    line: float | None  # the width of its line in mm; None without a line, or with one in the colour of its fill


@dataclass(frozen=True, slots=True, eq=False)
class Picture:
    """An icon, a drawing from an SVG file or a photograph."""

    element: Element
    box: Box
    kind: Literal["icon", "drawing", "photograph", "unknown"]
    thinnest: float | None  # the width of its thinnest line in mm
    smallest: float | None  # the size of its smallest type in pt
    dot: float | None  # the size of its largest dot in mm, if it has or is a photograph


Thing: TypeAlias = Text | Shape | Picture


class Row(NamedTuple):
    """The row of a table that a face is drawn for."""

    file: str
    line: int
    cells: Mapping[str, Any]


@dataclass(frozen=True, slots=True, eq=False)
class Face:
    """One side of a piece as it is printed, with everything on it from back to front."""

    game: str
    style: str
    component: str
    label: str  # its name in messages
    row: Row | None  # None if the template does not read the row
    width: float
    height: float
    outline: Outline
    bleed: float
    safe: float
    things: tuple[Thing, ...]

    @property
    def texts(self) -> tuple[Text, ...]:
        """The runs of type."""
        return tuple(thing for thing in self.things if isinstance(thing, Text))

    @property
    def shapes(self) -> tuple[Shape, ...]:
        """The shapes."""
        return tuple(thing for thing in self.things if isinstance(thing, Shape))

    @property
    def pictures(self) -> tuple[Picture, ...]:
        """The icons, drawings and photographs."""
        return tuple(thing for thing in self.things if isinstance(thing, Picture))

    def from_cut(self, box: Box) -> float:
        """The distance in mm of a box from the cut, for every outline; negative if the box crosses the cut."""
        return distance_to_cut(box, self.outline, Size(self.width, self.height))


class Finding(NamedTuple):
    """Something that a check found on a face: a message, and the thing to blame, or None for the whole face."""

    message: str
    thing: Thing | None = None
