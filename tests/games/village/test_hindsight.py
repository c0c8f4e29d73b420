"""The best score that rolls allow: proven bounds hold for every game and agree with an exhaustive search of short games."""

import random
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printgen.games.village.constants import GameConstants
from printgen.games.village.entry import Entry
from printgen.games.village.play import annealing, bound, space_prices, type_courses
from printgen.games.village.play.branches import list_branches_covering_all_courses
from printgen.games.village.play.hindsight import search_best_possible_score
from printgen.games.village.play.later_marks import estimate_gains_of_marks
from printgen.games.village.play.projects import list_projects_of_game
from printgen.games.village.play.relaxation import UNIT, GameRelaxation, MultiplierSearch
from printgen.games.village.play.type_relaxation import TypeRelaxation
from printgen.scoring.contract.assignment import assign_columns_to_rows
from printgen.scoring.contract.results import Hindsight
from tests.games.village_all import highest_total
from tests.games.village_play import CONSTANTS, play, roll_dice
from tests.helpers.golden import same
from tests.helpers.soaked import soak_after

SEEDS = st.integers(0, 2**32)
RANDOM = st.randoms(use_true_random=False)
FALLING = 5  # a seed
Rolls = tuple[tuple[int, int], ...]


@pytest.fixture
def in_a_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """A fraction of the work."""
    monkeypatch.setattr(annealing, "CHANGES", 40)
    monkeypatch.setattr(bound, "MULTIPLIER_ROUNDS", 15)
    monkeypatch.setattr(space_prices, "PRICE_ROUNDS", 4)
    monkeypatch.setattr(space_prices, "TUNING_EVERY", 2)
    monkeypatch.setattr(space_prices, "TUNING_ROUNDS", 5)
    monkeypatch.setattr(space_prices, "LAST_TUNING_ROUNDS", 5)
    monkeypatch.setattr(space_prices, "NARROW", 20)
    monkeypatch.setattr(bound, "WIDTHS", (50, 200))
    monkeypatch.setattr(bound, "EFFORT", 60_000)


@cache
def list_limits_in_a_hurry(rolls: Rolls) -> list[int]:
    """The limit at first and after each step of the proof, for tests that are in a hurry."""
    proof = bound.TotalBound(CONSTANTS, rolls)
    return [proof.upper_limit_of_total, *(proof.upper_limit_of_total for _ in proof.tighten_limit_step_by_step())]


FULL_GAMES = (
    ((3, 1), (3, 3), (6, 6), (6, 3), (1, 1), (2, 6), (5, 3), (1, 4), (6, 4), (6, 6)),
    *(roll_dice(random.Random(seed)) for seed in range(5)),
)


def watch_progress(steps: Iterator[None], total: int) -> Iterator[None]:
    """Check that a progress bar moves in each stage of both searches, and never beyond its end."""
    done = len(list(steps))
    assert annealing.Annealing.steps < done <= total == annealing.Annealing.steps + bound.TotalBound.steps
    return iter(())


def hindsight(constants: GameConstants, rolls: Rolls) -> Hindsight:
    return search_best_possible_score(constants, Entry("village", rolls, ()), watch_progress)


@pytest.mark.parametrize("seed", soak_after(1, range(FALLING, FALLING + 4)))
@pytest.mark.usefixtures("in_a_hurry")
def test_no_played_game_passes_the_bound(seed: int) -> None:
    chance = random.Random(seed)
    rolls = roll_dice(chance)
    most = list_limits_in_a_hurry(rolls)[-1]
    assert max(play(CONSTANTS, chance, list(rolls)).total for _ in range(100)) <= most


@settings(max_examples=8)
@given(SEEDS, st.integers(1, 6), st.sampled_from([0, 300, 2000]))
def test_whatever_the_multipliers_no_game_passes_their_bound(seed: int, highest: int, dear: int) -> None:
    chance = random.Random(seed)
    rolls = roll_dice(chance, highest=highest)
    relaxation = GameRelaxation(CONSTANTS, rolls, list_projects_of_game(CONSTANTS, rolls))
    multipliers = {key: [chance.randint(0, dear) for _ in CONSTANTS.points] for key in relaxation.make_initial_multipliers()}
    most = relaxation.compute_bound(multipliers).most
    assert all(sum(play(CONSTANTS, chance, list(rolls)).scores) * UNIT <= most for _ in range(20))


@pytest.mark.parametrize("seed", soak_after(3, (0, 2, 4, 1, 3, *range(5, 30))))  # 0, 2 and 4 take the least time
def test_whatever_the_multipliers_prices_and_widths_no_game_passes_the_sum_for_its_types(seed: int) -> None:
    chance = random.Random(seed)
    dear, dearer, width = chance.choice([0, 300, 2000]), chance.choice([0, 300, 2000]), chance.randint(1, 60)
    rolls = roll_dice(chance, highest=chance.randint(1, 6))
    relaxation = GameRelaxation(CONSTANTS, rolls, list_projects_of_game(CONSTANTS, rolls))
    multipliers = {key: [chance.randint(0, dear) for _ in CONSTANTS.points] for key in relaxation.make_initial_multipliers()}
    offered = space_prices.PricedBranches(CONSTANTS, rolls, multipliers)
    prices = [chance.randint(0, dearer) for _ in CONSTANTS.points]
    floors = [None, None, None, None, 0, 5 * UNIT, 25 * UNIT]
    with pytest.MonkeyPatch.context() as work:
        work.setattr(type_courses, "MOST_BETWEEN", 1000)
        most = {
            part: one.find_limit_of_points_less_prices(prices, width, chance.choice(floors)).most
            for part, one in offered.courses.items()
        }
    total = max(sum(most[part] for part in branch) for branch in offered.branches) + sum(prices)
    assert all(sum(play(CONSTANTS, chance, list(rolls)).scores) * UNIT <= total for _ in range(20))


@settings(max_examples=3, deadline=None)
@given(SEEDS, st.integers(1, 6), st.sampled_from([0, 300, 2000]), st.sampled_from([0, 300, 2000]), st.integers(0, 60))
def test_whatever_the_multipliers_and_prices_no_game_passes_the_bounds_of_its_types(
    seed: int, highest: int, dear: int, dearer: int, aim: int
) -> None:
    chance = random.Random(seed)
    rolls = roll_dice(chance, highest=highest)
    prices = [chance.randint(0, dearer) for _ in CONSTANTS.points]
    active = [CONSTANTS.row_by_decisive_dice_sum.get(sum(dice)) for dice in rolls]
    rows = {turn: range(5) if row is None else (row,) for turn, row in enumerate(active) if turn}
    branches = list_branches_covering_all_courses(CONSTANTS, rolls)
    most = {}
    for part in {part for branch in branches for part in branch}:
        multipliers = {(part[0], turn): [chance.randint(0, dear) for _ in CONSTANTS.points] for turn in rows}
        search = MultiplierSearch(TypeRelaxation(CONSTANTS, rows, part, prices), multipliers, aim * UNIT)
        search.adjust_multipliers_once()
        search.adjust_multipliers_once()
        most[part] = search.most
    total = max(sum(most[part] for part in branch) for branch in branches) + sum(prices)
    assert all(sum(play(CONSTANTS, chance, list(rolls)).scores) * UNIT <= total for _ in range(20))


@given(RANDOM)
def test_later_marks_gain_at_most_their_estimate_which_ends_as_what_they_have_gained(chance: random.Random) -> None:
    columns = [chance.choice([(0,), (0,), (1,), (0, 1), (1, 2)]) for _ in range(chance.randint(1, 5))]
    gains = [{column: [chance.randint(-9, 30) for _ in range(5)] for column in several} for several in columns]
    estimate, changes = estimate_gains_of_marks(gains)
    for _ in range(20):
        value, gained, drawn = estimate, 0, 0
        for mark, by_column in zip(gains, changes, strict=True):
            options = [(space, change) for column, moves in by_column for space, change in moves[drawn & column]]
            space, change = chance.choice(options)
            row, column = divmod(space.bit_length() - 1, 6)
            assert not drawn & space
            value, gained, drawn = value + change, gained + mark[column][row], drawn | space
            assert value <= estimate
        assert value == gained


@pytest.mark.parametrize(
    ("turns", "bonus", "seed"),
    soak_after(3, [(1, (), 0), (1, (1,), 2), (2, (), 0), (1, (), 1), (1, (), 2), (1, (), 3), (2, (), 2), (2, (), 3)]),
)
@pytest.mark.usefixtures("in_a_hurry")
def test_a_short_game_played_in_all_ways_comes_to_no_more(turns: int, bonus: tuple[int, ...], seed: int) -> None:
    constants = replace(CONSTANTS, turns=turns, bonus_turns=frozenset(bonus))
    rolls = roll_dice(random.Random(seed), turns)
    best, highest = hindsight(constants, rolls), highest_total(constants, rolls)
    assert best.total == highest <= best.bound
    assert best.proved == (best.bound == highest)
    assert sum(line.points or 0 for line in best.lines) == best.total


@pytest.mark.usefixtures("in_a_hurry")
def test_most_games_of_one_turn_are_proved() -> None:
    constants = replace(CONSTANTS, turns=1, bonus_turns=frozenset())
    proved = [hindsight(constants, roll_dice(random.Random(seed), 1)).proved for seed in range(12)]
    assert sum(proved) > 6


@pytest.mark.golden
@pytest.mark.parametrize("number", soak_after(1, range(len(FULL_GAMES))))
@pytest.mark.usefixtures("in_a_hurry")
def test_the_best_full_game_is_below_the_bound_and_names_the_avenue_of_each_turn_with_a_choice(number: int) -> None:
    rolls = FULL_GAMES[number]
    best = hindsight(CONSTANTS, rolls)
    assert best.total <= best.bound
    assert best.total == sum(best.detail["scores"]) + best.detail["squares"]
    assert list(best.detail["avenues"]) == [
        str(turn) for turn, (one, other) in enumerate(rolls) if turn and one + other in (2, 12)
    ]
    if number == 0:
        lines = (f"{line.row} {line.points}: {'; '.join(line.because)}\n" for line in best.lines)
        same("hindsight-village.txt", f"{best.total} of at most {best.bound}\n{''.join(lines)}")


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
    constants = replace(CONSTANTS, turns=2, bonus_turns=frozenset({2}))
    rolls = ((1, 1), (1, 1), (2, 1))
    game = annealing.MarkedGame(constants, rolls, list_projects_of_game(constants, rolls))
    game.places[:] = [0, 6, *turn_1, *turn_2]
    assert game.is_legal() == legal


@pytest.mark.golden
@pytest.mark.usefixtures("in_a_hurry")
def test_the_bound_falls_with_work() -> None:
    limits = list_limits_in_a_hurry(roll_dice(random.Random(FALLING)))
    assert limits == sorted(limits, reverse=True)
    assert limits[-1] < limits[15] < limits[0]
    same("bound-village.txt", f"{' '.join(map(str, limits))}\n")


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
    rolls = roll_dice(random.Random(seed))
    squares = sum(project.kind == "square" for project in list_projects_of_game(CONSTANTS, rolls))
    with_points, without = (
        bound.TotalBound(replace(CONSTANTS, square_points=points), rolls).upper_limit_of_total for points in (10, 0)
    )
    assert with_points - without == 10 * squares
