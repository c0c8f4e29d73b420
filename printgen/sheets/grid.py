"""How many pieces of a size lie on a paper, and where."""

from dataclasses import dataclass
from functools import cached_property

from printgen.core.units import Mm
from printgen.model import Box, Size
from printgen.sheets.spots import Room, Spot

SLACK = 0.05  # rounding of paper sizes given in inches


@dataclass(frozen=True)
class Grid:
    """Columns and rows of equal pieces in the middle of a paper."""

    paper: Size
    piece: Size
    columns: int
    rows: int
    gutter: Mm

    @property
    def count(self) -> int:
        """How many pieces lie on it."""
        return self.columns * self.rows

    @cached_property
    def spots(self) -> tuple[Spot, ...]:
        """Its places, row by row."""
        return tuple(Spot(number, *self.place(number)) for number in range(self.count))

    @property
    def left(self) -> Mm:
        """The trim's left edge of the first column."""
        return (self.paper.width - self.columns * self.piece.width - (self.columns - 1) * self.gutter) / 2

    @property
    def top(self) -> Mm:
        """The trim's top edge of the first row."""
        return (self.paper.height - self.rows * self.piece.height - (self.rows - 1) * self.gutter) / 2

    def block(self, bleed: Mm) -> Box:
        """What all pieces with their bleed cover."""
        left, top = self.left - bleed, self.top - bleed
        return left, top, self.paper.width - left, self.paper.height - top

    def place(self, number: int) -> tuple[Mm, Mm]:
        """The top left corner of a place, counted row by row."""
        row, column = divmod(number, self.columns)
        x = self.left + column * (self.piece.width + self.gutter)
        return x, self.top + row * (self.piece.height + self.gutter)


def best_grid(paper: Size, piece: Size, room: Room) -> Grid | None:
    """The grid that holds most, with the paper upright or, where that holds more, on its side."""
    upright, lying = grid_on(paper, piece, room), grid_on(paper.turned(), piece, room)
    best = lying if lying.count > upright.count else upright
    return best if best.count else None


def grid_on(paper: Size, piece: Size, room: Room) -> Grid:
    """The grid on a paper as it lies, which may hold nothing."""
    columns = fitting(paper.width - 2 * room.edge, piece.width, room.gap)
    rows = fitting(paper.height - 2 * room.edge, piece.height, room.gap)
    return Grid(paper, piece, columns, rows, room.gap)


def fitting(space: Mm, length: Mm, gutter: Mm) -> int:
    """How many lengths with gutters between them go into a space."""
    return max(0, int((space + gutter + SLACK) // (length + gutter)))
