"""The check of heights, compared with all courses of play of a few turns, and with known games of many turns."""

import random
from collections.abc import Iterable, Iterator
from functools import cache

import pytest

from printgen.games.favelas.bounds import EnteredHeights
from printgen.games.favelas.reachability import BoardSearches, ReachabilitySearch
from printgen.scoring.contract.steps import StepBudget
from tests.games.play_favelas import DECLARED, TOUCHING, play

UNLIMITED = 10**12
Boards = tuple[tuple[int, ...], ...]
Game = tuple[Boards, ...]  # the boards of all players at the end of each year


def tiles(heights: tuple[int, ...], size: int) -> Iterator[tuple[int, ...]]:
    """Every board after one tile more."""
    for spaces in TOUCHING if size == 2 else [(space,) for space in range(9)]:
        if len({heights[space] for space in spaces}) == 1:
            yield tuple(height + (space in spaces) for space, height in enumerate(heights))


def moves(board: tuple[int, ...], taken: int, used: int, most: tuple[int, int]) -> Iterator[tuple[tuple[int, ...], int, int]]:
    """A single, a double, or a double that is discarded since none fits and no single is left (F10)."""
    if used < most[1]:
        yield from ((after, taken, used + 1) for after in tiles(board, 1))
    if taken < most[0]:
        yield from ((after, taken + 1, used) for after in tiles(board, 2))
        if used == most[1] and not any(True for _ in tiles(board, 2)):
            yield board, taken + 1, used


@cache
def all_games(players: int, years: int, doubles: range, singles: int) -> frozenset[Game]:
    """Every game of so few tiles, turn by turn."""
    bare = ((0,) * 9,) * players
    states: set[tuple[Boards, int, int, int, Game]] = {
        (bare, 0, 0, 0, ())
    }  # turns, doubles of the year, singles, ends of years
    games: set[Game] = set()
    while states:
        after = set()
        for boards, turns, taken, used, ends in states:
            seat = turns % players
            for board, now_taken, now_used in moves(boards[seat], taken, used, (doubles[-1], singles)):
                now = (*boards[:seat], board, *boards[seat + 1 :])
                after.add((now, turns + 1, now_taken, now_used, ends))
                if now_taken > taken and now_taken in doubles:
                    if len(ends) + 1 == years:
                        games.add((*ends, now))
                    else:
                        after.add((now, turns + 1, 0, now_used, (*ends, now)))
        states = after
    return frozenset(games)


def possible(game: list[list[list[int | None]]], doubles: range, singles: int) -> bool:
    """What the program says; the game is by years, players and spaces."""
    boards = [EnteredHeights(tuple(tuple(year[seat]) for year in game)) for seat in range(len(game[0]))]
    return ReachabilitySearch(boards, doubles, singles, BoardSearches(StepBudget(UNLIMITED))).can_any_game_lead_to_boards()


def unsettled(game: Game) -> list[list[list[int | None]]]:
    return [[list(board) for board in year] for year in game]


def keep_agreeing(games: Iterable[Game], told: list[list[list[int | None]]]) -> list[Game]:
    """The games with all known heights."""
    left = list(games)
    for year, boards in enumerate(told):
        for seat, board in enumerate(boards):
            for space, height in enumerate(board):
                if height is not None:
                    left = [game for game in left if game[year][seat][space] == height]
    return left


FEW = [(2, 1, range(2, 4), 1), (2, 2, range(1, 2), 2), (3, 1, range(1, 4), 1), (2, 2, range(1, 3), 0)]


@pytest.mark.parametrize("rule", FEW, ids=str)
def test_heights_are_possible_exactly_where_a_course_of_play_gives_them(rule: tuple[int, int, range, int]) -> None:
    players, years, doubles, singles = rule
    games = all_games(*rule)
    chance = random.Random(1)
    found = {True: 0, False: 0}
    for game in chance.sample(sorted(games), 120):
        assert possible(unsettled(game), doubles, singles)
        told = unsettled(game)
        for _ in range(chance.choice((1, 1, 2, 3))):
            board = told[chance.randrange(years)][chance.randrange(players)]
            space = chance.randrange(9)
            board[space] = max(0, (board[space] or 0) + chance.choice((-1, 1)))
        exact = tuple(tuple(tuple(height or 0 for height in board) for board in year) for year in told)
        assert possible(told, doubles, singles) == (exact in games), told
        found[exact in games] += 1
    assert min(found.values()) > 5


@pytest.mark.parametrize("rule", FEW, ids=str)
def test_heights_that_are_not_known_may_be_anything(rule: tuple[int, int, range, int]) -> None:
    players, years, doubles, singles = rule
    games = all_games(*rule)
    chance = random.Random(2)
    found = {True: 0, False: 0}
    for game in chance.sample(sorted(games), 20):
        told = unsettled(game)
        for year in told:
            for board in year:
                share = chance.choice((0, 0.2, 0.5, 0.8))
                board[:] = [height if chance.random() < share else None for height in board]
        board, space = told[chance.randrange(years)][chance.randrange(players)], chance.randrange(9)
        board[space] = chance.randrange(4)
        truth = bool(keep_agreeing(games, told))
        assert possible(told, doubles, singles) == truth, told
        found[truth] += 1
    assert min(found.values()) > 1


def test_a_single_makes_room_for_the_doubles_of_a_later_year_without_heights() -> None:
    """After year 1, no double fits on the first player's board, which has three singles. The second player has no singles."""
    unknown: list[int | None] = [None] * 9
    game = [[[0, 1, 1, 2, 0, 2, 0, 1, 2], [6, 6, 0, 0, 0, 0, 0, 0, 0]], [unknown, unknown]]
    assert possible(game, range(9, 10), singles=4)
    assert not possible(game, range(9, 10), singles=2)


@pytest.mark.soak
def test_a_board_on_which_doubles_were_discarded_is_possible_and_hardly_any_other_like_it() -> None:
    rule = (1, 1, range(2, 4), 6)
    games, chance = all_games(*rule), random.Random(3)
    stuck = sorted(game for game in games if sum(game[0][0]) < 10)  # six singles and fewer than two doubles
    assert stuck
    for game in stuck:
        assert possible(unsettled(game), *rule[2:])
        for _ in range(6):
            told = unsettled(game)
            space = chance.randrange(9)
            told[0][0][space] = max(0, game[0][0][space] + chance.choice((-1, 1)))
            assert possible(told, *rule[2:]) == ((tuple(map(tuple, told[0])),) in games), told  # type: ignore[arg-type]


@pytest.mark.parametrize("seed", [43, 265, 586, 711, 773, 827])
def test_a_game_in_which_stuck_players_discard_is_possible(seed: int) -> None:
    game = play(seed)
    assert game.discards
    told = [[[height for _, height in board] for board in year.boards] for year in game.years]
    assert possible(told, DECLARED.find_range_of_doubles_per_year(game.players), len(DECLARED.singles))  # type: ignore[arg-type]
