"""The raster that pieces are nested on: the coarsest on which all of them fit without loss, else a fine one."""

from collections.abc import Iterable
from math import sqrt

from printgen.model import Size
from printgen.sheets.polygons import Trim, cut_line, edges
from printgen.units import Mm

_ALIKE = 0.01  # lengths of a drawing that differ by less are meant to be the same
_FINEST = 0.25
_SQUARES = 60_000  # that a sheet has at most


def finest(paper: Size) -> Mm:
    """The side of a square where nothing better is known."""
    return max(1.0, sqrt(paper.width * paper.height / _SQUARES))


def shared_unit(trims: Iterable[Trim], paper: Size, gap: Mm) -> Mm | None:
    """The length that all sides and the gap are made of, where all sides are level or upright and it is not too short."""
    lengths = {gap} if gap else set()
    for trim in trims:
        line = cut_line(trim)
        if any(x1 != x2 and y1 != y2 for (x1, y1), (x2, y2) in edges(line)):
            return None
        lengths |= {trim.size.width, trim.size.height, *(length for corner in line for length in corner)}
    unit = _common(lengths)
    return unit if unit >= max(_FINEST, finest(paper) / 4) else None


def _common(lengths: set[Mm]) -> Mm:
    """The greatest length of which all are multiples; a little more, where some are not quite."""
    unit = 0.0
    for length in sorted(lengths):
        rest = length
        while rest > _ALIKE:
            unit, rest = rest, abs(unit - round(unit / rest) * rest)
    return max((length / round(length / unit) for length in lengths if length > _ALIKE), default=0.0)
