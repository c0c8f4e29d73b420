"""Upright boxes by their four edges, what a transform makes of them, and how far they keep from the cut."""

import math
from functools import lru_cache
from itertools import pairwise
from typing import TypeAlias

from printgen.core.svg.numbers import Matrix, apply
from printgen.model import Outline, Size
from printgen.model.outlines import corners, from_edge

Edges: TypeAlias = tuple[float, float, float, float]  # left, top, right, bottom
Point: TypeAlias = tuple[float, float]


def under(edges: Edges, matrix: Matrix) -> Edges:
    """The upright box around another after a transform."""
    left, top, right, low = edges
    a, b, c, d, e, f = matrix
    if b == c == 0 and a > 0 and d > 0:
        return a * left + e, d * top + f, a * right + e, d * low + f
    return around([apply(matrix, x, y) for x in (left, right) for y in (top, low)])


def around(points: list[Point]) -> Edges:
    """The box around points."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def joined(boxes: list[Edges]) -> Edges:
    """The box around boxes."""
    lefts, tops, rights, lows = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(lows)


def common(one: Edges, other: Edges) -> Edges:
    """What two boxes share; one without width or height where that is nothing."""
    left, top = max(one[0], other[0]), max(one[1], other[1])
    return left, top, max(left, min(one[2], other[2])), max(top, min(one[3], other[3]))


def scale_of(matrix: Matrix) -> float:
    """How much a transform enlarges."""
    a, b, c, d, _, _ = matrix
    return math.sqrt(abs(a * d - b * c))


def within(edges: Edges, point: Point) -> bool:
    """Whether a point lies in a box."""
    return edges[0] <= point[0] <= edges[2] and edges[1] <= point[1] <= edges[3]


def from_cut(edges: Edges, outline: Outline, size: Size) -> float:
    """How far a box keeps from the cut; below 0 where it lies over it."""
    left, top, right, low = edges
    if outline.shape == "rectangle" or (outline.shape == "polygon" and not outline.points):
        return min(left, top, size.width - right, size.height - low)
    points = [(left, top), (right, top), (right, low), (left, low)]
    if outline.shape == "circle":
        middle = size.width / 2, size.height / 2
        return size.width / 2 - max(math.dist(middle, point) for point in points)
    line = _cut_line(outline, size)
    return min(*(_inward(point, line) for point in points), *(-1.0 for corner in line if within(edges, corner)), math.inf)


@lru_cache(maxsize=64)
def _cut_line(outline: Outline, size: Size) -> tuple[Point, ...]:
    points = corners(outline, size)
    return (*points, points[0])


def _inward(point: Point, line: tuple[Point, ...]) -> float:
    """How far a point lies within a closed line; below 0 where it lies outside."""
    far = min(from_edge(point, begin, end) for begin, end in pairwise(line))
    return far if winding(point, line) else -far


def winding(point: Point, line: tuple[Point, ...]) -> int:
    """How often a closed line of points goes around a point; every second time it is outside where holes are even-odd."""
    x, y = point
    count = 0
    for (x1, y1), (x2, y2) in pairwise(line):
        if (y1 <= y) != (y2 <= y) and x1 + (y - y1) / (y2 - y1) * (x2 - x1) > x:
            count += 1 if y2 > y1 else -1
    return count
