"""A project with fonts of its own: what is printed again after a change, and what a kit says about them."""

import io
import json
import zipfile
from pathlib import Path

import pytest

import printgen
from tests.helpers.drawings import opened
from tests.helpers.farm import TEMPLATE, make_kit, put, run
from tests.helpers.font_files import change_table, make_font

TEXT = '<text x="5" y="9" font-family="Own Sans">{{ row.title }}</text>'
KEPT = "Nothing has changed since the last run, so the file was kept."


@pytest.fixture(autouse=True)
def farm(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    make_kit(Path())
    put(TEMPLATE, TEXT)
    put("fonts/own.ttf", make_font())


def front_of_the_cow() -> str:
    (front, *_) = (face for face in printout().plan.faces() if face.label.startswith("animal"))
    return front.identity


def printout() -> "printgen.Printout":
    result = printgen.open().print("farm")
    assert result.value is not None, result.problems
    return result.value


def test_an_edited_font_causes_a_new_print() -> None:
    assert KEPT not in run("print", "farm").out
    assert KEPT in run("print", "farm").out
    put("fonts/own.ttf", make_font(wide=600))
    assert KEPT not in run("print", "farm").out
    put("fonts/more/other.ttf", make_font("Other"))
    assert KEPT not in run("print", "farm").out


def test_a_face_in_an_edited_font_is_another_face_even_if_no_letter_moves() -> None:
    before = front_of_the_cow()
    assert front_of_the_cow() == before
    put("fonts/own.ttf", change_table(make_font(), "glyf", 20, b"\x01"))
    assert front_of_the_cow() != before


def test_the_font_is_embedded_in_the_pdf() -> None:
    with opened(printout().pdf()) as pdf:
        names = {str(thing.BaseFont)[8:] for thing in pdf.objects if hasattr(thing, "keys") and thing.get("/Type") == "/Font"}
    assert any(name.startswith("OwnSans") for name in names)


def test_a_kit_lists_the_fonts_it_was_made_with() -> None:
    put("fonts/other.ttf", make_font("Other"))
    kit = printgen.open().kit("farm").value
    assert kit is not None
    manifest = json.loads(zipfile.ZipFile(io.BytesIO(kit.content)).read("manifest.json"))
    (font,) = manifest["fonts"]
    assert (font["family"], font["file"], len(font["sha256"])) == ("Own Sans", "own.ttf", 64)


def test_an_exported_drawing_has_the_font_in_it() -> None:
    assert run("export", "farm", "drawings").code == 0
    drawing = next(Path("output/farm/drawings").glob("001-*.svg")).read_text()
    assert "@font-face{font-family:'Own Sans'" in drawing


def test_a_damaged_font_is_reported_once_where_it_is_used() -> None:
    put("fonts/own.ttf", change_table(make_font(), "hhea", 34, b"\xff\xff"))
    told = run("check", "farm")
    assert told.code == 2
    message = "<text>: The font fonts/own.ttf cannot be used: it is damaged: its hhea table is invalid."
    assert told.err.count(message) == 1
    assert "hint: download the font again, or use another one." in told.err
