"""What is bound: pages that lie side by side on paper, are cut out as one, and are folded where they touch."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from printgen.model import Bind, Mark, Piece, Size
from printgen.sheets.booklet import leaves, spread_grid
from printgen.sheets.grid import Grid
from printgen.sheets.leaflet import strip_grid, strips
from printgen.sheets.marks import PAPER_EDGE, crop_marks
from printgen.sheets.spots import Room
from printgen.units import Mm

_FOLD_MARK = 6.0


def bound_grid(bind: Bind, paper: Size, page: Size, length: Callable[[], int], room: Room) -> Grid | None:
    """Where the pages of a text lie, whose length is asked if need be; None where the paper is too small for them."""
    return spread_grid(paper, page, room) if bind == "booklet" else strip_grid(paper, page, length(), room)


def bound(bind: Bind, pages: Sequence[Piece], length: int) -> tuple[Piece, ...]:
    """What lies on the places of the grid, for all copies of a text that has so many pages each."""
    made = leaves if bind == "booklet" else strips
    return tuple(piece for first in range(0, len(pages), length) for piece in made(pages[first : first + length]))


def as_one(grid: Grid) -> Grid:
    """A grid as a knife sees it: pages side by side are one piece."""
    return replace(grid, piece=Size(grid.columns * grid.piece.width, grid.piece.height), columns=1)


def bound_marks(grid: Grid, count: int, safe: Mm) -> tuple[Mark, ...]:
    """Cuts around so many pages, and their folds above and below them where there is waste."""
    rows = -(-count // grid.columns)
    cuts = crop_marks(as_one(grid), 0.0, safe, count=rows)
    waste, low = grid.top - 1, grid.top + rows * grid.piece.height + 1
    if waste < PAPER_EDGE + 1:
        return cuts
    ends = ((max(PAPER_EDGE, waste - _FOLD_MARK), waste), (low, min(grid.paper.height - PAPER_EDGE, low + _FOLD_MARK)))
    folds = (grid.left + column * grid.piece.width for column in range(1, grid.columns))
    return (*cuts, *(Mark(x, start, x, end, "fold") for x in folds for start, end in ends))
