"""Cut marks and the ruler: on the cuts, outside of bleeds, clear of each other."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printgen.content.sizes import NAMED, PAPERS
from printgen.core.boxes import Box
from printgen.model import Mark, Size
from printgen.sheets.crop_marks import PAPER_EDGE, make_crop_marks
from printgen.sheets.patterns import Clearance, Grid, find_fullest_grid
from printgen.sheets.waste_room import find_free_strip_along_edges, find_ruler_box, make_ruler_if_room

PAPER = st.sampled_from([PAPERS["a4"], PAPERS["letter"], PAPERS["a3"]])
PIECE = st.builds(Size, st.floats(20, 140), st.floats(20, 140))
BLEED = st.sampled_from([0.0, 2.0, 3.0])
SAFE = st.sampled_from([0.0, 3.0, 6.0, 8.0])


def bleeds(grid: Grid, bleed: float) -> list[tuple[float, float, float, float]]:
    corners = [grid.find_slot_corner(number) for number in range(grid.count)]
    return [(x - bleed, y - bleed, x + grid.piece.width + bleed, y + grid.piece.height + bleed) for x, y in corners]


def touches(mark: Mark, box: tuple[float, float, float, float], clearance: float = 0.0) -> bool:
    (x1, x2), (y1, y2) = sorted((mark.x1, mark.x2)), sorted((mark.y1, mark.y2))
    return x2 > box[0] - clearance and x1 < box[2] + clearance and y2 > box[1] - clearance and y1 < box[3] + clearance


@given(PAPER, PIECE, BLEED)
def test_marks_are_outside_all_bleeds_and_on_the_paper(paper: Size, piece: Size, bleed: float) -> None:
    grid = find_fullest_grid(paper, piece, Clearance(5, bleed, 2 * bleed))
    if grid is None:
        return
    marks = make_crop_marks(grid, bleed, 0)
    assert not [mark for mark in marks for box in bleeds(grid, bleed) if touches(mark, box, 0.7)]
    for mark in marks:
        assert all(PAPER_EDGE <= x <= grid.paper.width - PAPER_EDGE for x in (mark.x1, mark.x2))
        assert all(PAPER_EDGE <= y <= grid.paper.height - PAPER_EDGE for y in (mark.y1, mark.y2))


@given(PAPER, PIECE, BLEED, st.sampled_from([0.0, 1.0, 4.0, 12.0]))
def test_every_cut_has_a_mark_at_both_ends_where_there_is_waste(paper: Size, piece: Size, bleed: float, gutter: float) -> None:
    grid = find_fullest_grid(paper, piece, Clearance(5, bleed, gutter))
    if grid is None:
        return
    marks = make_crop_marks(grid, bleed, 0)
    xs = {round(x + more, 3) for x, _ in map(grid.find_slot_corner, range(grid.count)) for more in (0, piece.width)}
    ys = {round(y + more, 3) for _, y in map(grid.find_slot_corner, range(grid.count)) for more in (0, piece.height)}
    upright, level = [mark for mark in marks if mark.x1 == mark.x2], [mark for mark in marks if mark.y1 == mark.y2]
    assert all(mark.x1 != mark.x2 or abs(mark.y1 - mark.y2) > 0.7 for mark in marks)
    if grid.top - bleed >= 4.6:
        assert sorted(round(mark.x1, 3) for mark in upright) == pytest.approx(sorted([*xs, *xs]), abs=0.002)
    if grid.left - bleed >= 4.6:
        assert sorted(round(mark.y1, 3) for mark in level) == pytest.approx(sorted([*ys, *ys]), abs=0.002)


def test_marks_of_nine_cards_are_six_millimetres_long_and_two_away() -> None:
    grid = find_fullest_grid(PAPERS["a4"], Size(63, 88), Clearance(5, 0, 0))
    assert grid is not None
    marks = make_crop_marks(grid, 0, 3)
    assert len(marks) == 16
    assert marks[:2] == (Mark(10.5, 8.5, 10.5, 14.5), Mark(10.5, 288.5, 10.5, 282.5))
    assert marks[8] == Mark(3, 16.5, 8.5, 16.5)


def test_sheets_that_fill_the_paper_have_their_one_cut_marked_in_their_own_margin() -> None:
    grid = find_fullest_grid(PAPERS["a4"], PAPERS["a5"], Clearance(0, 0, 0))
    assert grid is not None
    assert make_crop_marks(grid, 0, 8) == (Mark(148.5, 3, 148.5, 7), Mark(148.5, 207, 148.5, 203))
    assert make_crop_marks(grid, 0, 3) == ()


@given(PAPER, PIECE, BLEED, SAFE)
def test_the_ruler_is_on_the_paper_and_clear_of_marks_and_of_pieces_where_there_is_waste(
    paper: Size, piece: Size, bleed: float, safe: float
) -> None:
    grid = find_fullest_grid(paper, piece, Clearance(0, bleed, 2 * bleed))
    if grid is None:
        return
    marks = make_crop_marks(grid, bleed, safe)
    ruler = make_ruler_if_room(grid.paper, (grid.find_bounding_box(bleed),), safe, marks)
    if ruler is None:
        return
    left, top, right, low = box = find_ruler_box(ruler)
    assert min(left, top) >= 3.9
    assert right <= grid.paper.width - 3.9
    assert low <= grid.paper.height - 3.9
    assert not [mark for mark in marks if touches(mark, box, 0.39)]
    inside = [b for b in bleeds(grid, bleed) if b[0] < right and left < b[2] and b[1] < low and top < b[3]]
    assert not inside or (safe >= 6.8 and ruler.upright)


@given(PAPER, PIECE, BLEED)
def test_there_is_a_ruler_wherever_the_waste_has_room_for_it_beside_the_marks(paper: Size, piece: Size, bleed: float) -> None:
    grid = find_fullest_grid(paper, piece, Clearance(0, bleed, 2 * bleed))
    if grid is not None and grid.top - bleed >= 16.3 and grid.paper.width >= 150:
        ruler = make_ruler_if_room(grid.paper, (grid.find_bounding_box(bleed),), 0, make_crop_marks(grid, bleed, 0))
        assert ruler is not None
        assert (ruler.x, ruler.y, ruler.upright) == (10, pytest.approx(grid.paper.height - 6.8), False)


@pytest.mark.parametrize(
    ("left_free", "right_free", "left"),
    [(60.9, 0, 10), (59.9, 0, None), (0, 60.9, 150), (0, 59.9, None), (100, 0, 10), (0, 101, 110)],
)
def test_a_strip_begins_10_mm_from_a_corner_of_the_paper(left_free: float, right_free: float, left: float | None) -> None:
    taken = Box(left_free, 0, 210 - right_free, 297)
    place = find_free_strip_along_edges(PAPERS["a4"], 50, 5, False, (taken,))
    assert (place.left if place else None) == left


def test_the_ruler_is_vertical_beside_the_pieces_if_there_is_no_room_below() -> None:
    grid = Grid(Size(210, 297), Size(150, 290), 1, 1, 0)
    ruler = make_ruler_if_room(grid.paper, (grid.find_bounding_box(0),), 0, ())
    assert ruler is not None
    assert (ruler.x, ruler.y, ruler.upright) == (pytest.approx(6.8), 10, True)
    full = (Box(2.5, 3.5, 207.5, 293.5),)
    assert make_ruler_if_room(grid.paper, full, 3, ()) is None
    assert make_ruler_if_room(grid.paper, full, 6.7, ()) is None
    assert make_ruler_if_room(grid.paper, full, 6.8, ()) == ruler, "in the safe margin of the pieces"


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("piece", ["poker", "standard", "bridge", "tarot", "mini", "square", "us-game", "domino"])
@pytest.mark.parametrize("bleed", [0.0, 3.0])
def test_decks_of_all_usual_sizes_leave_room_for_the_ruler(paper: str, piece: str, bleed: float) -> None:
    grid = find_fullest_grid(NAMED[paper], NAMED[piece], Clearance(5.0, bleed, 2 * bleed))
    assert grid is not None
    assert any(
        make_ruler_if_room(grid.paper, (grid.find_bounding_box(bleed),), 3.0, make_crop_marks(grid, bleed, 3.0, beside))
        for beside in (False, True)
    )
