"""Cuts as lines in the spot colour that cutting machines look for."""

from dataclasses import replace
from pathlib import Path

import pikepdf
import pytest

from printgen.model import Face, FaceView, Outline, Placement, Shape, Sheet, Size
from printgen.pdf.document import PdfWriter
from tests.helpers.drawings import ABOUT, art_in, face_of, opened
from tests.helpers.farm import make_kit, run

POINT = 72 / 25.4
TRIANGLE = ((0.0, 0.0), (30.0, 0.0), (10.0, 20.0))


def shaped(shape: Shape) -> Face:
    """An empty face with an outline."""
    size = Size(20, 20) if shape == "circle" else Size(30, 20)
    points = TRIANGLE if shape == "polygon" else ()
    return replace(face_of("", size.width, size.height), outline=Outline(shape, 3, points))


def printed(sheet: Sheet, cut_contour: bool) -> pikepdf.Pdf:
    writer = PdfWriter(art_in(None))
    compiled, _ = writer.compile_faces(place.face for place in sheet.placements)
    return opened(writer.write_pdf((sheet,), compiled, ABOUT, cut_contour))


def stroked(pdf: pikepdf.Pdf) -> tuple[list[list[float]], list[str]]:
    """The points of all lines on a page, in mm from its bottom left corner, and the operators that draw no paths."""
    points, others = [], []
    for step in pikepdf.parse_content_stream(pdf.pages[0]):
        if str(step.operator) in ("m", "l", "c"):
            points.append([round(float(part) / POINT, 3) for part in step.operands])
        elif str(step.operator) == "W":
            points.clear()  # what faces are cut off at is no line
        elif str(step.operator) != "h":
            others.append(str(step.operator))
    return points, others


@pytest.mark.parametrize("turn", [0, 90, 180, 270])
@pytest.mark.parametrize("shape", ["rectangle", "circle", "hexagon", "polygon"])
def test_the_contour_of_a_turned_piece_is_around_the_piece(shape: Shape, turn: int) -> None:
    face = shaped(shape)
    place = Placement(face, 15, 25, turn)  # type: ignore[arg-type]
    with printed(Sheet(Size(100, 80), "front", "a", (place,)), True) as pdf:
        points, _ = stroked(pdf)
    xs, ys = [x for one in points for x in one[::2]], [y for one in points for y in one[1::2]]
    box = (min(xs), 80 - max(ys), max(xs), 80 - min(ys))
    assert box == pytest.approx((15, 25, 15 + place.size.width, 25 + place.size.height), abs=0.002)


def test_the_contour_is_one_thin_overprinting_line_in_a_spot_colour() -> None:
    places = (Placement(shaped("circle"), 5, 5), Placement(shaped("polygon"), 40, 5))
    with printed(Sheet(Size(100, 80), "front", "a", places), True) as pdf:
        _, operators = stroked(pdf)
        assert operators[-6:] == ["gs", "CS", "SCN", "w", "S", "Q"]
        resources = pdf.pages[0].Resources
        ((_, space),), ((_, state),) = resources.ColorSpace.items(), resources.ExtGState.items()
        assert [str(part) for part in list(space)[:3]] == ["/Separation", "/CutContour", "/DeviceCMYK"]
        assert [float(ink) for ink in space[3].C1] == [0, 1, 0, 0]
        assert (state.OP, state.op, state.OPM) == (True, True, 1)
        assert b" CS 1 SCN 0.25 w " in pdf.pages[0].Contents.read_bytes()


def test_there_is_no_contour_without_the_option_or_on_an_empty_back() -> None:
    sheet = Sheet(Size(100, 80), "front", "a", (Placement(shaped("polygon"), 5, 5),))
    for page, asked in ((sheet, False), (replace(sheet, placements=()), True)):
        with printed(page, asked) as pdf:
            assert all(b"CutContour" not in thing.unparse(resolved=True) for thing in pdf.objects)
            assert stroked(pdf)[0] == []


def test_the_parts_of_a_board_have_no_contour_but_pieces_beside_them_have() -> None:
    part = Placement(shaped("rectangle"), 50, 5, view=FaceView("A1", 0, 0, Size(20, 20), (0, 0, 0, 0)))
    sheet = Sheet(Size(100, 80), "front", "a", (part,))
    for page, contours in ((sheet, 0), (replace(sheet, placements=(part, Placement(shaped("polygon"), 5, 5))), 1)):
        with printed(page, True) as pdf:
            assert pdf.pages[0].Contents.read_bytes().count(b" SCN ") == contours


def test_a_kit_is_printed_with_its_cuts_when_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    make_kit(tmp_path)
    assert "output/farm/farm-a4-cut.pdf" in run("print", "farm", "--cut-contour").out
    with pikepdf.open("output/farm/farm-a4-cut.pdf") as pdf:
        assert [page.Contents.read_bytes().count(b" SCN ") for page in pdf.pages] == [1, 1, 1, 0]
