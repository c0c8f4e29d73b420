"""Patterns of pieces on a paper (grids or freely placed slots), and the clearance around pieces."""

from functools import cached_property
from typing import TypeAlias

from printgen.core.boxes import Box
from printgen.core.named_tuples import NamedTuple
from printgen.core.records import dataclass
from printgen.core.units import Mm
from printgen.model import Size, Turn

SLACK = 0.05  # mm of tolerance, because paper sizes in inches are rounded


class Clearance(NamedTuple):
    """The room that pieces need: the paper's white edge, the bleed, and the least gap between trims."""

    margin: Mm
    bleed: Mm
    gutter: Mm

    @property
    def edge(self) -> Mm:
        """The least distance in mm between a trim and the paper's edge."""
        return self.margin + self.bleed

    @property
    def gap(self) -> Mm:
        """The least distance in mm between two trims, so that no bleed overlaps another piece's bleed."""
        return max(self.gutter, 2 * self.bleed)


class Slot(NamedTuple):
    """The place of piece number `item`. `x` and `y` are the top left corner of the turned trim on the paper."""

    item: int
    x: Mm
    y: Mm
    turn: Turn = 0


class Cut(NamedTuple):
    """A straight cut from edge to edge of the part of the paper that it divides."""

    x1: Mm
    y1: Mm
    x2: Mm
    y2: Mm


@dataclass(frozen=True, slots=True)
class FreePattern:
    """A pattern with slots anywhere on a paper.

    It includes the guillotine cuts that separate the slots, if there are any, and a description for messages.
    """

    paper: Size
    slots: tuple[Slot, ...]
    cuts: tuple[Cut, ...] = ()
    description: str = ""

    @property
    def count(self) -> int:
        """The number of pieces in the pattern."""
        return len(self.slots)


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
        """The number of pieces in the grid."""
        return self.columns * self.rows

    @cached_property
    def slots(self) -> tuple[Slot, ...]:
        """The slots of the grid, row by row."""
        return tuple(Slot(number, *self.find_slot_corner(number)) for number in range(self.count))

    @property
    def left(self) -> Mm:
        """The position in mm of the first column's left edge."""
        return (self.paper.width - self.columns * self.piece.width - (self.columns - 1) * self.gutter) / 2

    @property
    def top(self) -> Mm:
        """The position in mm of the first row's top edge."""
        return (self.paper.height - self.rows * self.piece.height - (self.rows - 1) * self.gutter) / 2

    def find_bounding_box(self, bleed: Mm) -> Box:
        """The box around all pieces with their bleed."""
        left, top = self.left - bleed, self.top - bleed
        return Box(left, top, self.paper.width - left, self.paper.height - top)

    def find_slot_corner(self, slot_number: int) -> tuple[Mm, Mm]:
        """The top left corner of a slot. Slots are numbered row by row."""
        row, column = divmod(slot_number, self.columns)
        x = self.left + column * (self.piece.width + self.gutter)
        return x, self.top + row * (self.piece.height + self.gutter)


Pattern: TypeAlias = Grid | FreePattern


def find_fullest_grid(paper: Size, piece: Size, clearance: Clearance) -> Grid | None:
    """The grid that holds the most pieces, or None if no piece fits.

    The paper is in portrait orientation, or in landscape if that holds more.
    """
    upright, lying = (
        make_fullest_grid_without_turning(paper, piece, clearance),
        make_fullest_grid_without_turning(paper.make_turned(), piece, clearance),
    )
    best = lying if lying.count > upright.count else upright
    return best if best.count else None


def make_fullest_grid_without_turning(paper: Size, piece: Size, clearance: Clearance) -> Grid:
    """The fullest grid on a paper in this orientation. It has no columns or no rows if no piece fits."""
    columns = count_fitting_pieces(paper.width - 2 * clearance.edge, piece.width, clearance.gap)
    rows = count_fitting_pieces(paper.height - 2 * clearance.edge, piece.height, clearance.gap)
    return Grid(paper, piece, columns, rows, clearance.gap)


def count_fitting_pieces(space: Mm, length: Mm, gutter: Mm) -> int:
    """The number of pieces of equal length that fit in a space with a gutter between them."""
    return max(0, int((space + gutter + SLACK) // (length + gutter)))
