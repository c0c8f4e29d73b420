"""A missing picture has a placeholder while you design, with one warning for each file; in kits and exports it is an error."""

from pathlib import Path

import pytest

from printgen.core.boxes import make_box
from printgen.pdf.placeholder import make_picture_placeholder
from tests.helpers.drawings import findings_of, ink_box, picture, words_of
from tests.helpers.farm import CSV, TEMPLATE, put, refused, run

ROWS = "id,title,words,count,art\ncow,Cow,Gives milk.,2,cow.png\nhen,Hen,Lays eggs.,3,hen.png\nsow,Sow,Grunts.,1,cow.png\n"
WARNED = """\
templates/farm/card.svg.j2:1: warning: animal “Cow” and 1 more: there is no picture cow.png in content/ or templates/.
  hint: put the file into content/farm/ or templates/farm/, and check its name.
templates/farm/card.svg.j2:1: warning: animal “Hen”: there is no picture hen.png in content/ or templates/.
  hint: put the file into content/farm/ or templates/farm/, and check its name.
"""


@pytest.fixture
def deck(kit: Path) -> Path:
    """The game with pictures that do not exist, each shown twice on a card."""
    put(CSV, ROWS)
    put("content/farm/game.yaml", Path("content/farm/game.yaml").read_text().replace("    rulebook_count: 5\n", ""))
    small = "<image href='{{ row.art }}' x='9' y='9' width='9' height='9'/>"
    put(TEMPLATE, "{{ picture(row.art) }}<text x='9' y='9'>{{ row.title }}</text>\n" + small)
    return kit


def test_check_and_print_warn_once_for_each_missing_file(deck: Path) -> None:
    told = run("check", "farm")
    assert told.code == 0
    assert told.err.startswith(WARNED)
    assert run("check", "farm", "--strict").code == 1
    printed = run("print", "farm")
    assert printed.code == 0
    assert WARNED in printed.err
    names = words_of(next(Path("output/farm").glob("*.pdf")).read_bytes())
    assert "cow.png" in names
    assert "hen.png" in names


@pytest.mark.parametrize("words", [("kit", "farm"), ("export", "farm", "faces")])
def test_a_missing_picture_is_an_error_in_files_for_other_people(words: tuple[str, ...], deck: Path) -> None:
    assert WARNED.replace("warning: ", "").splitlines()[0] in refused(*words)


def test_an_empty_cell_has_a_placeholder_too(deck: Path) -> None:
    put(CSV, ROWS.replace("hen.png", "").replace("cow.png", ""))
    told = run("check", "farm")
    assert told.code == 0
    assert "warning: animal “Cow” and 2 more: the picture has no file name.\n  hint: write the name of a file" in told.err


def test_a_damaged_picture_stays_an_error(deck: Path) -> None:
    put("content/farm/cow.png", b"no picture")
    told = refused()
    assert "animal “Cow” and 1 more: <image>: cow.png is not a readable picture (PNG, JPEG, WebP or SVG)." in told


def test_the_placeholder_fills_the_box_of_the_picture() -> None:
    from printgen.pdf.document import DocumentInfo, PdfWriter
    from printgen.sheets.layout import make_face_sized_sheets
    from tests.helpers.drawings import face_of

    body = '<image href="none.png" x="10" y="15" width="30" height="20"/>'
    writer = PdfWriter(lambda _: None)
    compiled, ((_, finding),) = writer.compile_faces([face_of(body)])
    assert (finding.severity, finding.check, finding.ordinal) == ("warning", "missing", 1)
    pdf = writer.write_pdf(make_face_sized_sheets([face_of(body)]), compiled, DocumentInfo("A game", "a", "en"))
    assert ink_box(picture(pdf)) == pytest.approx((9.75, 14.75, 40.25, 35.25), abs=0.2)
    assert words_of(pdf).strip() == "none.png"


@pytest.mark.parametrize(
    ("name", "wide", "high"), [("a" * 300, 60, 40), ("ドラゴン.png", 30, 30), ("x.png", 0.5, 0.5), ("x", 900, 1)]
)
def test_a_placeholder_of_any_name_and_size_has_only_its_own_finding(name: str, wide: float, high: float) -> None:
    (finding,) = findings_of(f'<image href="{name}" width="{wide}" height="{high}"/>')
    assert finding.check == "missing"


@pytest.mark.parametrize(("wide", "high", "lines"), [(30, 15, 15), (600, 240, 280), (2000, 1000, 300)])
def test_the_hatching_has_a_line_every_three_millimetres_and_at_most_300(wide: float, high: float, lines: int) -> None:
    hatching = make_picture_placeholder(make_box(0, 0, wide, high), "none.png").find("path")
    assert hatching is not None
    assert hatching.attrib["d"].count("M") == lines
