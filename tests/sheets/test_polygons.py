"""Cut lines as polygons: turned like faces in the PDF, and measured correctly."""

from math import hypot

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printgen.core.boxes import Box, make_box
from printgen.core.svg.numbers import make_turn_matrix, transform_point
from printgen.model import Outline, Size, Turn
from printgen.model.outlines import compute_signed_area
from printgen.sheets.polygons import (
    BoxIndex,
    Trim,
    do_polygons_overlap,
    find_bounding_box,
    find_span_near_edge,
    is_inside,
    make_cut_line,
    measure_distance_between_cut_lines,
    move_polygon,
)
from printgen.sheets.snips import measure_length_cut_with_scissors
from tests.helpers.trims import PENTOMINOES, circle, polygon, polyomino, rectangle, tile

SQUARE = make_cut_line(rectangle(10, 10))
TURN = st.sampled_from([0, 90, 180, 270])


@given(st.integers(0, 50), TURN, st.floats(0, 100), st.floats(0, 100))
def test_trims_are_where_their_faces_are_drawn(seed: int, turn: Turn, x: float, y: float) -> None:
    trim = tile(seed)
    matrix = make_turn_matrix(turn, trim.size.width, trim.size.height, x, y)
    drawn = [transform_point(matrix, *corner) for corner in make_cut_line(trim)]
    for corner, there in zip(move_polygon(make_cut_line(trim, turn), x, y), drawn, strict=True):
        assert corner == pytest.approx(there)


@given(st.sampled_from(PENTOMINOES), TURN)
def test_cut_lines_run_clockwise_and_cover_their_cells(rows: str, turn: Turn) -> None:
    for trim in (polyomino(rows, 3), polygon(*polyomino(rows, 3).outline.points[::-1])):
        assert compute_signed_area(make_cut_line(trim, turn)) == pytest.approx(45)


BOXES = st.builds(make_box, *[st.integers(-50, 90)] * 2, *[st.integers(0, 45)] * 2)


@given(st.lists(BOXES, max_size=12), BOXES, st.sampled_from([4.0, 20.0]))
def test_an_index_finds_exactly_the_boxes_that_touch_a_box(boxes: list[Box], box: Box, side: float) -> None:
    index = BoxIndex[str](side)
    names = [f"box {number}" for number in range(len(boxes))]
    for name, at in zip(names, boxes, strict=True):
        index.add_thing(at, name)
    touching = [
        name
        for name, at in zip(names, boxes, strict=True)
        if max(at.left, box.left) <= min(at.right, box.right) and max(at.top, box.top) <= min(at.bottom, box.bottom)
    ]
    assert sorted(index.find_things_touching_box(box)) == sorted(touching)


def test_a_corner_given_twice_is_one() -> None:
    assert make_cut_line(polygon((0, 0), (10, 0), (10, 0), (10, 10), (0, 0))) == ((0, 0), (10, 0), (10, 10))


def test_a_circle_and_rounded_corners_are_inside_their_polygons() -> None:
    line = make_cut_line(circle(30))
    middles = [((x1 + x2) / 2, (y1 + y2) / 2) for (x1, y1), (x2, y2) in zip(line, (*line[1:], line[0]), strict=True)]
    assert min(hypot(x - 15, y - 15) for x, y in middles) == pytest.approx(15)
    assert max(hypot(x - 15, y - 15) for x, y in line) < 15.04
    assert find_bounding_box(make_cut_line(Trim(Outline("rectangle", 3), Size(63, 88)))) == (0, 0, 63, 88)


@pytest.mark.parametrize(("x", "y", "far"), [(15, 0, 5), (0, 13, 3), (13, 14, 5), (10, 0, 0), (10, 10, 0), (-14, 2, 4)])
def test_distance_of_squares(x: float, y: float, far: float) -> None:
    assert measure_distance_between_cut_lines(SQUARE, move_polygon(SQUARE, x, y)) == pytest.approx(far)
    assert not do_polygons_overlap(SQUARE, move_polygon(SQUARE, x, y))


def test_points_inside_and_overlapping_polygons() -> None:
    hook = make_cut_line(polyomino("#.# ###", 10))
    assert is_inside((5, 5), hook)
    assert not is_inside((15, 5), hook)
    assert do_polygons_overlap(SQUARE, move_polygon(SQUARE, 9.9, -9.9))
    assert do_polygons_overlap(SQUARE, SQUARE)
    assert do_polygons_overlap(hook, move_polygon(SQUARE, 10, 1))
    assert not do_polygons_overlap(hook, move_polygon(SQUARE, 10, 0))


@given(st.tuples(*[st.floats(-9, 9)] * 4), st.floats(0.1, 5), st.floats(-12, 12))
def test_the_ends_of_a_span_are_as_far_from_the_edge_as_it_reaches(ends: tuple[float, ...], reach: float, y: float) -> None:
    edge = (ends[0], ends[1]), (ends[2], ends[3])
    found = find_span_near_edge(edge, reach, y)
    if found is None:
        assert min(measure_distance_between_cut_lines(((x / 4, y),), edge) for x in range(-40, 40)) >= reach - 1e-6
    else:
        assert [measure_distance_between_cut_lines(((x, y),), edge) for x in found] == pytest.approx([reach, reach], abs=1e-5)


def test_scissors_cut_only_the_sides_that_are_not_on_the_edge_of_the_rectangle() -> None:
    triangle = Outline("polygon", points=((0, 0), (30, 0), (0, 40)))
    assert measure_length_cut_with_scissors(triangle, Size(30, 40)) == pytest.approx(50)
    assert measure_length_cut_with_scissors(Outline("circle"), Size(30, 30)) == pytest.approx(94.25, abs=0.01)
