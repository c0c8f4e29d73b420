"""Outlines as closed paths of lines and arcs."""

import math
from collections.abc import Iterator
from itertools import combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printgen.model import Outline, Size
from printgen.model.outlines import Arc, StraightSegment, does_outline_cross_itself, list_outline_corners, make_outline_path

TRIANGLE = ((0.0, 0.0), (30.0, 0.0), (10.0, 20.0))
SIDE = st.floats(5, 200)
OUTLINES = st.builds(Outline, st.sampled_from(["rectangle", "circle", "hexagon"]), st.floats(0, 40))


@given(OUTLINES, SIDE, SIDE)
def test_an_outline_is_closed_runs_clockwise_and_fills_its_size(outline: Outline, wide: float, high: float) -> None:
    size = Size(wide, wide if outline.shape == "circle" else high)
    path = make_outline_path(outline, size)
    assert all(one.end == other.begin for one, other in pairwise((*path, path[0])))
    assert all(one.begin != one.end for one in path)
    seen = [point for one in path for point in trail(one)]
    xs, ys = [x for x, _ in seen], [y for _, y in seen]
    assert (min(xs), min(ys), max(xs), max(ys)) == pytest.approx((0, 0, size.width, size.height), abs=0.01)
    assert area(seen) == pytest.approx(known_area(outline, size), rel=0.002)


@given(OUTLINES, SIDE)
def test_an_arc_ends_where_its_radius_and_sweep_lead(outline: Outline, side: float) -> None:
    for arc in make_outline_path(outline, Size(side, side)):
        if isinstance(arc, Arc):
            chord = math.dist(arc.begin, arc.end)
            assert chord == pytest.approx(2 * arc.radius * math.sin(abs(arc.sweep) / 2))


def test_a_polygon_is_cut_from_corner_to_corner() -> None:
    path = make_outline_path(Outline("polygon", points=TRIANGLE), Size(30, 20))
    assert path == tuple(StraightSegment(one, other) for one, other in pairwise((*TRIANGLE, TRIANGLE[0])))


def trail(piece: StraightSegment | Arc) -> Iterator[tuple[float, float]]:
    """Points along a segment, calculated from its centre."""
    if isinstance(piece, StraightSegment):
        yield piece.begin
        return
    (x, y), (to_x, to_y) = piece.begin, piece.end
    across, down, chord = to_x - x, to_y - y, math.dist(piece.begin, piece.end)
    away = math.sqrt(max(0.0, piece.radius**2 - chord**2 / 4))
    centre = ((x + to_x) / 2 - away * down / chord, (y + to_y) / 2 + away * across / chord)
    begin = math.atan2(y - centre[1], x - centre[0])
    for step in range(40):
        angle = begin + piece.sweep * step / 40
        yield centre[0] + piece.radius * math.cos(angle), centre[1] + piece.radius * math.sin(angle)


def area(points: list[tuple[float, float]]) -> float:
    return sum(x * below - right * y for (x, y), (right, below) in pairwise((*points, points[0]))) / 2


def known_area(outline: Outline, size: Size) -> float:
    wide, high = size.width, size.height
    if outline.shape == "circle":
        return math.pi * wide**2 / 4
    if outline.shape == "hexagon":
        return wide * high * 3 / 4
    return wide * high - (4 - math.pi) * min(outline.radius, wide / 2, high / 2) ** 2


@given(st.lists(st.tuples(st.integers(0, 6), st.integers(0, 6)), min_size=4, max_size=7, unique=True))
def test_a_polygon_crosses_itself_if_any_two_of_its_edges_do(line: list[tuple[int, int]]) -> None:
    def side_of(a: tuple[int, int], b: tuple[int, int], point: tuple[int, int]) -> int:
        return (b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0])

    edges = list(pairwise((*line, line[0])))
    crossed = any(
        side_of(*one, other[0]) * side_of(*one, other[1]) < 0 and side_of(*other, one[0]) * side_of(*other, one[1]) < 0
        for one, other in combinations(edges, 2)
    )
    assert does_outline_cross_itself(line) == crossed


@pytest.mark.parametrize(
    ("outline", "size", "corners"),
    [
        (Outline("polygon", points=((0, 0), (40, 0), (40, 20), (0, 20))), Size(40, 20), [(2, 2), (38, 2), (38, 18), (2, 18)]),
        (Outline("hexagon"), Size(40, 20), [(11, 2), (29, 2), (38, 10), (29, 18), (11, 18), (2, 10)]),
        (Outline("hexagon"), Size(20, 40), [(10, 2), (18, 11), (18, 29), (10, 38), (2, 29), (2, 11)]),
    ],
)
def test_corners_are_moved_towards_the_middle(outline: Outline, size: Size, corners: list[tuple[float, float]]) -> None:
    assert [pytest.approx(corner) for corner in list_outline_corners(outline, size, 2)] == corners
