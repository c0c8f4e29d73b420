"""Emptying saves a sheet if it can, with straight cuts and the same result every time, and otherwise changes nothing."""

from itertools import combinations

import pytest

from printgen.model import Size
from printgen.sheets.mixed.blocks import PieceBlock, Section, count_pieces_in_section, group_by_size
from printgen.sheets.mixed.emptying import reduce_number_of_sheets
from printgen.sheets.mixed.guillotine import pack_mixed_sizes
from printgen.sheets.patterns import Clearance
from tests.helpers.layouts import CLOSE, carry_out, distance, draw_instance, same, trims

SPACE = (1000, 1000)  # a sheet of 10 mm in steps
CLEARANCE = Clearance(5, 0, 4)


def lone(*sides: tuple[float, float]) -> tuple[list[Size], list[Section]]:
    """Pieces of these portrait sizes, and a sheet for each of them."""
    sizes = [Size(*pair) for pair in sides]
    return sizes, [PieceBlock(size, 1, 1) for size in sizes]


def test_the_pieces_of_an_emptier_sheet_move_to_the_gaps_of_others() -> None:
    sizes, sections = lone((6, 10), (4, 4), (2, 4), (2, 6), (2, 2))
    (saved,) = reduce_number_of_sheets(sections, group_by_size(sizes, 0), SPACE)
    assert count_pieces_in_section(saved) == 5


def test_sheets_stay_as_they_are_if_no_sheet_can_be_saved() -> None:
    for sides in (((6, 10), (5, 10)), ((6, 6), (5, 5)), ((7, 8), (4, 4))):
        sizes, sections = lone(*sides)
        assert reduce_number_of_sheets(sections, group_by_size(sizes, 0), SPACE) == tuple(sections)


@pytest.mark.parametrize("name", ["III", "VII", "X"])
def test_saved_sheets_have_every_piece_once_with_its_gap_and_straight_cuts(name: str) -> None:
    drawn, small = draw_instance(name, 60, 1)
    paper, sizes = (
        Size(drawn.width * 2 + 10, drawn.height * 2 + 10),
        [Size(size.width * 2, size.height * 2 - 1) for size in small],
    )
    sizes = [Size(min(size.width, paper.width - 14), min(size.height, paper.height - 14)) for size in sizes]
    plans = pack_mixed_sizes(paper, sizes, CLEARANCE)
    assert plans == pack_mixed_sizes(paper, sizes, CLEARANCE)
    assert sorted(slot.item for plan in plans for slot in plan.slots) == list(range(60))
    for plan in plans:
        pieces = trims(plan, sizes)
        assert all(distance(one, other) > CLEARANCE.gap - CLOSE for one, other in combinations(pieces, 2))
        parts = carry_out(plan, pieces)
        assert all(any(same(piece, part) for part in parts) for piece in pieces)
