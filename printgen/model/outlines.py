"""Sizes and outlines of pieces, and functions that convert, check and measure outlines and add bleed."""

from collections.abc import Sequence
from itertools import islice, pairwise
from math import atan2, hypot, pi
from typing import Literal, TypeAlias

from printgen.core.named_tuples import NamedTuple
from printgen.core.units import Mm

Shape: TypeAlias = Literal["rectangle", "circle", "hexagon", "polygon"]
Turn: TypeAlias = Literal[0, 90, 180, 270]


class Size(NamedTuple):
    """The width and height of a trimmed face or a paper, in mm."""

    width: Mm
    height: Mm

    def make_turned(self) -> "Size":
        """The size with width and height swapped."""
        return Size(self.height, self.width)


class NetName(NamedTuple):
    """A word on a flap of a net, or beside a side of it: its key in the phrases, and its middle in mm on the net.

    `along` is the room for the word. `way` points away from the side that the word is beside; on a flap, it is (0, 0).
    """

    word: str
    x: Mm
    y: Mm
    along: Mm
    upright: bool
    way: tuple[float, float] = (0, 0)


class Outline(NamedTuple):
    """The cuts and folds of a component, in mm from its top left corner, and the names of the flaps of a net."""

    shape: Shape = "rectangle"
    radius: Mm = 0.0
    points: tuple[tuple[Mm, Mm], ...] = ()
    folds: tuple[tuple[Mm, Mm, Mm, Mm], ...] = ()
    names: tuple[NetName, ...] = ()

    def make_mirrored(self, face_width: Mm) -> "Outline":
        """The mirror image of the outline, for the back of a face of this width."""
        return self._replace(points=tuple((face_width - x, y) for x, y in self.points))


class Panel(NamedTuple):
    """A named panel of a net: its top left corner after the turn, its size before the turn, and the turn in degrees."""

    name: str
    x: Mm
    y: Mm
    width: Mm
    height: Mm
    turn: Turn = 0


Point: TypeAlias = tuple[Mm, Mm]


class StraightSegment(NamedTuple):
    """A straight segment of an outline."""

    begin: Point
    end: Point


class Arc(NamedTuple):
    """A circular arc. Its sweep is an angle in radians, and a positive sweep runs clockwise on the paper."""

    begin: Point
    end: Point
    radius: Mm
    sweep: float


Segment: TypeAlias = StraightSegment | Arc
Side: TypeAlias = tuple[Point, Point]
ClosedPath: TypeAlias = tuple[Segment, ...]


def make_outline_path(outline: Outline, size: Size) -> ClosedPath:
    """The cut of a component as one closed path. Each segment begins where the previous segment ends."""
    if outline.shape == "circle":
        return _make_circle_path(size)
    if outline.shape == "rectangle":
        return _make_rectangle_path(outline, size)
    points = list_outline_corners(outline, size)
    return tuple(StraightSegment(begin, end) for begin, end in pairwise((*points, points[0])))


def make_bleed_paths(outline: Outline, size: Size, bleed: Mm) -> tuple[ClosedPath, ...]:
    """Clockwise paths that together cover an outline and its bleed."""
    if outline.shape == "circle":
        return (_make_circle_path(size, bleed),)
    if outline.shape == "rectangle":
        return (_make_rectangle_path(outline, size, bleed),)
    line = list_corners_clockwise(outline, size)
    sides = list(pairwise((*line, line[0])))
    if not bleed:
        return (tuple(StraightSegment(*side) for side in sides),)
    turns = [_make_bleed_wedge_if_convex(before, after, bleed) for before, after in pairwise((*sides, sides[0]))]
    wedges = [wedge for wedge in turns if wedge is not None]
    return tuple(StraightSegment(*side) for side in sides), *(_make_bleed_strip(*side, bleed) for side in sides), *wedges


def list_corners_clockwise(outline: Outline, size: Size) -> tuple[Point, ...]:
    """The corners of a hexagon or polygon, clockwise on the paper, without consecutive duplicates."""
    points = list_outline_corners(outline, size)
    line = tuple(point for point, after in pairwise((*points, points[0])) if point != after)
    return line if compute_signed_area(line) > 0 else line[::-1]


def does_outline_cross_itself(corners: Sequence[Point]) -> bool:
    """Whether two edges of a polygon cross each other."""
    sides = sorted((min(side)[0], max(side)[0], side) for side in pairwise((*corners, corners[0])))
    for at, (_, right, one) in enumerate(sides):
        for left, _, other in islice(sides, at + 1, None):
            if left > right:
                break
            if _do_sides_cross(one, other):
                return True
    return False


def _do_sides_cross(first: Side, second: Side) -> bool:
    return all(
        _compute_cross_product(a, b, c) * _compute_cross_product(a, b, d) < 0
        for (a, b), (c, d) in ((first, second), (second, first))
    )


def _compute_cross_product(begin: Point, end: Point, point: Point) -> float:
    return (end[0] - begin[0]) * (point[1] - begin[1]) - (end[1] - begin[1]) * (point[0] - begin[0])


def compute_signed_area(corners: Sequence[Point]) -> float:
    """The area of a polygon in mm². The result is negative if its corners run anticlockwise."""
    return sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in pairwise((*corners, corners[0]))) / 2


def _make_bleed_strip(begin: Point, end: Point, width: Mm) -> ClosedPath:
    """The strip of bleed along the outer side of an edge."""
    points = (begin, _move_point_outward(begin, end, begin, width), _move_point_outward(begin, end, end, width), end, begin)
    return tuple(StraightSegment(start, stop) for start, stop in pairwise(points))


def _make_bleed_wedge_if_convex(before: Side, after: Side, radius: Mm) -> ClosedPath | None:
    """The wedge of bleed around a corner that points outward, or None if the corner points inward."""
    corner = after[0]
    (x1, y1), (x2, y2) = (tuple(b - a for a, b in zip(*side, strict=True)) for side in (before, after))
    angle = atan2(x1 * y2 - x2 * y1, x1 * x2 + y1 * y2)
    if angle <= 0:
        return None
    begin, end = _move_point_outward(*before, corner, radius), _move_point_outward(*after, corner, radius)
    return StraightSegment(corner, begin), Arc(begin, end, radius, angle), StraightSegment(end, corner)


def _move_point_outward(begin: Point, end: Point, point: Point, distance: Mm) -> Point:
    across, down = end[0] - begin[0], end[1] - begin[1]
    step = distance / hypot(across, down)
    return point[0] + down * step, point[1] - across * step


def _make_circle_path(size: Size, grown_by: Mm = 0.0) -> ClosedPath:
    """A circle as two half circles, because some file formats ignore a full-circle arc."""
    half, radius = size.width / 2, size.width / 2 + grown_by
    left, right = (-grown_by, half), (size.width + grown_by, half)
    return Arc(left, right, radius, pi), Arc(right, left, radius, pi)


def _make_rectangle_path(outline: Outline, size: Size, grown_by: Mm = 0.0) -> ClosedPath:
    """A rectangle with rounded corners, drawn clockwise from the left end of its upper edge. Skips segments of zero length.

    The edges are `grown_by` mm further out, and round corners keep their centres.
    """
    wide, high, least = size.width, size.height, 0.0 - grown_by
    radius = min(outline.radius, wide / 2, high / 2)
    inner = radius if radius else least  # where the straight part of an edge begins
    places = [
        (inner, least), (wide - inner, least), (wide + grown_by, inner), (wide + grown_by, high - inner),
        (wide - inner, high + grown_by), (inner, high + grown_by), (least, high - inner), (least, inner), (inner, least),
    ]  # fmt: skip
    pairs = [pair for pair in enumerate(pairwise(places)) if pair[1][0] != pair[1][1]]
    return tuple(
        Arc(begin, end, radius + grown_by, pi / 2) if at % 2 else StraightSegment(begin, end) for at, (begin, end) in pairs
    )


def list_outline_corners(outline: Outline, size: Size, inset: Mm = 0.0) -> tuple[tuple[Mm, Mm], ...]:
    """The corners of a polygon or of a hexagon that fills the size, moved inwards by `inset` mm."""
    points = outline.points if outline.shape == "polygon" else _list_hexagon_corners(size)
    middle_x, middle_y = size.width / 2, size.height / 2
    shrink_x, shrink_y = 1 - inset / middle_x, 1 - inset / middle_y
    return tuple((middle_x + (x - middle_x) * shrink_x, middle_y + (y - middle_y) * shrink_y) for x, y in points)


def _list_hexagon_corners(size: Size) -> tuple[tuple[Mm, Mm], ...]:
    """The corners of a hexagon. A tall hexagon has corners at the top and bottom, and a wide one at the left and right."""
    wide, high = size.width, size.height
    if high > wide:
        return ((wide / 2, 0), (wide, high / 4), (wide, high * 3 / 4), (wide / 2, high), (0, high * 3 / 4), (0, high / 4))
    return ((wide / 4, 0), (wide * 3 / 4, 0), (wide, high / 2), (wide * 3 / 4, high), (wide / 4, high), (0, high / 2))


def measure_distance_from_edge(point: Point, begin: Point, end: Point) -> Mm:
    """The distance in mm from a point to the line segment from `begin` to `end`."""
    along, across = end[0] - begin[0], end[1] - begin[1]
    part = ((point[0] - begin[0]) * along + (point[1] - begin[1]) * across) / ((along * along + across * across) or 1)
    part = min(1.0, max(0.0, part))
    return hypot(point[0] - begin[0] - part * along, point[1] - begin[1] - part * across)
