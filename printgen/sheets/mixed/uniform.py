"""One size on a paper: more of it where some pieces are turned beside the plain grid."""

from collections import deque
from collections.abc import Iterator

from printgen.model import Size
from printgen.sheets.grid import best_grid, fitting
from printgen.sheets.mixed.laying import plan_of, upright
from printgen.sheets.mixed.parts import Block, Line, Part, across
from printgen.sheets.spots import FreePattern, Room
from printgen.units import Mm


def best_blocks(paper: Size, piece: Size, room: Room) -> FreePattern | None:
    """The sheet with a block of turned pieces beside the others, where that holds more than the plain grid."""
    part = two_blocks(paper, piece, room)
    if part is None:
        return None
    count = pieces_in(part)
    return plan_of(part, paper, room.gap, [piece] * count, {upright(piece): deque(range(count))})


def two_blocks(paper: Size, piece: Size, room: Room) -> Part | None:
    """The two blocks that hold most, where they hold more than the plain grid; of equals those in fewer columns."""
    grid = best_grid(paper, piece, room)
    best = max(_pairs(paper, piece, room), key=pieces_in, default=None)
    return best if best is not None and pieces_in(best) > (grid.count if grid else 0) else None


def one_block(paper: Size, piece: Size, room: Room) -> Block | None:
    """The plain grid as a part of the paper as it is given."""
    grid = best_grid(paper, piece, room)
    if grid is None:
        return None
    block = Block(piece, grid.columns, grid.rows)
    return block if grid.paper == paper else Block(piece.turned(), grid.rows, grid.columns)


def fullest_part(paper: Size, piece: Size, room: Room) -> Part | None:
    """The plain grid, or two blocks where they hold more; None where not one piece fits."""
    return two_blocks(paper, piece, room) or one_block(paper, piece, room)


def pieces_in(part: Part) -> int:
    """How many pieces a part holds."""
    return part.columns * part.rows if isinstance(part, Block) else sum(map(pieces_in, part.parts))


def _pairs(paper: Size, piece: Size, room: Room) -> Iterator[Part]:
    """Every way to lay whole columns from the left and turned pieces into the rest, on the paper upright and lying."""
    for space, turned in ((paper, False), (paper.turned(), True)):
        wide, high = space.width - 2 * room.edge, space.height - 2 * room.edge
        for pair in _columns(wide, high, piece, room.gap):
            yield across(pair) if turned else pair


def _columns(wide: Mm, high: Mm, piece: Size, gap: Mm) -> Iterator[Part]:
    rows, turned = fitting(high, piece.height, gap), piece.turned()
    across_rows = fitting(high, turned.height, gap)
    for columns in range(1, fitting(wide, piece.width, gap) + 1) if rows else ():
        rest = wide - columns * (piece.width + gap)
        beside = fitting(rest, turned.width, gap)
        if beside and across_rows:
            yield Line(False, (Block(piece, columns, rows), Block(turned, beside, across_rows)))
