"""Cut files agree with the sheets: other programs read the outlines at the places of the pieces."""

import io
import re
from dataclasses import replace
from itertools import pairwise
from math import pi
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printgen.kit.registration import (
    add_registration_marks,
    do_pieces_overlap_registration_marks,
    make_registration_marks,
)
from printgen.model import Face, FaceView, Outline, Placement, Sheet, Size
from printgen.printing.cut_files import write_cut_dxf, write_cut_svg
from printgen.printing.cut_layouts import CutLines, is_cut_out_whole, make_cut_lines
from printgen.sheets.polygons import find_point_on_paper
from tests.helpers.drawings import pdf_of_sheets, picture, svg_of
from tests.helpers.soaked import FEW_EXAMPLES

PAPER = Size(210, 297)
CLOSE = 0.001
MILLIMETRES = 4  # in a DXF
FLAG = ((0.0, 0.0), (40.0, 0.0), (30.0, 12.0), (40.0, 25.0), (0.0, 25.0))
FORMS = {
    "card": (Outline(radius=3), Size(63, 88), 63 * 88 - (4 - pi) * 9),
    "sharp": (Outline(), Size(50, 30), 1500),
    "token": (Outline("circle"), Size(25, 25), pi * 12.5**2),
    "hexagon": (Outline("hexagon"), Size(40, 34), 40 * 34 * 3 / 4),
    "flag": (Outline("polygon", points=FLAG, folds=((0, 12, 30, 12),)), Size(40, 25), 40 * 25 - 10 * 25 / 2),
}
PLACES = st.builds(
    lambda form, x, y, turn: Placement(face(form), x, y, turn),
    st.sampled_from(sorted(FORMS)), st.floats(5, 100), st.floats(5, 200), st.sampled_from([0, 90, 180, 270]),
)  # fmt: skip


def face(form: str) -> Face:
    outline, size, _ = FORMS[form]
    return Face(form, form, size, 0, outline, svg_of("", size.width, size.height))


def read_back(cutting: CutLines) -> Any:
    """The DXF as ezdxf reads it, which finds nothing wrong with it."""
    from ezdxf import read

    document = read(io.StringIO(write_cut_dxf(cutting).decode("ascii")))
    audit = document.audit()
    assert (audit.errors, audit.fixes) == ([], [])
    return document


def drawn(document: Any, layer: str, paper: Size = PAPER) -> list[list[tuple[float, float]]]:
    """The lines of a layer as points, in millimetres from the paper's upper left corner."""
    from ezdxf.path import make_path

    entities = [entity for entity in document.modelspace() if entity.dxf.layer == layer]
    paths = (make_path(entity).flattening(0.0001) for entity in entities)
    return [[(point.x, paper.height - point.y) for point in path] for path in paths]


def area(points: list[tuple[float, float]]) -> float:
    return abs(sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in pairwise(points))) / 2


@FEW_EXAMPLES
@given(st.lists(PLACES, max_size=4))
def test_dxf_read_back_has_the_outlines_of_all_placements(places: list[Placement]) -> None:
    found = drawn(read_back(make_cut_lines(PAPER, places)), "CUT")
    assert len(found) == len(places)
    for place, points in zip(places, found, strict=True):
        xs, ys = zip(*points, strict=True)
        box = (place.x, place.y, place.x + place.size.width, place.y + place.size.height)
        assert (min(xs), min(ys), max(xs), max(ys)) == pytest.approx(box, abs=CLOSE)
        assert points[0] == pytest.approx(points[-1], abs=CLOSE)
        assert area(points) == pytest.approx(FORMS[place.face.label][2], abs=0.5)


@pytest.mark.parametrize("turn", [0, 90, 180, 270])
def test_corners_and_folds_turn_with_their_piece(turn: Any) -> None:
    place = Placement(face("flag"), 30, 40, turn)
    document = read_back(make_cut_lines(PAPER, [place]))
    (cut,), (fold,) = drawn(document, "CUT"), drawn(document, "SCORE")
    assert cut[:-1] == [pytest.approx(find_point_on_paper(place, corner), abs=CLOSE) for corner in FLAG]
    assert fold == [pytest.approx(find_point_on_paper(place, end), abs=CLOSE) for end in ((0, 12), (30, 12))]


@FEW_EXAMPLES
@given(st.lists(PLACES, min_size=1, max_size=4))
def test_svg_and_dxf_have_the_same_corners(places: list[Placement]) -> None:
    cutting = make_cut_lines(PAPER, places)
    paths = re.findall(r'<path d="(M[^"]*Z)"', write_cut_svg(cutting).decode())
    ends = [[tuple(map(float, end.split())) for end in re.findall(r"([\d.]+ [\d.]+)(?=[MLAZ])", path)] for path in paths]
    polylines = [entity for entity in read_back(cutting).modelspace() if entity.dxf.layer == "CUT"]
    corners = [[(x, PAPER.height - y) for x, y in entity.get_points("xy")] for entity in polylines]
    assert [path[:-1] for path in ends] == [[pytest.approx(corner, abs=CLOSE) for corner in path] for path in corners]


def test_svg_is_as_large_as_its_paper_and_has_named_layers() -> None:
    svg = write_cut_svg(make_cut_lines(PAPER, [Placement(face("flag"), 10, 10), Placement(face("card"), 60, 10)])).decode()
    assert all(said in svg for said in ('width="210mm"', 'height="297mm"', 'viewBox="0 0 210 297"'))
    assert re.findall(r'<g [^>]*id="(\w+)"[^>]*stroke="(\S+)"', svg) == [("CUT", "#ff0000"), ("SCORE", "#0000ff")]
    assert svg.count("A3 3 0 0 1 ") == 4


def test_dxf_is_in_millimetres_with_closed_polylines_and_coloured_layers() -> None:
    document = read_back(make_cut_lines(PAPER, [Placement(face("token"), 10, 10)]))
    assert (document.dxfversion, document.units) == ("AC1015", MILLIMETRES)
    assert {name: document.layers.get(name).color for name in ("CUT", "SCORE")} == {"CUT": 1, "SCORE": 5}
    (token,) = document.modelspace()
    assert token.closed
    assert [abs(bulge) for *_, bulge in token.get_points("xyb")] == [1, 1]


def test_faces_as_large_as_the_paper_and_parts_are_not_cut() -> None:
    page = Face("page", "page", PAPER, 0, Outline(), "")
    part = Placement(face("card"), 0, 0, view=FaceView("A1", 0, 0, Size(30, 30), (0, 0, 0, 0)))
    assert not is_cut_out_whole(Placement(page, 0, 0), PAPER)
    assert not is_cut_out_whole(part, PAPER)
    assert is_cut_out_whole(Placement(face("card"), 0, 0), PAPER)


def test_marks_of_a_silhouette_are_printed_and_in_the_cut_file_at_the_same_place() -> None:
    sheet = add_registration_marks(Sheet(PAPER, "front", "card", (Placement(face("card"), 70, 100),)))
    shown = picture(pdf_of_sheets((sheet,)), dpi=254).convert("L")
    document = read_back(make_cut_lines(PAPER, sheet.placements, sheet.marks))
    widths = [entity.dxf.const_width for entity in document.modelspace() if entity.dxf.layer == "REGISTRATION"]
    assert widths == [5, *[0.5] * 6]
    for (x1, y1), (x2, y2) in drawn(document, "REGISTRATION"):
        assert shown.getpixel((round(5 * (x1 + x2)), round(5 * (y1 + y2)))) < 60
    assert [shown.getpixel(spot) for spot in ((105, 105), (145, 145))] == [0, 0]
    assert [shown.getpixel(spot) for spot in ((95, 125), (155, 125), (125, 95), (125, 155))] == [255] * 4


@pytest.mark.parametrize(("spot", "way"), [((70, 100), False), ((12, 100), False), ((12, 16), True), ((180, 20), True)])
def test_pieces_in_the_way_of_marks_are_seen(spot: tuple[float, float], way: bool) -> None:
    sheet = Sheet(PAPER, "front", "card", (Placement(face("card"), *spot),))
    assert do_pieces_overlap_registration_marks(sheet) is way


@pytest.mark.parametrize(("bleed", "way"), [(0, False), (3, True)])
def test_bleed_is_in_the_way_of_marks_like_the_piece_itself(bleed: float, way: bool) -> None:
    place = Placement(replace(face("card"), bleed=bleed), 22, 12)  # 2.5 mm from the white around the square
    assert do_pieces_overlap_registration_marks(Sheet(PAPER, "front", "card", (place,))) is way


@pytest.mark.parametrize("paper", [PAPER, PAPER.make_turned(), Size(215.9, 279.4)])
def test_marks_keep_ten_millimetres_from_the_edge(paper: Size) -> None:
    ends = [(x, y) for mark in make_registration_marks(paper)[1:] for x, y in ((mark.x1, mark.y1), (mark.x2, mark.y2))]
    assert all(min(x, y, paper.width - x, paper.height - y) >= 10 - 0.25 for x, y in ends)
