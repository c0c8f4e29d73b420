"""Cut marks in the waste around a grid, and where the ruler finds room."""

from collections.abc import Iterator
from functools import lru_cache

from printgen.model import Mark, Ruler, Size
from printgen.sheets.grid import Grid
from printgen.units import Mm

OFFSET = 2.0  # between bleed and mark; less where the waste is narrow
LENGTH = 6.0
SHORTEST = 1.5  # waste that a mark and its offset take at least
PAPER_EDGE = 3.0  # what no printer reaches
RULER_LONG = Ruler.LONG + 12.4  # with the words behind it
RULER_EDGE = 4.0
_CLEAR = 0.4  # between the ruler and all else
RULER_STRIP = RULER_EDGE + Ruler.HIGH + _CLEAR + 0.01


@lru_cache(maxsize=256)
def crop_marks(grid: Grid, bleed: Mm, safe: Mm, beside_ruler: bool = False) -> tuple[Mark, ...]:
    """Marks for every cut, outside the bleed; where the pieces reach the paper's edge, in their own margin."""
    marks: list[Mark] = []
    paper = grid.paper
    for x in _cuts(grid.left, grid.piece.width, grid.columns, grid.gutter):
        marks += [
            Mark(x, a, x, b) for a, b in _ends(grid.top - bleed, paper.height, safe, beside_ruler) if _inside(x, paper.width)
        ]
    for y in _cuts(grid.top, grid.piece.height, grid.rows, grid.gutter):
        marks += [
            Mark(a, y, b, y) for a, b in _ends(grid.left - bleed, paper.width, safe, beside_ruler) if _inside(y, paper.height)
        ]
    return tuple(marks)


def _cuts(first: Mm, length: Mm, count: int, gutter: Mm) -> list[Mm]:
    edges = [
        edge
        for number in range(count)
        for edge in (first + number * (length + gutter), first + number * (length + gutter) + length)
    ]
    return sorted({round(edge, 4) for edge in edges})


def _ends(waste: Mm, length: Mm, safe: Mm, beside_ruler: bool) -> Iterator[tuple[Mm, Mm]]:
    """The two pieces of a cut line that may be drawn, one at each end of the paper."""
    if waste >= PAPER_EDGE + SHORTEST:
        inner = waste - min(OFFSET, (waste - PAPER_EDGE) / 2)
        outer = max(PAPER_EDGE, inner - LENGTH)
        if beside_ruler and outer < RULER_STRIP:  # shorter, and nearer to the bleed
            inner = max(inner, min(waste - 1, RULER_STRIP + SHORTEST))
            outer = RULER_STRIP if inner - RULER_STRIP >= SHORTEST else outer
    elif safe >= LENGTH:
        outer, inner = PAPER_EDGE, waste + safe - 1
    else:
        return
    yield outer, inner
    yield length - outer, length - inner


def _inside(at: Mm, length: Mm) -> bool:
    """A cut along the paper's own edge needs no mark."""
    return PAPER_EDGE < at < length - PAPER_EDGE


@lru_cache(maxsize=256)
def place_ruler(grid: Grid, bleed: Mm, safe: Mm, marks: tuple[Mark, ...]) -> Ruler | None:
    """Where the ruler stands clear of pieces and marks: in the waste, else in the safe margin of the pieces."""
    room = RULER_EDGE + Ruler.HIGH
    ways = [upright for upright, waste in ((False, grid.top - bleed), (True, grid.left - bleed)) if waste >= room + _CLEAR]
    if safe >= room:
        ways.append(True)
    rulers = (ruler for upright in ways for ruler in _rulers(grid.paper, upright))
    return next((ruler for ruler in rulers if not any(_hits(ruler, mark) for mark in marks)), None)


def _rulers(paper: Size, upright: bool) -> Iterator[Ruler]:
    """The places along the edges, the quiet ones first: the foot, then the head; the left, then the right."""
    along, across = (paper.height, paper.width) if upright else (paper.width, paper.height)
    starts = [10.0 + 2 * step for step in range(int((along - RULER_LONG - 20) // 2) + 1)]
    near, far = RULER_EDGE, across - RULER_EDGE - Ruler.HIGH
    for depth in (near, far) if upright else (far, near):
        for start in starts:
            yield Ruler(depth + Ruler.HIGH, start, True) if upright else Ruler(start, depth)


def ruler_box(ruler: Ruler) -> tuple[Mm, Mm, Mm, Mm]:
    """What a ruler covers: left, top, right, bottom."""
    if ruler.upright:
        return ruler.x - Ruler.HIGH, ruler.y, ruler.x, ruler.y + RULER_LONG
    return ruler.x, ruler.y, ruler.x + RULER_LONG, ruler.y + Ruler.HIGH


def _hits(ruler: Ruler, mark: Mark) -> bool:
    left, top, right, low = ruler_box(ruler)
    (x1, x2), (y1, y2) = sorted((mark.x1, mark.x2)), sorted((mark.y1, mark.y2))
    return x2 > left - _CLEAR and x1 < right + _CLEAR and y2 > top - _CLEAR and y1 < low + _CLEAR
