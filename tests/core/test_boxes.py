"""Upright boxes: transforms, intersections and unions."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printgen.core.boxes import Box, enclose_boxes, make_box, make_box_around, make_overlap_or_empty_box
from printgen.core.svg.numbers import transform_point

NUMBER = st.floats(-100, 100)
SIDE = st.floats(0, 100)
BOX = st.builds(make_box, NUMBER, NUMBER, SIDE, SIDE)


def test_a_box_has_a_width_and_a_height() -> None:
    box = make_box(1, 2, 3, 4)
    assert box == (1, 2, 4, 6)
    assert (box.width, box.height) == (3, 4)
    assert box.make_grown(0.5) == (0.5, 1.5, 4.5, 6.5)


@pytest.mark.parametrize(
    ("point", "held"), [((1, 2), True), ((4, 6), True), ((2, 3), True), ((0.9, 3), False), ((2, 6.1), False)]
)
def test_a_box_contains_points_on_its_edge(point: tuple[float, float], held: bool) -> None:
    assert make_box(1, 2, 3, 4).contains_point(point) == held


@given(BOX, st.tuples(NUMBER, NUMBER, NUMBER, NUMBER, NUMBER, NUMBER))
def test_a_transformed_box_is_the_box_around_its_transformed_corners(box: Box, matrix: tuple[float, ...]) -> None:
    corners = [transform_point(matrix, x, y) for x in (box.left, box.right) for y in (box.top, box.bottom)]  # type: ignore[arg-type]
    assert box.make_transformed(matrix) == pytest.approx(make_box_around(corners))  # type: ignore[arg-type]


@given(BOX, BOX)
def test_the_intersection_is_in_both_boxes_and_both_are_in_the_union(one: Box, other: Box) -> None:
    shared, whole = make_overlap_or_empty_box(one, other), enclose_boxes([one, other])
    assert shared.width >= 0
    assert shared.height >= 0
    assert all(enclose_boxes([whole, box]) == whole for box in (one, other))
    if shared.width and shared.height:
        assert all(enclose_boxes([shared, box]) == box for box in (one, other))


def test_the_intersection_of_separate_boxes_has_no_size() -> None:
    shared = make_overlap_or_empty_box(make_box(0, 0, 1, 1), make_box(5, 0, 1, 1))
    assert (shared.width, shared.height) == (0, 1)
