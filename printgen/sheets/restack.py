"""The order of cuts for a grid on a trimmer: all cuts one way, the strips put on each other, then all cuts the other way."""

from collections.abc import Iterator
from dataclasses import dataclass

from printgen.sheets.grid import Grid
from printgen.sheets.spots import Cut
from printgen.units import Mm

_TINY = 1e-6


@dataclass(frozen=True, slots=True)
class Stroke:
    """One stroke of the blade: its number, where it goes on the whole sheet, and whether through a stack of strips."""

    number: int
    cut: Cut
    restacked: bool


def cut_order(grid: Grid) -> tuple[Stroke, ...]:
    """The strokes of a grid; the first ones leave as few strips as can be, of equal counts the longer ones."""
    down = (grid.rows, grid.paper.height) <= (grid.columns, grid.paper.width)
    first, second = (_across, _upright) if down else (_upright, _across)
    whole = [(cut, False) for cut in first(grid, 0, grid.paper.width if down else grid.paper.height)]
    start, end = _reach(grid, down)
    stacked = [(cut, True) for cut in second(grid, start, end)]
    return tuple(Stroke(number, cut, again) for number, (cut, again) in enumerate(whole + stacked, 1))


def _across(grid: Grid, start: Mm, end: Mm) -> Iterator[Cut]:
    """The cuts above and below the rows."""
    for y in _lines(grid.top, grid.piece.height, grid.rows, grid.gutter, grid.paper.height):
        yield Cut(start, y, end, y)


def _upright(grid: Grid, start: Mm, end: Mm) -> Iterator[Cut]:
    """The cuts left and right of the columns."""
    for x in _lines(grid.left, grid.piece.width, grid.columns, grid.gutter, grid.paper.width):
        yield Cut(x, start, x, end)


def _lines(first: Mm, length: Mm, count: int, gutter: Mm, paper: Mm) -> Iterator[Mm]:
    """Both edges of every piece, once where two of them touch, without the paper's own."""
    last = 0.0
    for number in range(count):
        start = first + number * (length + gutter)
        for edge in (start, start + length):
            if last + _TINY < edge < paper - _TINY:
                yield edge
                last = edge


def _reach(grid: Grid, down: bool) -> tuple[Mm, Mm]:
    """From where to where the strips lie that the first cuts leave."""
    edge = grid.top if down else grid.left
    return edge, (grid.paper.height if down else grid.paper.width) - edge
