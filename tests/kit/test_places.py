"""The table of places in a kit: a face that is cut out of its page looks like the face alone."""

import base64
import io
import re
from dataclasses import replace
from xml.etree import ElementTree

import pytest
from PIL import Image, ImageChops, ImageStat

import printgen
from printgen.content.sizes import PAPERS
from printgen.kit.face_crops import MOST_DOTS, make_svg_of_printed_face
from printgen.kit.places import COLUMNS, FacePlace, read_face_places_csv, write_face_places_csv
from printgen.model import Adjust, Placement, Sheet, Size
from printgen.model.outlines import Turn
from printgen.printing.printout import Printout
from tests.helpers.farm import TEMPLATE, YAML, put, swap

A3 = PAPERS["a3"]
HEAD = ",".join(COLUMNS)
LINE = "c0ffee,farm-a4.pdf,1,10,10,0,1,0,0,63,88,"
MOST_DIFFERENT = 2  # of 255, on average; the edges of letters differ, because they begin between two dots


def make_printout(**options: str) -> Printout:
    return printgen.open().print("farm", printgen.Options(**options)).get()  # type: ignore[arg-type]


def open_picture(svg: bytes) -> Image.Image:
    found = re.search(rb"base64,([^\"]+)", svg)
    assert found is not None
    return Image.open(io.BytesIO(base64.b64decode(found[1]))).convert("L")


def measure_difference(one: Image.Image, other: Image.Image) -> float:
    return float(ImageStat.Stat(ImageChops.difference(one, other.resize(one.size))).mean[0])


def check_crops(printout: Printout) -> dict[str, tuple[FacePlace, ...]]:
    """Compare each face as cut out of its page with the face alone, upright and upside down; return all places."""
    places = read_face_places_csv(write_face_places_csv(printout.plan))
    sheets, alone = printout.pdf(), printout.faces_pdf()
    assert list(places) == [face.identity for face in printout.plan.faces()]
    for page, face in enumerate(printout.plan.faces(), 1):
        there = FacePlace("alone.pdf", page, face.bleed, face.bleed, 0, 1, 0, 0, face.size, "")
        crop, picture = (
            open_picture(make_svg_of_printed_face(pdf, at)) for pdf, at in ((sheets, places[face.identity]), (alone, (there,)))
        )

        assert measure_difference(crop, picture) < MOST_DIFFERENT, face.label
        assert measure_difference(crop, picture.rotate(180)) > 2 * MOST_DIFFERENT, face.label
    return dict(places)


@pytest.fixture
def uneven(kit: object) -> None:
    """The small game, whose faces look different upside down."""
    swap(TEMPLATE, 'height="{{ height }}"', 'height="{{ height / 2 }}"')
    put("templates/farm/back.svg.j2", '<rect width="63" height="40"/>')
    put("templates/farm/barn.svg.j2", '<rect width="{{ width }}" height="50"/><circle cx="20" cy="70" r="12"/>')


@pytest.mark.usefixtures("uneven")
@pytest.mark.parametrize("sides", ["long-edge", "short-edge", "gutterfold", "one-sided"])
def test_fronts_and_backs_are_cut_out_of_their_pages(sides: str) -> None:
    check_crops(make_printout(sides=sides))


@pytest.mark.usefixtures("uneven")
@pytest.mark.parametrize("turn", [90, 180, 270])
def test_turned_pieces_are_upright_in_their_pictures(turn: Turn) -> None:
    printout = make_printout()
    sheets = tuple(Sheet(A3, "front", "", (Placement(face, 10, 20, turn),)) for face in printout.plan.faces())
    check_crops(replace(printout, plan=replace(printout.plan, sheets=sheets)))


@pytest.mark.usefixtures("uneven")
def test_pages_that_are_corrected_for_a_printer_are_cut_at_the_right_place() -> None:
    swap(YAML, "size: a5", "size: 250x180mm")
    printout = make_printout()
    sheets = tuple(replace(sheet, adjust=Adjust(3, -2, 1.01, 1.5)) for sheet in printout.plan.sheets)
    assert any(sheet.paper.width > sheet.paper.height for sheet in sheets)  # printed in portrait
    check_crops(replace(printout, plan=replace(printout.plan, sheets=sheets)))


@pytest.mark.usefixtures("uneven")
def test_board_in_parts_is_put_together() -> None:
    swap(YAML, "    size: a5\n", "    size: 300x250mm\n    back: behind.svg.j2\n    split: true\n")
    put("templates/farm/behind.svg.j2", '<rect width="{{ width / 2 }}" height="{{ height / 2 }}"/>')
    printout = make_printout()
    places = check_crops(printout)
    front, back = printout.plan.faces()[-2:]
    assert [place.scale < 1 for place in places[front.identity]] == [True]  # the map
    assert len(places[back.identity]) > 1


def test_outline_of_a_face_cuts_its_picture(kit: object) -> None:
    swap(YAML, "    template: card.svg.j2", "    outline: circle\n    template: card.svg.j2")
    swap(YAML, "size: 63x88mm", "size: 60x60mm")
    printout = make_printout()
    (place,) = read_face_places_csv(write_face_places_csv(printout.plan))[printout.plan.faces()[0].identity]
    svg = make_svg_of_printed_face(printout.pdf(), (place,))
    assert b'<path d="M0 30A30 30' in svg or b"A30 30" in svg
    (image,) = ElementTree.fromstring(svg).iter("{http://www.w3.org/2000/svg}image")
    assert image.get("clip-path") == "url(#cut)"


def test_large_face_has_a_picture_of_a_bounded_size(kit: object) -> None:
    printout = make_printout()
    place = FacePlace("farm-a4.pdf", 1, 0, 0, 0, 1, 0, 0, Size(99_999, 0.1), "")
    assert open_picture(make_svg_of_printed_face(printout.pdf(), (place,))).size == (MOST_DOTS, 1)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "face,file\n",
        f"{HEAD}\nc0ffee\n",
        f"{HEAD}\n{LINE},more\n",
        f'{HEAD}\n{LINE}\n"c0',
        f"{HEAD}\n" + LINE.replace("farm-a4.pdf", "../farm.pdf"),
        f"{HEAD}\n" + LINE.replace("farm-a4.pdf", "/etc/passwd"),
        f"{HEAD}\n" + LINE.replace("c0ffee", "../x"),
        f"{HEAD}\n" + LINE.replace(",1,10", ",0,10"),
        f"{HEAD}\n" + LINE.replace(",1,10", ",-1,10"),
        f"{HEAD}\n" + LINE.replace("63", "nan"),
        f"{HEAD}\n" + LINE.replace("63", "1e9"),
        f"{HEAD}\n" + LINE.replace("63", "0"),
        f"{HEAD}\n" + LINE.replace("63", "999999"),
        f"{HEAD}\n" + LINE.replace("10,0,1,", "10,0,0,"),
        f'{HEAD}\n{LINE}M0 0"/><script>',
        f"{HEAD}\n{LINE}url(http://x)",
    ],
)
def test_wrong_table_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        read_face_places_csv(text.encode())


def test_table_that_is_too_long_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("printgen.kit.places.MOST_PLACES", 3)
    assert len(read_face_places_csv(f"{HEAD}\n{(LINE + chr(10)) * 3}".encode())["c0ffee"]) == 3
    with pytest.raises(ValueError, match="more than 3 lines"):
        read_face_places_csv(f"{HEAD}\n{(LINE + chr(10)) * 4}".encode())
