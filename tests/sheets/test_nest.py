"""Nested pieces of any shape: nothing is too near, all pieces are on the paper exactly once, and little paper is wasted."""

from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printgen.content.sizes import PAPERS
from printgen.core.units import write_number
from printgen.model import Outline, Size
from printgen.model.outlines import compute_signed_area
from printgen.sheets.nested import fill, nest
from printgen.sheets.nested.clusters import make_single_clusters
from printgen.sheets.nested.fill import NestBudget
from printgen.sheets.nested.nest import nest_pieces
from printgen.sheets.nested.raster import Footprint, SheetSquares, make_raster
from printgen.sheets.patterns import Clearance, FreePattern
from printgen.sheets.polygons import Trim, make_cut_line
from tests.helpers.geometry import lying, outside, too_near
from tests.helpers.golden import same
from tests.helpers.layouts import irregular_shapes
from tests.helpers.trims import PENTOMINOES, SMALLER, circle, polygon, polyomino, rectangle, tile

A4, CLOSE = PAPERS["a4"], Clearance(5, 0, 0)
TRIANGLE = polygon((0, 0), (30, 0), (0, 40))
OTHERS = (
    TRIANGLE,
    rectangle(40, 25),
    circle(22),
    Trim(Outline("hexagon"), Size(30, 34.64)),
    polygon((0, 9), (50, 0), (31, 40)),
)
TRIM = st.one_of(
    st.builds(polyomino, st.sampled_from([*PENTOMINOES, *SMALLER]), st.sampled_from([12.7, 15, 17.31])),
    st.builds(tile, st.integers(0, 40), st.integers(5, 10), st.floats(15, 60)),
    st.builds(rectangle, st.floats(5, 90), st.floats(5, 90)),
    st.sampled_from(OTHERS),
)
CLEAR = st.builds(Clearance, st.sampled_from([0.0, 5.0]), st.sampled_from([0.0, 2.0, 3.0]), st.sampled_from([0.0, 1.5, 9.5]))


def nested(trims: Sequence[Trim], clearance: Clearance = CLOSE, paper: Size = A4) -> tuple[FreePattern, ...]:
    plans = nest_pieces(paper, trims, clearance)
    assert plans is not None
    return plans


def check(trims: Sequence[Trim], clearance: Clearance, plans: tuple[FreePattern, ...]) -> None:
    assert sorted(slot.item for plan in plans for slot in plan.slots) == list(range(len(trims)))
    for plan in plans:
        assert not outside(plan, trims, clearance)
        assert not too_near(lying(plan, trims), clearance.gap)


@settings(max_examples=40)
@given(st.lists(TRIM, max_size=8), st.lists(st.integers(0, 7), max_size=10), CLEAR)
def test_trims_keep_the_gap_and_the_margin_and_each_is_placed_once(
    kinds: list[Trim], more: list[int], clearance: Clearance
) -> None:
    trims = [*kinds, *(kinds[number % len(kinds)] for number in more if kinds)]
    check(trims, clearance, nested(trims, clearance))


def test_small_pieces_fill_the_sheet_although_only_few_kinds_are_compared_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fill, "MOST_COMPARED", 1)
    trims = [polygon((0, 0), (190, 0), (190, 200), (0, 230))] * 2 + [polygon((0, 0), (20, 0), (0, 30))] * 4
    plans = nested(trims)
    check(trims, CLOSE, plans)
    assert len(plans) == 2
    assert len(plans[0].slots) == 5


@settings(max_examples=25)
@given(st.sampled_from([*PENTOMINOES, *SMALLER]), st.sampled_from([12.7, 15, 17.31]), st.integers(1, 40), CLEAR)
def test_many_of_a_kind_keep_their_gap(rows: str, side: float, count: int, clearance: Clearance) -> None:
    trims = [polyomino(rows, side)] * count
    check(trims, clearance, nested(trims, clearance))


def some(count: int, kinds: Sequence[str] = (*PENTOMINOES, *SMALLER), side: float = 15) -> list[Trim]:
    random = Random(count)
    return [polyomino(random.choice(kinds), side) for _ in range(count)]


def density(plans: tuple[FreePattern, ...], trims: Sequence[Trim], space: float) -> float:
    """The share of the space that is covered on all sheets but the last."""
    items = [slot.item for plan in plans[:-1] for slot in plan.slots]
    return sum(compute_signed_area(make_cut_line(trims[item])) for item in items) / space / (len(plans) - 1)


def test_a_thousand_mixed_polyominoes_take_no_sheet_more_than_their_squares() -> None:
    trims = some(1000)
    squares = sum(round(compute_signed_area(make_cut_line(trim)) / 225) for trim in trims)
    assert len(nested(trims)) == -(-squares // (13 * 19))


@pytest.mark.parametrize(("kinds", "least"), [(PENTOMINOES, 0.90), (SMALLER, 0.97), (("#. #. #. ##",), 0.92)])
def test_polyominoes_leave_little_waste(kinds: Sequence[str], least: float) -> None:
    trims = some(400, kinds)
    assert density(nested(trims), trims, 13 * 19 * 225) > least


def test_triangles_pair_up() -> None:
    assert len(nested([TRIANGLE] * 24, CLOSE, Size(131, 171))) == 1  # 12 rectangles of 30 x 40; one by one 16 boxes
    assert len(nested([TRIANGLE] * 24, Clearance(5, 2, 0), Size(166, 198))) == 1


def test_irregular_tiles_lie_close() -> None:
    trims = [tile(seed % 5) for seed in range(80)]
    clearance = Clearance(5, 1, 0)
    assert density(nested(trims, clearance), trims, 198 * 285) > 0.6


def test_corners_and_triangles_share_one_sheet_after_several_attempts() -> None:
    corners, triangles = ((68, 40, 3), (32, 55, 10), (32, 27, 11)), ((67, 51, 8), (40, 36, 6), (63, 33, 8))
    trims = [
        polygon((0, 0), (w, 0), (w, 0.4 * h), (0.4 * w, 0.4 * h), (0.4 * w, h), (0, h))
        for w, h, count in corners
        for _ in range(count)
    ]
    trims += [polygon((0, 0), (w, 0), (0, h)) for w, h, count in triangles for _ in range(count)]
    assert nest_pieces(A4, trims, CLOSE, most_sheets=1) == nested(trims)
    assert len(nested(trims)) == 1


def test_pieces_that_need_another_sheet_are_not_nested_on_fewer() -> None:
    trims = [TRIANGLE, *[rectangle(200, 140)] * 3]
    assert nest_pieces(A4, trims, CLOSE, most_sheets=1) is None
    assert nest_pieces(A4, trims, CLOSE, most_sheets=2) == nested(trims)
    assert len(nested(trims)) == 2


def test_pieces_that_just_fit_are_placed() -> None:
    for trim in (rectangle(200, 287), rectangle(287, 200), rectangle(199.77, 286.9), polygon((0, 0), (200, 0), (0, 287))):
        assert len(nested([trim, trim])) == 2


def test_too_large_pieces_give_none_and_no_pieces_need_no_sheet() -> None:
    assert nest_pieces(A4, [TRIANGLE, rectangle(201, 201)], CLOSE) is None
    assert nest_pieces(A4, [], CLOSE) == ()


def test_sheets_are_reproducible_and_centred() -> None:
    trims = [*OTHERS, *some(20), *OTHERS]
    plans = nested(trims, Clearance(5, 2, 0))
    assert plans == nested(trims, Clearance(5, 2, 0))
    for plan in plans:
        xs = [x for line in lying(plan, trims) for x, _ in line]
        assert min(xs) + max(xs) == pytest.approx(plan.paper.width, abs=1)


@pytest.mark.golden
def test_places_of_a_small_nest() -> None:
    trims = [*(polyomino(rows, 15) for rows in (*PENTOMINOES, *SMALLER)), *OTHERS]
    lines = []
    for number, plan in enumerate(nested(trims, Clearance(5, 2, 0)), 1):
        lines.append(f"sheet {number}: {write_number(plan.paper.width)} x {write_number(plan.paper.height)}")
        lines += [f"  {slot.item}: {slot.x:.2f} {slot.y:.2f} turned {slot.turn}" for slot in plan.slots]
    same("nest-places.txt", "\n".join(lines) + "\n")


@given(st.lists(st.tuples(st.integers(0, 40), st.integers(0, 60)), max_size=25), st.integers(0, 200))
@settings(max_examples=60)
def test_the_first_free_place_is_found_however_the_search_skips_squares(taken: list[tuple[int, int]], seed: int) -> None:
    (trim,) = irregular_shapes(1, seed)
    raster = make_raster(Size(60, 90), {trim.size.width, trim.size.height}, 1.0, 1.0, 3)
    footprint = Footprint(0, make_single_clusters(trim)[seed % 4], raster)
    sheet = SheetSquares(raster)
    for column, row in taken:
        sheet.find_first_fitting_bit(footprint)  # each search goes on where the one before it ended
        sheet.take_squares(1, raster.find_bit_of_square(column, row))
    taken_bits = raster.make_wall_bits() | sum({1 << raster.find_bit_of_square(column, row) for column, row in taken})
    places = (row * raster.stride + column for row in range(footprint.last + 1) for column in range(raster.stride))
    first = next(
        (p for p in places if footprint.starts >> p % raster.stride & 1 and not taken_bits >> p & footprint.mask), None
    )
    assert sheet.find_first_fitting_bit(footprint) == first


@pytest.mark.parametrize(("budget", "most_work", "tried"), [(1, 10**12, 1), (10**6, 0, 1), (10**6, 10**12, 3)])
def test_no_more_strategies_are_tried_once_the_budget_is_spent(
    budget: int, most_work: int, tried: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    strategies = []
    pack = nest._nest_sheets_until_too_many
    monkeypatch.setattr(nest, "NestBudget", lambda: NestBudget(rectangles=budget))
    monkeypatch.setattr(nest, "_MOST_WORK", most_work)
    monkeypatch.setattr(nest, "_nest_sheets_until_too_many", lambda *given: (strategies.append(given[2]), pack(*given))[1])
    assert nest_pieces(Size(90, 90), [circle(50)] * 3, Clearance(5, 0, 0)) is not None
    assert len(strategies) == tried


def test_corners_are_compared_only_while_the_budget_lasts() -> None:
    budget = NestBudget(rectangles=1, corners=10)
    assert [budget.spend_corner_pairs_if_enough(pairs) for pairs in (7, 4, 3, 1, 0)] == [True, False, True, False, True]
    assert (budget.corners, budget.is_spent) == (0, False)
    assert NestBudget(rectangles=0).is_spent
