"""Where the cut of a piece runs on the paper, and how far a point is from it."""

from collections.abc import Sequence
from math import hypot
from typing import TypeAlias

from printgen.model import Outline, Placement, Size
from printgen.outlines import corners
from printgen.units import Mm

Point: TypeAlias = tuple[Mm, Mm]


def cut_line(outline: Outline, size: Size) -> Sequence[Point]:
    """The corners of the cut; a box around it where it is round or a rectangle."""
    if outline.shape in ("hexagon", "polygon"):
        return corners(outline, size)
    return (0, 0), (size.width, 0), (size.width, size.height), (0, size.height)


def lying(place: Placement, point: Point) -> Point:
    """Where a point of a face lies on the paper."""
    (x, y), size = point, place.face.size
    turned = {
        0: (x, y),
        90: (size.height - y, x),
        180: (size.width - x, size.height - y),
        270: (y, size.width - x),
    }[place.turn]
    return round(place.x + turned[0], 4), round(place.y + turned[1], 4)


def gap(point: Point, line: Sequence[Point]) -> Mm:
    """How far a point is from a piece; nothing where it lies on it."""
    return 0.0 if _inside(point, line) else edge_gap(point, line)


def edge_gap(point: Point, line: Sequence[Point]) -> Mm:
    """How far a point is from a cut."""
    return min(_distance(point, one, next_one) for one, next_one in zip(line, (*line[1:], line[0]), strict=True))


def _distance(point: Point, start: Point, end: Point) -> Mm:
    """How far a point is from a straight line between two others."""
    wide, high = end[0] - start[0], end[1] - start[1]
    square = wide * wide + high * high
    part = ((point[0] - start[0]) * wide + (point[1] - start[1]) * high) / square if square else 0.0
    part = min(1.0, max(0.0, part))
    return hypot(point[0] - start[0] - part * wide, point[1] - start[1] - part * high)


def _inside(point: Point, line: Sequence[Point]) -> bool:
    """Whether a ray to the right meets the line an odd number of times."""
    inside = False
    for (x1, y1), (x2, y2) in zip(line, (*line[1:], line[0]), strict=True):
        if (y1 > point[1]) != (y2 > point[1]) and point[0] < x1 + (point[1] - y1) * (x2 - x1) / (y2 - y1):
            inside = not inside
    return inside
