"""Cut marks in the waste around a grid."""

from collections.abc import Iterator
from functools import lru_cache

from printgen.model import Mark
from printgen.sheets.grid import Grid
from printgen.sheets.strip import RULER_STRIP
from printgen.units import Mm

OFFSET = 2.0  # between bleed and mark; less where the waste is narrow
LENGTH = 6.0
SHORTEST = 1.5  # waste that a mark and its offset take at least
PAPER_EDGE = 3.0  # what no printer reaches


@lru_cache(maxsize=256)
def crop_marks(grid: Grid, bleed: Mm, safe: Mm, beside_ruler: bool = False, count: int = 0) -> tuple[Mark, ...]:
    """Marks for every cut of so many pieces, outside the bleed; where they reach the paper's edge, in their own margin."""
    marks: list[Mark] = []
    paper, count = grid.paper, count or grid.count
    for x in _cuts(grid.left, grid.piece.width, min(count, grid.columns), grid.gutter):
        marks += [
            Mark(x, a, x, b) for a, b in _ends(grid.top - bleed, paper.height, safe, beside_ruler) if _inside(x, paper.width)
        ]
    for y in _cuts(grid.top, grid.piece.height, -(-count // grid.columns), grid.gutter):
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
