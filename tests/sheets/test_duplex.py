"""Backs behind fronts, proved by turning the paper over: each point of a back is behind its point of the front."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printgen.model import Face, Flip, Outline, Placement, Size, Turn
from printgen.sheets.layout import is_flipped_sideways, make_placement_behind
from tests.helpers.geometry import lands, turned_over

TURNS = st.sampled_from([0, 90, 180, 270])
FLIPS = st.sampled_from(["long-edge", "short-edge"])
PAPERS = st.sampled_from([Size(210, 297), Size(297, 210), Size(215.9, 279.4), Size(200, 200)])
SIZES = st.builds(Size, st.floats(10, 100), st.floats(10, 100))


def face(name: str, size: Size) -> Face:
    return Face(name, name, size, 0, Outline(), "")


@given(PAPERS, FLIPS, TURNS, SIZES, st.floats(0, 90), st.floats(0, 90), st.floats(0, 1), st.floats(0, 1))
def test_a_back_is_behind_its_front_and_upright_when_the_piece_is_turned_over(
    paper: Size, flip: Flip, turn: Turn, size: Size, x: float, y: float, across: float, down: float
) -> None:
    front = Placement(face("front", size), x, y, turn)
    back = make_placement_behind(front, face("back", size), paper, is_flipped_sideways(paper, flip))
    u, v = across * size.width, down * size.height
    seen = turned_over(paper, flip, *lands(front, u, v))
    assert lands(back, size.width - u, v) == pytest.approx(seen, abs=1e-9)


@given(PAPERS, FLIPS, TURNS, SIZES, st.floats(0, 90), st.floats(0, 90))
def test_turning_the_paper_over_twice_changes_nothing(
    paper: Size, flip: Flip, turn: Turn, size: Size, x: float, y: float
) -> None:
    front = Placement(face("front", size), x, y, turn)
    again = make_placement_behind(
        make_placement_behind(front, face("back", size), paper, is_flipped_sideways(paper, flip)),
        front.face,
        paper,
        is_flipped_sideways(paper, flip),
    )
    assert (again.face, again.turn) == (front.face, front.turn)
    assert (again.x, again.y) == pytest.approx((front.x, front.y))


@pytest.mark.parametrize(
    ("paper", "flip", "place"),
    [
        (Size(210, 297), "long-edge", (137, 20, 0)),
        (Size(210, 297), "short-edge", (10, 189, 180)),
        (Size(297, 210), "long-edge", (10, 102, 180)),
        (Size(297, 210), "short-edge", (224, 20, 0)),
    ],
)
def test_the_place_of_the_first_back_on_a_sheet(paper: Size, flip: Flip, place: tuple[float, float, int]) -> None:
    card = Size(63, 88)
    back = make_placement_behind(
        Placement(face("front", card), 10, 20), face("back", card), paper, is_flipped_sideways(paper, flip)
    )
    assert (back.x, back.y, back.turn) == place
