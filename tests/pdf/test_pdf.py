"""The PDF: boxes, labels, bookmarks, printing hints, shared forms, the same bytes every time, and an exact ruler."""

import os
import subprocess
import sys
from pathlib import Path

import pikepdf
import pytest

from printgen.content.sizes import PAPERS
from printgen.model import Flip, Piece, Placement, Ruler, Sheet, Sides, Size
from printgen.pdf.document import DocumentInfo
from printgen.sheets.lot import Lot
from printgen.sheets.patterns import Clearance, find_fullest_grid
from tests.helpers.drawings import face_of, opened, pdf_of_sheets, pictures
from tests.helpers.layouts import pack_sheets

CARD = Size(63, 88)
POINT = 72 / 25.4


def deck(count: int, bleed: float = 3.0, paper: str = "a4", flip: Flip = "long-edge", back: bool = True) -> tuple[Sheet, ...]:
    """A deck of numbered cards that share one back."""
    grid = find_fullest_grid(PAPERS[paper], CARD, Clearance(5, bleed, 2 * bleed))
    assert grid is not None
    behind = face_of('<circle cx="31" cy="44" r="20" fill="teal"/>', 63, 88, bleed) if back else None
    fronts = [face_of(f'<text x="9" y="20">card {number}</text>', 63, 88, bleed) for number in range(1, count + 1)]
    pieces = tuple(Piece("deck", front, behind) for front in fronts)
    return pack_sheets([Lot("deck", pieces, grid, Clearance(5, bleed, 2 * bleed), 3, True)], flip)


def mm(box: pikepdf.Object) -> list[float]:
    return [round(float(edge) / POINT, 2) for edge in box.as_list()]


def test_pages_have_true_boxes_for_paper_trim_and_bleed() -> None:
    with opened(pdf_of_sheets(deck(12, paper="letter"))) as pdf:
        for page in pdf.pages:
            assert mm(page.MediaBox) == [0, 0, 279.4, 215.9]
            wide, high = 3 * 63 + 2 * 6, 2 * 88 + 6
            left, low = (279.4 - wide) / 2, (215.9 - high) / 2
            assert mm(page.TrimBox) == pytest.approx([left, low, left + wide, low + high], abs=0.011)
            assert mm(page.BleedBox) == pytest.approx([left - 3, low - 3, left + wide + 3, low + high + 3], abs=0.011)
            assert "/Rotate" not in page


def test_an_empty_page_is_all_trim() -> None:
    with opened(pdf_of_sheets((Sheet(Size(100, 50), "back", "none", ()),))) as pdf:
        assert mm(pdf.pages[0].TrimBox) == [0, 0, 100, 50]


def test_pages_are_labelled_by_the_paper_they_are_on() -> None:
    with opened(pdf_of_sheets(deck(20))) as pdf:
        assert [page.label for page in pdf.pages] == ["1", "1 back", "2", "2 back", "3", "3 back"]
    with opened(pdf_of_sheets(deck(20, back=False))) as pdf:
        assert [page.label for page in pdf.pages] == ["1", "2", "3"]


def test_there_is_a_bookmark_for_each_component() -> None:
    sheets = tuple(Sheet(Size(50, 50), "front", label, ()) for label in ("cards", "cards", "São “Ω” (tiles)", "cards"))
    with opened(pdf_of_sheets(sheets)) as pdf, pdf.open_outline() as outline:
        found = [(item.title, pdf.pages.index(pikepdf.Page(item.destination[0]))) for item in outline.root]  # type: ignore[index]
        assert found == [("cards", 0), ("São “Ω” (tiles)", 2), ("cards", 3)]
        assert pdf.Root.PageMode == "/UseOutlines"


def test_bookmarks_are_grouped_by_stock_in_the_language_of_the_game() -> None:
    labels = (("cards", "card"), ("aids", "card"), ("tiles", "board"), ("tiles", "board"))
    sheets = tuple(Sheet(Size(50, 50), "front", label, (), stock=stock) for label, stock in labels)  # type: ignore[arg-type]
    with opened(pdf_of_sheets(sheets, DocumentInfo("", "", "de"))) as pdf, pdf.open_outline() as outline:
        found = [(group.title, [item.title for item in group.children]) for group in outline.root]
        assert found == [("Karton", ["cards", "aids"]), ("Pappe", ["tiles"])]


def test_bookmarks_have_no_groups_if_there_is_one_stock_or_if_stocks_share_sheets() -> None:
    for stocks in (("card", "card"), ("card", ""), ("card", "board", "card")):
        sheets = tuple(Sheet(Size(50, 50), "front", f"{n}", (), stock=stock) for n, stock in enumerate(stocks))  # type: ignore[arg-type]
        with opened(pdf_of_sheets(sheets)) as pdf, pdf.open_outline() as outline:
            assert [item.title for item in outline.root] == [f"{n}" for n in range(len(stocks))]


def test_the_pdf_names_its_title_and_language() -> None:
    about = DocumentInfo("Favelas – o jogo", "favelas · edition 2", "pt-BR")
    with opened(pdf_of_sheets(deck(1), about)) as pdf:
        assert (str(pdf.docinfo.Title), str(pdf.docinfo.Subject)) == (about.title, about.subject)
        assert str(pdf.Root.Lang) == "pt-BR"
        assert "/CreationDate" not in pdf.docinfo or "2000" in str(pdf.docinfo.CreationDate)


@pytest.mark.parametrize(
    ("flip", "back", "duplex"),
    [
        ("long-edge", True, "/DuplexFlipLongEdge"),
        ("short-edge", True, "/DuplexFlipShortEdge"),
        ("long-edge", False, "/Simplex"),
    ],
)
def test_a_reader_is_asked_not_to_scale_and_how_to_turn_the_paper(flip: Flip, back: bool, duplex: str) -> None:
    with opened(pdf_of_sheets(deck(3, flip=flip, back=back), DocumentInfo("A", "a", "en", flip))) as pdf:
        asked = pdf.Root.ViewerPreferences
        assert (asked.PrintScaling, asked.Duplex, asked.DisplayDocTitle) == ("/None", duplex, True)


@pytest.mark.parametrize(("sides", "duplex"), [("one-sided", "/Simplex"), ("gutterfold", "/DuplexFlipLongEdge")])
def test_fronts_and_backs_selected_from_a_one_sided_order_are_not_printed_double_sided(sides: Sides, duplex: str) -> None:
    with opened(pdf_of_sheets(deck(3), DocumentInfo("A", "a", "en", sides))) as pdf:
        assert pdf.Root.ViewerPreferences.Duplex == duplex


def test_a_back_that_all_cards_share_is_one_form() -> None:
    with opened(pdf_of_sheets(deck(20))) as pdf:
        forms = [thing for thing in pdf.objects if isinstance(thing, pikepdf.Stream) and thing.get("/Subtype") == "/Form"]
        assert len(forms) == 1
        backs = [bytes(page.Contents.read_bytes()).count(b" Do\n") for page in pdf.pages][1::2]
        assert backs == [8, 8, 4]


def test_the_pdf_is_valid_and_embeds_all_its_fonts() -> None:
    file = pdf_of_sheets(deck(20))
    assert b"Helvetica" not in file
    with opened(file) as pdf:
        assert pdf.check_pdf_syntax() == []
        assert all(
            "/FontFile2" in thing for thing in pdf.objects if isinstance(thing, pikepdf.Dictionary) and "/FontBBox" in thing
        )


MAKING = """
import hashlib, sys
from tests.helpers.drawings import pdf_of
from tests.pdf.test_pdf import deck
from tests.helpers.drawings import pdf_of_sheets
words = '<text x="5" y="9">words <tspan font-weight="bold">São</tspan></text><g opacity=".5" fill="red"><circle r="9"/></g>'
files = pdf_of_sheets(deck(20)) + pdf_of(words, words + '<rect width="9" height="9" fill-opacity=".2"/>')
print(hashlib.sha256(files).hexdigest())
"""


def test_the_same_input_gives_the_same_bytes_in_every_process() -> None:
    found = set()
    for seed in ("1", "4242"):
        environment = {**os.environ, "PYTHONHASHSEED": seed, "TZ": f"UTC+{seed[0]}"}
        root = Path(__file__).resolve().parents[2]
        done = subprocess.run(
            [sys.executable, "-c", MAKING], cwd=root, env=environment, capture_output=True, text=True, check=True
        )
        found.add(done.stdout)
    assert len(found) == 1
    assert pdf_of_sheets(deck(5)) == pdf_of_sheets(deck(5))


@pytest.mark.parametrize("turn", [0, 90, 180, 270])
def test_a_turned_face_shows_turned_in_its_place_and_nothing_beyond_its_bleed(turn: int) -> None:
    face = face_of('<rect x="-99" y="-99" width="299" height="299" fill="red"/><rect width="10" height="5"/>', 40, 20, 2)
    paper = Size(127, 101.6)
    pdf = pdf_of_sheets((Sheet(paper, "front", "a", (Placement(face, 30, 20, turn),)),))  # type: ignore[arg-type]
    (shown,) = pictures(pdf)
    wide, high = (40, 20) if turn in (0, 180) else (20, 40)
    black = {0: (31, 21), 90: (30 + wide - 1, 21), 180: (30 + wide - 1, 20 + high - 1), 270: (31, 20 + high - 1)}[turn]

    def seen(x: float, y: float) -> object:
        return shown.getpixel((int(x * 144 / 25.4), int(y * 144 / 25.4)))

    assert seen(*black) == (0, 0, 0)
    assert seen(30 + wide / 2, 20 + high / 2) == seen(28.4, 18.4) == seen(30 + wide + 1.6, 20 + high + 1.6) == (255, 0, 0)
    assert {seen(27.6, 30), seen(40, 17.6), seen(30 + wide + 2.4, 30), seen(40, 20 + high + 2.4)} == {(255, 255, 255)}


@pytest.mark.parametrize("upright", [False, True])
def test_the_ruler_is_ten_centimetres_and_four_inches_long(upright: bool) -> None:
    size = Size(127, 25.4).make_turned() if upright else Size(127, 25.4)
    ruler = Ruler(12.7 + Ruler.HIGH, 5, True) if upright else Ruler(5, 12.7)
    (shown,) = pictures(pdf_of_sheets((Sheet(size, "front", "a", (), (), ruler),)), 600)
    grey = shown.convert("L").rotate(90, expand=True) if upright else shown.convert("L")
    dots = 600 / 25.4
    middle = grey.height - round((12.7 + Ruler.HIGH / 2) * dots) if upright else round((12.7 + Ruler.HIGH / 2) * dots)

    def ends(offset: float) -> float:
        """From the left of the first tick to the left of the last one, along a line beside the ruler's own."""
        row = [grey.getpixel((x, middle + round(offset * dots))) < 170 for x in range(round(110 * dots))]  # type: ignore[operator]
        ticks = [x for x, dark in enumerate(row) if dark and not row[x - 1]]
        return (ticks[-1] - ticks[0]) / dots

    assert ends(-1.25) == pytest.approx(100, abs=0.05)
    assert ends(1.25) == pytest.approx(101.6, abs=0.05)
