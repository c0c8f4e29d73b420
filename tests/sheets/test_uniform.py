"""One size with turned pieces beside the grid: only where that holds more, and as much as any two blocks can."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printgen.content.sizes import PAPERS, PIECES
from printgen.model import Size
from printgen.sheets.grid import best_grid
from printgen.sheets.mixed.blocks import best_blocks
from printgen.sheets.spots import Room
from tests.layouts import CLOSE, EDGE, carry_out, distance, same, trims

PAPER = st.sampled_from([PAPERS["a4"], PAPERS["letter"].turned(), PAPERS["a3"]])
PIECE = st.builds(Size, st.floats(25, 150), st.floats(25, 150))
ROOM = st.builds(Room, st.just(5.0), st.sampled_from([0.0, 2.0]), st.sampled_from([0.0, 6.0]))


def most_in_two(paper: Size, piece: Size, room: Room) -> int:
    """The most pieces over all ways to part the paper by one line every quarter of a millimetre."""

    def grid(wide: float, high: float) -> int:
        ways = ((piece.width, piece.height), (piece.height, piece.width))
        return max(int((wide + room.gap) // (w + room.gap)) * int((high + room.gap) // (h + room.gap)) for w, h in ways)

    wide, high = paper.width - 2 * room.edge, paper.height - 2 * room.edge
    best = 0
    for length, across, upright in ((wide, high, True), (high, wide, False)):
        for step in range(int(length * 4)):
            at, rest = step / 4, length - step / 4 - room.gap
            if rest > 0:
                pair = ((at, across), (rest, across)) if upright else ((across, at), (across, rest))
                best = max(best, sum(grid(*space) for space in pair))
    return best


@given(PAPER, PIECE, ROOM)
def test_two_blocks_hold_more_than_the_grid_and_as_many_as_any_line_allows(paper: Size, piece: Size, room: Room) -> None:
    plan, grid = best_blocks(paper, piece, room), best_grid(paper, piece, room)
    plain = grid.count if grid else 0
    count = len(plan.spots) if plan else plain
    assert count >= most_in_two(paper, piece, room)
    assert plan is None or count > plain


@given(PAPER, PIECE, ROOM)
def test_blocks_keep_gap_and_edge_and_come_free_by_their_cuts(paper: Size, piece: Size, room: Room) -> None:
    plan = best_blocks(paper, piece, room)
    if plan is None:
        return
    sizes = [piece] * len(plan.spots)
    pieces = trims(plan, sizes)
    assert [spot.item for spot in plan.spots] == list(range(len(sizes)))
    assert all(distance(one, other) > room.gap - CLOSE for one, other in combinations(pieces, 2))
    edges = [min(p.left, p.top, plan.paper.width - p.right, plan.paper.height - p.low) for p in pieces]
    assert min(edges) >= room.edge - EDGE
    parts = carry_out(plan, pieces)
    assert all(any(same(piece, part) for part in parts) for piece in pieces)


@pytest.mark.parametrize(
    ("name", "paper", "grid", "blocks"), [("mini-euro", "a4", 16, 18), ("us-game", "a4", 10, 11), ("poker", "a4", 9, None)]
)
def test_cards_of_the_trade(name: str, paper: str, grid: int, blocks: int | None) -> None:
    room = Room(5, 0, 0)
    plain = best_grid(PAPERS[paper], PIECES[name], room)
    plan = best_blocks(PAPERS[paper], PIECES[name], room)
    assert (plain.count if plain else 0, len(plan.spots) if plan else None) == (grid, blocks)


def test_most_pieces_stand_upright() -> None:
    plan = best_blocks(PAPERS["a4"], PIECES["us-game"], Room(5, 0, 0))
    assert plan is not None
    assert sum(spot.turn == 90 for spot in plan.spots) <= len(plan.spots) / 2
