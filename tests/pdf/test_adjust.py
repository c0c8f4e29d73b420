"""Pages moved to correct a printer's error: the places of things in the geometry and in the PDF."""

import cmath
import math
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printgen.model import Adjust, Flip, Mark, Placement, Ruler, Sheet, Size, Turn
from printgen.sheets.adjustment import (
    compose_adjusts,
    convert_adjust_to_complex_factor,
    find_printed_box,
    find_printed_paper,
    find_printed_point,
    make_adjust,
    mirror_adjust,
)
from printgen.sheets.layout import is_flipped_sideways, make_placement_behind
from tests.helpers.drawings import face_of, ink_box, opened, pdf_of_sheets, pictures

OFF = st.floats(-3, 3)
ERRORS = st.builds(Adjust, OFF, OFF, st.floats(0.995, 1.005), st.floats(-0.5, 0.5))
FLIPS = st.sampled_from(["long-edge", "short-edge"])
TURNS = st.sampled_from([0, 90, 180, 270])
PAPERS = st.sampled_from([Size(210, 297), Size(297, 210), Size(215.9, 279.4), Size(279.4, 215.9)])
POINT = 72 / 25.4


def undone(error: Adjust) -> Adjust:
    """The adjustment that undoes an error."""
    factor = 1 / convert_adjust_to_complex_factor(error)
    return make_adjust(factor, -factor * complex(error.dx, error.dy))


def misprinted(error: Adjust, paper: Size, at: complex) -> complex:
    """The place on paper where a bad printer prints a point of a page."""
    middle = complex(paper.width, paper.height) / 2
    factor = cmath.rect(error.scale, math.radians(error.degrees))
    return middle + factor * (at - middle) + complex(error.dx, error.dy)


def seen_from_the_front(paper: Size, flip: Flip, at: complex) -> complex:
    """The place of a point on the back of a portrait paper, seen through the paper from the front."""
    return complex(paper.width - at.real, at.imag) if flip == "long-edge" else complex(at.real, paper.height - at.imag)


@given(PAPERS, FLIPS, TURNS, ERRORS, OFF, OFF, st.floats(0, 1), st.floats(0, 1))
def test_an_adjusted_back_is_behind_its_front_in_both_orientations(
    paper: Size, flip: Flip, turn: Turn, error: Adjust, dx: float, dy: float, across: float, down: float
) -> None:
    """The front is moved, and the back corrects an error; on paper, both are in the same place."""
    face = face_of("<g/>", 63, 88)
    place = Placement(face, 40, 50, turn)
    back = make_placement_behind(place, face, paper, is_flipped_sideways(paper, flip))
    moved = Adjust(dx, dy)
    upright = paper if paper.height > paper.width else paper.make_turned()
    correction = compose_adjusts(mirror_adjust(moved, is_flipped_sideways(upright, flip)), undone(error))
    front_sheet = Sheet(paper, "front", "", (place,), adjust=moved)
    back_sheet = Sheet(paper, "back", "", (back,), adjust=correction)
    x, y = place.x + across * place.size.width, place.y + down * place.size.height
    behind_x = paper.width - x if is_flipped_sideways(paper, flip) else x
    behind_y = y if is_flipped_sideways(paper, flip) else paper.height - y
    front = complex(*find_printed_point(front_sheet, x, y))
    seen = seen_from_the_front(
        upright, flip, misprinted(error, upright, complex(*find_printed_point(back_sheet, behind_x, behind_y)))
    )
    assert abs(front - seen) < 0.001


def test_a_sheet_without_adjustment_is_not_moved() -> None:
    sheet = Sheet(Size(297, 210), "front", "", ())
    assert (find_printed_paper(sheet), find_printed_point(sheet, 30, 40)) == (Size(297, 210), (30, 40))


def test_a_sheet_lying_across_is_turned_clockwise_to_be_printed() -> None:
    sheet = Sheet(Size(297, 210), "front", "", (), adjust=Adjust(1, 2))
    assert find_printed_paper(sheet) == Size(210, 297)
    assert find_printed_point(sheet, 0, 0) == pytest.approx((211, 2))
    assert find_printed_point(sheet, 297, 210) == pytest.approx((1, 299))


def dotted(paper: Size, adjust: Adjust | None) -> Sheet:
    """A sheet with a black square of 4 mm in the middle of a white trim."""
    face = face_of('<rect x="8" y="13" width="4" height="4"/>', 20, 30)
    return Sheet(paper, "front", "dots", (Placement(face, 30, 20),), adjust=adjust)


@pytest.mark.parametrize("paper", [Size(127, 152.4), Size(152.4, 127)])
def test_the_pdf_agrees_with_the_geometry(paper: Size) -> None:
    sheet = dotted(paper, Adjust(3, -2, 1.05, 2))
    pdf = pdf_of_sheets((sheet,))
    (shown,) = pictures(pdf, 600)
    left, top, right, low = ink_box(shown, 600)
    expected = find_printed_point(sheet, 40, 35)
    assert ((left + right) / 2, (top + low) / 2) == pytest.approx(expected, abs=0.03)
    with opened(pdf) as file:
        (page,) = file.pages
        assert [float(edge) / POINT for edge in page.MediaBox] == pytest.approx([0, 0, 127, 152.4], abs=0.01)


def test_boxes_move_with_the_page() -> None:
    sheet = dotted(Size(127, 152.4), Adjust(3, -2, 1.0, 1))
    left, top, right, low = find_printed_box(sheet, (30, 20, 50, 50))
    with opened(pdf_of_sheets((sheet,))) as file:
        found = [float(edge) / POINT for edge in file.pages[0].TrimBox]
    assert found == pytest.approx([left, 152.4 - low, right, 152.4 - top], abs=0.01)
    assert right - left > 20.4  # a turned trim is wider than an upright one


def test_marks_and_ruler_move_too() -> None:
    sheet = Sheet(Size(127, 152.4), "front", "", (), (Mark(20, 20, 20, 30),), Ruler(10, 100))
    (plain,), (moved,) = (pictures(pdf_of_sheets((one,)), 600) for one in (sheet, replace(sheet, adjust=Adjust(2, 1))))
    before, now = ink_box(plain, 600), ink_box(moved, 600)
    assert [b - a for a, b in zip(before, now, strict=True)] == pytest.approx([2, 1, 2, 1], abs=0.05)


def test_an_adjustment_of_nothing_shows_the_same_page() -> None:
    (plain,), (moved,) = (pictures(pdf_of_sheets((dotted(Size(127, 152.4), adjust),))) for adjust in (None, Adjust()))
    assert plain.tobytes() == moved.tobytes()
