"""The worked and the tricky cases of the rules of Favelas, by their names in the rule file."""

from dataclasses import replace
from random import Random

import pytest

from printgen.content.decoder import decode_tree
from printgen.content.tree import read_tree
from printgen.core.problems import Problems
from printgen.games.favelas.entry import Entry
from printgen.games.favelas.grid import (
    PAIRS,
    count_fewest_singles_to_cover,
    count_most_doubles,
    count_most_doubles_between,
    find_adjacent_pairs_of_equal_height,
)
from printgen.games.favelas.play.match import SimulatedMatch, Tabletop
from printgen.games.favelas.scoring import YearScoring, judge_game
from printgen.scoring.contract.results import Verdict
from tests.games.files import ROOT, judged
from tests.games.play_favelas import DECLARED, TOUCHING

BLUE, PURPLE, YELLOW, GREEN, RED, CLEAR = range(6)


def sheet(name: str) -> Verdict:
    return judged((ROOT / "tests" / "games" / "favelas" / f"{name}.yaml").read_text()).verdict


def tied() -> Entry:
    """The entry of legal-tie.yaml."""
    problems = Problems()
    tree = read_tree((ROOT / "tests" / "games" / "favelas" / "legal-tie.yaml").read_text(), "legal-tie.yaml", problems)
    entry = decode_tree(Entry, tree, "legal-tie.yaml", problems) if tree is not None else None
    assert entry is not None, problems.sort_by_severity()
    return entry


def session(dice: tuple[int, ...], *shown: tuple[int, ...]) -> YearScoring:
    return YearScoring(dice, shown)


def points(year: YearScoring) -> list[int]:
    return [year.count_player_points(player) for player in range(len(year.counts))]


class Steady:
    """A player who takes what the test says, lays on the first place and wants every die up."""

    def __init__(self, action: int) -> None:
        self._action = action

    def choose_tile(self, _top: object, _seat: int, _places: object) -> int:
        return self._action

    def choose_placement(self, _top: object, _seat: int, places: object, tile: tuple[int, ...]) -> object:
        return next(iter(places)), tile  # type: ignore[call-overload]

    def choose_die_change(self, _top: object, _seat: int, _die: int) -> int:
        return 1


def match(action: int, players: int = 2) -> SimulatedMatch:
    game = SimulatedMatch(DECLARED, tuple(Steady(action) for _ in range(players)), Random(1))  # type: ignore[arg-type]
    game.tabletop.start_year()
    return game


def test_the_sixteen_pairs_of_neighbours_are_those_of_the_drawing() -> None:
    assert set(PAIRS) == set(TOUCHING)


def test_f16_two_space_tiles_of_a_year() -> None:
    assert [list(DECLARED.find_range_of_doubles_per_year(players)) for players in (2, 3, 4)] == [
        [6, 7, 8, 9],
        [9, 10, 11, 12],
        [12, 13, 14, 15],
    ]


def test_w1_a_tie_of_three_pays_all_three() -> None:
    year = session((1, 1, 2, 4, 6, 2), (3, 2, 3, 1, 0), (1, 2, 1, 4, 1), (1, 2, 2, 1, 3))
    assert points(year) == [4, 7, 9]
    assert year.find_players_with_majority(PURPLE) == (0, 1, 2)
    assert year.find_bonus_players() == (1, 2)


def test_w2_equal_boards_both_have_everything() -> None:
    assert points(session((6, 5, 2, 3, 1, 4), (2, 2, 2, 2, 1), (2, 2, 2, 2, 1))) == [21, 21]


def test_w3_the_taller_stack_breaks_the_tie_and_the_token_is_shown() -> None:
    verdict = sheet("legal-tie")
    assert [player.total for player in verdict.players] == [52, 52]
    assert verdict.winners == ("Ana",)
    assert "Ana shows the 50+ token, and the marker is on 2." in verdict.notes


@pytest.mark.parametrize(
    ("token", "rounds"),
    [
        (52, ""),
        (26, " after 2 rounds of the track"),
        (18, " after 2 rounds of the track"),
        (17, " after 3 rounds of the track"),
    ],
)
def test_f14_a_marker_that_went_round_the_track_more_than_once_gets_a_note(token: int, rounds: int) -> None:
    notes = judge_game(replace(DECLARED, token=token), tied()).notes
    assert f"Ana shows the {token}+ token, and the marker is on {52 % token}{rounds}." in notes


def test_a_tie_is_open_while_a_tallest_stack_is_not_known() -> None:
    verdict = sheet("legal-tie-open")
    assert (verdict.valid, verdict.winners) == (True, ())
    assert verdict.notes[0].startswith(
        "Ana and Bo are tied, so the tallest stack decides, but the height is not known for Ana and Bo."
    )


def test_a_tie_of_totals_and_stacks_is_shared() -> None:
    text = (ROOT / "tests/games/favelas/legal-tie.yaml").read_text().replace("Bo: 4}", "Bo: 5}")
    assert judged(text).verdict.winners == ("Ana", "Bo")


def test_t1_a_colour_that_nobody_shows_pays_nobody() -> None:
    year = session((6, 5, 2, 3, 1, 4), (3, 0, 3, 2, 1), (3, 0, 2, 2, 2))
    assert points(year) == [11, 10]
    assert year.find_players_with_majority(PURPLE) == ()
    assert year.find_bonus_players() == ()


def test_t2_a_die_at_its_end_turns_back() -> None:
    game = match(0)
    board = game.tabletop.boards[0]
    board.colours[0], board.colours[1] = PURPLE, BLUE
    game.tabletop.dice[:] = [1, 6, 3, 3, 3, 3]
    game.place_tile_and_change_dice(0, (0, 1), (PURPLE, BLUE))
    assert game.tabletop.dice == [2, 5, 3, 3, 3, 3]


@pytest.mark.parametrize(("shows", "after"), [(1, 3), (2, 4), (4, 6), (5, 5), (6, 6)])
def test_f6_two_matches_of_one_colour_turn_its_die_twice(shows: int, after: int) -> None:
    game = match(0)
    game.tabletop.boards[0].colours[:2] = [RED, RED]
    game.tabletop.dice[RED] = shows
    game.place_tile_and_change_dice(0, (0, 1), (RED, RED))
    assert game.tabletop.dice[RED] == after


def test_t3_seven_turns_leave_a_board_on_which_no_double_fits() -> None:
    heights = [0] * 9
    for spaces in ((0, 2), (0, 2), (3, 4), (6, 7), (3, 7), (0, 3), (0,)):
        assert len({heights[space] for space in spaces}) == 1
        for space in spaces:
            heights[space] += 1
    assert heights == [4, 0, 2, 3, 1, 0, 1, 2, 0]
    assert find_adjacent_pairs_of_equal_height(heights) == []


@pytest.mark.parametrize(("action", "laid"), [(0, False), (-1, True)])
def test_t4_the_end_of_year_tile_is_placed_only_if_it_was_drawn_blind(action: int, laid: bool) -> None:
    game = match(action)
    top: Tabletop = game.tabletop
    turn = 0
    while not top.is_year_over:
        game.play_turn(turn % 2)
        turn += 1
    assert turn in DECLARED.find_range_of_doubles_per_year(2)
    assert any(top.supply[0] is end for end in DECLARED.ends) is not laid
    assert sum(sum(board.heights) for board in top.boards) == 2 * turn


def test_t5_a_single_turns_the_clear_die_and_perhaps_its_own() -> None:
    game = match(-2)
    top = game.tabletop
    top.dice[:] = [3] * 6
    top.singles[-1] = (YELLOW,)
    top.boards[0].colours[0] = YELLOW
    game.play_turn(0)
    assert top.dice == [3, 3, 4, 3, 3, 4]
    top.singles[-1] = (YELLOW,)
    top.boards[1].colours[0] = GREEN
    game.play_turn(1)
    assert top.dice == [3, 3, 4, 3, 3, 5]


def test_f5_a_lower_stack_is_reported_with_its_year_and_space() -> None:
    (found,) = sheet("heights-fall").findings
    assert found.message == "Bo's stacks got lower in year 2: space 6 from 2 to 1. Tiles stay where they were placed."


def test_f10_a_stuck_player_takes_singles_and_then_discards() -> None:
    game = match(0)
    top = game.tabletop
    stuck = [4, 0, 2, 3, 1, 0, 1, 2, 0]
    top.boards[0].heights[:] = stuck
    game.play_turn(0)
    assert len(top.singles) == 9
    top.singles.clear()
    top.boards[0].heights[:] = stuck
    shows, dice = list(top.boards[0].colours), list(top.dice)
    game.play_turn(0)
    assert (top.boards[0].heights, top.boards[0].colours, top.dice) == (stuck, shows, dice)


def test_layers_are_covered_as_well_as_doubles_fit() -> None:
    assert count_most_doubles(0b111111111) == 4
    assert count_fewest_singles_to_cover(0b000100010) == 2  # far from each other
    assert (
        count_fewest_singles_to_cover(0b000100010, spaces_for_overlap=0b000001000) == 1
    )  # space 3 is beside 1, and nothing free beside 5
    assert count_most_doubles_between((0,) * 9, (4, 0, 2, 3, 1, 0, 1, 2, 0)) == 6
