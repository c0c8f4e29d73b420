"""What is drawn and cut out (faces and pieces), and the sheets of paper that pieces are placed on."""

from dataclasses import dataclass, replace
from typing import ClassVar, Literal, TypeAlias

from printgen.core.problems import Where
from printgen.core.units import Mm
from printgen.model.outlines import Outline, Size, Turn


@dataclass(frozen=True, slots=True)
class Face:
    """One drawn side of a piece: plain SVG in millimetres, its origin at the trim's top left corner."""

    identity: str
    label: str
    size: Size
    bleed: Mm
    outline: Outline
    svg: str
    row: Where | None = None


@dataclass(frozen=True, slots=True)
class View:
    """What a paper shows of a face that is too large for it: a part with an overlap, or the whole face, smaller."""

    name: str
    x: Mm
    y: Mm
    size: Size
    over: tuple[Mm, Mm, Mm, Mm]
    scale: float = 1.0

    def seen_behind(self, width: Mm) -> "View":
        """The view of a back of this width that is behind this view."""
        left, top, right, low = self.over
        return replace(self, x=width - self.x - self.size.width, over=(right, top, left, low))


@dataclass(frozen=True, slots=True)
class Piece:
    """One thing to cut out: a front, perhaps a back, its component, and the part of a board that it is, if it is one."""

    component: str
    front: Face
    back: Face | None = None
    copy: int = 1
    copies: int = 1
    view: View | None = None

    @property
    def faces(self) -> tuple[Face, ...]:
        """The drawn sides of the piece."""
        return (self.front,) if self.back is None else (self.front, self.back)

    @property
    def size(self) -> Size:
        """The size of the trim."""
        return self.front.size if self.view is None else self.view.size


Side: TypeAlias = Literal["front", "back"]
MarkKind: TypeAlias = Literal["cut", "fold", "align", "register"]


@dataclass(frozen=True, slots=True)
class Placement:
    """A face at its place on a sheet: x and y of the trim's top left corner after the turn, in mm from the paper's."""

    face: Face
    x: Mm
    y: Mm
    turn: Turn = 0
    view: View | None = None

    @property
    def scale(self) -> float:
        """The scale at which the face is drawn."""
        return self.view.scale if self.view is not None else 1.0

    @property
    def trim(self) -> Size:
        """The size of the trim before the turn."""
        size = self.view.size if self.view is not None else self.face.size
        return Size(size.width * self.scale, size.height * self.scale)

    @property
    def size(self) -> Size:
        """The size of the trim after the turn."""
        return self.trim if self.turn in (0, 180) else self.trim.turned()


@dataclass(frozen=True, slots=True)
class Mark:
    """A straight line in the waste that guides a knife, a fold, one paper onto another, or a cutting machine."""

    THICK: ClassVar[Mm] = 0.2

    x1: Mm
    y1: Mm
    x2: Mm
    y2: Mm
    kind: MarkKind = "cut"
    thick: Mm = THICK


@dataclass(frozen=True, slots=True)
class Note:
    """Words in the waste, from their left end on the baseline; upright ones run down the page."""

    HIGH: ClassVar[Mm] = 2.1

    x: Mm
    y: Mm
    text: str
    upright: bool = False
    high: Mm = HIGH


@dataclass(frozen=True, slots=True)
class Ruler:
    """The place of the 10 cm and 4 in ruler, which runs to the right or down the page."""

    LONG: ClassVar[Mm] = 101.6
    HIGH: ClassVar[Mm] = 2.8

    x: Mm
    y: Mm
    upright: bool = False


@dataclass(frozen=True, slots=True)
class Adjust:
    """The correction of a printer's error on upright paper: scaled and turned clockwise about its middle, then moved."""

    dx: Mm = 0.0
    dy: Mm = 0.0
    scale: float = 1.0
    degrees: float = 0.0


@dataclass(frozen=True, slots=True)
class Sheet:
    """One side of one paper and everything on it, for PDF, proof and cut file; with an adjustment it is printed upright."""

    paper: Size
    side: Side
    label: str
    placements: tuple[Placement, ...]
    marks: tuple[Mark, ...] = ()
    ruler: Ruler | None = None
    notes: tuple[Note, ...] = ()
    adjust: Adjust | None = None
