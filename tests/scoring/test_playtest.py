"""Reports on thousands of simulated games: counts are right, conclusions are certain, and seeds repeat the games."""

import json
import random
import re
import statistics
from dataclasses import replace
from math import isclose

import pytest
from hypothesis import given
from hypothesis import strategies as some

from printgen.core.problems import Problems
from printgen.model import Game, Players
from printgen.scoring.contract.optional import Playtest, SimulatedGame
from printgen.scoring.simulation.report import Report
from printgen.scoring.simulation.report_json import write_report_json
from printgen.scoring.simulation.report_text import write_report_text
from printgen.scoring.simulation.statistics import LEVEL, MOST_BINS, Distribution, estimate_share, find_margin_of_mean
from printgen.scoring.simulation.trials import choose_seat_styles, make_random_source, play_games
from tests.helpers.supplied_games import declared

BOARDS = ("2", "10", "1")


def drawing(bias: float = 0.0, board_10: float = 0.0) -> Playtest:
    """Everybody draws a number; the first seat and whoever has board 10 draw a better one."""

    def play(styles: tuple[str, ...], chance: random.Random) -> SimulatedGame:
        boards = chance.sample(BOARDS, len(styles))
        better = [bias * (not seat) + board_10 * (board == "10") for seat, board in enumerate(boards)]
        drawn = [chance.random() + more for more in better]
        scores = tuple(int(100 * number) for number in drawn)
        best = drawn.index(max(drawn))
        six = chance.randrange(6) == 5
        return SimulatedGame(
            scores, (best,), chance.randrange(5, 9), {"a six": (six, 1)}, tuple({"board": board} for board in boards)
        )

    return Playtest("rounds", ("calm", "wild"), play)


def reported(playtest: Playtest, seats: tuple[str, ...] = ("calm",) * 3, seed: int = 1, games: int = 1000) -> Report:
    report = Report(seats)
    for played in play_games(playtest, seats, seed, range(1, games + 1)):
        report.add_game(played)
    return report


@pytest.fixture(scope="module")
def game() -> Game:
    return declared("village")


@pytest.mark.parametrize(
    ("styles", "players", "seats"),
    [("", None, ("calm",) * 3), ("wild", 2, ("wild",) * 2), ("wild, calm", None, ("wild", "calm"))],
)
def test_the_usual_number_of_players_is_the_default(
    game: Game, styles: str, players: int | None, seats: tuple[str, ...]
) -> None:
    problems = Problems()
    assert choose_seat_styles(replace(game, players=Players(2, 4, 3)), drawing(), styles, players, problems) == seats
    assert not problems


@given(some.lists(some.integers(-(10**6), 10**6), min_size=2, max_size=200))
def test_a_spread_knows_what_statistics_know(numbers: list[int]) -> None:
    spread = Distribution()
    for number in numbers:
        spread.add_number(number)
    assert (spread.least, spread.most, spread.count) == (min(numbers), max(numbers), len(numbers))
    assert isclose(spread.mean, statistics.mean(numbers), abs_tol=1e-9)
    assert isclose(spread.deviation, statistics.stdev(numbers), rel_tol=1e-9, abs_tol=1e-6)
    assert spread.estimate_quantile(0.5) == statistics.median_low(numbers)
    assert spread.estimate_quantile(0.05) == sorted(numbers)[max(0, -(-len(numbers) // 20) - 1)]


def test_a_spread_of_a_hundred_thousand_different_numbers_stays_small_and_near() -> None:
    spread, chance = Distribution(), random.Random(1)
    numbers = [chance.randrange(-2_000_000, 2_000_000) for _ in range(100_000)]
    for number in numbers:
        spread.add_number(number)
    assert len(spread._bins) <= MOST_BINS
    assert isclose(spread.mean, statistics.mean(numbers), abs_tol=1e-6)
    for part in (0.05, 0.5, 0.95):
        assert abs(spread.estimate_quantile(part) - sorted(numbers)[int(part * 100_000)]) <= 2048


@pytest.mark.parametrize(("won", "of"), [(0.0, 40), (7.5, 40), (50.0, 100), (999.0, 1000), (10.0, 10)])
def test_an_interval_ends_where_a_share_would_be_just_believable(won: float, of: int) -> None:
    share = estimate_share(won, of)
    assert 0 <= share.low <= won / of <= share.high <= 1
    for edge in {share.low, share.high} - {0.0, 1.0}:
        assert isclose((won / of - edge) ** 2, 2.5758293**2 * edge * (1 - edge) / of, rel_tol=1e-6)


@pytest.mark.parametrize("rows", [1, 4])
def test_intervals_of_a_table_hold_the_truth_together(rows: int) -> None:
    chance = random.Random(1)

    def holds(part: float, of: int) -> bool:
        share = estimate_share(sum(chance.random() < part for _ in range(of)), of, rows)
        return share.low <= part <= share.high

    right = [all(holds(0.25, 150) for _ in range(rows)) for _ in range(600)]
    assert sum(right) / len(right) > 0.98


def test_margins_hold_the_mean_when_scores_of_a_game_go_together() -> None:
    seats, inside = ("calm",) * 4, 0
    for seed in range(100):
        report = Report(seats)
        for number in range(100):
            score = make_random_source(seed, number).randrange(101)  # the same for all four
            report.add_game(SimulatedGame((score,) * 4, (0, 1, 2, 3), 1))
        inside += abs(report.all.scores.mean - 50) <= find_margin_of_mean(report.all.scores, report.all.games)
    assert inside >= 96


def test_known_chances_are_found() -> None:
    report = reported(drawing(), games=6000)
    assert report.counts["a six"].chances == report.games == 6000
    assert abs(report.counts["a six"].times / 6000 - 1 / 6) < 0.015
    assert (report.length.least, report.length.most) == (5, 8)
    assert abs(report.all.scores.mean - 49.5) < 1
    for results in (*report.by_seat, *report.held["board"].values()):
        share = estimate_share(results.fractional_wins, results.scores.count)
        assert share.low < 1 / 3 < share.high


def test_a_shared_win_is_a_part_of_one() -> None:
    report = Report(("calm",) * 3)
    report.add_game(SimulatedGame((5, 9, 9), (1, 2), 7))
    report.add_game(SimulatedGame((8, 2, 1), (0,), 7))
    assert [results.fractional_wins for results in report.by_seat] == [1, 0.5, 0.5]
    assert (report.tied, report.apart.mean, report.by_style["calm"].fractional_wins) == (1, 5.5, 2)


@pytest.mark.parametrize(
    ("bias", "said"),
    [
        (0.0, "Playing first makes no measurable difference. A fair share of wins is 33.3 %."),
        (
            0.2,
            "Playing first is an advantage. A fair share of wins is 33.3 %.\n"
            "Seat 2 wins less than its fair share.\nSeat 3 wins less",
        ),
        (
            -0.2,
            "Playing first is a disadvantage. A fair share of wins is 33.3 %.\n"
            "Seat 2 wins more than its fair share.\nSeat 3 wins more",
        ),
    ],
)
def test_a_sentence_says_whether_playing_first_pays(game: Game, bias: float, said: str) -> None:
    assert said in write_report_text(game, reported(drawing(bias), seed=2), "rounds", 2)


def test_the_mean_of_all_is_as_sure_as_the_number_of_games_and_not_of_scores(game: Game) -> None:
    report = reported(drawing(), games=200)
    (line,) = re.findall(r"^all +[\d.]+ +± ([\d.]+) ", write_report_text(game, report, "rounds", 1), re.MULTILINE)
    assert report.all.scores.count == 3 * 200
    assert float(line) == pytest.approx(find_margin_of_mean(report.all.scores, 200), abs=0.05)


def test_a_better_board_is_named_and_boards_stand_in_order(game: Game) -> None:
    text = write_report_text(game, reported(drawing(board_10=0.2), seed=2), "rounds", 2)
    assert "Not every board is equally good: 1 wins less, 2 wins less and 10 wins more than a fair share of 33.3 %." in text
    fair = write_report_text(game, reported(drawing(), seed=2), "rounds", 2)
    assert "No board wins measurably more or less than its fair share of 33.3 %." in fair


def test_a_report_reads_as_tables(game: Game) -> None:
    seats = ("calm", "wild")
    report = Report(seats)
    for number in range(4):
        held = ({"board": "1"}, {"board": "2"})
        report.add_game(SimulatedGame((1200 + number, -40), (0,), 6 + number, {"rooster": (1, 4), "never": (0, 0)}, held))
    assert write_report_text(game, report, "rounds", 3) == TABLES


TABLES = """\
Village: 4 games, 2 players, calm, wild, seed 3.
A game lasts 7.5 rounds on average, 6 to 9 (spread 1.3).
On average, the best and worst scores in a game are 1,242 apart.
Players share the win in 0.0 % of the games.

scores          mean           spread    5 %   50 %   95 %  least   most     wins  99 % interval
all            580.8  ± 854.7   663.6    -40    -40  1,203    -40  1,203
seat 1 (calm)  1,202    ± 1.7     1.3  1,200  1,201  1,203  1,200  1,203  100.0 %   33.7–100.0 %
seat 2 (wild)  -40.0    ± 0.0     0.0    -40    -40    -40    -40    -40    0.0 %     0.0–66.3 %
The seats have different styles of play, so their wins compare styles, not seats.

player   mean         spread    5 %   50 %   95 %  least   most     wins  99 % interval
calm    1,202  ± 1.7     1.3  1,200  1,201  1,203  1,200  1,203  100.0 %   33.7–100.0 %
wild    -40.0  ± 0.0     0.0    -40    -40    -40    -40    -40    0.0 %     0.0–66.3 %

event    frequency  per game           games with it
rooster     25.0 %      1.00  of 4.00        100.0 %
never            –      0.00  of 0.00          0.0 %

board  held  mean score         vs. average     wins  99 % interval
1         4       1,202  ± 1.7     +106.9 %  100.0 %   33.7–100.0 %
2         4       -40.0  ± 0.0     -106.9 %    0.0 %     0.0–66.3 %
No board wins measurably more or less than its fair share of 50.0 %."""


def test_amounts_are_reported_over_all_seats_with_every_figure(game: Game) -> None:
    report = Report(("calm", "wild"))
    for number in range(4):
        report.add_game(SimulatedGame((1, 2), (1,), 9, amounts={"eggs": (number, 10), "rain": (number,)}))
    told = write_report_text(game, report, "rounds", 3)
    heads, eggs = told.splitlines()[-3:-1]
    assert heads == "per seat  mean  spread  5 %  50 %  95 %  least  most"
    assert eggs == "eggs       5.8     4.6    0     3    10      0    10"
    figures = json.loads(write_report_json(game, report, "rounds", 3))["amounts"]
    assert (figures["eggs"]["mean"], figures["rain"]["mean"], figures["rain"]["most"]) == (5.75, 1.5, 3)


def test_a_single_player_has_scores_and_no_share_of_wins(game: Game) -> None:
    text = write_report_text(game, reported(drawing(), ("calm",)), "rounds", 1)
    assert "1 player, calm" in text
    assert "board  held  mean score" in text
    assert all(word not in text for word in ("wins", "share", "first", "interval"))


def test_the_same_seed_tells_the_same_and_another_does_not(game: Game) -> None:
    once, again, other = (reported(drawing(), seed=seed, games=50) for seed in (7, 7, 8))
    assert write_report_text(game, once, "rounds", 7) == write_report_text(game, again, "rounds", 7)
    assert write_report_json(game, once, "rounds", 7) == write_report_json(game, again, "rounds", 7)
    assert write_report_json(game, once, "rounds", 7) != write_report_json(game, other, "rounds", 7)


def test_any_game_can_be_played_again_by_its_number() -> None:
    playtest, seats = drawing(), ("calm", "wild", "calm")
    played = list(play_games(playtest, seats, 5, range(1, 21)))
    assert played[16] == playtest.play(seats, make_random_source(5, 17))
    assert list(play_games(playtest, seats, 5, range(1, 4))) == played[:3]


def test_json_has_every_figure(game: Game) -> None:
    told = json.loads(write_report_json(game, reported(drawing(), ("calm", "wild")), "rounds", 1))
    assert (told["game"], told["games"], told["styles"], told["unit"], told["level"]) == (
        "village",
        1000,
        ["calm", "wild"],
        "rounds",
        0.99,
    )
    assert set(told["scores"]) == {"mean", "margin", "deviation", "least", "most", "quantile_5", "quantile_50", "quantile_95"}
    assert list(told["held"]["board"]) == ["1", "2", "10"]
    assert sum(seat["wins"]["share"] for seat in told["seats"]) == pytest.approx(1)
    assert told["counts"]["a six"]["chances"] == 1000
    assert told["players"]["wild"]["held"] == 1000


def test_the_margin_of_a_mean_has_the_width_of_a_single_interval() -> None:
    scores = Distribution()
    for score in (0, 10):
        scores.add_number(score)
    assert find_margin_of_mean(scores, 4) == pytest.approx(
        statistics.NormalDist().inv_cdf((1 + LEVEL) / 2) * scores.deviation / 2
    )
