"""Pages to a booklet: which of them share a leaf, and on what paper the leaves lie."""

from collections.abc import Sequence
from dataclasses import replace

from printgen.model import Face, Piece, Size
from printgen.sheets.grid import Grid
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
