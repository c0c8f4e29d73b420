"""Mixed sizes on shared sheets: nothing overlaps, guillotine cuts separate every piece, and little paper is wasted."""

from collections.abc import Sequence
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printgen.content.sizes import PAPERS, PIECES
from printgen.core.boxes import Box
from printgen.core.units import write_number
from printgen.model import Size
from printgen.sheets.mixed import guillotine
from printgen.sheets.mixed.cuts import find_guillotine_cuts
from printgen.sheets.mixed.guillotine import pack_all_on_one_sheet, pack_mixed_sizes
from printgen.sheets.patterns import Clearance, FreePattern, find_fullest_grid
from tests.helpers.golden import same as same_as_golden
from tests.helpers.layouts import (
    CLASSES,
    CLOSE,
    EDGE,
    SETS,
    any_sizes,
    area_bound,
    carry_out,
    count_least_sheets,
    distance,
    draw_instance,
    same,
    trims,
)
from tests.helpers.soaked import soak_only

A4 = PAPERS["a4"]
POKER = PIECES["poker"]

PAPER = st.sampled_from([PAPERS["a4"], PAPERS["letter"], PAPERS["a5"].make_turned()])
CLEAR = st.builds(Clearance, st.sampled_from([0.0, 5.0]), st.sampled_from([0.0, 3.0]), st.sampled_from([0.0, 4.0, 6.35]))
SIDE = st.one_of(st.floats(5, 120), st.sampled_from([25.0, 30.0, 44.45, 63.5, 88.9, 69.9 + 1 / 3]))
SIZES = st.lists(st.builds(Size, SIDE, SIDE), min_size=1, max_size=6).flatmap(
    lambda kinds: st.lists(st.sampled_from(kinds), min_size=1, max_size=40)
)
LONG_SETS = (  # others have such kinds, papers, bleeds and gutters
    "20 kinds, A4",
    "20 kinds, bleed of 3 mm, Letter",
    "16 kinds of tiles and tokens, bleed of 2 mm, A4",
    "1,000 sizes from 20 to 150 mm, gutter of 4 mm, A4",
)


def check(plan: FreePattern, sizes: Sequence[Size], clearance: Clearance) -> None:
    """Check everything that must be true of every plan."""
    pieces = trims(plan, sizes)
    assert all(distance(one, other) > clearance.gap - CLOSE for one, other in combinations(pieces, 2))
    within = clearance.edge - EDGE
    for piece in pieces:
        assert min(piece.left, piece.top, plan.paper.width - piece.right, plan.paper.height - piece.bottom) >= within
    parts = carry_out(plan, pieces)
    assert all(any(same(piece, part) for part in parts) for piece in pieces)


@given(PAPER, SIZES, CLEAR)
@settings(max_examples=40)
def test_pieces_keep_their_gap_and_the_edge_and_come_free_by_cuts_that_go_all_the_way(
    paper: Size, sizes: list[Size], clearance: Clearance
) -> None:
    plans = pack_mixed_sizes(paper, sizes, clearance)
    for plan in plans:
        assert plan.paper in (paper, paper.make_turned())
        check(plan, sizes, clearance)
    assert sorted(slot.item for plan in plans for slot in plan.slots) == list(range(len(sizes)))
    assert len(plans) >= area_bound(paper, sizes, Clearance(clearance.margin - EDGE, clearance.bleed, clearance.gutter))


@pytest.mark.parametrize("name", soak_only(LONG_SETS, SETS))
def test_a_thousand_pieces_take_at_most_8_percent_more_sheets_than_their_area(name: str) -> None:
    paper, clearance, sizes = SETS[name]
    plans = pack_mixed_sizes(paper, sizes, clearance)
    assert sorted(slot.item for plan in plans for slot in plan.slots) == list(range(1000))
    assert len(plans) <= 1.08 * area_bound(paper, sizes, clearance)
    for plan in plans[:: len(plans) // 10]:
        check(plan, sizes, clearance)


@pytest.mark.parametrize("clearance", [Clearance(5, 0, 0), Clearance(5, 3, 6)])
def test_full_sheets_of_one_size_are_the_plain_grid(clearance: Clearance) -> None:
    grid = find_fullest_grid(A4, POKER, clearance)
    assert grid is not None
    plans = pack_mixed_sizes(A4, [POKER] * (2 * grid.count), clearance)
    assert len(plans) == 2
    for plan in plans:
        places = [(slot.x, slot.y, slot.turn) for slot in plan.slots]
        assert plan.paper == grid.paper
        assert places == [(*map(pytest.approx, grid.find_slot_corner(number)), 0) for number in range(grid.count)]


def test_one_size_in_both_orientations_shares_a_grid() -> None:
    (plan,) = pack_mixed_sizes(A4, [POKER, POKER.make_turned()] * 4 + [POKER], Clearance(5, 0, 0))
    assert [slot.turn for slot in sorted(plan.slots, key=lambda slot: slot.item)] == [0, 90] * 4 + [0]


def test_small_pieces_fill_the_room_beside_large_ones_and_equal_pieces_stay_together() -> None:
    sizes = [Size(190, 180)] * 2 + [Size(30, 30)] * 36
    plans = pack_mixed_sizes(A4, sizes, Clearance(5, 0, 0))
    assert [len(plan.slots) for plan in plans] == [19, 19]
    assert [len(plan.cuts) for plan in plans] == [4 + 1 + 2 + 5] * 2


def test_a_piece_too_large_is_refused_and_no_pieces_take_no_sheet() -> None:
    assert pack_mixed_sizes(A4, [], Clearance(5, 0, 0)) == ()
    with pytest.raises(ValueError, match="88 × 300 mm"):
        pack_mixed_sizes(A4, [POKER, Size(300, 88)], Clearance(5, 0, 0))


def test_pieces_that_no_whole_cut_parts_are_refused() -> None:
    wheel = [Box(0, 0, 2, 1), Box(2, 0, 3, 2), Box(1, 2, 3, 3), Box(0, 1, 1, 3)]
    with pytest.raises(ValueError, match="No straight cut"):
        find_guillotine_cuts(Size(3, 3), wheel)


@pytest.mark.golden
def test_places_of_some_layouts() -> None:
    small = {"cards and tokens": [POKER] * 7 + [Size(25, 25)] * 12, "three kinds": [Size(70, 120)] * 3 + [Size(44, 68)] * 9}
    lines = []
    for name, sizes in small.items():
        for plan in pack_mixed_sizes(A4, [*sizes, Size(100, 50)], Clearance(5, 1.5, 0)):
            lines.append(f"{name}: {write_number(plan.paper.width)} x {write_number(plan.paper.height)}")
            lines += [f"  {slot.item}: {slot.x:.2f} {slot.y:.2f} turned {slot.turn}" for slot in plan.slots]
            lines += [f"  cut {at}: {c.x1:.2f} {c.y1:.2f} to {c.x2:.2f} {c.y2:.2f}" for at, c in enumerate(plan.cuts, 1)]
    same_as_golden("layout-places.txt", "\n".join(lines) + "\n")


def test_two_dozen_sizes_that_fill_most_of_a_sheet_find_room_on_it() -> None:
    """They fill 92 % of it, which a quick search does not find."""
    measures = (
        "50x51 30x36 79x22 26x30 39x62 37x53 74x21 58x61 58x51 61x67 36x53 26x61 "
        "38x21 78x42 63x54 59x51 29x75 41x28 25x51 71x51 28x75 24x47 39x78 26x61"
    )
    sizes = [Size(*map(int, size.split("x"))) for size in measures.split()]
    assert pack_all_on_one_sheet(A4, sizes, Clearance(5, 0, 0)) is not None


def test_more_kinds_than_can_be_compared_at_once_still_fill_their_sheets() -> None:
    sizes = any_sizes(20, 150, 2500, 3)
    plans = pack_mixed_sizes(A4, sizes, Clearance(5, 0, 0))
    assert sorted(slot.item for plan in plans for slot in plan.slots) == list(range(2500))
    assert len(plans) <= 1.025 * area_bound(A4, sizes, Clearance(5, 0, 0))


@pytest.mark.parametrize("name", soak_only(("I", "IX"), CLASSES))
def test_the_published_classes_of_rectangles_take_few_more_sheets_than_their_lower_bound(name: str) -> None:
    drawn = [draw_instance(name, count, 1) for count in (20, 60, 100)]  # the benchmark measures more
    sheets = sum(len(pack_mixed_sizes(paper, sizes, Clearance(0, 0, 0))) for paper, sizes in drawn)
    least = sum(count_least_sheets(paper, sizes) for paper, sizes in drawn)
    assert least <= sheets <= 1.07 * least


def test_no_more_strategies_are_tried_once_the_work_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    def count_strategies(work: int) -> int:
        tried: list[guillotine.MixStrategy] = []
        pack = guillotine._pack_with_strategy
        with monkeypatch.context() as patch:
            patch.setattr(guillotine, "_WORK", work)
            patch.setattr(guillotine, "_WORK_EACH", 0)
            patch.setattr(
                guillotine, "_pack_with_strategy", lambda *given: (tried.append(given[-1]), pack(*given)._replace(work=10))[1]
            )
            pack_mixed_sizes(PAPERS["a4"], [Size(63, 88), Size(44, 63), Size(50, 50)], Clearance(5, 0, 0))
        return len(tried)

    assert [count_strategies(work) for work in (0, 19, 20)] == [1, 1, 2]
