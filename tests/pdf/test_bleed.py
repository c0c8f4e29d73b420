"""The printed area of a face: everything inside its outline and its bleed, and nothing in its neighbours' area."""

from dataclasses import replace
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printgen.model import Outline, Placement, Sheet, Size
from printgen.sheets.fullest_pattern import make_staggered_pattern
from printgen.sheets.patterns import Clearance
from printgen.sheets.polygons import Trim, is_inside, make_cut_line, measure_distance_between_cut_lines
from tests.helpers.drawings import face_of, pdf_of_sheets, picture
from tests.helpers.trims import PENTOMINOES, circle, polygon, polyomino, tile

DPI = 101.6  # four dots a millimetre
PIXEL = 0.25
HEXAGON = Trim(Outline("hexagon"), Size(30, 26))
SHARP = polygon((0, 0), (30, 4), (2, 8), (30, 12), (0, 16))
TRIMS = (HEXAGON, circle(24), SHARP, polygon((0, 0), (26, 0), (0, 15)), *(polyomino(rows, 6) for rows in PENTOMINOES))


def full(trim: Trim, bleed: float, colour: str = "black") -> Placement:
    """A face that is filled with colour, beyond the end of its bleed."""
    art = f'<rect x="-9" y="-9" width="99" height="99" fill="{colour}"/>'
    face = face_of(art, trim.size.width, trim.size.height, bleed)
    return Placement(replace(face, outline=trim.outline), bleed + 1, bleed + 1)


def far(point: tuple[float, float], trim: Trim) -> float:
    """The distance of a point from a trim; negative inside the trim."""
    if trim.outline.shape == "circle":
        return abs(complex(*point) - complex(1, 1) * trim.size.width / 2) - trim.size.width / 2
    away = measure_distance_between_cut_lines((point,), make_cut_line(trim))
    return -away if is_inside(point, make_cut_line(trim)) else away


@settings(max_examples=20)
@given(
    st.one_of(st.sampled_from(TRIMS), st.builds(tile, st.integers(0, 40), st.integers(4, 9))), st.sampled_from([0.0, 2.0, 3.5])
)
def test_a_face_is_printed_as_far_as_its_bleed_around_its_outline(trim: Trim, bleed: float) -> None:
    place = full(trim, bleed)
    paper = Size(trim.size.width + 2 * place.x, trim.size.height + 2 * place.y)
    shown = picture(pdf_of_sheets((Sheet(paper, "front", "a", (place,)),)), DPI).convert("L")  # type: ignore[arg-type]
    for column, row in product(range(0, shown.width, 2), range(0, shown.height, 2)):
        away = far(((column + 0.5) * PIXEL - place.x, (row + 0.5) * PIXEL - place.y), trim) - bleed
        if abs(away) > 1.5 * PIXEL:
            assert (shown.getpixel((column, row)) == 0) == (away < 0), (column, row, away)


@pytest.mark.parametrize("shape", ["hexagon", "circle"])
def test_no_drawing_reaches_its_neighbours_in_staggered_rows(shape: str) -> None:
    trim, paper = Trim(Outline(shape), Size(25, 25)), Size(105, 148)  # type: ignore[arg-type]
    plan = make_staggered_pattern(paper, trim.size, trim.outline, Clearance(5, 3, 0))
    assert plan is not None
    places = [replace(full(trim, 3), x=slot.x, y=slot.y) for slot in plan.slots]
    red = [replace(place, face=replace(full(trim, 3, "red").face, identity="red")) for place in places[1::2]]
    shown = [
        picture(pdf_of_sheets((Sheet(paper, "front", "a", tuple(lying)),)), 72) for lying in (places[::2], [*places[::2], *red])
    ]
    black = [one.convert("RGB").tobytes("raw", "RGB").hex(" ", 3).split().count("000000") for one in shown]
    assert black[0] == pytest.approx(black[1], rel=0.01)
