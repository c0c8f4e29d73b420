"""The parts of a picture: faces seen at an angle, and plain shapes. Lengths are in mm, to the right and down."""

from collections.abc import Iterable, Iterator, Sequence
from math import ceil, cos, hypot, pi, sin
from typing import TypeAlias

from printgen.core.boxes import Box
from printgen.core.named_tuples import NamedTuple
from printgen.core.records import dataclass
from printgen.core.svg.numbers import Matrix, multiply_matrices, transform_point
from printgen.core.units import Mm, write_number
from printgen.model import Face
from printgen.model.outlines import ClosedPath, Point, StraightSegment, make_outline_path

_STEP = pi / 12  # a round edge is drawn with a corner every 15 degrees


class TransformedFace(NamedTuple):
    """A face after a transform, cut out along `clip`, whose corners are in mm on the face. Without corners, it is not cut."""

    face: Face
    matrix: Matrix
    clip: tuple[Point, ...] = ()

    def make_transformed(self, matrix: Matrix) -> "TransformedFace":
        """The face after another transform."""
        return self._replace(matrix=multiply_matrices(matrix, self.matrix))

    def list_corners(self) -> Iterator[Point]:
        """The corners of the visible part in the picture."""
        width, height = self.face.size
        for x, y in self.clip or ((0, 0), (width, 0), (width, height), (0, height)):
            yield transform_point(self.matrix, x, y)


class Shape(NamedTuple):
    """A polygon, or an open line if not `closed`. `dash` is the length of dashes. The line does not grow with the picture."""

    points: tuple[Point, ...]
    fill: str = "none"
    opacity: float = 1.0
    stroke: str = "none"
    thick: Mm = 0.2
    closed: bool = True
    dash: Mm = 0.0

    def make_transformed(self, matrix: Matrix) -> "Shape":
        """The shape after a transform."""
        return self._replace(points=tuple(transform_point(matrix, *point) for point in self.points))

    def list_corners(self) -> Iterator[Point]:
        """The corners of the shape in the picture."""
        yield from self.points

    def write_path_data(self) -> str:
        """The path data of the shape."""
        return "M" + "L".join(f"{write_number(x)} {write_number(y)}" for x, y in self.points) + ("Z" if self.closed else "")


Part: TypeAlias = TransformedFace | Shape


@dataclass(frozen=True, slots=True)
class Picture:
    """Parts in drawing order, and the box around those that must not be cut off."""

    parts: tuple[Part, ...]
    box: Box

    @property
    def width(self) -> Mm:
        """The width of the picture."""
        return self.box.width

    @property
    def height(self) -> Mm:
        """The height of the picture."""
        return self.box.height

    def make_placed(self, x: Mm, y: Mm, scale: float) -> "Picture":
        """The picture at a scale, with the top left corner of its box at x, y."""
        matrix = (scale, 0.0, 0.0, scale, x - self.box.left * scale, y - self.box.top * scale)
        return Picture(
            tuple(part.make_transformed(matrix) for part in self.parts),
            Box(x, y, x + self.width * scale, y + self.height * scale),
        )


def make_picture(parts: Iterable[Part]) -> Picture:
    """A picture of parts, with the box around all that are opaque. Shadows may be outside the box."""
    kept = tuple(parts)
    corners = [
        corner for part in kept if isinstance(part, TransformedFace) or part.opacity == 1 for corner in part.list_corners()
    ]
    xs, ys = zip(*corners, strict=True)
    return Picture(kept, Box(min(xs), min(ys), max(xs), max(ys)))


def list_outline_points(face: Face) -> tuple[Point, ...]:
    """The corners of a face's outline, with enough corners for its round edges."""
    return list_path_points(make_outline_path(face.outline, face.size))


def list_path_points(path: ClosedPath) -> tuple[Point, ...]:
    """The corners of a closed path, with enough corners for its arcs."""
    points: list[Point] = []
    for segment in path:
        points.append(segment.begin)
        if not isinstance(segment, StraightSegment):
            points += _list_arc_points(segment.begin, segment.end, segment.radius, segment.sweep)
    return tuple(points)


def _list_arc_points(begin: Point, end: Point, radius: Mm, sweep: float) -> Iterator[Point]:
    """The points between the ends of an arc."""
    across, down = end[0] - begin[0], end[1] - begin[1]
    chord = hypot(across, down)
    apothem = max(0.0, radius**2 - chord**2 / 4) ** 0.5 * (1 if sweep > 0 else -1) * (1 if abs(sweep) <= pi else -1)
    middle = (
        (begin[0] + end[0]) / 2 - down / chord * apothem,
        (begin[1] + end[1]) / 2 + across / chord * apothem,
    )
    steps = max(1, ceil(abs(sweep) / _STEP))
    x, y = begin[0] - middle[0], begin[1] - middle[1]
    for step in range(1, steps):
        c, s = cos(sweep * step / steps), sin(sweep * step / steps)
        yield middle[0] + x * c - y * s, middle[1] + x * s + y * c


def find_hull(points: Sequence[Point]) -> tuple[Point, ...]:
    """The convex hull of points, as a ring of corners."""
    ordered = sorted(set(points))
    return (*_find_half_hull(ordered), *_find_half_hull(ordered[::-1])) if len(ordered) > 2 else tuple(ordered)


def _find_half_hull(points: Sequence[Point]) -> list[Point]:
    hull: list[Point] = []
    for x, y in points:
        while len(hull) > 1:
            (x1, y1), (x2, y2) = hull[-2:]
            if (x2 - x1) * (y - y1) - (y2 - y1) * (x - x1) > 0:
                break
            hull.pop()  # it is inside, or on the line to the next corner
        hull.append((x, y))
    return hull[:-1]
