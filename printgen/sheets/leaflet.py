"""Pages to a leaflet: side by side on a strip of paper, front and back, folded zig-zag."""

from collections.abc import Sequence

from printgen.model import Face, Piece, Size
from printgen.sheets.grid import Grid, fitting
from printgen.sheets.spots import Room


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
