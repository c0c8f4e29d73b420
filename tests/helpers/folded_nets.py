"""Folds nets in space. The axis y points up, and z points towards the viewer of the panel that stays in place."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import cos, radians, sin
from typing import NamedTuple

from printgen.content.nets import FoldLine, Net, Point
from printgen.model import Panel


class Vector(NamedTuple):
    x: float
    y: float
    z: float

    def plus(self, other: "Vector", times: float = 1.0) -> "Vector":
        return Vector(self.x + times * other.x, self.y + times * other.y, self.z + times * other.z)

    def dot(self, other: "Vector") -> float:
        return self.x * other.x + self.y * other.y + self.z * other.z

    def cross(self, other: "Vector") -> "Vector":
        x, y, z = other
        return Vector(self.y * z - self.z * y, self.z * x - self.x * z, self.x * y - self.y * x)

    def turned(self, axis: "Vector", angle: float) -> "Vector":
        """The vector rotated around an axis of length 1."""
        c, s = cos(radians(angle)), sin(radians(angle))
        along = axis.dot(self) * (1 - c)
        return Vector(0, 0, 0).plus(self, c).plus(axis.cross(self), s).plus(axis, along)

    def near(self) -> tuple[float, ...]:
        """The coordinates rounded to a thousandth, so that points that meet compare as equal."""
        return tuple(round(part, 3) + 0.0 for part in self)


@dataclass(frozen=True)
class Plane:
    """The position of a part of a net in space: its corner, and its directions to the right and down."""

    corner: Vector
    right: Vector
    down: Vector

    @property
    def printed(self) -> Vector:
        """The direction in which the printed side faces."""
        return self.down.cross(self.right)

    def at(self, point: Point) -> Vector:
        return self.corner.plus(self.right, point[0]).plus(self.down, point[1])

    def folded(self, fold: FoldLine, outwards: Point, angle: float) -> "Plane":
        """The plane beyond a fold, bent away from the printed side."""
        away = Vector(0, 0, 0).plus(self.right, outwards[0]).plus(self.down, outwards[1])
        axis, foot = self.printed.cross(away), self.at(fold[:2])
        corner = foot.plus(self.corner.plus(foot, -1).turned(axis, angle))
        return Plane(corner, self.right.turned(axis, angle), self.down.turned(axis, angle))


FLAT, HEAD_DOWN = (
    Plane(Vector(0, 0, 0), Vector(1, 0, 0), Vector(0, -1, 0)),
    Plane(Vector(0, 0, 0), Vector(-1, 0, 0), Vector(0, 1, 0)),
)


def box(panel: Panel) -> tuple[float, float, float, float]:
    """The box of a panel on the flat net: left, top, right and bottom."""
    wide, high = (panel.width, panel.height) if panel.turn in (0, 180) else (panel.height, panel.width)
    return panel.x, panel.y, panel.x + wide, panel.y + high


def corners(panel: Panel) -> tuple[Point, ...]:
    left, top, right, low = box(panel)
    return (left, top), (right, top), (right, low), (left, low)


def edges(panel: Panel) -> set[frozenset[Point]]:
    points = [(round(x, 3), round(y, 3)) for x, y in corners(panel)]
    return {frozenset(pair) for pair in zip(points, (*points[1:], points[0]), strict=True)}


def fold_edge(fold: FoldLine) -> frozenset[Point]:
    return frozenset({(round(fold[0], 3), round(fold[1], 3)), (round(fold[2], 3), round(fold[3], 3))})


def fold_up(net: Net, still: str, angles: Mapping[str, float]) -> dict[str, Plane]:
    """The planes of all panels after folding. The panel `still` stays in place.

    `angles` has the angle of each fold in degrees, by default 90.
    """
    panels = {panel.name: panel for panel in net.panels}
    planes, waiting = {still: HEAD_DOWN if panels[still].turn == 180 else FLAT}, [still]
    while waiting:
        here = waiting.pop()
        for fold in net.folds:
            meeting = [name for name, panel in panels.items() if fold_edge(fold) in edges(panel)]
            for name in meeting if here in meeting else ():
                if name not in planes:
                    planes[name] = planes[here].folded(fold, _way(panels[name], fold), angles.get(name, 90.0))
                    waiting.append(name)
    return planes


def _way(panel: Panel, fold: FoldLine) -> Point:
    """A direction from a fold into the panel beyond it."""
    left, top, right, low = box(panel)
    across, along = (left + right - fold[0] - fold[2]) / 2, (top + low - fold[1] - fold[3]) / 2
    long = (across**2 + along**2) ** 0.5
    return across / long, along / long


def up(panel: Panel, plane: Plane) -> Vector:
    """The direction in space of the upper edge of a panel's drawing."""
    right, down = {0: (0, -1), 90: (1, 0), 180: (0, 1), 270: (-1, 0)}[panel.turn]
    return Vector(0, 0, 0).plus(plane.right, right).plus(plane.down, down)


def in_space(points: Iterable[Point], plane: Plane) -> frozenset[tuple[float, ...]]:
    return frozenset(plane.at(point).near() for point in points)
