"""Booklets, proved by making one: every sheet is printed, turned over, stacked, folded, and its pages are read in order."""

from hypothesis import given
from hypothesis import strategies as st

from printgen.content.sizes import PAPERS
from printgen.model import Face, Flip, Outline, Piece, Placement, Sheet, Size
from printgen.sheets.binding import make_booklet_grid, make_double_sided_pieces
from printgen.sheets.layout import is_flipped_sideways
from printgen.sheets.lot import Lot
from printgen.sheets.patterns import Clearance
from tests.helpers.layouts import pack_sheets

A5, HALF_LETTER = PAPERS["a5"], PAPERS["half-letter"]
FLIPS = st.sampled_from(["long-edge", "short-edge"])
NONE = Clearance(0.0, 0.0, 0.0)


def pages(count: int, size: Size = A5) -> tuple[Piece, ...]:
    """The pages of a text with numbered pages."""
    return tuple(Piece("rules", Face(f"page {n}", str(n), size, 0, Outline(), "")) for n in range(1, count + 1))


def booklet(count: int, flip: Flip, paper: str = "a4", size: Size = A5, copies: int = 1) -> tuple[Sheet, ...]:
    """The sheets of booklets with this many pages."""
    grid = make_booklet_grid(PAPERS[paper], size, NONE)
    assert grid is not None
    return pack_sheets(
        [
            Lot(
                "rules",
                make_double_sided_pieces("booklet", pages(count, size) * copies, count),
                grid,
                NONE,
                3.0,
                True,
                bind="booklet",
            )
        ],
        flip,
    )


def half(place: Placement, paper: Size) -> int:
    """0 if a page is to the left of the fold, 1 if it is to the right; the page touches the fold."""
    left = place.x + place.size.width
    fold = paper.width / 2
    assert min(abs(place.x - fold), abs(left - fold)) < 0.05
    return int(place.x > fold - 1)


def seen(sheet: Sheet, turned_over: Flip | None = None) -> list[str]:
    """The pages on both halves of a side, as a reader sees them; every page must be upright."""
    halves = ["", ""]
    head_over = turned_over is not None and not is_flipped_sideways(sheet.paper, turned_over)
    for place in sheet.placements:
        assert place.turn == (180 if head_over else 0)
        at = half(place, sheet.paper)
        halves[1 - at if head_over else at] = "" if place.face.label == "empty page" else place.face.label
    return halves


def read(sheets: tuple[Sheet, ...], flip: Flip) -> list[str]:
    """The pages in reading order: fronts are outside, and the first sheet of the stack is the outermost."""
    fronts = [seen(sheet) for sheet in sheets[::2]]
    backs = [seen(sheet, flip) for sheet in sheets[1::2]]
    towards_middle = [page for front, back in zip(fronts, backs, strict=True) for page in (front[1], back[0])]
    from_middle = [page for front, back in reversed([*zip(fronts, backs, strict=True)]) for page in (back[1], front[0])]
    return towards_middle + from_middle


@given(st.integers(2, 40), FLIPS)
def test_folded_booklet_reads_from_first_page_to_last_and_ends_empty(count: int, flip: Flip) -> None:
    sheets = booklet(count, flip)
    padded = -(-count // 4) * 4
    assert [sheet.side for sheet in sheets] == ["front", "back"] * (padded // 4)
    assert read(sheets, flip) == [str(n) for n in range(1, count + 1)] + [""] * (padded - count)


@given(st.integers(2, 9), st.integers(1, 3), FLIPS)
def test_each_copy_is_a_separate_booklet(count: int, copies: int, flip: Flip) -> None:
    sheets = booklet(count, flip, copies=copies)
    each = len(sheets) // copies
    for at in range(0, len(sheets), each):
        assert read(sheets[at : at + each], flip)[:count] == [str(n) for n in range(1, count + 1)]


def test_single_page_needs_no_back() -> None:
    assert [(sheet.side, seen(sheet)) for sheet in booklet(1, "long-edge")] == [("front", ["", "1"])]


def test_other_sheets_of_the_size_keep_out_of_a_booklet() -> None:
    grid = make_booklet_grid(PAPERS["a4"], A5, NONE)
    assert grid is not None
    loose = Lot("map", pages(3), grid, NONE, 3.0, True)
    sheets = pack_sheets(
        [loose, Lot("rules", make_double_sided_pieces("booklet", pages(4), 4), grid, NONE, 3.0, True, bind="booklet")],
        "long-edge",
    )
    assert [sheet.label for sheet in sheets] == ["map", "map", "map", "map", "rules", "rules"]
    assert read(sheets[4:], "long-edge") == ["1", "2", "3", "4"]


def test_paper_that_holds_one_page_holds_no_booklet() -> None:
    assert make_booklet_grid(PAPERS["a5"], A5, NONE) is None
    assert make_booklet_grid(PAPERS["a4"], A5, Clearance(5.0, 0.0, 0.0)) is None


def test_tall_narrow_pages_use_portrait_paper() -> None:
    grid = make_booklet_grid(PAPERS["a4"], Size(99, 280), NONE)
    assert grid is not None
    assert grid.paper == PAPERS["a4"]


def test_fold_is_marked_in_the_waste_and_never_cut() -> None:
    for sheet in (one for one in booklet(4, "long-edge", "a3") if one.side == "front"):
        folds = [mark for mark in sheet.marks if mark.kind == "fold"]
        assert [(mark.x1, mark.x2) for mark in folds] == [(210, 210)] * 2
        top, low = 148.5 - 105, 148.5 + 105
        assert all(max(mark.y1, mark.y2) < top or min(mark.y1, mark.y2) > low for mark in folds)
        assert {mark.x1 for mark in sheet.marks if mark.kind == "cut" and mark.x1 == mark.x2} == {210 - 148.5, 210 + 148.5}


def test_pages_that_fill_the_paper_leave_no_room_for_marks() -> None:
    assert [sheet.marks for sheet in booklet(4, "long-edge")] == [(), ()]
