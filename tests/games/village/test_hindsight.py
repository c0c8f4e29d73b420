"""The best score that rolls allow: proven bounds hold for every game and agree with an exhaustive search of short games."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import permutations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printgen.games.village.entry import Entry
from printgen.games.village.play import annealing, bound, market
from printgen.games.village.play.hindsight import search_best_possible_score
from printgen.games.village.play.later_marks import estimate_later_marks_and_changes
from printgen.games.village.play.projects import list_projects_of_game, list_reachable_columns
from printgen.games.village.play.reach import MarkCapacity, find_best_groups
from printgen.games.village.play.rents import UNIT, RentModel
from printgen.games.village.table import Table
from printgen.scoring.contract.assignment import assign_columns_to_rows
from printgen.scoring.contract.board import list_space_numbers
from printgen.scoring.contract.results import Hindsight
from tests.games.village_all import highest_total
from tests.games.village_play import TABLE, Played, play
from tests.helpers.soaked import soak_after

SEEDS = st.integers(0, 2**32)
RANDOM = st.randoms(use_true_random=False)
FALLING = 5  # a seed
Rolls = tuple[tuple[int, int], ...]


@pytest.fixture
def in_a_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """A fraction of the work."""
    monkeypatch.setattr(annealing, "CHANGES", 40)
    monkeypatch.setattr(bound, "RENT_ROUNDS", 15)
    monkeypatch.setattr(market, "PRICE_ROUNDS", 5)
    monkeypatch.setattr(bound, "WIDTHS", (500, 2000))
    monkeypatch.setattr(bound, "EFFORT", 60_000)


def rolled(chance: random.Random, turns: int = 9, highest: int = 6) -> Rolls:
    return tuple((chance.randint(1, highest), chance.randint(1, highest)) for _ in range(turns + 1))


@cache
def list_limits_in_a_hurry(rolls: Rolls) -> list[int]:
    """The limit at first and after each step of the proof, for tests that are in a hurry."""
    proof = bound.TotalBound(TABLE, rolls)
    return [proof.highest_total, *(proof.highest_total for _ in proof.tighten_limit())]


FULL_GAMES = (
    ((3, 1), (3, 3), (6, 6), (6, 3), (1, 1), (2, 6), (5, 3), (1, 4), (6, 4), (6, 6)),
    *(rolled(random.Random(seed)) for seed in range(5)),
)


def hindsight(table: Table, rolls: Rolls) -> Hindsight:
    return search_best_possible_score(table, Entry("village", rolls, ()), lambda steps, _: steps)


@pytest.mark.parametrize("seed", soak_after(1, range(FALLING, FALLING + 4)))
@pytest.mark.usefixtures("in_a_hurry")
def test_no_played_game_passes_the_bound(seed: int) -> None:
    chance = random.Random(seed)
    rolls = rolled(chance)
    most = list_limits_in_a_hurry(rolls)[-1]
    assert max(play(TABLE, chance, list(rolls)).total for _ in range(100)) <= most


@settings(max_examples=8)
@given(SEEDS, st.integers(1, 6), st.sampled_from([0, 300, 2000]))
def test_whatever_the_rents_no_game_passes_what_they_come_to(seed: int, highest: int, dear: int) -> None:
    chance = random.Random(seed)
    rolls = rolled(chance, highest=highest)
    letting = RentModel(TABLE, rolls, list_projects_of_game(TABLE, rolls))
    rents = {key: [chance.randint(0, dear) for _ in TABLE.points] for key in letting.make_initial_rents()}
    most = letting.compute_rent_balance(rents).most
    assert all(sum(play(TABLE, chance, list(rolls)).scores) * UNIT <= most for _ in range(20))


@pytest.mark.parametrize("seed", soak_after(3, range(30)))
def test_whatever_the_rents_prices_and_widths_no_game_passes_the_sum_for_its_types(seed: int) -> None:
    chance = random.Random(seed)
    dear, dearer, width = chance.choice([0, 300, 2000]), chance.choice([0, 300, 2000]), chance.randint(1, 300)
    rolls = rolled(chance, highest=chance.randint(1, 6))
    letting = RentModel(TABLE, rolls, list_projects_of_game(TABLE, rolls))
    rents = {key: [chance.randint(0, dear) for _ in TABLE.points] for key in letting.make_initial_rents()}
    offered = market.SpaceMarket(TABLE, rolls, rents)
    prices = [chance.randint(0, dearer) for _ in TABLE.points]
    floors = [None, 0, 5 * UNIT, 25 * UNIT]
    most = {part: one.find_limit(prices, width, chance.choice(floors)).most for part, one in offered.courses.items()}
    total = max(sum(most[part] for part in branch) for branch in offered.branches) + sum(prices)
    assert all(sum(play(TABLE, chance, list(rolls)).scores) * UNIT <= total for _ in range(20))


@given(RANDOM)
def test_later_marks_earn_at_most_their_estimate_which_ends_as_what_they_have_earned(chance: random.Random) -> None:
    columns = [chance.choice([(0,), (0,), (1,), (0, 1), (1, 2)]) for _ in range(chance.randint(1, 5))]
    gains = [{column: [chance.randint(-9, 30) for _ in range(5)] for column in several} for several in columns]
    estimate, changes = estimate_later_marks_and_changes(gains)
    for _ in range(20):
        value, earned, drawn = estimate, 0, 0
        for mark, by_column in zip(gains, changes, strict=True):
            options = [(space, change) for column, moves in by_column for space, change in moves[drawn & column]]
            space, change = chance.choice(options)
            row, column = divmod(space.bit_length() - 1, 6)
            assert not drawn & space
            value, earned, drawn = value + change, earned + mark[column][row], drawn | space
            assert value <= estimate
        assert value == earned


class Stubborn(random.Random):
    """A player who fills one column before any other, and so has marks turned away from it."""

    def choice(self, things: Any) -> Any:
        column = self.getstate()[1][0] % 6
        return super().choice([one for one in things if isinstance(one, int) and one % 6 == column] or things)


def crowded_games(nearest: bool, highest: int) -> Iterator[tuple[Table, Played]]:
    table = replace(TABLE, nearest=nearest)
    for seed in range(30):
        for chance in (random.Random(seed), Stubborn(seed)):
            yield table, play(table, chance, list(rolled(chance, highest=highest)))


@pytest.mark.parametrize("nearest", [True, False])
@pytest.mark.parametrize("highest", [1, 2, 3, 6])
def test_every_project_of_a_played_game_is_in_a_reachable_column(nearest: bool, highest: int) -> None:
    for table, sheet in crowded_games(nearest, highest):
        assert list(astray(table, sheet)) == []


def astray(table: Table, sheet: Played) -> Iterator[int]:
    """The turns whose dice have drawn a mark in no column that it could come to."""
    projects = list_projects_of_game(table, tuple(sheet.rolls))
    for turn in range(table.turns + 1):
        drawn = [(sheet.type_of[place], place % table.columns) for place, when in sheet.turn_of.items() if when == turn]
        asked = [(one.types, list_reachable_columns(table, projects, one)) for one in projects if one.turn == turn]
        ways = permutations(asked, len(drawn))
        if not any(
            all(n in types and c in columns for (n, c), (types, columns) in zip(drawn, way, strict=True)) for way in ways
        ):
            yield turn


@pytest.mark.parametrize("highest", [1, 2, 3, 6])
def test_there_is_room_for_the_marks_of_every_played_game(highest: int) -> None:
    for table, sheet in crowded_games(True, highest):
        rolls = tuple(sheet.rolls)
        for (name, turn), capacity in RentModel(table, rolls, list_projects_of_game(table, rolls)).capacities.items():
            drawn = sum(1 << place for place, when in sheet.turn_of.items() if when <= turn and sheet.type_of[place] == name)
            assert over(drawn, capacity.columns) <= capacity.spare


@pytest.mark.parametrize(
    ("turns", "bonus", "seed"),
    soak_after(3, [(1, (), 0), (1, (1,), 2), (2, (), 0), (1, (), 1), (1, (), 2), (1, (), 3), (2, (), 2), (2, (), 3)]),
)
@pytest.mark.usefixtures("in_a_hurry")
def test_a_short_game_played_in_all_ways_comes_to_no_more(turns: int, bonus: tuple[int, ...], seed: int) -> None:
    table = replace(TABLE, turns=turns, bonus_turns=frozenset(bonus))
    rolls = rolled(random.Random(seed), turns)
    best, highest = hindsight(table, rolls), highest_total(table, rolls)
    assert best.total == highest <= best.bound
    assert best.proved == (best.bound == highest)
    assert sum(line.points or 0 for line in best.lines) == best.total


@pytest.mark.usefixtures("in_a_hurry")
def test_most_games_of_one_turn_are_proved() -> None:
    table = replace(TABLE, turns=1, bonus_turns=frozenset())
    proved = [hindsight(table, rolled(random.Random(seed), 1)).proved for seed in range(12)]
    assert sum(proved) > 6


@pytest.mark.parametrize("number", soak_after(1, range(len(FULL_GAMES))))
@pytest.mark.usefixtures("in_a_hurry")
def test_the_best_full_game_is_below_the_bound_and_names_the_avenue_of_each_turn_with_a_choice(number: int) -> None:
    rolls = FULL_GAMES[number]
    best = hindsight(TABLE, rolls)
    assert best.total <= best.bound
    assert best.total == sum(best.detail["scores"]) + best.detail["squares"]
    assert list(best.detail["avenues"]) == [
        str(turn) for turn, (one, other) in enumerate(rolls) if turn and one + other in (2, 12)
    ]


@pytest.mark.parametrize(
    ("turn_1", "turn_2", "legal"),
    [
        ((12, 18), (24, 1, 5), True),
        ((12, 1), (18, 7, 5), True),
        ((12, 18), (1, 24, 5), False),  # dice for column 1 and a mark in column 2, though column 1 has room
        ((12, 18), (24, 5, 1), False),  # the other die of the same turn
        ((12, 18), (1, 7, 24), False),  # column 1 has room until the bonus, which is drawn last
    ],
)
def test_marks_are_in_the_columns_of_their_dice_unless_these_were_full_before_the_bonus(
    turn_1: tuple[int, int], turn_2: tuple[int, int, int], legal: bool
) -> None:
    """The preparation fills two spaces of column 1, and turn 1 fills two more if its square is there."""
    table = replace(TABLE, turns=2, bonus_turns=frozenset({2}))
    rolls = ((1, 1), (1, 1), (2, 1))
    game = annealing.MarkedGame(table, rolls, list_projects_of_game(table, rolls))
    game.places[:] = [0, 6, *turn_1, *turn_2]
    assert game.is_legal() == legal


@pytest.mark.usefixtures("in_a_hurry")
def test_the_bound_falls_with_work() -> None:
    limits = list_limits_in_a_hurry(rolled(random.Random(FALLING)))
    assert limits == sorted(limits, reverse=True)
    assert limits[-1] < limits[15] < limits[0]


@settings(max_examples=100)
@given(RANDOM, st.integers(0, 4), st.integers(0, 2))
def test_what_is_in_reach_of_an_avenue_is_never_less_than_it_is(chance: random.Random, row: int, spare: int) -> None:
    few = chance.sample(range(30), 9)
    worth = [chance.randint(-5, 30) if place in few else -1000 for place in range(30)]
    rooms = [chance.randint(0, 2) for _ in range(6)]
    most, chosen = find_best_groups(row, worth, MarkCapacity(tuple(rooms), spare))
    assert most == sum(worth[place] for place in list_space_numbers(chosen))
    assert over(chosen, rooms) <= spare
    assert most >= max(sum(worth[place] for place in list_space_numbers(group)) for group in reaching(few, row, rooms, spare))


def test_an_arch_that_reaches_an_avenue_by_one_of_its_feet_is_seen() -> None:
    """Of column 2 both spaces hang together in column 1, and only the upper one with the avenue, by column 3."""
    arch = [(2, 0), (3, 0), (4, 0), (2, 1), (4, 1), (0, 2), (1, 2), (2, 2)]
    spaces = sum(TABLE.board.make_single_space(row, column) for row, column in arch)
    worth = [5 if spaces >> place & 1 else -1000 for place in range(30)]
    assert find_best_groups(0, worth, MarkCapacity((3, 2, 3, 0, 0, 0), 0)) == (40, spaces)


def test_an_arch_whose_other_foot_is_in_the_next_column_is_seen() -> None:
    """Column 4 has two parts, and only the lower one is at the avenue; the upper one hangs on it by column 3."""
    arch = [(1, 2), (2, 2), (3, 2), (1, 3), (3, 3), (4, 3)]
    spaces = sum(TABLE.board.make_single_space(row, column) for row, column in arch)
    worth = [5 if spaces >> place & 1 else -1000 for place in range(30)]
    assert find_best_groups(4, worth, MarkCapacity((0, 0, 2, 2, 0, 0), 2)) == (30, spaces)


def over(spaces: int, rooms: Sequence[int]) -> int:
    """How many marks are more than the columns have room for."""
    return sum(max(0, (spaces & column).bit_count() - room) for column, room in zip(TABLE.column_spaces, rooms, strict=True))


def reaching(few: list[int], row: int, rooms: list[int], spare: int) -> Iterator[int]:
    """The sets of a few spaces that fit, and all of whose groups touch an avenue."""
    avenue, whole = TABLE.board.find_row_spaces(row), sum(1 << place for place in few)
    spaces = whole
    while True:
        if over(spaces, rooms) <= spare and all(group & avenue for group in TABLE.board.list_connected_groups(spaces)):
            yield spaces
        if not spaces:
            return
        spaces = spaces - 1 & whole


@given(RANDOM, st.integers(1, 4), st.integers(0, 2))
def test_an_assignment_is_worth_most(chance: random.Random, rows: int, more: int) -> None:
    worth = [[chance.randint(-9, 9) for _ in range(rows + more)] for _ in range(rows)]

    def value(places: tuple[int, ...]) -> int:
        return sum(values[place] for values, place in zip(worth, places, strict=True))

    assigned = tuple(assign_columns_to_rows(worth))
    assert len(set(assigned)) == rows
    assert value(assigned) == max(value(places) for places in permutations(range(rows + more), rows))


@pytest.mark.parametrize("seed", range(3))
def test_the_bound_has_the_points_of_every_square_that_is_drawn(seed: int) -> None:
    rolls = rolled(random.Random(seed))
    squares = sum(project.kind == "square" for project in list_projects_of_game(TABLE, rolls))
    with_points, without = (bound.TotalBound(replace(TABLE, square_points=points), rolls).highest_total for points in (10, 0))
    assert with_points - without == 10 * squares
