"""A new game needs only data and templates: it is made in an empty folder and printed without a change to shared files."""

from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from PIL import Image

from tests.helpers.farm import put, run

MOON = {
    "content/moon/game.yaml": """\
game: moon
title: Moon & Tide
edition: "3"
language: en
players: {least: 2, most: 5, usual: 4}
styles: [colour, plain]
palette:
  night: {colour: "#123456", plain: white}
  chalk: white
facts:
  tides: {value: [ebb, flow], source: rulebook, note: page 4}
components:
  tide:
    kind: card
    size: mini
    bleed: 2mm
    template: tide.svg.j2
    back: back.svg.j2
    table: tides.csv
    copies: column number
    rulebook_count: 7
    source: rulebook
  isle:
    kind: tile
    outline: hexagon
    size: 40x46mm
    template: isle.svg.j2
    copies: per player
  shore:
    kind: board
    size: [a5 landscape, a4]
    template: shore.svg.j2
  log:
    like: shore
    kind: sheet
    size: half-letter
    copies: per player
    styles: plain
""",
    "content/moon/tides.csv": (
        'id,title,number,words\nebb,Ebb,3,The water :drop: goes.\nflow,Flow,4,"It comes back, **always**."\n'
    ),
    "content/moon/drop.svg": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle cx="4" cy="4" r="4"/></svg>',
    "templates/moon/icons.svg": '<svg><symbol id="drop" viewBox="0 0 9 9"><path d="M4 0l4 6a4 4 0 1 1-8 0z"/></symbol></svg>',
    "templates/moon/bits.svg.j2": """\
{% macro ground(fill) %}
<rect x="{{ -bleed }}" y="{{ -bleed }}" width="{{ width + 2 * bleed }}" height="{{ height + 2 * bleed }}" fill="{{ fill }}"/>
{% endmacro %}
""",
    "templates/moon/tide.svg.j2": """\
{% import "bits.svg.j2" as bits with context %}
{{ bits.ground(ink.chalk) }}
<text x="{{ safe }}" y="9" font-size="12pt" font-weight="bold">{{ row.title }}</text>
{{ text(row.words, x=safe, y=14, width=width - 2 * safe, height=20, hyphenate="en") }}
<image href="drop.svg" x="30" y="50" width="9" height="9"/>
""",
    "templates/moon/back.svg.j2": """\
{% import "bits.svg.j2" as bits with context %}
{{ bits.ground(ink.night) }}
""",
    "templates/moon/isle.svg.j2": """\
{{ outline(1, fill="none", stroke="black") }}
<text x="20" y="23" text-anchor="middle">isle {{ copy }} of {{ copies }}</text>
""",
    "templates/moon/shore.svg.j2": """\
<rect width="{{ width }}" height="{{ height }}" fill="{{ ink.night }}"/>
<text x="20" y="40" fill="{{ ink.chalk }}" stroke="none">{{ component }}: {{ facts.tides|join(" and ") }}</text>
{{ qr("moon " ~ game.edition, 20, 50, 30) }}
""",
}


@pytest.fixture
def moon(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with only the files of the game, which is the current folder."""
    for name, text in MOON.items():
        put(tmp_path / name, text)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def pages_text(path: str) -> list[str]:
    """The text that can be found on each page."""
    document = pypdfium2.PdfDocument(path)
    try:
        return [" ".join(page.get_textpage().get_text_range().split()) for page in document]
    finally:
        document.close()


def test_the_new_game_prints(moon: Path) -> None:
    told = run("print", "moon")
    assert told.code == 0, told.err
    assert told.out == (
        "output/moon/moon-a4.pdf: 4 pages on 2 sheets of A4 paper (1 card, 1 board), both sides.\n"
        "  7 × tide, 4 × isle, 1 × shore\n"
        "  Print at 100 %, not “fit to page”.\n"
    )


def test_the_pdf_is_valid_and_has_its_title(moon: Path) -> None:
    run("print", "moon")
    with pikepdf.open("output/moon/moon-a4.pdf") as pdf:
        assert pdf.check_pdf_syntax() == []
        sizes = [tuple(round(float(edge)) for edge in list(page.mediabox)[2:]) for page in pdf.pages]
        assert sizes == [(595, 842)] * 4
        assert str(pdf.docinfo["/Title"]) == "Moon & Tide"
        assert "edition 3" in str(pdf.docinfo["/Subject"])
        assert str(pdf.Root.Lang) == "en"
        assert str(pdf.Root.ViewerPreferences.PrintScaling) == "/None"


def test_texts_can_be_found_on_their_pages(moon: Path) -> None:
    run("print", "moon")
    cards, back, boards, backs = pages_text("output/moon/moon-a4.pdf")
    assert (cards.count("Ebb"), cards.count("Flow"), cards.count("always")) == (3, 4, 4)
    assert (back, backs) == ("", "")
    assert [f"isle {copy} of 4" in boards for copy in range(1, 6)] == [True, True, True, True, False]
    assert "shore: ebb and flow" in boards


@pytest.mark.parametrize(
    ("words", "file", "parts"),
    [
        (["--players", "2"], "moon-a4.pdf", "7 × tide, 2 × isle, 1 × shore"),
        (["--copies", "2"], "moon-a4.pdf", "14 × tide, 8 × isle, 2 × shore"),
        (["--paper", "letter"], "moon-letter.pdf", "7 × tide, 4 × isle, 1 × shore"),
        (["--style", "plain"], "moon-a4-plain.pdf", "7 × tide, 4 × isle, 1 × shore, 4 × log"),
    ],
)
def test_other_options_print_other_parts(moon: Path, words: list[str], file: str, parts: str) -> None:
    told = run("print", "moon", *words)
    assert told.code == 0, told.err
    assert told.out.splitlines()[1].strip() == parts
    with pikepdf.open(f"output/moon/{file}") as pdf:
        assert pdf.check_pdf_syntax() == []


def test_the_same_order_gives_the_same_bytes(moon: Path) -> None:
    run("print", "moon")
    run("print", "moon", "--output", "again")
    assert Path("again/moon/moon-a4.pdf").read_bytes() == Path("output/moon/moon-a4.pdf").read_bytes()


def test_tiles_are_in_the_proof(moon: Path) -> None:
    told = run("proof", "moon", "--faces")
    assert told.code == 0, told.err
    fronts = ["001-tide-ebb", "003-tide-flow", "004-isle", "005-isle", "006-isle", "007-isle", "008-shore"]
    first, back, *others = map(Path, told.out.splitlines())
    assert [path.stem for path in (first, *others)] == fronts
    with Image.open(back) as picture:
        assert picture.size == (284, 396)
        assert picture.convert("RGB").getpixel((1, 1)) == (0x12, 0x34, 0x56)


def test_only_the_output_folder_is_written(moon: Path) -> None:
    run("print", "moon")
    files = {path.relative_to(moon).as_posix() for path in moon.rglob("*") if path.is_file()}
    assert files == {*MOON, "output/moon/moon-a4.pdf", "output/moon/.cache/prints.json"}
