"""Turns, moves and measures the cut lines of pieces, which are polygons, and finds the lines near a place."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from math import cos, hypot, pi, sin, sqrt
from typing import Generic, TypeAlias, TypeVar

from printgen.core.boxes import Box
from printgen.core.named_tuples import NamedTuple
from printgen.core.units import Mm
from printgen.model import Outline, Placement, Size, Turn
from printgen.model.outlines import Point, list_corners_clockwise, measure_distance_from_edge

Polygon: TypeAlias = tuple[Point, ...]
Edge: TypeAlias = tuple[Point, Point]
Span: TypeAlias = tuple[Mm, Mm]  # the start and the end of a part of a line
Thing = TypeVar("Thing")

_SQUARE = 20.0  # mm: the side of the squares of an index
_CIRCLE_SIDES = 48  # sides of the polygon that approximates a circle
_TOUCH = 1e-6


class Trim(NamedTuple):
    """The shape to cut out: an outline, and the size that the outline fills."""

    outline: Outline
    size: Size


@lru_cache(maxsize=4096)
def make_cut_line(trim: Trim, turn: Turn = 0) -> Polygon:
    """The corners of a turned trim, clockwise, in mm from the top left corner of the box around the turned trim."""
    return turn_polygon(_make_unturned_line(trim), trim.size, turn)


def _make_unturned_line(trim: Trim) -> Polygon:
    """The corners of a trim. Circles and rounded corners become polygons around them, so that no gap is too small."""
    wide, high = trim.size.width, trim.size.height
    if trim.outline.shape == "circle":
        angles = [(2 * number + 1) * pi / _CIRCLE_SIDES for number in range(_CIRCLE_SIDES)]
        reach = 1 / cos(pi / _CIRCLE_SIDES)
        return tuple((wide / 2 * (1 + reach * cos(angle)), high / 2 * (1 + reach * sin(angle))) for angle in angles)
    if trim.outline.shape == "rectangle":
        return (0.0, 0.0), (wide, 0.0), (wide, high), (0.0, high)
    return list_corners_clockwise(trim.outline, trim.size)


def turn_polygon(polygon: Polygon, size: Size, turn: Turn) -> Polygon:
    """A polygon turned clockwise with the box of `size` around it. The origin is the turned box's top left corner."""
    wide, high = size.width, size.height
    match turn:
        case 90:
            return tuple((high - y, x) for x, y in polygon)
        case 180:
            return tuple((wide - x, high - y) for x, y in polygon)
        case 270:
            return tuple((y, wide - x) for x, y in polygon)
    return polygon


def move_polygon(polygon: Polygon, x: Mm, y: Mm) -> Polygon:
    """A polygon moved to the right and down."""
    return tuple((x + at_x, y + at_y) for at_x, at_y in polygon)


def transpose_polygon(polygon: Polygon) -> Polygon:
    """A polygon with x and y swapped."""
    return tuple((y, x) for x, y in polygon)


def list_edges(polygon: Polygon) -> Iterator[Edge]:
    """The sides of a polygon, each from corner to corner."""
    return pairwise((*polygon, polygon[0]))


def find_bounding_box(points: Iterable[Point], grown_by: Mm = 0.0) -> Box:
    """The box around the points, enlarged by `grown_by` mm on all sides."""
    xs, ys = zip(*points, strict=True)
    return Box(min(xs) - grown_by, min(ys) - grown_by, max(xs) + grown_by, max(ys) + grown_by)


def find_point_on_paper(place: Placement, point: Point) -> Point:
    """The position on the paper of a point on a placed face, rounded to 0.0001 mm."""
    ((x, y),) = move_polygon(turn_polygon((point,), place.face.size, place.turn), place.x, place.y)
    return round(x, 4), round(y, 4)


def find_horizontal_spans(polygon: Polygon, y: Mm) -> list[Span]:
    """The parts of the horizontal line at y that are inside a polygon, from left to right."""
    return _list_spans_between_crossings(list_edges(polygon), y)


def _list_spans_between_crossings(sides: Iterable[Edge], y: Mm) -> list[Span]:
    """The parts of the horizontal line at y between the first and second sides that it crosses, the third and fourth …"""
    cuts = sorted(x1 + (y - y1) * (x2 - x1) / (y2 - y1) for (x1, y1), (x2, y2) in sides if (y1 > y) != (y2 > y))
    return list(zip(cuts[::2], cuts[1::2], strict=True))


def is_inside(point: Point, polygon: Polygon) -> bool:
    """Whether a point is inside a polygon."""
    return any(left < point[0] < right for left, right in find_horizontal_spans(polygon, point[1]))


def do_polygons_overlap(first: Polygon, second: Polygon) -> bool:
    """Whether two polygons overlap.

    Compares them along a horizontal line just below and just above each corner.
    """
    levels = sorted({round(y, 6) for polygon in (first, second) for _, y in polygon})
    heights = [at + (to - at) * part for at, to in pairwise(levels) for part in (0.001, 0.999)]
    return any(
        min(right, far) - max(left, near) > _TOUCH
        for mine, theirs in zip(_list_spans_at_heights(first, heights), _list_spans_at_heights(second, heights), strict=True)
        for left, right in mine
        for near, far in theirs
    )


def _list_spans_at_heights(polygon: Polygon, heights: Sequence[Mm]) -> Iterator[list[Span]]:
    """For each height, in increasing order, the parts of the horizontal line that are inside a polygon."""
    waiting = sorted(list_edges(polygon), key=lambda edge: -min(edge[0][1], edge[1][1]))
    met: list[Edge] = []
    for y in heights:
        while waiting and min(waiting[-1][0][1], waiting[-1][1][1]) <= y:
            met.append(waiting.pop())
        met = [edge for edge in met if edge[0][1] > y or edge[1][1] > y]
        yield _list_spans_between_crossings(met, y)


def measure_distance_between_cut_lines(first: Polygon, second: Polygon) -> Mm:
    """The distance in mm between two polygons that do not overlap."""
    both = ((first, second), (second, first))
    return min(
        measure_distance_from_edge(point, *edge) for points, sides in both for edge in list_edges(sides) for point in points
    )


def measure_distance_to_line(point: Point, polygon: Polygon) -> Mm:
    """The distance in mm from a point to the nearest edge of a polygon."""
    return min(measure_distance_from_edge(point, *edge) for edge in list_edges(polygon))


def measure_distance_to_area(point: Point, polygon: Polygon) -> Mm:
    """The distance in mm from a point to a polygon, or 0 if the point is inside."""
    return 0.0 if is_inside(point, polygon) else measure_distance_to_line(point, polygon)


def find_span_near_edge(edge: Edge, reach: Mm, y: Mm) -> Span | None:
    """The part of the horizontal line at y that is within `reach` of an edge, or None if there is none."""
    (x1, y1), (x2, y2) = edge
    top, low = (y1, y2) if y1 < y2 else (y2, y1)
    if not top - reach <= y <= low + reach:
        return None
    ends: list[Mm] = []
    for x, off in ((x1, y - y1), (x2, y - y2)):  # the circles around the ends of the edge
        if -reach <= off <= reach:
            half = sqrt(reach * reach - off * off)
            ends += (x - half, x + half)
    if y1 != y2:  # the lines on both sides of the edge
        slope = (x2 - x1) / (y2 - y1)
        steep = reach / hypot(x2 - x1, y2 - y1)
        along, across = (x2 - x1) * steep, (y2 - y1) * steep
        if top <= y + along <= low:
            ends.append(x1 + (y + along - y1) * slope + across)
        if top <= y - along <= low:
            ends.append(x1 + (y - along - y1) * slope - across)
    return (min(ends), max(ends)) if ends else None  # none at the very end, because of rounding


class BoxIndex(Generic[Thing]):
    """Finds things by the boxes around them, with a list of things for each square of the paper."""

    def __init__(self, side: Mm = _SQUARE) -> None:
        self._side = side
        self._held: dict[tuple[int, int], list[tuple[Box, Thing]]] = {}

    def add_thing(self, box: Box, thing: Thing) -> None:
        """Add a thing with its box."""
        for square in self._list_squares(box):
            self._held.setdefault(square, []).append((box, thing))

    def find_things_touching_box(self, box: Box) -> list[Thing]:
        """The things whose boxes meet a box, in the order of the squares and then of their addition."""
        left, top, right, low = box
        things = {
            id(thing): thing
            for square in self._list_squares(box)
            for (x1, y1, x2, y2), thing in self._held.get(square, ())
            if x1 <= right and left <= x2 and y1 <= low and top <= y2
        }
        return list(things.values())

    def _list_squares(self, box: Box) -> Iterator[tuple[int, int]]:
        left, top, right, low = (int(edge // self._side) for edge in box)
        return ((column, row) for row in range(top, low + 1) for column in range(left, right + 1))
