"""Interlocked rows: pieces that share edges, on counts known by hand, and blocks of two kinds on one sheet."""

from math import cos, pi, sin, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printgen.content.sizes import PAPERS
from printgen.model import Face, Outline, Piece, Size
from printgen.sheets.arrangement import arrange_lots
from printgen.sheets.fullest_pattern import find_fullest_pattern
from printgen.sheets.interlocked import make_interlocked_pattern
from printgen.sheets.joined_blocks import list_ways_to_join_pages
from printgen.sheets.lot import Lot, Page
from printgen.sheets.patterns import Clearance, FreePattern
from printgen.sheets.polygons import Trim, make_cut_line, measure_distance_between_cut_lines, move_polygon, turn_polygon
from printgen.sheets.waste_room import find_box_with_bleed_or_overlap, is_box_on_paper
from printgen.sheets.work import count_shared_edges, measure_work_of_pages
from tests.helpers.geometry import lying, outside, too_near
from tests.helpers.soaked import FEW_EXAMPLES

A4, LETTER = PAPERS["a4"], PAPERS["letter"]
CLEAR = Clearance(5, 0, 0)
HEXAGON, CIRCLE = Outline("hexagon"), Outline("circle")
WIDE = 36.0
DOUBLE = Outline(
    "polygon",
    points=tuple(
        (x * WIDE / 2, y * WIDE / sqrt(12))
        for x, y in ((1, 0), (2, 1), (3, 0), (4, 1), (4, 3), (3, 4), (2, 3), (1, 4), (0, 3), (0, 1))
    ),
)
DOUBLE_SIZE = Size(2 * WIDE, 4 * WIDE / sqrt(12))


@st.composite
def polygons(draw: st.DrawFn) -> tuple[Outline, Size]:
    """A polygon with at most nine corners around a centre, which may have notches."""
    count = draw(st.integers(3, 9))
    reaches = draw(st.lists(st.floats(8, 40), min_size=count, max_size=count))
    points = [(reach * cos(2 * pi * at / count), reach * sin(2 * pi * at / count)) for at, reach in enumerate(reaches)]
    left, top = min(x for x, _ in points), min(y for _, y in points)
    size = Size(max(x for x, _ in points) - left, max(y for _, y in points) - top)
    return Outline("polygon", points=tuple((x - left, y - top) for x, y in points)), size


@FEW_EXAMPLES
@given(polygons(), st.sampled_from([A4, LETTER, A4.make_turned()]), st.sampled_from([0.0, 5.0]))
def test_interlocked_polygons_never_overlap_and_keep_the_margin(
    piece: tuple[Outline, Size], paper: Size, margin: float
) -> None:
    outline, size = piece
    plan = make_interlocked_pattern(paper, size, outline, Clearance(margin, 0, 0))
    if plan is None:
        return
    trims = [Trim(outline, size)] * plan.count
    assert not outside(plan, trims, Clearance(margin, 0, 0))
    assert not too_near(lying(plan, trims)[:20], 0.0)


@FEW_EXAMPLES
@given(polygons(), st.sampled_from([A4, LETTER]))
def test_no_other_pattern_holds_more_pieces(piece: tuple[Outline, Size], paper: Size) -> None:
    outline, size = piece
    plan, rows = find_fullest_pattern(paper, size, outline, CLEAR), make_interlocked_pattern(paper, size, outline, CLEAR)
    assert (plan.count if plan else 0) >= (rows.count if rows else 0)


def test_eighteen_doubles_fit_on_a4_and_share_two_thirds_of_their_edges() -> None:
    (page,) = arrange_lots([lot("double", DOUBLE_SIZE, 18, DOUBLE)]).pages
    assert page.pattern.description == "in rows that share edges"  # type: ignore[union-attr]
    assert len(page.load) == 18
    assert count_shared_edges(page) == 6 * 2 + 5 * 11  # beside each other, and from row to row


@pytest.mark.parametrize("size", [Size(32, 64 / sqrt(3)), Size(64 / sqrt(3), 32)])
def test_hexagons_without_a_bleed_share_edges_with_all_six_neighbours(size: Size) -> None:
    plan = find_fullest_pattern(A4, size, HEXAGON, CLEAR)
    assert plan is not None
    assert plan.count == 55
    lines = lying(plan, [Trim(HEXAGON, size)] * 55)  # type: ignore[arg-type]
    neighbours = [
        sum(other is not line and measure_distance_between_cut_lines(line, other) < 0.001 for other in lines) for line in lines
    ]
    assert max(neighbours) == 6


def test_pieces_with_a_bleed_share_no_edges() -> None:
    assert make_interlocked_pattern(A4, DOUBLE_SIZE, DOUBLE, Clearance(5, 2, 0)) is None


def test_a_shape_that_gains_nothing_stays_in_a_grid_for_straight_cuts() -> None:
    house = Outline("polygon", points=((0, 6), (11, 0), (22, 6), (22, 18), (0, 18)))
    assert make_interlocked_pattern(A4, Size(22, 18), house, CLEAR) is None


def lot(name: str, size: Size, count: int, outline: Outline, clearance: Clearance = CLEAR) -> Lot:
    pattern = find_fullest_pattern(A4, size, outline, clearance)
    assert pattern is not None
    pieces = tuple(Piece(name, Face(f"{name} {at}", name, size, clearance.bleed, outline, "")) for at in range(count))
    return Lot(name, pieces, pattern, clearance, 3.0, True)


def page_of(one: Lot) -> Page:
    return Page(one.pattern, tuple((one, piece) for piece in one.pieces))


def test_two_kinds_on_one_sheet_keep_their_rows_and_a_gap_between_them() -> None:
    doubles = page_of(lot("double", DOUBLE_SIZE, 6, DOUBLE))
    singles = page_of(lot("single", Size(WIDE, DOUBLE_SIZE.height), 10, HEXAGON))
    joined = list(list_ways_to_join_pages(doubles, singles))
    assert joined
    for page in joined:
        assert count_shared_edges(page) == count_shared_edges(doubles) + count_shared_edges(singles)
        trims = [Trim(piece.front.outline, piece.front.size) for _, piece in page.load]
        assert isinstance(page.pattern, FreePattern)
        assert not outside(page.pattern, trims, CLEAR)
        lines = lying(page.pattern, trims)
        assert not too_near(lines, 0.0)
        assert min(measure_distance_between_cut_lines(one, other) for one in lines[:6] for other in lines[6:]) >= 3 - 1e-6


@FEW_EXAMPLES
@given(st.integers(1, 12), st.integers(1, 30), st.sampled_from([Clearance(5, 0, 0), Clearance(5, 2, 4)]))
def test_blocks_of_turned_pieces_never_overlap(doubles: int, singles: int, clearance: Clearance) -> None:
    single = lot("single", Size(25, 28), singles, HEXAGON, clearance)
    parts = page_of(lot("double", DOUBLE_SIZE, doubles, DOUBLE)), page_of(single)
    check_joined_pages(*parts, clearance)
    check_joined_pages(*parts[::-1], clearance)


def test_a_block_of_pieces_turned_both_ways_never_overlaps() -> None:
    clearance = Clearance(5, 2, 4)
    points = ((0, 5), (5, 0), (15, 0), (20, 5), (20, 40), (15, 45), (5, 45), (0, 40))
    host = page_of(lot("host", Size(40, 40), 8, HEXAGON, clearance))
    other = page_of(lot("other", Size(20, 45), 12, Outline("polygon", points=points), clearance))
    turns = {place.turn for page in check_joined_pages(host, other, clearance) for place in page.list_placed_fronts()[8:]}
    assert turns == {90, 180}


def check_joined_pages(host: Page, other: Page, clearance: Clearance) -> list[Page]:
    pages = list(list_ways_to_join_pages(host, other))
    for page in pages:
        places = page.list_placed_fronts()
        lines = [
            move_polygon(turn_polygon(make_cut_line(Trim(p.face.outline, p.face.size)), p.face.size, p.turn), p.x, p.y)
            for p in places
        ]
        assert not too_near(lines, 0.0)
        assert all(is_box_on_paper(find_box_with_bleed_or_overlap(p, 0), page.paper, clearance.edge - 0.05) for p in places)
        assert sorted(place.face.identity for place in places) == sorted(
            piece.front.identity for one in (host, other) for _, piece in one.load
        )
    return pages


def test_rectangles_are_not_joined_in_blocks_because_they_need_straight_cuts() -> None:
    cards, discs = page_of(lot("card", Size(60, 90), 2, Outline())), page_of(lot("disc", Size(25, 25), 4, CIRCLE))
    assert list(list_ways_to_join_pages(cards, discs)) == []
    assert list(list_ways_to_join_pages(discs, cards)) == []


def test_doubles_and_singles_share_a_sheet_and_take_less_time_than_on_two() -> None:
    lots = [lot("double", DOUBLE_SIZE, 6, DOUBLE), lot("single", Size(WIDE, DOUBLE_SIZE.height), 10, HEXAGON)]
    arrangement = arrange_lots(lots)
    assert len(arrangement.pages) == 1
    assert measure_work_of_pages(arrangement.pages).seconds < arrangement.comparisons[0].own.seconds
