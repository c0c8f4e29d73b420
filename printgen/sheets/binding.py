"""Booklets and leaflets: pages side by side on paper, cut out as one and folded where they touch."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from printgen.core.units import Mm
from printgen.model import Bind, Face, Mark, Piece, Size
from printgen.sheets.crop_marks import PAPER_EDGE, crop_marks
from printgen.sheets.grid import Grid, fitting
from printgen.sheets.spots import Room

_SLACK = 0.05  # rounding of paper sizes given in inches


def spread_grid(paper: Size, page: Size, room: Room) -> Grid | None:
    """Two pages side by side in the middle of a paper, lying if that holds them, else upright."""
    lying, upright = sorted((paper, paper.turned()), key=lambda one: one.height)
    return next((Grid(one, page, 2, 1, 0.0) for one in (lying, upright) if _holds(one, page, room)), None)


def leaves(pages: Sequence[Piece]) -> tuple[Piece, ...]:
    """The halves of all sheets, left and right, outermost sheet first; empty pages fill the last sheet up."""
    padded: list[Face | None] = [piece.front for piece in pages] + [None] * (-len(pages) % 4)
    halves = []
    for first in range(0, len(padded) // 2, 2):
        last = len(padded) - 1 - first
        halves += [(padded[last], padded[last - 1]), (padded[first], padded[first + 1])]
    return tuple(Piece(pages[0].component, front or _blank(pages[0].front), back) for front, back in halves)


def _holds(paper: Size, page: Size, room: Room) -> bool:
    slack = _SLACK - 2 * room.edge
    return 2 * page.width <= paper.width + slack and page.height <= paper.height + slack


def _blank(page: Face) -> Face:
    """An empty page like another one."""
    size = page.size
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" width="{size.width}mm" height="{size.height}mm"></svg>'
    return replace(page, identity=f"blank {size.width} × {size.height}", label="empty page", svg=svg)


def panels(length: int) -> int:
    """How many pages lie side by side on each side of a strip that holds so many in all."""
    return max(1, -(-length // 2))


def strip_grid(paper: Size, page: Size, length: int, room: Room) -> Grid | None:
    """As many strips of so many pages as lie under each other, on the paper lying or upright, whichever holds more."""
    count = panels(length)
    grids = [_grid(one, page, count, room) for one in sorted((paper, paper.turned()), key=lambda one: one.height)]
    best = max(grids, key=lambda grid: grid.rows)
    return best if best.rows else None


def strips(pages: Sequence[Piece]) -> tuple[Piece, ...]:
    """The panels of a strip from left to right: behind the last page of the front lies the next, behind the first the last."""
    count = panels(len(pages))
    backs: list[Face | None] = [None] * (2 * count - len(pages)) + [piece.front for piece in reversed(pages[count:])]
    return tuple(Piece(page.component, page.front, back) for page, back in zip(pages[:count], backs, strict=True))


def _grid(paper: Size, page: Size, count: int, room: Room) -> Grid:
    wide = fitting(paper.width - 2 * room.edge, count * page.width, 0.0)
    return Grid(paper, page, count, fitting(paper.height - 2 * room.edge, page.height, 0.0) if wide else 0, 0.0)


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
