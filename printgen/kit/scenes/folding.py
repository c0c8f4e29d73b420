"""Splits nets along their folds, and folds them in space."""

from collections.abc import Callable, Sequence

from printgen.content.nets import FoldLine
from printgen.core.named_tuples import NamedTuple
from printgen.kit.scenes.space import FACING, HEAD_DOWN, Degrees, Plane
from printgen.model import Panel
from printgen.model.outlines import Point, measure_distance_from_edge

_NEAR = 1e-2  # mm


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
        start, end = (x1, y1), (x2, y2)
        at, ring = next(
            (at, ring)
            for at, ring in enumerate(map(_make_corner_adder(start, end), rings))
            if _does_fold_split(ring, start, end)
        )
        first, second = sorted((_find_index_of_corner_or_minus_one(start, ring), _find_index_of_corner_or_minus_one(end, ring)))
        rings[at : at + 1] = [ring[first : second + 1], (*ring[second:], *ring[: first + 1])]
    return tuple(_name_facet(number, ring, panels) for number, ring in enumerate(rings, 1))


def _make_corner_adder(start: Point, end: Point) -> Callable[[tuple[Point, ...]], tuple[Point, ...]]:
    """A function that adds the ends of a fold to a ring whose edges they are on."""

    def add_corners(ring: tuple[Point, ...]) -> tuple[Point, ...]:
        for point in (start, end):
            if _find_index_of_corner_or_minus_one(point, ring) < 0:
                pairs = zip(ring, (*ring[1:], ring[0]), strict=True)
                edge = next((at for at, pair in enumerate(pairs) if measure_distance_from_edge(point, *pair) < _NEAR), None)
                ring = ring if edge is None else (*ring[: edge + 1], point, *ring[edge + 1 :])
        return ring

    return add_corners


def _does_fold_split(ring: Sequence[Point], start: Point, end: Point) -> bool:
    first, second = sorted((_find_index_of_corner_or_minus_one(start, ring), _find_index_of_corner_or_minus_one(end, ring)))
    return first >= 0 and 1 < second - first < len(ring) - 1


def _find_index_of_corner_or_minus_one(point: Point, ring: Sequence[Point]) -> int:
    return next((at for at, (x, y) in enumerate(ring) if abs(x - point[0]) + abs(y - point[1]) < _NEAR), -1)


def _name_facet(number: int, ring: tuple[Point, ...], panels: Sequence[Panel]) -> Facet:
    facet = Facet("", ring)
    x, y = facet.middle
    for panel in panels:
        wide, high = (panel.width, panel.height) if panel.turn in (0, 180) else (panel.height, panel.width)
        if abs(panel.x + wide / 2 - x) < wide / 4 and abs(panel.y + high / 2 - y) < high / 4:
            return Facet(panel.name, ring, panel.turn)
    return Facet(f"flap {number}", ring)


def fold_facets(
    facets: Sequence[Facet], folds: Sequence[FoldLine], fixed_facet: str, angle_of: Callable[[str], Degrees] = lambda _: 90.0
) -> dict[str, Plane]:
    """The planes of all facets after folding, by name. The facet `still` stays in place.

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
    """Whether a fold is an edge of a facet."""
    first, second = (
        _find_index_of_corner_or_minus_one(fold[:2], facet.points),
        _find_index_of_corner_or_minus_one(fold[2:], facet.points),
    )
    return min(first, second) >= 0 and abs(first - second) in (1, len(facet.points) - 1)


def _find_inward_direction(facet: Facet, fold: FoldLine) -> Point:
    """The direction, of length 1, at right angles from a fold into the facet."""
    x1, y1, x2, y2 = fold
    long = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5
    x, y = (y2 - y1) / long, (x1 - x2) / long
    middle = facet.middle
    inside = (middle[0] - x1) * x + (middle[1] - y1) * y > 0
    return (x, y) if inside else (-x, -y)
