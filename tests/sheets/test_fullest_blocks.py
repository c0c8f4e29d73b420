"""Turned pieces beside a grid: used only if that holds more, and then as many as any two blocks can hold."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printgen.content.sizes import PAPERS, PIECES
from printgen.model import Size
from printgen.sheets.mixed.blocks import make_pattern_fuller_than_grid
from printgen.sheets.patterns import Clearance, find_fullest_grid
from tests.helpers.layouts import CLOSE, EDGE, carry_out, distance, same, trims
from tests.helpers.soaked import FEW_EXAMPLES

PAPER = st.sampled_from([PAPERS["a4"], PAPERS["letter"].make_turned(), PAPERS["a3"]])
PIECE = st.builds(Size, st.floats(25, 150), st.floats(25, 150))
CLEARANCES = st.builds(Clearance, st.just(5.0), st.sampled_from([0.0, 2.0]), st.sampled_from([0.0, 6.0]))


def most_in_two(paper: Size, piece: Size, clearance: Clearance) -> int:
    """The most pieces over all ways to divide the paper by one line, tried every quarter of a millimetre."""

    def grid(wide: float, high: float) -> int:
        ways = ((piece.width, piece.height), (piece.height, piece.width))
        return max(
            int((wide + clearance.gap) // (w + clearance.gap)) * int((high + clearance.gap) // (h + clearance.gap))
            for w, h in ways
        )

    wide, high = paper.width - 2 * clearance.edge, paper.height - 2 * clearance.edge
    best = 0
    for length, across, upright in ((wide, high, True), (high, wide, False)):
        for step in range(int(length * 4)):
            at, rest = step / 4, length - step / 4 - clearance.gap
            if rest > 0:
                pair = ((at, across), (rest, across)) if upright else ((across, at), (across, rest))
                best = max(best, sum(grid(*space) for space in pair))
    return best


@FEW_EXAMPLES
@given(PAPER, PIECE, CLEARANCES)
def test_two_blocks_hold_more_than_the_grid_and_as_many_as_any_line_allows(
    paper: Size, piece: Size, clearance: Clearance
) -> None:
    plan, grid = make_pattern_fuller_than_grid(paper, piece, clearance), find_fullest_grid(paper, piece, clearance)
    plain = grid.count if grid else 0
    count = len(plan.slots) if plan else plain
    assert count >= most_in_two(paper, piece, clearance)
    assert plan is None or count > plain


@given(PAPER, PIECE, CLEARANCES)
def test_blocks_keep_gap_and_edge_and_come_free_by_their_cuts(paper: Size, piece: Size, clearance: Clearance) -> None:
    plan = make_pattern_fuller_than_grid(paper, piece, clearance)
    if plan is None:
        return
    sizes = [piece] * len(plan.slots)
    pieces = trims(plan, sizes)
    assert [slot.item for slot in plan.slots] == list(range(len(sizes)))
    assert all(distance(one, other) > clearance.gap - CLOSE for one, other in combinations(pieces, 2))
    edges = [min(p.left, p.top, plan.paper.width - p.right, plan.paper.height - p.bottom) for p in pieces]
    assert min(edges) >= clearance.edge - EDGE
    parts = carry_out(plan, pieces)
    assert all(any(same(piece, part) for part in parts) for piece in pieces)


@pytest.mark.parametrize(
    ("name", "paper", "grid", "blocks"), [("mini-euro", "a4", 16, 18), ("us-game", "a4", 10, 11), ("poker", "a4", 9, None)]
)
def test_cards_of_the_trade(name: str, paper: str, grid: int, blocks: int | None) -> None:
    clearance = Clearance(5, 0, 0)
    plain = find_fullest_grid(PAPERS[paper], PIECES[name], clearance)
    plan = make_pattern_fuller_than_grid(PAPERS[paper], PIECES[name], clearance)
    assert (plain.count if plain else 0, len(plan.slots) if plan else None) == (grid, blocks)


def test_most_pieces_stand_upright() -> None:
    plan = make_pattern_fuller_than_grid(PAPERS["a4"], PIECES["us-game"], Clearance(5, 0, 0))
    assert plan is not None
    assert sum(slot.turn == 90 for slot in plan.slots) <= len(plan.slots) / 2
