"""Measures nets that the package folds in space: edges that meet, and directions of drawings."""

from collections.abc import Iterable, Mapping

from printgen.content.nets import FoldLine, Net, Point
from printgen.kit.scenes.folding import fold_facets, split_net_into_facets
from printgen.kit.scenes.space import ORIGIN, Plane, Vector
from printgen.model import Panel


def near(place: Vector) -> tuple[float, ...]:
    """The coordinates rounded to a thousandth, so that points that meet compare as equal."""
    return tuple(round(part, 3) + 0.0 for part in place)


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
    facets = split_net_into_facets(net.points, net.folds, net.panels)
    return fold_facets(facets, net.folds, still, lambda name: angles.get(name, 90.0))


def up(panel: Panel, plane: Plane) -> Vector:
    """The direction in space of the upper edge of a panel's drawing."""
    right, down = {0: (0, -1), 90: (1, 0), 180: (0, 1), 270: (-1, 0)}[panel.turn]
    return ORIGIN.add_multiple(plane.right, right).add_multiple(plane.down, down)


def in_space(points: Iterable[Point], plane: Plane) -> frozenset[tuple[float, ...]]:
    return frozenset(near(plane.locate_point(point)) for point in points)
