"""Village played by simple players: legal games, documented scores, and the same dice for all players."""

import statistics
from dataclasses import replace
from random import Random

import pytest

from printgen.games.village.play.players import SheetInPlay, map_styles_to_player_makers
from printgen.games.village.play.playtest import make_playtest, play_game
from printgen.games.village.points import Scorer
from printgen.scoring.simulation.trials import make_random_source, play_games
from tests.games.files import judged
from tests.games.village_files import entry_text
from tests.games.village_play import CONSTANTS, Played

SCORER = Scorer(CONSTANTS)
STYLES = map_styles_to_player_makers(CONSTANTS)


def sheet_of(sheet: SheetInPlay) -> Played:
    """An open sheet as a person would enter it."""
    drawn = [(space.bit_length() - 1, kind, turn) for turn, (kind, space) in sheet.course]
    return Played(
        rolls=list(sheet.rolls),
        type_of={place: name for place, name, _ in drawn},
        turn_of={place: turn for place, _, turn in drawn},
        bonus=sheet.bonus,
        avenues=sheet.avenues,
        scores=sheet.scores,
        squares=SCORER.score_squares(sheet.marks),
    )


def check_legal(seats: tuple[str, ...], number: int, digits: bool) -> None:
    """Let the judge see the sheets of a game, and hold the playtest's scores against the judge's."""
    played_sheets = play_game(CONSTANTS, SCORER, [STYLES[style] for style in seats], make_random_source(3, number))
    sheets = {f"{style} {seat}": sheet_of(sheet) for seat, (style, sheet) in enumerate(zip(seats, played_sheets, strict=True))}
    verdict = judged(entry_text(CONSTANTS, sheets, digits)).verdict
    assert verdict.findings == ()
    played = make_playtest(CONSTANTS).play(seats, make_random_source(3, number))
    assert played.scores == tuple(player.written for player in verdict.players)
    assert [list(sheets)[seat] for seat in played.winners] == list(verdict.winners)


@pytest.mark.parametrize("number", range(12))
def test_simulated_sheets_are_legal(number: int) -> None:
    check_legal(("greedy", "random") * (number % 3 + 1), number, digits=True)


@pytest.mark.soak
def test_a_thousand_simulated_games_are_legal() -> None:
    for number in range(1000):
        check_legal(("greedy", "random"), number, digits=number % 2 == 0)


@pytest.mark.parametrize(("style", "least", "most"), [("random", 29, 32), ("greedy", 69, 74)])
def test_players_score_as_the_docs_report(style: str, least: int, most: int) -> None:
    played = list(play_games(make_playtest(CONSTANTS), (style,), 1, range(1, 601)))
    assert least < statistics.mean(game.scores[0] for game in played) < most
    again = sum(game.counts["re-elected"][0] for game in played) / 600
    assert again < 0.02 if style == "random" else 0.7 < again < 0.9


def test_what_is_rolled_does_not_hang_on_who_plays() -> None:
    playtest = make_playtest(CONSTANTS)
    one, other = (playtest.play(seats, Random(8)) for seats in (("greedy",), ("random",) * 12))
    for name in ("double rolled", "avenue free"):
        assert one.counts[name] == other.counts[name]


def test_nothing_happens_more_often_than_it_can() -> None:
    for game in play_games(make_playtest(CONSTANTS), ("greedy", "random"), 2, range(1, 61)):
        assert all(0 <= times <= chances for times, chances in game.counts.values())


@pytest.mark.parametrize(("more", "times"), [(0, 1), (1, 0)])
def test_whoever_has_just_the_points_of_the_line_is_elected_again(more: int, times: int) -> None:
    score = make_playtest(CONSTANTS).play(("greedy",), Random(8)).scores[0]
    counts = make_playtest(replace(CONSTANTS, solo_line=score + more)).play(("greedy",), Random(8)).counts
    assert counts["re-elected"] == (times, 1)


def test_full_columns_send_projects_next_door() -> None:
    sheet = SheetInPlay(CONSTANTS, ((1, 2), (1, 2)))
    sheet.marks["H"], sheet.turn = CONSTANTS.column_spaces[1], 1  # column 2 is full: the house of the 1 goes to 1 or 3
    columns = {
        tuple(next(c for c, all_of_it in enumerate(CONSTANTS.column_spaces) if space & all_of_it) for _, space in way)
        for way in sheet.list_roll_options()
    }
    assert columns == {(0, 0), (2, 0)}
    assert all(sheet.count_projects_outside_their_column(way) == 1 for way in sheet.list_roll_options())


def test_either_project_may_take_the_last_space() -> None:
    """T4 of the rules: dice 1 and 2, one space in columns 1 and 3, column 2 full."""
    sheet = SheetInPlay(CONSTANTS, ((1, 2), (1, 2)))
    first, second, third = CONSTANTS.column_spaces[:3]
    sheet.marks["H"] = second | (first & first - 1) | (third & third - 1)
    sheet.turn = 1
    assert set(sheet.list_roll_options()) == {
        (("H", third ^ third & third - 1), ("F", first ^ first & first - 1)),
        (("H", first ^ first & first - 1), ("F", third ^ third & third - 1)),
    }
