"""Sizes, outlines and the parts of what is folded."""

from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from printgen.units import Mm

Shape: TypeAlias = Literal["rectangle", "circle", "hexagon", "polygon"]
Turn: TypeAlias = Literal[0, 90, 180, 270]
Box: TypeAlias = tuple[Mm, Mm, Mm, Mm]  # left, top, right, bottom


@dataclass(frozen=True, slots=True)
class Size:
    """Width and height of a trimmed face, or of a paper."""

    width: Mm
    height: Mm

    def turned(self) -> "Size":
        """The same size lying on its side."""
        return Size(self.height, self.width)


@dataclass(frozen=True, slots=True)
class Outline:
    """The line along which a component is cut, and those along which it is folded, in millimetres from its top left corner."""

    shape: Shape = "rectangle"
    radius: Mm = 0.0
    points: tuple[tuple[Mm, Mm], ...] = ()
    folds: tuple[tuple[Mm, Mm, Mm, Mm], ...] = ()

    def seen_behind(self, width: Mm) -> "Outline":
        """The outline of the back of a face of that width, which is turned like a page."""
        return replace(self, points=tuple((width - x, y) for x, y in self.points))


@dataclass(frozen=True, slots=True)
class Panel:
    """A named part of something folded: its top left corner as it lies there after the turn, and its size before it."""

    name: str
    x: Mm
    y: Mm
    width: Mm
    height: Mm
    turn: Turn = 0
