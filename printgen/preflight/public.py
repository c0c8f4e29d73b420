"""The values that a check in an installed package receives and returns. All are read-only, and lengths are in mm.

The origin (0, 0) is the top left corner of the face's cut. The bleed is outside the cut.
"""

from collections.abc import Mapping
from typing import Any, Literal, TypeAlias

from printgen.core.boxes import Box
from printgen.core.named_tuples import NamedTuple
from printgen.core.records import dataclass
from printgen.model import Outline, Size
from printgen.preflight.cut_line import measure_signed_distance_to_cut


class Element(NamedTuple):
    """The SVG element that draws a thing on a face."""

    tag: str
    attributes: Mapping[str, str]


@dataclass(frozen=True, slots=True, eq=False)
class Text:
    """A run of text. Its box extends from the top of capitals to the bottom of descenders."""

    element: Element
    box: Box
    text: str
    points: float  # the text size in pt, as printed
    colours: tuple[str, ...]  # the colours of its fill and its outline, as #rrggbb
    opacity: float
    imprint: bool  # has data-role="imprint"


@dataclass(frozen=True, slots=True, eq=False)
class Shape:
    """A rectangle, circle, path or other shape. Its box is the box of its fill, without the outline."""

    element: Element
    box: Box
    colours: tuple[str, ...]  # the colours of its fill as #rrggbb; a gradient has several
    line: float | None  # the width of its outline in mm; None if it has no outline, or an outline in the colour of the fill


@dataclass(frozen=True, slots=True, eq=False)
class Picture:
    """An icon, a drawing from an SVG file or a photograph."""

    element: Element
    box: Box
    kind: Literal["icon", "drawing", "photograph", "unknown"]
    thinnest: float | None  # the width of its thinnest line in mm
    smallest: float | None  # the size of its smallest text in pt
    dot: float | None  # the size of the largest dot in mm; None without a photograph


Thing: TypeAlias = Text | Shape | Picture


class Row(NamedTuple):
    """The table row for which a face was drawn."""

    file: str
    line: int
    cells: Mapping[str, Any]


@dataclass(frozen=True, slots=True, eq=False)
class Face:
    """One printed side of a piece, with everything on it from back to front."""

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
        """The runs of text on the face."""
        return tuple(thing for thing in self.things if isinstance(thing, Text))

    @property
    def shapes(self) -> tuple[Shape, ...]:
        """The shapes on the face."""
        return tuple(thing for thing in self.things if isinstance(thing, Shape))

    @property
    def pictures(self) -> tuple[Picture, ...]:
        """The icons, drawings and photographs on the face."""
        return tuple(thing for thing in self.things if isinstance(thing, Picture))

    def measure_distance_to_cut(self, box: Box) -> float:
        """The distance in mm between a box and the cut, for any outline. Negative if the box crosses the cut."""
        return measure_signed_distance_to_cut(box, self.outline, Size(self.width, self.height))


class Finding(NamedTuple):
    """A finding of a check: a message, and the thing on the face that it concerns (None for the whole face)."""

    message: str
    thing: Thing | None = None
