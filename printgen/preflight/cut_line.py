"""Measures the distance between a box and the edge of a face: the line of the cut, or the edge of the paper."""

import math
from functools import lru_cache
from itertools import pairwise

from printgen.content.sizes import is_paper_size
from printgen.core.boxes import Box, Point
from printgen.core.units import Mm
from printgen.model import Component, Outline, Size
from printgen.model.outlines import list_outline_corners, measure_distance_from_edge

# Manuals of laser printers guarantee the page without its outermost 4 mm (Konica Minolta 2490MF, page 46: “Guaranteed Imageable
# Area”; driver files of others say 12 pt, which is 4.2 mm). Most inkjet printers reach to 3 mm.
UNPRINTABLE: Mm = 4.0
_USUAL_SAFE: Mm = 3.0  # a component with a smaller safe zone is for printers that reach closer to the edge


def find_width_of_unprintable_edge(component: Component, size: Size, margin: Mm) -> Mm:
    """How far inside a face printers may not reach, in mm; 0 if the face does not fill its paper.

    `margin` is the white margin of the game's layout.
    """
    if component.kind != "sheet" or component.bleed or not is_paper_size(size):
        return 0.0
    unprintable = UNPRINTABLE if component.safe >= _USUAL_SAFE else component.safe
    return max(unprintable - margin, 0.0)


def measure_signed_distance_to_cut(box: Box, outline: Outline, size: Size) -> float:
    """The distance in mm between a box and the cut of a face. The result is negative if the box crosses the cut."""
    left, top, right, bottom = box
    if outline.shape == "rectangle" or (outline.shape == "polygon" and not outline.points):
        return min(left, top, size.width - right, size.height - bottom)
    points = [(left, top), (right, top), (right, bottom), (left, bottom)]
    if outline.shape == "circle":
        middle = size.width / 2, size.height / 2
        return size.width / 2 - max(math.dist(middle, point) for point in points)
    line = _make_closed_line(outline, size)
    covered_corners = (-1.0 for corner in line if box.contains_point(corner))
    return min(*(_measure_signed_distance_to_line(point, line) for point in points), *covered_corners, math.inf)


@lru_cache(maxsize=64)
def _make_closed_line(outline: Outline, size: Size) -> tuple[Point, ...]:
    points = list_outline_corners(outline, size)
    return (*points, points[0])


def _measure_signed_distance_to_line(point: Point, closed_line: tuple[Point, ...]) -> float:
    """The distance in mm between a point and a closed line. The result is negative for a point outside the line."""
    distance = min(measure_distance_from_edge(point, begin, end) for begin, end in pairwise(closed_line))
    return distance if count_windings(point, closed_line) else -distance


def count_windings(point: Point, closed_line: tuple[Point, ...]) -> int:
    """The number of clockwise turns of a closed line around a point, or 0 for a point outside the line."""
    x, y = point
    count = 0
    for (x1, y1), (x2, y2) in pairwise(closed_line):
        if (y1 <= y) != (y2 <= y) and x1 + (y - y1) / (y2 - y1) * (x2 - x1) > x:
            count += 1 if y2 > y1 else -1
    return count
