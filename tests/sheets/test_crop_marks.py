"""Crop marks of any outline: beyond the corners, outside every bleed, on the paper, and each only once."""

from math import hypot

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printgen.content.sizes import PAPERS
from printgen.model import Mark, Outline, Size
from printgen.sheets.crop_marks import (
    LENGTH,
    OFFSET,
    PAPER_EDGE,
    SHORTEST,
    TrimOnPaper,
    _DifferentMarks,
    make_corner_marks,
    make_crop_marks,
)
from printgen.sheets.fullest_pattern import make_staggered_pattern
from printgen.sheets.nested.nest import nest_pieces
from printgen.sheets.patterns import Clearance, find_fullest_grid
from printgen.sheets.polygons import Polygon, Trim, find_bounding_box, is_inside, list_edges, measure_distance_between_cut_lines
from tests.helpers.geometry import HAIR
from tests.helpers.trims import PENTOMINOES, circle, polygon, polyomino, rectangle, tile

A4 = PAPERS["a4"]
TRIMS = (rectangle(40, 25), circle(22), polygon((0, 0), (30, 0), (0, 40)), *(polyomino(rows, 14) for rows in PENTOMINOES))
TRIM = st.one_of(st.sampled_from(TRIMS), st.builds(tile, st.integers(0, 30), st.integers(4, 9), st.floats(15, 60)))


def length(mark: Mark) -> float:
    return hypot(mark.x2 - mark.x1, mark.y2 - mark.y1)


def along(mark: Mark, part: int) -> tuple[float, float]:
    return mark.x1 + (mark.x2 - mark.x1) * part / 4, mark.y1 + (mark.y2 - mark.y1) * part / 4


def check(paper: Size, pieces: list[TrimOnPaper], bleed: float) -> tuple[Mark, ...]:
    marks = make_corner_marks(paper, tuple(pieces), bleed)
    outlines = [(find_bounding_box(piece.cut_line), piece.cut_line) for piece in pieces]
    for mark in marks:
        line: Polygon = ((mark.x1, mark.y1), (mark.x2, mark.y2))
        assert length(mark) + HAIR >= SHORTEST / 2
        assert length(mark) <= LENGTH + HAIR
        assert all(PAPER_EDGE - HAIR <= x <= paper.width - PAPER_EDGE + HAIR for x, _ in line)
        assert all(PAPER_EDGE - HAIR <= y <= paper.height - PAPER_EDGE + HAIR for _, y in line)
        left, top, right, low = find_bounding_box(line, bleed)
        for (x1, y1, x2, y2), outline in outlines:
            if x1 < right and left < x2 and y1 < low and top < y2:
                assert measure_distance_between_cut_lines(line, outline) > bleed
                assert not any(is_inside(along(mark, part), outline) for part in range(5))
    ends = [sorted(((round(m.x1, 3), round(m.y1, 3)), (round(m.x2, 3), round(m.y2, 3)))) for m in marks]
    assert len({str(end) for end in ends}) == len(ends)
    return marks


def test_a_mark_that_two_pieces_share_is_made_once_despite_rounding_errors() -> None:
    pieces = [TrimOnPaper(rectangle(40, 25), 20, 123.705), TrimOnPaper(rectangle(40, 25), 60.000003, 123.705006)]
    assert len(check(A4, pieces, 0)) == 10


@settings(max_examples=30)
@given(st.lists(TRIM, min_size=1, max_size=14), st.sampled_from([0.0, 2.0, 3.0]), st.sampled_from([0.0, 8.0, 20.0]))
def test_ticks_of_a_nest_stay_out_of_all_bleeds_and_on_the_paper(trims: list[Trim], bleed: float, gutter: float) -> None:
    for plan in nest_pieces(A4, trims, Clearance(5, bleed, gutter)) or ():
        check(plan.paper, [TrimOnPaper(trims[slot.item], slot.x, slot.y, slot.turn) for slot in plan.slots], bleed)


@settings(max_examples=20)
@given(st.floats(20, 90), st.sampled_from(["hexagon", "circle"]), st.sampled_from([0.0, 3.0]), st.sampled_from([0.0, 15.0]))
def test_ticks_of_staggered_rows_stay_out_of_all_bleeds(wide: float, shape: str, bleed: float, gutter: float) -> None:
    trim = Trim(Outline(shape), Size(wide, wide))  # type: ignore[arg-type]
    plan = make_staggered_pattern(A4, trim.size, trim.outline, Clearance(5, bleed, gutter))
    assert plan is not None
    check(plan.paper, [TrimOnPaper(trim, slot.x, slot.y) for slot in plan.slots], bleed)


@pytest.mark.parametrize(("size", "bleed"), [(Size(63, 88), 0), (Size(44, 68), 0), (Size(60, 80), 3), (Size(70, 120), 2)])
def test_cards_in_a_grid_get_the_crop_marks_of_the_grid(size: Size, bleed: float) -> None:
    grid = find_fullest_grid(A4, size, Clearance(5, bleed, 2 * bleed))
    assert grid is not None
    pieces = [TrimOnPaper(rectangle(size.width, size.height), *grid.find_slot_corner(number)) for number in range(grid.count)]
    assert rounded(check(grid.paper, pieces, bleed)) == rounded(make_crop_marks(grid, bleed, 0))


def rounded(marks: tuple[Mark, ...]) -> list[tuple[float, ...]]:
    return sorted(tuple(round(at, 3) for at in (mark.x1, mark.y1, mark.x2, mark.y2)) for mark in marks)


def test_a_circle_has_four_ticks_outward_from_its_middle() -> None:
    marks = check(A4, [TrimOnPaper(circle(40), 80, 100)], 3)
    first, last = 3 + OFFSET, 3 + OFFSET + LENGTH
    assert marks[:2] == (Mark(100, 100 - last, 100, 100 - first), Mark(120 + last, 120, 120 + first, 120))
    assert len(marks) == 4


def test_ticks_prolong_the_edges_of_outer_corners_only() -> None:
    line = polygon((0, 0), (15, 0), (15, 30), (40, 30), (60, 30), (60, 45), (0, 45))
    marks = check(A4, [TrimOnPaper(line, 80, 100)], 2)
    assert len(marks) == 10  # two at each of five corners; none at the inner one and at the one on a straight edge
    for mark in marks:
        ends = [(x, y) for x, y in ((mark.x1, mark.y1), (mark.x2, mark.y2))]
        assert [edge for edge in list_edges(TrimOnPaper(line, 80, 100).cut_line) if all(on(edge, end) for end in ends)]


def on(edge: tuple[tuple[float, float], ...], point: tuple[float, float]) -> bool:
    """Whether a point is on the straight line through an edge."""
    (x1, y1), (x2, y2) = edge
    return abs((x2 - x1) * (point[1] - y1) - (y2 - y1) * (point[0] - x1)) < 1e-6


def test_ticks_of_a_slanted_corner_begin_where_they_leave_the_bleed() -> None:
    hexagon = TrimOnPaper(Trim(Outline("hexagon"), Size(60, 69.282032)), 70, 100)
    marks = check(A4, [hexagon], 3)
    assert len(marks) == 12
    assert {round(measure_distance_between_cut_lines(((mark.x2, mark.y2),), hexagon.cut_line), 2) for mark in marks} == {
        round(3 + OFFSET * 0.8660254, 2)
    }


def test_a_tick_between_two_pieces_is_shortened_and_then_dropped() -> None:
    def between(gap: float) -> list[float]:
        pieces = [TrimOnPaper(rectangle(40, 40), 40, 100), TrimOnPaper(rectangle(40, 40), 80 + gap, 100)]
        return sorted(length(mark) for mark in check(A4, pieces, 2) if 80 < mark.x1 < 80 + gap and mark.y1 == mark.y2)

    assert between(30) == pytest.approx([6, 6, 6, 6])
    assert between(10) == pytest.approx([3.5, 3.5, 3.5, 3.5])
    assert between(5) == []


def test_neighbours_that_share_an_edge_share_its_ticks() -> None:
    pieces = [TrimOnPaper(rectangle(40, 40), 40, 100), TrimOnPaper(rectangle(40, 40), 80, 100)]
    assert len(check(A4, pieces, 0)) == 10


def test_a_piece_near_the_edge_of_the_paper_has_short_ticks_and_none_at_the_edge() -> None:
    assert {round(length(mark), 2) for mark in check(A4, [TrimOnPaper(rectangle(198, 285), 6, 6)], 0)} == {1.5}
    assert check(A4, [TrimOnPaper(rectangle(210, 297), 0, 0)], 0) == ()


@pytest.mark.parametrize(
    ("far", "count"),
    [((10, 6), 1), ((10.009, 6.009), 1), ((10, 6.011), 2), ((10.011, 6), 2), ((10, 20), 2), ((4, 0), 2)],
)
@pytest.mark.parametrize("is_reversed", [False, True])
def test_only_a_mark_with_the_same_two_ends_is_the_same_mark(far: tuple[float, float], count: int, is_reversed: bool) -> None:
    marks = _DifferentMarks()
    marks.add_mark_if_new((10, 0), (10, 6))
    marks.add_mark_if_new(*((far, (10, 0)) if is_reversed else ((10, 0), far)))
    assert len(marks.marks) == count
