"""Faces, pieces with one or two faces, and sheets of paper with faces placed on them."""

from dataclasses import replace
from typing import ClassVar, Literal, TypeAlias

from printgen.core.problems import Where
from printgen.core.records import dataclass
from printgen.core.units import Mm
from printgen.model.game import Stock
from printgen.model.outlines import Outline, Size, Turn


@dataclass(frozen=True, slots=True)
class Face:
    """A drawn side of a piece, as SVG in mm with its origin at the top left corner of the trim."""

    identity: str
    label: str
    size: Size
    bleed: Mm
    outline: Outline
    svg: str
    row: Where | None = None


@dataclass(frozen=True, slots=True)
class FaceView:
    """A view of a face that is too large for one sheet: one part at full size, or the whole face at a smaller scale."""

    name: str
    x: Mm
    y: Mm
    size: Size
    over: tuple[Mm, Mm, Mm, Mm]
    scale: float = 1.0

    def make_mirrored(self, face_width: Mm) -> "FaceView":
        """The matching view of the back for a face of this width."""
        left, top, right, low = self.over
        return replace(self, x=face_width - self.x - self.size.width, over=(right, top, left, low))


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece to cut out: its component, its front and optional back, and its view if it is part of a larger board.

    `row` is the number of its row in the component's table, or of its page; 0 for pages that are bound.
    """

    component: str
    front: Face
    back: Face | None = None
    copy: int = 1
    copies: int = 1
    view: FaceView | None = None
    row: int = 0

    @property
    def faces(self) -> tuple[Face, ...]:
        """The front, and the back if the piece has one."""
        return (self.front,) if self.back is None else (self.front, self.back)

    @property
    def size(self) -> Size:
        """The size of the piece after cutting."""
        return self.front.size if self.view is None else self.view.size


Side: TypeAlias = Literal["front", "back"]
MarkKind: TypeAlias = Literal["cut", "fold", "align", "register"]


@dataclass(frozen=True, slots=True)
class Placement:
    """A face placed on a sheet. The coordinates x and y are the top left corner of the turned trim.

    They are in mm from the top left corner of the paper. Only a picture of a face is `rounded`, that is clipped at its
    rounded corners. On paper, the corners bleed.
    """

    face: Face
    x: Mm
    y: Mm
    turn: Turn = 0
    view: FaceView | None = None
    rounded: bool = False

    @property
    def scale(self) -> float:
        """The scale at which the face is drawn."""
        return self.view.scale if self.view is not None else 1.0

    @property
    def trim(self) -> Size:
        """The size of the trim before the turn."""
        if self.view is None:
            return self.face.size
        return Size(self.view.size.width * self.scale, self.view.size.height * self.scale)

    @property
    def size(self) -> Size:
        """The size of the trim after the turn."""
        return self.trim if self.turn in (0, 180) else self.trim.make_turned()


@dataclass(frozen=True, slots=True)
class Mark:
    """A straight printed line outside the pieces that guides a cut, a fold, the joining of two papers, or a cutting machine."""

    THICK: ClassVar[Mm] = 0.2

    x1: Mm
    y1: Mm
    x2: Mm
    y2: Mm
    kind: MarkKind = "cut"
    thick: Mm = THICK


@dataclass(frozen=True, slots=True)
class Note:
    """A text printed outside the pieces. `x` and `y` are the start of the baseline, and an upright text runs down the page.

    Only the name of a flap is printed `on_art`, with a white edge.
    """

    HIGH: ClassVar[Mm] = 2.1

    x: Mm
    y: Mm
    text: str
    upright: bool = False
    high: Mm = HIGH
    on_art: bool = False


@dataclass(frozen=True, slots=True)
class Ruler:
    """The position of the printed ruler (10 cm and 4 in). The ruler runs to the right or, if `upright`, down the page."""

    LONG: ClassVar[Mm] = 101.6
    HIGH: ClassVar[Mm] = 2.8

    x: Mm
    y: Mm
    upright: bool = False


@dataclass(frozen=True, slots=True)
class Adjust:
    """A correction for a printer, for portrait paper. The page is scaled, turned clockwise around its centre, then moved."""

    dx: Mm = 0.0
    dy: Mm = 0.0
    scale: float = 1.0
    degrees: float = 0.0


@dataclass(frozen=True, slots=True)
class Sheet:
    """One side of a paper and everything on it. PDFs, proofs and cut files are made from sheets.

    A sheet with an adjustment is printed in portrait. `number` is the number of the paper in its plan, counted from 1, or 0
    for a sheet without a plan. `cut_by_hand` has the placements whose outlines and folds are printed for scissors to follow.
    `stock` is what to print the sheet on; it is empty if pieces on several stocks share the sheet.
    """

    paper: Size
    side: Side
    label: str
    placements: tuple[Placement, ...]
    marks: tuple[Mark, ...] = ()
    ruler: Ruler | None = None
    notes: tuple[Note, ...] = ()
    adjust: Adjust | None = None
    number: int = 0
    cut_by_hand: tuple[Placement, ...] = ()
    stock: Stock | Literal[""] = ""
