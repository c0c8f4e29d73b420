"""Leaflets, proved by making one: a sheet is printed and turned over, and its strip is cut out and read on both sides."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printgen.content.sizes import PAPERS
from printgen.model import Placement, Sheet, Sides, Size
from printgen.sheets.binding import make_double_sided_pieces, make_leaflet_grid
from printgen.sheets.layout import is_flipped_sideways
from printgen.sheets.lot import Lot
from printgen.sheets.patterns import Clearance
from tests.helpers.farm import FILES, put, refused, run
from tests.helpers.layouts import pack_sheets
from tests.sheets.test_booklet import pages

CARD = Size(63, 88)
NONE = Clearance(0.0, 0.0, 0.0)
FLIPS = st.sampled_from(["long-edge", "short-edge", "one-sided"])


def leaflets(count: int, sides: Sides, paper: str = "a4", size: Size = CARD, copies: int = 1) -> tuple[Sheet, ...]:
    """The sheets of leaflets with this many pages."""
    grid = make_leaflet_grid(PAPERS[paper], size, count, NONE)
    assert grid is not None
    made = make_double_sided_pieces("leaflet", pages(count, size) * copies, count)
    return pack_sheets([Lot("rules", made, grid, NONE, 3.0, True, bind="leaflet")], sides)


def through(place: Placement, paper: Size, sides: Sides) -> tuple[float, float]:
    """The top left corner, seen from the front, of a place on the back."""
    if is_flipped_sideways(paper, sides):
        assert place.turn == 0
        return round(paper.width - place.x - place.size.width, 3), round(place.y, 3)
    assert place.turn == 180
    return round(place.x, 3), round(paper.height - place.y - place.size.height, 3)


def read(sheet: Sheet, behind: Sheet | None, sides: Sides) -> list[list[str]]:
    """The pages of each strip: its front from left to right, then, turned over like a page, its back from left to right."""
    fronts = {(round(place.x, 3), round(place.y, 3)): place.face.label for place in sheet.placements}
    backs = {through(place, sheet.paper, sides): place.face.label for place in behind.placements} if behind is not None else {}
    assert backs.keys() <= fronts.keys()
    strips = []
    for top in sorted({y for _, y in fronts}):
        row = sorted(x for x, y in fronts if y == top)
        strips.append([fronts[x, top] for x in row] + [backs[x, top] for x in reversed(row) if (x, top) in backs])
    return strips


@given(st.integers(1, 8), FLIPS, st.integers(1, 5), st.sampled_from(["a4", "letter", "a3"]))
def test_a_leaflet_reads_on_from_its_front_to_its_back(count: int, sides: Sides, copies: int, paper: str) -> None:
    sheets = leaflets(count, sides, paper, copies=copies)
    fronts, backs = ([sheet for sheet in sheets if sheet.side == side] for side in ("front", "back"))
    assert len(backs) == (len(fronts) if count > 1 else 0)
    read_ = [text for at, front in enumerate(fronts) for text in read(front, backs[at] if backs else None, sides)]
    assert read_ == [[str(n) for n in range(1, count + 1)]] * copies


def test_pages_of_a_strip_touch_and_a_sheet_has_two_strips() -> None:
    (front, _) = leaflets(8, "long-edge", copies=2)
    assert front.paper == PAPERS["a4"].make_turned()
    assert sorted({round(place.x, 3) for place in front.placements}) == [22.5, 85.5, 148.5, 211.5]
    assert sorted({place.y for place in front.placements}) == [17.0, 105.0]


def test_folds_are_marked_above_and_below_and_only_the_strip_is_cut() -> None:
    front, back = leaflets(7, "long-edge", copies=2)
    folds = [mark for mark in front.marks if mark.kind == "fold"]
    assert sorted({mark.x1 for mark in folds}) == [85.5, 148.5, 211.5]
    assert all(max(mark.y1, mark.y2) < 17 or min(mark.y1, mark.y2) > 193 for mark in folds)
    assert {mark.x1 for mark in front.marks if mark.kind == "cut" and mark.x1 == mark.x2} == {22.5, 274.5}
    assert {mark.y1 for mark in front.marks if mark.kind == "cut" and mark.y1 == mark.y2} == {17, 105, 193}
    assert all(mark.kind == "cut" for mark in back.marks)


@pytest.mark.parametrize(("paper", "size", "count"), [("a4", CARD, 9), ("a5", CARD, 8), ("a4", Size(99, 298), 2)])
def test_paper_that_does_not_hold_them_side_by_side_holds_no_leaflet(paper: str, size: Size, count: int) -> None:
    assert make_leaflet_grid(PAPERS[paper], size, count, NONE) is None


@pytest.fixture
def farm(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The little farm with rules on narrow pages."""
    rules = "  rules: {kind: sheet, size: 63x88mm, text: rules.md, bind: leaflet}\n"
    pages_ = "\n\n---\n\n".join(f"Rule {number}." for number in range(1, 8))
    for name, text in FILES.items():
        put(tmp_path / name, text + (rules if name.endswith("yaml") else ""))
    put(tmp_path / "content/farm/rules.md", pages_)
    monkeypatch.chdir(tmp_path)


@pytest.mark.usefixtures("farm")
def test_a_leaflet_is_printed_and_explained() -> None:
    told = run("print", "farm", "--explain", "--sides", "gutterfold")
    assert told.code == 0, told.err
    assert "8 pages of rules" in told.out
    assert (
        "rules: 63 × 88 mm, a leaflet, 4 pages side by side, front and back, landscape paper; 1 sheet with 4 cuts each."
        in told.out
    )
    assert run("kit", "farm").code == 0


@pytest.mark.usefixtures("farm")
def test_a_leaflet_with_too_many_pages_is_reported_with_a_hint() -> None:
    put("content/farm/rules.md", "\n\n---\n\n".join(["More."] * 12))
    said = refused("print", "farm")
    assert "rules is a leaflet of 12 pages, and 6 of 63 × 88 mm side by side do not fit a4 paper" in said
    assert "hint: print on a3, tabloid or sra3 paper." in said
    assert run("check", "farm").code == 0
    put("content/farm/rules.md", "\n\n---\n\n".join(["More."] * 30))
    assert "shorten the text, put more text on a page, or write `bind: booklet`." in refused("check", "farm")


@pytest.mark.parametrize(("width", "height", "fits"), [(136, 98, True), (135.9, 98, False), (136, 97.9, False)])
def test_a_leaflet_may_fill_the_paper_inside_its_margins(width: float, height: float, fits: bool) -> None:
    assert (make_leaflet_grid(Size(width, height), CARD, 4, Clearance(5, 0, 0)) is not None) == fits
