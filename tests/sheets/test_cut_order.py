"""The cuts of a grid on a trimmer: first in one direction, then stacked, in the other direction."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printgen.content.sizes import PAPERS
from printgen.core.boxes import Box
from printgen.model import Size
from printgen.sheets.crop_marks import make_crop_marks
from printgen.sheets.cut_order import list_cut_strokes, make_fitting_cut_number_notes
from printgen.sheets.patterns import Cut, Grid

GRIDS = st.builds(
    Grid, st.just(Size(400, 300)), st.builds(Size, st.floats(5, 35), st.floats(5, 35)), st.integers(1, 8), st.integers(1, 7),
    st.sampled_from([0.0, 5.0]),
)  # fmt: skip


@given(GRIDS)
def test_strokes_are_numbered_and_as_few_as_restacking_allows(grid: Grid) -> None:
    strokes = list_cut_strokes(grid)
    assert [stroke.number for stroke in strokes] == list(range(1, len(strokes) + 1))
    if grid.gutter:
        assert len(strokes) == 2 * grid.columns + 2 * grid.rows
    else:
        assert len(strokes) == (grid.columns + 1) + (grid.rows + 1)


@given(GRIDS)
def test_the_first_way_leaves_fewest_strips_and_goes_across_the_whole_paper(grid: Grid) -> None:
    strokes = list_cut_strokes(grid)
    first = [stroke.cut for stroke in strokes if not stroke.restacked]
    assert [stroke.restacked for stroke in strokes] == [False] * len(first) + [True] * (len(strokes) - len(first))
    strips = len(first) // 2 if grid.gutter else len(first) - 1
    assert strips == min(grid.columns, grid.rows)
    assert all(cut.x2 - cut.x1 == grid.paper.width or cut.y2 - cut.y1 == grid.paper.height for cut in first)


@given(GRIDS)
def test_every_edge_of_every_piece_is_cut(grid: Grid) -> None:
    cuts = [stroke.cut for stroke in list_cut_strokes(grid)]
    for x, y in map(grid.find_slot_corner, range(grid.count)):
        for edge in (x, x + grid.piece.width):
            assert any(cut.x1 == cut.x2 == pytest.approx(edge) and cut.y1 <= y + 1e-6 for cut in cuts)
        for edge in (y, y + grid.piece.height):
            assert any(cut.y1 == cut.y2 == pytest.approx(edge) and cut.x1 <= x + 1e-6 for cut in cuts)


def test_nine_cards_take_eight_strokes_and_the_long_strips_come_first() -> None:
    strokes = list_cut_strokes(Grid(PAPERS["a4"], Size(63, 88), 3, 3, 0))
    assert [(s.cut.x1, s.cut.y1, s.cut.x2, s.cut.y2) for s in strokes] == [
        (10.5, 0, 10.5, 297), (73.5, 0, 73.5, 297), (136.5, 0, 136.5, 297), (199.5, 0, 199.5, 297),
        (10.5, 16.5, 199.5, 16.5), (10.5, 104.5, 199.5, 104.5), (10.5, 192.5, 199.5, 192.5), (10.5, 280.5, 199.5, 280.5),
    ]  # fmt: skip


def test_the_edge_of_the_paper_needs_no_cut() -> None:
    paper = PAPERS["a4"]
    assert [stroke.cut for stroke in list_cut_strokes(Grid(paper, Size(210, 148.5), 1, 2, 0))] == [Cut(0, 148.5, 210, 148.5)]
    assert list_cut_strokes(Grid(paper, paper, 1, 1, 0)) == ()


ONE = Grid(PAPERS["a4"], Size(100, 100), 1, 1, 0.0)  # its first cut is marked at 55 mm, down to 96.5 mm


@pytest.mark.parametrize(
    ("taken", "numbers"),
    [
        (Box(56.6, 80, 99, 110), "234"),  # the digit begins 0.5 mm beside the mark and is 1.155 mm wide
        (Box(56.7, 80, 99, 110), "1234"),
        (Box(40, 80, 55.6, 95), "234"),
        (Box(40, 80, 55.4, 95), "1234"),
        (Box(55, 92.6, 60, 97), "234"),
        (Box(55, 94, 60, 97), "1234"),
        (Box(55, 80, 60, 92), "234"),
        (Box(55, 80, 60, 90), "1234"),
    ],
)
def test_a_cut_is_numbered_only_if_there_is_room_beside_its_mark(taken: Box, numbers: str) -> None:
    notes = make_fitting_cut_number_notes(ONE, make_crop_marks(ONE, 0, 0), [taken])
    assert "".join(note.text for note in notes) == numbers
