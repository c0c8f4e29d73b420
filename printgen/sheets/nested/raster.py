"""Blocks as squares on a raster: no square is left out that comes within half the gap of a cut line."""

from functools import lru_cache
from math import ceil, floor

from printgen.sheets.nested.blocks import Block
from printgen.sheets.polygons import Edge, Polygon, edges, span, within
from printgen.units import Mm

HAIR = 1e-7


def squares(length: Mm, unit: Mm) -> int:
    """How many squares a length takes."""
    return ceil(length / unit - HAIR)


@lru_cache(maxsize=256)
def raster(block: Block, unit: Mm, gap: Mm) -> tuple[int, ...]:
    """The squares a block covers, row by row as bits from the left; the first is half a gap left of and above its corner."""
    rows = [0] * squares(block.size.height + gap, unit)
    for part in block.parts:
        _edges(rows, part.line, unit, gap / 2)
        _inner(rows, part.line, unit, gap / 2)
    return tuple(rows)


def _edges(rows: list[int], line: Polygon, unit: Mm, reach: Mm) -> None:
    for edge in edges(line):
        top, low = min(y for _, y in edge), max(y for _, y in edge) + 2 * reach
        for row in range(max(0, floor(top / unit)), min(len(rows), ceil(low / unit))):
            rows[row] |= _bits(_band(edge, reach, row * unit - reach, (row + 1) * unit - reach), reach, unit)


def _inner(rows: list[int], line: Polygon, unit: Mm, reach: Mm) -> None:
    for row in range(len(rows)):
        for part in within(line, (row + 0.5) * unit - reach):
            rows[row] |= _bits(part, reach, unit)


def _band(edge: Edge, reach: Mm, top: Mm, low: Mm) -> tuple[Mm, Mm] | None:
    """How far to the left and right the points within reach of an edge lie that lie between two heights."""
    top, low = top + HAIR, low - HAIR
    heights = [top, low, *(y for _, y in edge if top < y < low)]
    found = [one for one in (span(edge, reach, y) for y in heights) if one is not None]
    return (min(left for left, _ in found), max(right for _, right in found)) if found else None


def _bits(part: tuple[Mm, Mm] | None, reach: Mm, unit: Mm) -> int:
    """The squares of a row that a part of it touches."""
    if part is None:
        return 0
    first, end = max(0, floor((part[0] + reach) / unit + HAIR)), ceil((part[1] + reach) / unit - HAIR)
    return (1 << end) - (1 << first) if end > first else 0
