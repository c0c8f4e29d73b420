"""Axis-aligned boxes. Coordinates are in mm unless a caller says otherwise, and y grows downwards."""

from collections.abc import Sequence
from typing import TypeAlias

from printgen.core.named_tuples import NamedTuple
from printgen.core.svg.numbers import Matrix, transform_point

Point: TypeAlias = tuple[float, float]
Edges: TypeAlias = tuple[float, float, float, float]  # of a box: left, top, right, bottom


class Box(NamedTuple):
    """An axis-aligned box, given by its four edges."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        """The distance from the left to the right edge."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """The distance from the top to the bottom edge."""
        return self.bottom - self.top

    def contains_point(self, point: Point) -> bool:
        """Whether a point is inside the box or on its edge."""
        return self.left <= point[0] <= self.right and self.top <= point[1] <= self.bottom

    def make_grown(self, by: float) -> "Box":
        """A box with every edge moved outwards by this distance."""
        return Box(self.left - by, self.top - by, self.right + by, self.bottom + by)

    def make_transformed(self, matrix: Matrix) -> "Box":
        """The smallest axis-aligned box that contains this box after a transform."""
        left, top, right, bottom = self
        a, b, c, d, e, f = matrix
        if b == c == 0 and a > 0 and d > 0:
            return Box(a * left + e, d * top + f, a * right + e, d * bottom + f)
        return make_box_around([transform_point(matrix, x, y) for x in (left, right) for y in (top, bottom)])


def make_box(x: float, y: float, width: float, height: float) -> Box:
    """A box of this size with its top left corner at x, y."""
    return Box(x, y, x + width, y + height)


def make_box_around(points: Sequence[Point]) -> Box:
    """The smallest box that contains all the points."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return Box(min(xs), min(ys), max(xs), max(ys))


def enclose_boxes(boxes: Sequence[Edges]) -> Box:
    """The smallest box that contains all the boxes."""
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return Box(min(lefts), min(tops), max(rights), max(bottoms))


def make_overlap_or_empty_box(first: Box, second: Box) -> Box:
    """The overlap of two boxes. If they do not overlap, the result has a width or height of 0."""
    left, top = max(first.left, second.left), max(first.top, second.top)
    return Box(left, top, max(left, min(first.right, second.right)), max(top, min(first.bottom, second.bottom)))
