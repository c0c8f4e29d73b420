"""Pieces on paper: how many fit, that nothing overlaps or leaves the paper, and that lots stay together."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printgen.content.sizes import PAPERS
from printgen.model import Face, Outline, Piece, Placement, Sheet, Size
from printgen.sheets.layout import make_face_sized_sheets
from printgen.sheets.lot import Lot
from printgen.sheets.patterns import Clearance, Grid, find_fullest_grid
from printgen.sheets.waste import Imprint, shorten_text_to_width
from tests.helpers.layouts import pack_sheets

PAPER = st.sampled_from(
    [size for paper in ("a4", "letter", "a3", "a5") for size in (PAPERS[paper], PAPERS[paper].make_turned())]
)
LENGTH = st.floats(8, 150)
PIECE = st.builds(Size, LENGTH, LENGTH)
CLEARANCES = st.builds(
    Clearance, st.sampled_from([0.0, 3.0, 5.0, 12.7]), st.sampled_from([0.0, 2.0, 3.0]), st.sampled_from([0.0, 4.0, 6.0, 9.5])
)


def face(name: str, size: Size, bleed: float = 0.0) -> Face:
    return Face(name, name, size, bleed, Outline(), "")


def lot(title: str, count: int, grid: Grid, bleed: float = 0.0, back: bool = False) -> Lot:
    behind = face(f"{title} back", grid.piece, bleed) if back else None
    pieces = tuple(Piece(title, face(f"{title} {number}", grid.piece, bleed), behind) for number in range(1, count + 1))
    return Lot(title, pieces, grid, Clearance(0, bleed, grid.gutter), 3.0, True)


def bleed_box(place: Placement) -> tuple[float, float, float, float]:
    size = place.face.size if place.turn in (0, 180) else place.face.size.make_turned()
    more = place.face.bleed
    return place.x - more, place.y - more, place.x + size.width + more, place.y + size.height + more


def apart(one: tuple[float, ...], other: tuple[float, ...]) -> bool:
    slack = 1e-6
    return one[2] <= other[0] + slack or other[2] <= one[0] + slack or one[3] <= other[1] + slack or other[3] <= one[1] + slack


@given(PAPER, PIECE, CLEARANCES, st.integers(1, 40), st.sampled_from(["long-edge", "short-edge"]))
def test_pieces_never_overlap_and_stay_on_the_paper_within_the_margin(
    paper: Size, piece: Size, clearance: Clearance, count: int, flip: str
) -> None:
    grid = find_fullest_grid(paper, piece, clearance)
    if grid is None:
        return
    for sheet in pack_sheets([lot("a", count, grid, clearance.bleed, back=True)], flip):  # type: ignore[arg-type]
        boxes = [bleed_box(place) for place in sheet.placements]
        assert all(apart(one, other) for at, one in enumerate(boxes) for other in boxes[:at])
        edge = clearance.margin - 0.026  # half of the slack for papers measured in inches
        for left, top, right, low in boxes:
            assert left >= edge
            assert top >= edge
            assert right <= sheet.paper.width - edge
            assert low <= sheet.paper.height - edge


def fitting(space: float, length: float, gap: float) -> int:
    """The number of lengths that fit into a space, counted one by one."""
    count = 0
    while (count + 1) * length + count * gap <= space + 0.05:
        count += 1
    return count


@given(PAPER, PIECE, CLEARANCES)
def test_a_grid_holds_as_many_as_can_be_counted_and_the_better_way_of_the_paper_is_taken(
    paper: Size, piece: Size, clearance: Clearance
) -> None:
    edge, gap = 2 * (clearance.margin + clearance.bleed), max(clearance.gutter, 2 * clearance.bleed)
    counts = [
        fitting(wide - edge, piece.width, gap) * fitting(high - edge, piece.height, gap)
        for wide, high in ((paper.width, paper.height), (paper.height, paper.width))
    ]
    grid = find_fullest_grid(paper, piece, clearance)
    assert (grid.count if grid else 0) == max(counts)
    if grid is not None and counts[0] == max(counts):
        assert grid.paper == paper


def test_nine_cards_go_on_a4_and_a_paper_too_small_holds_none() -> None:
    grid = find_fullest_grid(PAPERS["a4"], Size(63, 88), Clearance(5, 0, 0))
    assert grid is not None
    assert (grid.columns, grid.rows, grid.left, grid.top) == (3, 3, 10.5, 16.5)
    assert [grid.find_slot_corner(number) for number in (0, 2, 3, 8)] == [
        (10.5, 16.5),
        (136.5, 16.5),
        (10.5, 104.5),
        (136.5, 192.5),
    ]
    assert find_fullest_grid(PAPERS["a4"], Size(300, 88), Clearance(5, 0, 0)) is None


GRID = Grid(Size(100, 100), Size(30, 30), 3, 3, 0)


def labels(sheets: tuple[Sheet, ...]) -> list[tuple[str, int]]:
    return [(sheet.label, len(sheet.placements)) for sheet in sheets]


def test_a_component_stays_together_where_that_costs_no_page() -> None:
    assert labels(pack_sheets([lot("a", 5, GRID), lot("b", 5, GRID)], "long-edge")) == [("a", 5), ("b", 5)]
    assert labels(pack_sheets([lot("a", 5, GRID), lot("b", 5, GRID), lot("c", 8, GRID)], "long-edge")) == [
        ("a, b", 9),
        ("b, c", 9),
    ]
    assert labels(pack_sheets([lot("a", 2, GRID), lot("b", 12, GRID)], "long-edge")) == [("a, b", 9), ("b", 5)]
    assert labels(pack_sheets([lot("a", 5, GRID), lot("b", 4, GRID)], "long-edge")) == [("a, b", 9)]
    assert labels(pack_sheets([lot("a", 5, GRID), lot("b", 9, GRID)], "long-edge")) == [("a", 5), ("b", 9)]
    assert labels(pack_sheets([lot("a", 9, GRID), lot("none", 0, GRID), lot("b", 9, GRID)], "long-edge")) == [
        ("a", 9),
        ("b", 9),
    ]


def test_equal_sizes_share_a_sheet_even_with_another_between_them() -> None:
    other = Grid(Size(100, 100), Size(40, 40), 2, 2, 0)
    assert labels(pack_sheets([lot("a", 4, GRID), lot("b", 4, other), lot("c", 4, GRID)], "long-edge")) == [
        ("a, c", 8),
        ("b", 4),
    ]


@given(st.lists(st.integers(0, 25), max_size=7))
def test_no_page_more_than_the_pieces_need_and_every_piece_once_in_its_order(counts: list[int]) -> None:
    lots = [lot(chr(97 + at), count, GRID) for at, count in enumerate(counts)]
    sheets = pack_sheets(lots, "long-edge")
    assert len(sheets) == -(-sum(counts) // 9)
    placed = [place.face.identity for sheet in sheets for place in sheet.placements]
    assert placed == [piece.front.identity for one in lots for piece in one.pieces]


def test_fronts_are_followed_by_their_backs_and_by_an_empty_one_where_there_is_none() -> None:
    sheets = pack_sheets([lot("a", 10, GRID, back=True), lot("b", 1, Grid(Size(100, 100), Size(90, 90), 1, 1, 0))], "long-edge")
    assert [(sheet.side, sheet.label, len(sheet.placements)) for sheet in sheets] == [
        ("front", "a", 9),
        ("back", "a", 9),
        ("front", "a", 1),
        ("back", "a", 1),
        ("front", "b", 1),
        ("back", "b", 0),
    ]
    assert sheets[5].marks == ()
    assert set(sheets[0].marks) == set(sheets[1].marks) != set()


def test_a_face_alone_gets_a_page_of_its_own_size_with_the_bleed() -> None:
    (sheet,) = make_face_sized_sheets([face("a", Size(63, 88), 3)])
    assert (sheet.paper, sheet.placements[0].x, sheet.placements[0].y) == (Size(69, 94), 3, 3)


def test_a_name_is_below_its_piece_with_its_copy_number_and_is_cut_to_the_width() -> None:
    copies = tuple(Piece("a", face("Hen", GRID.piece, 2), None, copy, 2) for copy in (1, 2))
    long = Piece("a", face("A very long name of a hen, and no end", GRID.piece, 2), None)
    one = replace(lot("a", 0, GRID), pieces=(*copies, long), clearance=Clearance(0, 2, 4), labels=True)
    (sheet,) = pack_sheets([one], "long-edge", Imprint("", len))
    names = [note for note in sheet.notes if "sheet" not in note.text]
    assert [name.text for name in names] == ["Hen · 1 of 2", "Hen · 2 of 2", "A very long name of a hen,…"]
    for name, place in zip(names, sheet.placements, strict=True):
        assert (name.x, name.y) == pytest.approx((place.x + 1, place.y + 30 + 2 + 2.2))


@pytest.mark.parametrize(("room", "short"), [(6, "Hen 12"), (5, "Hen…"), (4, "Hen…"), (3, "He…"), (1, "…")])
def test_a_name_is_shortened_to_the_letters_that_just_fit(room: float, short: str) -> None:
    assert shorten_text_to_width("Hen 12", room, len) == short
