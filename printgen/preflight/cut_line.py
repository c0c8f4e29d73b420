"""Measures the distance between a box and the line along which a face is cut."""

import math
from functools import lru_cache
from itertools import pairwise

from printgen.core.boxes import Box, Point
from printgen.model import Outline, Size
from printgen.model.outlines import distance_from_edge, find_corners


def distance_to_cut(box: Box, outline: Outline, size: Size) -> float:
    """The distance in mm between a box and the cut of a face. The result is negative if the box crosses the cut."""
    left, top, right, bottom = box
    if outline.shape == "rectangle" or (outline.shape == "polygon" and not outline.points):
        return min(left, top, size.width - right, size.height - bottom)
    points = [(left, top), (right, top), (right, bottom), (left, bottom)]
    if outline.shape == "circle":
        middle = size.width / 2, size.height / 2
        return size.width / 2 - max(math.dist(middle, point) for point in points)
    line = _closed_corners(outline, size)
    covered_corners = (-1.0 for corner in line if box.holds(corner))
    return min(*(_measure_distance_inside(point, line) for point in points), *covered_corners, math.inf)


@lru_cache(maxsize=64)
def _closed_corners(outline: Outline, size: Size) -> tuple[Point, ...]:
    points = find_corners(outline, size)
    return (*points, points[0])


def _measure_distance_inside(point: Point, line: tuple[Point, ...]) -> float:
    """The distance in mm between a point and a closed line. The result is negative for a point outside the line."""
    distance = min(distance_from_edge(point, begin, end) for begin, end in pairwise(line))
    return distance if winding_number(point, line) else -distance


def winding_number(point: Point, line: tuple[Point, ...]) -> int:
    """The number of clockwise turns of a closed line around a point, or 0 for a point outside the line."""
    x, y = point
    count = 0
    for (x1, y1), (x2, y2) in pairwise(line):
        if (y1 <= y) != (y2 <= y) and x1 + (y - y1) / (y2 - y1) * (x2 - x1) > x:
            count += 1 if y2 > y1 else -1
    return count
