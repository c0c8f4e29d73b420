"""What is drawn and cut out: faces, and the pieces they are the sides of."""

from dataclasses import dataclass, replace

from printgen.model.shape import Outline, Size
from printgen.problems import Where
from printgen.units import Mm


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
    """What a paper shows of a face it does not hold whole: a part, drawn over its own edges, or all of it, smaller."""

    name: str
    x: Mm
    y: Mm
    size: Size
    over: tuple[Mm, Mm, Mm, Mm]
    scale: float = 1.0

    def seen_behind(self, width: Mm) -> "View":
        """The view of a back of that width that lies behind this one."""
        left, top, right, low = self.over
        return replace(self, x=width - self.x - self.size.width, over=(right, top, left, low))


@dataclass(frozen=True, slots=True)
class Piece:
    """One thing that is cut out: a front, perhaps a back, the component it belongs to, and which part of it if not all."""

    component: str
    front: Face
    back: Face | None = None
    copy: int = 1
    copies: int = 1
    view: View | None = None

    @property
    def faces(self) -> tuple[Face, ...]:
        """Its sides that are drawn on."""
        return (self.front,) if self.back is None else (self.front, self.back)

    @property
    def size(self) -> Size:
        """Its trim."""
        return self.front.size if self.view is None else self.view.size
