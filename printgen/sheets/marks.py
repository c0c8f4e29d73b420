"""Cut marks in the waste around a grid, and where the ruler finds room."""

from collections.abc import Iterator

from printgen.model import Mark, Ruler, Size
from printgen.sheets.grid import Grid
from printgen.units import Mm

OFFSET = 2.0  # between bleed and mark
LENGTH = 6.0
PAPER_EDGE = 3.0  # what no printer reaches
RULER_LONG = 114.0  # 4 in, and the words behind them
RULER_HIGH = 3.4
RULER_EDGE = 4.3


def crop_marks(grid: Grid, bleed: Mm, safe: Mm) -> tuple[Mark, ...]:
    """Marks for every cut, outside the bleed; where the pieces reach the paper's edge, in their own margin."""
    marks: list[Mark] = []
    paper = grid.paper
    for x in _cuts(grid.left, grid.piece.width, grid.columns, grid.gutter):
        marks += [Mark(x, a, x, b) for a, b in _ends(grid.top - bleed, paper.height, safe) if _inside(x, paper.width)]
    for y in _cuts(grid.top, grid.piece.height, grid.rows, grid.gutter):
        marks += [Mark(a, y, b, y) for a, b in _ends(grid.left - bleed, paper.width, safe) if _inside(y, paper.height)]
    return tuple(marks)


def _cuts(first: Mm, length: Mm, count: int, gutter: Mm) -> list[Mm]:
    edges = [
        edge
        for number in range(count)
        for edge in (first + number * (length + gutter), first + number * (length + gutter) + length)
    ]
    return sorted({round(edge, 4) for edge in edges})


def _ends(waste: Mm, length: Mm, safe: Mm) -> Iterator[tuple[Mm, Mm]]:
    """The two pieces of a cut line that may be drawn, one at each end of the paper."""
    if waste >= OFFSET + PAPER_EDGE:
        outer = max(PAPER_EDGE, waste - OFFSET - LENGTH)
        inner = waste - OFFSET
    elif safe >= LENGTH:
        outer, inner = PAPER_EDGE, waste + safe - 1
    else:
        return
    yield outer, inner
    yield length - outer, length - inner


def _inside(at: Mm, length: Mm) -> bool:
    """A cut along the paper's own edge needs no mark."""
    return PAPER_EDGE < at < length - PAPER_EDGE


def place_ruler(grid: Grid, bleed: Mm, safe: Mm, marks: tuple[Mark, ...]) -> Ruler | None:
    """Where the ruler stands clear of pieces and marks: in the waste, else in the safe margin of the pieces."""
    for inner in (grid.top - bleed, grid.left - bleed):
        for ruler in _rulers(grid.paper, upright=inner != grid.top - bleed):
            if inner >= RULER_EDGE + RULER_HIGH + 1 and not any(_hits(ruler, mark) for mark in marks):
                return ruler
    if safe >= RULER_EDGE + RULER_HIGH:
        return next((r for r in _rulers(grid.paper, upright=True) if not any(_hits(r, mark) for mark in marks)), None)
    return None


def _rulers(paper: Size, upright: bool) -> Iterator[Ruler]:
    """The places along the edges, the quiet ones first: the foot, then the head; the left, then the right."""
    along, across = (paper.height, paper.width) if upright else (paper.width, paper.height)
    starts = [10.0 + 2 * step for step in range(int((along - RULER_LONG - 20) // 2) + 1)]
    near, far = RULER_EDGE, across - RULER_EDGE - RULER_HIGH
    for depth in (near, far) if upright else (far, near):
        for start in starts:
            yield Ruler(depth + RULER_HIGH, start, True) if upright else Ruler(start, depth)


def _hits(ruler: Ruler, mark: Mark) -> bool:
    left = ruler.x - RULER_HIGH if ruler.upright else ruler.x
    wide, high = (RULER_HIGH, RULER_LONG) if ruler.upright else (RULER_LONG, RULER_HIGH)
    xs, ys = sorted((mark.x1, mark.x2)), sorted((mark.y1, mark.y2))
    return xs[1] > left - 1 and xs[0] < left + wide + 1 and ys[1] > ruler.y - 1 and ys[0] < ruler.y + high + 1
