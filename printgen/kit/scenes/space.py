"""Points and planes in space. The axis y points up, and z points towards a viewer in front of the table."""

from math import cos, radians, sin
from typing import TypeAlias

from printgen.core.named_tuples import NamedTuple
from printgen.core.records import dataclass
from printgen.core.svg.numbers import Matrix
from printgen.core.units import Mm
from printgen.model.outlines import Point

Degrees: TypeAlias = float


class Vector(NamedTuple):
    """A point or a direction in space, in mm."""

    x: Mm
    y: Mm
    z: Mm

    def add_multiple(self, other: "Vector", times: float = 1.0) -> "Vector":
        """The sum of this vector and a multiple of another."""
        return Vector(self.x + times * other.x, self.y + times * other.y, self.z + times * other.z)

    def dot(self, other: "Vector") -> float:
        """The scalar product."""
        return self.x * other.x + self.y * other.y + self.z * other.z

    def cross(self, other: "Vector") -> "Vector":
        """The vector product."""
        x, y, z = other
        return Vector(self.y * z - self.z * y, self.z * x - self.x * z, self.x * y - self.y * x)

    def make_turned(self, axis: "Vector", angle: Degrees) -> "Vector":
        """The vector rotated by an angle in degrees around an axis of length 1."""
        c, s = cos(radians(angle)), sin(radians(angle))
        along = axis.dot(self) * (1 - c)
        return ORIGIN.add_multiple(self, c).add_multiple(axis.cross(self), s).add_multiple(axis, along)


ORIGIN, UPWARD = Vector(0, 0, 0), Vector(0, 1, 0)


@dataclass(frozen=True, slots=True)
class Plane:
    """The position of a flat drawing in space: its top left corner, and its directions to the right and down."""

    corner: Vector
    right: Vector
    down: Vector

    @property
    def printed_direction(self) -> Vector:
        """The direction in which the printed side faces."""
        return self.down.cross(self.right)

    def locate_point(self, point: Point) -> Vector:
        """The place in space of a point of the drawing."""
        return self.corner.add_multiple(self.right, point[0]).add_multiple(self.down, point[1])

    def make_folded(self, fold: tuple[Mm, Mm, Mm, Mm], outwards: Point, angle: Degrees) -> "Plane":
        """The plane beyond a fold, bent away from the printed side. `outwards` points from the fold to the part beyond it."""
        away = ORIGIN.add_multiple(self.right, outwards[0]).add_multiple(self.down, outwards[1])
        axis, foot = self.printed_direction.cross(away), self.locate_point(fold[:2])
        corner = foot.add_multiple(self.corner.add_multiple(foot, -1).make_turned(axis, angle))
        return Plane(corner, self.right.make_turned(axis, angle), self.down.make_turned(axis, angle))

    def make_turned(self, axis: Vector, angle: Degrees) -> "Plane":
        """The plane rotated by an angle in degrees around an axis through the origin."""
        return Plane(
            self.corner.make_turned(axis, angle), self.right.make_turned(axis, angle), self.down.make_turned(axis, angle)
        )

    def make_moved(self, shift: Vector) -> "Plane":
        """The plane moved by a vector."""
        return Plane(self.corner.add_multiple(shift), self.right, self.down)


FACING = Plane(ORIGIN, Vector(1, 0, 0), Vector(0, -1, 0))  # upright, facing the viewer
HEAD_DOWN = Plane(ORIGIN, Vector(-1, 0, 0), Vector(0, 1, 0))
LYING = Plane(ORIGIN, Vector(1, 0, 0), Vector(0, 0, 1))  # flat on the table, seen from above


@dataclass(frozen=True, slots=True)
class Camera:
    """A viewer so far away that lines stay parallel, who looks down on the table. Angles are in degrees."""

    yaw: Degrees
    pitch: Degrees

    @property
    def right(self) -> Vector:
        """The direction in space that is to the right in the picture."""
        return Vector(cos(radians(self.yaw)), 0, -sin(radians(self.yaw)))

    @property
    def up(self) -> Vector:
        """The direction in space that is upwards in the picture."""
        yaw, pitch = radians(self.yaw), radians(self.pitch)
        return Vector(-sin(yaw) * sin(pitch), cos(pitch), -cos(yaw) * sin(pitch))

    @property
    def to_viewer(self) -> Vector:
        """The direction from the table to the viewer."""
        return self.right.cross(self.up)

    def project_place(self, place: Vector) -> Point:
        """The point in the picture of a place in space, in mm to the right and down."""
        return place.dot(self.right), -place.dot(self.up)

    def make_matrix(self, plane: Plane) -> Matrix:
        """The transform from mm on a flat drawing in space to mm in the picture."""
        (a, b), (c, d), (e, f) = map(self.project_place, (plane.right, plane.down, plane.corner))
        return a, b, c, d, e, f
