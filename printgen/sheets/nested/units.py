"""Finds the side of the squares of a raster: a length that divides the sides of all pieces, or else a default."""

from collections.abc import Iterable
from math import sqrt

from printgen.core.units import Mm
from printgen.model import Size
from printgen.sheets.polygons import Trim, list_edges, make_cut_line

_ALIKE = 0.01  # mm; lengths that differ by less than this count as equal
_FINEST = 0.25  # mm, the shortest side of a square
_SQUARES = 60_000  # the most squares on a sheet


def find_default_unit(paper: Size) -> Mm:
    """The side in mm of a raster square for trims whose sides have no common unit."""
    return max(1.0, sqrt(paper.width * paper.height / _SQUARES))


def find_shared_unit(trims: Iterable[Trim], paper: Size, gap: Mm) -> Mm | None:
    """The greatest length that divides all sides and the gap.

    Returns None if a side is slanted or the length is too short.
    """
    lengths = {gap} if gap else set()
    for trim in trims:
        line = make_cut_line(trim)
        if any(x1 != x2 and y1 != y2 for (x1, y1), (x2, y2) in list_edges(line)):
            return None
        lengths |= {trim.size.width, trim.size.height, *(length for corner in line for length in corner)}
    unit = _find_common_divisor(lengths)
    return unit if unit >= max(_FINEST, find_default_unit(paper) / 4) else None


def _find_common_divisor(lengths: set[Mm]) -> Mm:
    """The greatest length that approximately divides all lengths, or 0 if there are none."""
    unit = 0.0
    for length in sorted(lengths):
        rest = length
        while rest > _ALIKE:
            unit, rest = rest, abs(unit - round(unit / rest) * rest)
    return max((length / round(length / unit) for length in lengths if length > _ALIKE), default=0.0)
