"""Splits nets along their folds, and folds them in space."""

from collections.abc import Callable, Sequence
from typing import TypeAlias

from printgen.content.nets import FoldLine
from printgen.core.named_tuples import NamedTuple
from printgen.kit.scenes.space import FACING, HEAD_DOWN, Degrees, Plane
from printgen.model import Panel
from printgen.model.outlines import Point, measure_distance_from_edge

_NEAR = 1e-2  # mm

_Ring: TypeAlias = tuple[Point, ...]  # the corners of a closed line; the last one is joined to the first


class Facet(NamedTuple):
    """A part of a net between its folds. A flap without a name has a name such as `flap 3`."""

    name: str
    points: tuple[Point, ...]
    turn: int = 0

    @property
    def middle(self) -> Point:
        """The middle of the box around the facet."""
        xs, ys = zip(*self.points, strict=True)
        return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2


def split_net_into_facets(points: Sequence[Point], folds: Sequence[FoldLine], panels: Sequence[Panel]) -> tuple[Facet, ...]:
    """The facets of a net with this outline, each with the name of its panel."""
    rings = [tuple(points)]
    for x1, y1, x2, y2 in folds:
        at, halves = next((at, halves) for at, ring in enumerate(rings) if (halves := _split_ring(ring, (x1, y1), (x2, y2))))
        rings[at : at + 1] = halves
    return tuple(_make_named_facet(number, ring, panels) for number, ring in enumerate(rings, 1))


def _split_ring(ring: _Ring, start: Point, end: Point) -> tuple[_Ring, ...]:
    """The two rings beside a fold from `start` to `end`, or none if the fold does not cross this ring."""
    for point in (start, end):
        if not _find_corner_indexes(ring, point):
            edges = zip(ring, (*ring[1:], ring[0]), strict=True)
            at = next((at for at, edge in enumerate(edges) if measure_distance_from_edge(point, *edge) < _NEAR), None)
            if at is None:
                return ()
            ring = (*ring[: at + 1], point, *ring[at + 1 :])
    first, second = _find_corner_indexes(ring, start, end)
    if not 1 < second - first < len(ring) - 1:
        return ()
    return ring[first : second + 1], (*ring[second:], *ring[: first + 1])


def _find_corner_indexes(ring: _Ring, *points: Point) -> list[int]:
    """The indexes in a ring of the corners at these points, in order. Points that are not corners have no index."""
    corners = (
        next((at for at, (x, y) in enumerate(ring) if abs(x - point[0]) + abs(y - point[1]) < _NEAR), None) for point in points
    )
    return sorted(at for at in corners if at is not None)


def _make_named_facet(facet_number: int, ring: tuple[Point, ...], panels: Sequence[Panel]) -> Facet:
    facet = Facet("", ring)
    x, y = facet.middle
    for panel in panels:
        wide, high = (panel.width, panel.height) if panel.turn in (0, 180) else (panel.height, panel.width)
        if abs(panel.x + wide / 2 - x) < wide / 4 and abs(panel.y + high / 2 - y) < high / 4:
            return Facet(panel.name, ring, panel.turn)
    return Facet(f"flap {facet_number}", ring)


def fold_facets(
    facets: Sequence[Facet], folds: Sequence[FoldLine], fixed_facet: str, angle_of: Callable[[str], Degrees]
) -> dict[str, Plane]:
    """The planes of all facets after folding, by name. The facet `fixed_facet` stays in place.

    `angle_of` returns the angle in degrees of the fold that leads to a facet.
    """
    hinges = [(fold, [facet for facet in facets if _has_edge_at_fold(facet, fold)]) for fold in folds]
    first = next(facet for facet in facets if facet.name == fixed_facet)
    planes, waiting = {fixed_facet: HEAD_DOWN if first.turn == 180 else FACING}, [fixed_facet]
    while waiting:
        here = waiting.pop()
        for fold, meeting in hinges:
            for facet in meeting if any(facet.name == here for facet in meeting) else ():
                if facet.name not in planes:
                    planes[facet.name] = planes[here].make_folded(
                        fold, _find_inward_direction(facet, fold), angle_of(facet.name)
                    )
                    waiting.append(facet.name)
    return planes


def _has_edge_at_fold(facet: Facet, fold: FoldLine) -> bool:
    ends = _find_corner_indexes(facet.points, fold[:2], fold[2:])
    return len(ends) == 2 and ends[1] - ends[0] in (1, len(facet.points) - 1)


def _find_inward_direction(facet: Facet, fold: FoldLine) -> Point:
    """The direction, of length 1, at right angles from a fold into the facet."""
    x1, y1, x2, y2 = fold
    long = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5
    x, y = (y2 - y1) / long, (x1 - x2) / long
    middle = facet.middle
    inside = (middle[0] - x1) * x + (middle[1] - y1) * y > 0
    return (x, y) if inside else (-x, -y)
