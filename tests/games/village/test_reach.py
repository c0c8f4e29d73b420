"""The most that groups on an avenue can score is never too low, neither before any mark is drawn nor after some are."""

import random
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printgen.games.village.play.later_turns import LaterTurn
from printgen.games.village.play.reach import MarkCapacity, find_value_limit_of_groups
from printgen.games.village.play.relaxation import UNIT
from printgen.games.village.play.type_relaxation import MarkToDraw, find_mark_capacity
from printgen.scoring.contract.board import list_space_numbers
from tests.games.village_play import CONSTANTS, count_marks_without_room

RANDOM = st.randoms(use_true_random=False)


@settings(max_examples=60, deadline=None)
@given(RANDOM, st.integers(0, 4), st.integers(0, 2), st.sampled_from([0, 3, 20]))
def test_what_a_later_turn_keeps_is_never_less_than_with_any_later_marks(
    chance: random.Random, row: int, spare: int, dear: int
) -> None:
    drawn = sum(1 << place for place in chance.sample(range(30), 6))
    free = [place for place in range(30) if not drawn >> place & 1]
    multipliers = [chance.randint(0, dear) * UNIT for _ in range(30)]
    rooms = [chance.randint(0, 1) for _ in range(6)]
    turn = LaterTurn(CONSTANTS, row, multipliers, MarkCapacity(tuple(rooms), spare))
    most, avenue = turn.find_value_limit(drawn), CONSTANTS.board.find_row_spaces(row)
    assert most == turn.find_value_limit(drawn)
    for _ in range(50):
        later = sum(1 << place for place in chance.sample(free, chance.randint(0, 6)))
        while count_marks_without_room(later, rooms) > spare:
            later &= later - 1
        groups = [group for group in CONSTANTS.board.list_connected_groups(drawn | later) if group & avenue]
        scored = [place for group in groups for place in list_space_numbers(group)]
        assert sum(UNIT * CONSTANTS.points[place] - (later >> place & 1) * multipliers[place] for place in scored) <= most


@pytest.mark.parametrize("row", range(5))
def test_a_later_turn_without_later_marks_keeps_the_points_of_the_groups_on_its_avenue(row: int) -> None:
    chance, nothing = random.Random(row), MarkCapacity((0,) * 6, 0)
    turn = LaterTurn(CONSTANTS, row, [0] * 30, nothing)
    kept = []
    for _ in range(60):
        drawn = sum(1 << place for place in chance.sample(range(30), 8))
        groups = [
            group for group in CONSTANTS.board.list_connected_groups(drawn) if group & CONSTANTS.board.find_row_spaces(row)
        ]
        kept.append((turn.find_value_limit(drawn), UNIT * sum(CONSTANTS.sum_points_of_spaces(group) for group in groups)))
    assert all(most >= scored for most, scored in kept)
    assert sum(most == scored for most, scored in kept) > 55  # the others are rare arches


def test_marks_with_a_choice_of_some_columns_have_room_in_each_and_others_are_spare() -> None:
    columns = [(1,), (1, 3), tuple(range(6)), (1,)]
    marks = [MarkToDraw(turn, several) for turn, several in enumerate(columns)]
    assert find_mark_capacity(marks) == MarkCapacity((0, 3, 0, 1, 0, 0), 1)


@settings(max_examples=100)
@given(RANDOM, st.integers(0, 4), st.integers(0, 2))
def test_what_is_in_reach_of_an_avenue_is_never_less_than_it_is(chance: random.Random, row: int, spare: int) -> None:
    few = chance.sample(range(30), 9)
    worth = [chance.randint(-5, 30) if place in few else -1000 for place in range(30)]
    rooms = [chance.randint(0, 2) for _ in range(6)]
    most, chosen = find_value_limit_of_groups(row, worth, MarkCapacity(tuple(rooms), spare))
    assert most == sum(worth[place] for place in list_space_numbers(chosen))
    assert count_marks_without_room(chosen, rooms) <= spare
    assert most >= max(sum(worth[place] for place in list_space_numbers(group)) for group in reaching(few, row, rooms, spare))


def test_an_arch_that_reaches_an_avenue_by_one_of_its_feet_is_seen() -> None:
    """Of column 2 both spaces hang together in column 1, and only the upper one with the avenue, by column 3."""
    arch = [(2, 0), (3, 0), (4, 0), (2, 1), (4, 1), (0, 2), (1, 2), (2, 2)]
    spaces = sum(CONSTANTS.board.make_single_space(row, column) for row, column in arch)
    worth = [5 if spaces >> place & 1 else -1000 for place in range(30)]
    assert find_value_limit_of_groups(0, worth, MarkCapacity((3, 2, 3, 0, 0, 0), 0)) == (40, spaces)


def test_an_arch_whose_other_foot_is_in_the_next_column_is_seen() -> None:
    """Column 4 has two parts, and only the lower one is at the avenue; the upper one hangs on it by column 3."""
    arch = [(1, 2), (2, 2), (3, 2), (1, 3), (3, 3), (4, 3)]
    spaces = sum(CONSTANTS.board.make_single_space(row, column) for row, column in arch)
    worth = [5 if spaces >> place & 1 else -1000 for place in range(30)]
    assert find_value_limit_of_groups(4, worth, MarkCapacity((0, 0, 2, 2, 0, 0), 2)) == (30, spaces)


def reaching(few: list[int], row: int, rooms: list[int], spare: int) -> Iterator[int]:
    """The sets of a few spaces that fit, and all of whose groups touch an avenue."""
    avenue, whole = CONSTANTS.board.find_row_spaces(row), sum(1 << place for place in few)
    spaces = whole
    while True:
        if count_marks_without_room(spaces, rooms) <= spare and all(
            group & avenue for group in CONSTANTS.board.list_connected_groups(spaces)
        ):
            yield spaces
        if not spaces:
            return
        spaces = spaces - 1 & whole
