"""Pages to a booklet: which of them share a leaf, on what paper the leaves lie, and where they are cut and folded."""

from collections.abc import Sequence
from dataclasses import replace

from printgen.model import Face, Mark, Piece, Size
from printgen.sheets.grid import Grid
from printgen.sheets.marks import PAPER_EDGE, crop_marks
from printgen.sheets.plan import Room
from printgen.units import Mm

_SLACK = 0.05  # rounding of paper sizes given in inches
_FOLD_MARK = 6.0


def spread_grid(paper: Size, page: Size, room: Room) -> Grid | None:
    """Two pages side by side in the middle of a paper, lying if that holds them, else upright."""
    lying, upright = sorted((paper, paper.turned()), key=lambda one: one.height)
    return next((Grid(one, page, 2, 1, 0.0) for one in (lying, upright) if _holds(one, page, room)), None)


def bound(pages: Sequence[Piece], length: int) -> tuple[Piece, ...]:
    """The leaves of booklets that have so many pages each, one booklet after the other."""
    return tuple(leaf for first in range(0, len(pages), length) for leaf in leaves(pages[first : first + length]))


def leaves(pages: Sequence[Piece]) -> tuple[Piece, ...]:
    """The halves of all sheets, left and right, outermost sheet first; empty pages fill the last sheet up."""
    padded: list[Face | None] = [piece.front for piece in pages] + [None] * (-len(pages) % 4)
    halves = []
    for first in range(0, len(padded) // 2, 2):
        last = len(padded) - 1 - first
        halves += [(padded[last], padded[last - 1]), (padded[first], padded[first + 1])]
    return tuple(Piece(pages[0].component, front or _blank(pages[0].front), back) for front, back in halves)


def booklet_marks(grid: Grid, safe: Mm) -> tuple[Mark, ...]:
    """Cuts around the spread, and its fold above and below it where there is waste."""
    spread = replace(grid, piece=Size(2 * grid.piece.width, grid.piece.height), columns=1)
    middle, waste = grid.paper.width / 2, grid.top - 1
    if waste < PAPER_EDGE + 1:
        return crop_marks(spread, 0.0, safe)
    outer = max(PAPER_EDGE, waste - _FOLD_MARK)
    ends = ((outer, waste), (grid.paper.height - waste, grid.paper.height - outer))
    return (*crop_marks(spread, 0.0, safe), *(Mark(middle, a, middle, b, "fold") for a, b in ends))


def _holds(paper: Size, page: Size, room: Room) -> bool:
    slack = _SLACK - 2 * room.edge
    return 2 * page.width <= paper.width + slack and page.height <= paper.height + slack


def _blank(page: Face) -> Face:
    """An empty page like another one."""
    size = page.size
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" width="{size.width}mm" height="{size.height}mm"></svg>'
    return replace(page, identity=f"blank {size.width} × {size.height}", label="empty page", svg=svg)
