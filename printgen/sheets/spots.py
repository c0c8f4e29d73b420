"""What every layout is asked and answers: room on a paper in, spots for numbered pieces and the cuts that free them out."""

from dataclasses import dataclass

from printgen.core.units import Mm
from printgen.model import Size, Turn


@dataclass(frozen=True, slots=True)
class Room:
    """What the pieces must keep to: the white edge of the paper, the bleed around each, the least gap between their trims."""

    margin: Mm
    bleed: Mm
    gutter: Mm

    @property
    def edge(self) -> Mm:
        """How far a trim stays from the paper's edge."""
        return self.margin + self.bleed

    @property
    def gap(self) -> Mm:
        """How far trims stay apart: no bleed runs into a neighbour."""
        return max(self.gutter, 2 * self.bleed)


@dataclass(frozen=True, slots=True)
class Spot:
    """Where one of the pieces lies: the top left corner of its trim from the paper's, as it lies there after the turn."""

    item: int
    x: Mm
    y: Mm
    turn: Turn = 0


@dataclass(frozen=True, slots=True)
class Cut:
    """One straight cut, from edge to edge of what it parts."""

    x1: Mm
    y1: Mm
    x2: Mm
    y2: Mm


@dataclass(frozen=True, slots=True)
class FreePattern:
    """One sheet of a layout: its spots, its guillotine cuts in their order, where it can be cut so, and how it is laid out."""

    paper: Size
    spots: tuple[Spot, ...]
    cuts: tuple[Cut, ...] = ()
    how: str = ""

    @property
    def count(self) -> int:
        """How many pieces lie on it."""
        return len(self.spots)
