"""Hexagons and circles in staggered rows: counts known by hand, nothing too near, everything centred on the paper."""

from math import hypot, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printgen.content.sizes import PAPERS
from printgen.model import Outline, Size
from printgen.sheets.fullest_pattern import make_staggered_pattern
from printgen.sheets.patterns import Clearance, FreePattern, find_fullest_grid
from printgen.sheets.polygons import Trim, measure_distance_between_cut_lines
from tests.helpers.geometry import HAIR, lying, outside, too_near
from tests.helpers.soaked import FEW_EXAMPLES

A4 = PAPERS["a4"]
HEXAGON, CIRCLE = Outline("hexagon"), Outline("circle")
PAPER = st.sampled_from([PAPERS["a4"], PAPERS["letter"], PAPERS["a5"], PAPERS["a4"].make_turned()])
CLEARANCES = st.builds(
    Clearance, st.sampled_from([0.0, 5.0, 12.7]), st.sampled_from([0.0, 2.0, 3.0]), st.sampled_from([0.0, 1.0, 9.5])
)


def hexagon(flat_to_flat: float) -> Size:
    return Size(flat_to_flat, flat_to_flat * 2 / sqrt(3))


def laid(size: Size, outline: Outline, clearance: Clearance, paper: Size = A4) -> FreePattern:
    plan = make_staggered_pattern(paper, size, outline, clearance)
    assert plan is not None
    return plan


def in_the_middle(plan: FreePattern, size: Size) -> bool:
    xs, ys = [slot.x for slot in plan.slots], [slot.y for slot in plan.slots]
    middle_x, middle_y = min(xs) + max(xs) + size.width, min(ys) + max(ys) + size.height
    return (middle_x, middle_y) == pytest.approx((plan.paper.width, plan.paper.height))


@FEW_EXAMPLES
@given(PAPER, st.floats(8, 120), st.floats(0.5, 2), CLEARANCES)
def test_hexagons_keep_their_gap_and_the_edge(paper: Size, wide: float, ratio: float, clearance: Clearance) -> None:
    size = Size(wide, wide * ratio)
    plan = make_staggered_pattern(paper, size, HEXAGON, clearance)
    if plan is None:
        assert find_fullest_grid(paper, Size(size.width + 0.06, size.height + 0.06), clearance) is None
        return
    trims = [Trim(HEXAGON, size)] * len(plan.slots)
    assert not outside(plan, trims, clearance)
    assert not too_near(lying(plan, trims)[:24], clearance.gap)
    assert in_the_middle(plan, size)
    assert [slot.item for slot in plan.slots] == list(range(len(plan.slots)))


@given(PAPER, st.floats(8, 120), CLEARANCES)
def test_circles_keep_their_gap_and_the_edge(paper: Size, wide: float, clearance: Clearance) -> None:
    plan = make_staggered_pattern(paper, Size(wide, wide), CIRCLE, clearance)
    if plan is None:
        return
    assert not outside(plan, [Trim(CIRCLE, Size(wide, wide))] * len(plan.slots), clearance)
    assert in_the_middle(plan, Size(wide, wide))
    near = [
        hypot(one.x - other.x, one.y - other.y)
        for at, one in enumerate(plan.slots[:60])
        for other in plan.slots[at + 1 : at + 60]
    ]
    assert min(near, default=wide + clearance.gap) >= wide + clearance.gap - HAIR


@given(PAPER, st.floats(8, 120), st.sampled_from([HEXAGON, CIRCLE]), CLEARANCES)
def test_no_grid_holds_more(paper: Size, wide: float, outline: Outline, clearance: Clearance) -> None:
    size = Size(wide, wide)
    grid, plan = (
        find_fullest_grid(paper, Size(wide + 0.05, wide + 0.05), clearance),
        make_staggered_pattern(paper, size, outline, clearance),
    )
    assert (len(plan.slots) if plan else 0) >= (grid.count if grid else 0)


@pytest.mark.parametrize(
    ("flat_to_flat", "bleed", "count"),
    [
        (30, 0, 63),  # 7 rows of 9 on lying paper: 285 x 190.5
        (30, 3, 42),  # 6 columns of 7: 194.0 x 264 with half a step
        (90, 0, 5),
        (190, 0, 1),
    ],
)
def test_hexagons_on_a4(flat_to_flat: float, bleed: float, count: int) -> None:
    size = hexagon(flat_to_flat)
    for way in (size, size.make_turned()):
        assert len(laid(way, HEXAGON, Clearance(5, bleed, 0)).slots) == count


@pytest.mark.parametrize(
    ("wide", "bleed", "count"),
    [
        (40, 0, 36),  # poker chips: rows of 5 and 4, eight of them; 5 x 7 in a grid
        (60, 0, 14),  # 3 3 3 2 3: straight rows and staggered ones, where either alone holds 12 or 13
        (65, 0, 12),  # 3 x 4 in a grid, which no staggering beats
        (25, 2, 68),
        (200, 0, 1),
    ],
)
def test_circles_on_a4(wide: float, bleed: float, count: int) -> None:
    assert len(laid(Size(wide, wide), CIRCLE, Clearance(5, bleed, 0)).slots) == count


def test_hexagons_without_a_gap_share_their_edges() -> None:
    size = hexagon(30)
    plan = laid(size, HEXAGON, Clearance(5, 0, 0))
    tiles = lying(plan, [Trim(HEXAGON, size)] * len(plan.slots))
    middle = tiles[31]
    assert sum(measure_distance_between_cut_lines(middle, other) < HAIR for other in tiles if other is not middle) == 6


def test_circles_in_a_strip_form_a_zigzag() -> None:
    strip = Size(300, 26)
    assert len(laid(Size(20, 20), CIRCLE, Clearance(0, 0, 0), strip).slots) == 15
    assert len(laid(Size(20, 20), CIRCLE, Clearance(0, 0, 0), Size(300, 30)).slots) == 17


def test_a_paper_too_small_holds_none() -> None:
    assert make_staggered_pattern(A4, Size(201, 201), CIRCLE, Clearance(5, 0, 0)) is None
    assert make_staggered_pattern(A4, hexagon(201), HEXAGON, Clearance(5, 0, 0)) is None
