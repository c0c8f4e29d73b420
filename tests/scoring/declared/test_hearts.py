"""The starting point hearts: whole games that plain Python plays, with running sums, moons and the end at 100 points."""

from itertools import accumulate
from random import Random

import pytest

from printgen.scoring.contract.results import Verdict
from tests.helpers.filled_sheets import PLAYERS, Sheet, Started, list_findings, load_started


@pytest.fixture(scope="module")
def hearts() -> Started:
    return load_started("hearts")


def deal_round(random: Random) -> list[int]:
    """The points of four players in a round: thirteen hearts and the queen, dealt at random, or all for the others."""
    taken = [0, 0, 0, 0]
    for points in [13] + [1] * 13:
        taken[random.randrange(4)] += points
    moon = random.randrange(4) if random.random() < 0.2 else taken.index(26) if 26 in taken else None
    return taken if moon is None else [0 if player == moon else 26 for player in range(4)]


def play(seed: int) -> list[Sheet]:
    """The columns of a whole game, without a mistake."""
    random, columns = Random(seed), list[list[int]]([[], [], [], []])
    while max(map(sum, columns)) < 100:
        for column, points in zip(columns, deal_round(random), strict=True):
            column.append(points)
    return add_up(columns)


def add_up(columns: list[list[int]]) -> list[Sheet]:
    """Sheets with these points and correct sums."""
    return [{"points": column, "so_far": list(accumulate(column)), "total": sum(column)} for column in columns]


def list_codes(verdict: Verdict) -> set[str]:
    return {code for code, _ in list_findings(verdict)}


@pytest.mark.parametrize("seed", range(16))
def test_correct_games_are_accepted_and_the_lowest_total_wins(hearts: Started, seed: int) -> None:
    sheets = play(seed)
    verdict = hearts.judge(*sheets)
    totals = [sum(sheet["points"]) for sheet in sheets]
    assert list_findings(verdict) == []
    assert [score.total for score in verdict.players] == totals
    assert verdict.winners == tuple(name for name, total in zip(PLAYERS, totals, strict=False) if total == min(totals))


@pytest.mark.parametrize("seed", range(16, 24))
def test_a_wrong_sum_is_found_in_its_round_and_later_ones_follow_from_it(hearts: Started, seed: int) -> None:
    sheets, random = play(seed), Random(seed)
    player = random.randrange(4)
    sums = sheets[player]["so_far"]
    wrong = random.randrange(len(sums) - 1)
    right, last = sums[wrong], random.randrange(wrong, len(sums))
    for place in range(wrong, last + 1):
        sums[place] += 10
    verdict = hearts.judge(*sheets)
    places = [("score.so-far", ("sheets", player, "so_far", place)) for place in range(wrong, last + 1)]
    assert list_findings(verdict) == places
    first, *later = [finding.message for finding in verdict.findings]
    assert first.startswith(f"{PLAYERS[player]} wrote {right + 10} for sum after {wrong + 1}, but it must be {right}")
    assert all("follows from an earlier mistake" in message for message in later)


@pytest.mark.parametrize("seed", range(24, 30))
def test_a_round_without_26_points_is_found(hearts: Started, seed: int) -> None:
    columns, random = [sheet["points"] for sheet in play(seed)], Random(seed)
    wrong = random.randrange(len(columns[0]) - 1)
    loser = min(range(4), key=lambda player: columns[player][wrong])
    columns[loser][wrong] += 1
    verdict = hearts.judge(*add_up(columns))
    assert ("must.1", ("sheets", 0, "points", wrong)) in list_findings(verdict)
    assert list_codes(verdict) <= {"must.1", "must.2"}  # the extra point can end the game a round too early


@pytest.mark.parametrize("points", [(26, 0, 0, 0), (26, 26, 0, 0), (26, 26, 26, 26), (26, 26, 26, 1), (25, 0, 0, 0)])
def test_a_moon_has_three_times_26_points(hearts: Started, points: tuple[int, ...]) -> None:
    columns = [[number, *sheet["points"]] for number, sheet in zip(points, add_up([[25], [1], [0], [0]]), strict=True)]
    assert ("must.1", ("sheets", 0, "points", 0)) in list_findings(hearts.judge(*add_up(columns)))


@pytest.mark.parametrize("seed", range(30, 34))
def test_a_game_ends_when_somebody_has_100_points_and_not_before(hearts: Started, seed: int) -> None:
    columns = [sheet["points"] for sheet in play(seed)]
    late = [[*column, points] for column, points in zip(columns, deal_round(Random(seed)), strict=True)]
    assert list_findings(hearts.judge(*add_up(late))) == [("must.2", ("sheets", 0, "points", len(columns[0])))]
    assert list_codes(hearts.judge(*add_up([column[:-1] for column in columns]))) == {"must.3"}


@pytest.mark.parametrize("seed", range(34, 37))
def test_an_empty_field_follows_from_the_rest(hearts: Started, seed: int) -> None:
    sheets = play(seed)
    total = sheets[2]["total"]
    sheets[2]["points"][1] = None
    assert hearts.judge(*sheets).players[2].total == total
    without_sums = [{"points": sheet["points"]} for sheet in sheets]
    verdict = hearts.judge(*without_sums)
    assert (list_findings(verdict), verdict.players[2].total) == ([], total)  # 26 points in the round leave one figure


def test_the_sheet_has_a_row_for_the_longest_game(hearts: Started) -> None:
    """Before the last round, four players have at most 4 * 99 points, and each round has at least 26."""
    rounds = 4 * 99 // 26 + 1
    assert hearts.game.facts["rounds"].value == rounds
    assert hearts.rules.find_or_make_plan(hearts.game).axes["round"].most == rounds
