"""The starting point gin: whole games that plain Python plays, with running sums, the game bonus and the box bonus."""

from itertools import accumulate
from random import Random

import pytest

from tests.helpers.judged_sheets import PLAYERS, Judge, Sheet, list_findings, start_judge

Hand = tuple[int, int]  # the winner of a hand (from 0), and the points


@pytest.fixture(scope="module")
def gin(tmp_path_factory: pytest.TempPathFactory) -> Judge:
    return start_judge("gin", tmp_path_factory.mktemp("gin"))


def play(seed: int) -> list[Hand]:
    """The hands of a whole game."""
    random, hands, sums = Random(seed), list[Hand](), [0, 0]
    while max(sums) < 100:
        winner, points = random.randrange(2), random.choice((random.randint(10, 45), random.randint(30, 90)))
        hands.append((winner, points))
        sums[winner] += points
    return hands


def fill(hands: list[Hand]) -> list[Sheet]:
    """Both columns, without a mistake. The field of the player who lost a hand is empty."""
    sheets = []
    for player in (0, 1):
        won = [points for winner, points in hands if winner == player]
        sums = list(accumulate(points if winner == player else 0 for winner, points in hands))
        game = 100 if sums[-1] >= 100 else 0
        sheets.append({
            "points": [points if winner == player else None for winner, points in hands],
            "so_far": sums, "game": game, "boxes": 25 * len(won), "total": sum(won) + game + 25 * len(won),
        })  # fmt: skip
    return sheets


@pytest.mark.parametrize("seed", range(16))
def test_correct_games_are_accepted_and_the_highest_total_wins(gin: Judge, seed: int) -> None:
    sheets = fill(play(seed))
    verdict = gin.judge(*sheets)
    totals = [sheet["total"] for sheet in sheets]
    assert list_findings(verdict) == []
    assert [score.total for score in verdict.players] == totals
    assert verdict.winners == tuple(name for name, total in zip(PLAYERS, totals, strict=False) if total == max(totals))


@pytest.mark.parametrize("seed", range(16, 32))
def test_one_wrong_figure_is_found_at_its_place(gin: Judge, seed: int) -> None:
    hands, random = play(seed), Random(seed)
    sheets, player = fill(hands), random.randrange(2)
    name = ("so_far", "game", "boxes", "total")[seed % 4]
    wrong: tuple[int, ...] = (random.randrange(len(hands)),) if name == "so_far" else ()
    figure = sheets[player][name]
    right = figure[wrong[0]] if wrong else figure
    written = right + (100 - 2 * right if name == "game" else random.choice((-25, -10, 1, 25)))
    if wrong:
        figure[wrong[0]] = written
    else:
        sheets[player][name] = written
    first, *others = gin.judge(*sheets).findings
    assert tuple(first.path) == ("sheets", player, name, *wrong)
    assert first.message.startswith(f"{PLAYERS[player]} wrote {written:,} for ")
    assert f", but it must be {right:,}" in first.message
    assert all(finding.path[2] == "so_far" and name == "so_far" for finding in others)


def test_a_total_that_follows_from_a_wrong_bonus_is_reported_as_such(gin: Judge) -> None:
    sheets = fill([(0, 60), (1, 20), (0, 55)])
    sheets[0] |= {"boxes": 75, "total": 115 + 100 + 75}
    assert [finding.message for finding in gin.judge(*sheets).findings] == [
        "Ana wrote 75 for box bonus, but it must be 50 (25 * 2).",
        "Ana wrote 290 for total, which follows from an earlier mistake. It must be 265 (sum(60, 0, 55) + 100 + 50).",
    ]


@pytest.mark.parametrize("seed", range(32, 36))
def test_exactly_one_player_scores_in_a_hand(gin: Judge, seed: int) -> None:
    hands, random = play(seed), Random(seed)
    wrong = random.randrange(len(hands) - 1)
    for points in (None, 3):
        sheets = [{"points": sheet["points"]} for sheet in fill([*hands[:wrong], (hands[wrong][0], 3), *hands[wrong + 1 :]])]
        for sheet in sheets:
            sheet["points"][wrong] = points
        assert ("must.1", ("sheets", 0, "points", wrong)) in list_findings(gin.judge(*sheets))


@pytest.mark.parametrize("seed", range(36, 40))
def test_the_game_ends_with_the_hand_that_reaches_100(gin: Judge, seed: int) -> None:
    hands = play(seed)
    late, early = gin.judge(*fill([*hands, (0, 12)])), gin.judge(*fill(hands[:-1]))
    assert list_findings(late) == [("must.2", ("sheets", 0, "points", len(hands)))]
    assert [code for code, _ in list_findings(early)] == ["must.3"]


def test_sheets_without_sums_and_bonuses_have_the_same_total(gin: Judge) -> None:
    sheets = fill(play(40))
    verdict = gin.judge(*({"points": sheet["points"]} for sheet in sheets))
    assert verdict.valid
    assert [score.total for score in verdict.players] == [sheet["total"] for sheet in sheets]
