"""Filled sheets of the starting point realms, compared with points that this test shares out prize by prize."""

from random import Random
from typing import Any, NamedTuple

import pytest

from printgen.scoring.contract.results import Verdict
from tests.helpers.filled_sheets import load_started

PRIZES = ((6, 3, 1), (7, 4, 2), (8, 4, 0), (5, 3, 2), (10, 2, 0))  # coast, forest, hills, marsh and tower
LINES = ("points", "riches", "total")


class Board(NamedTuple):
    """The end of a game: the cubes of each player in each realm, the owner of each castle, and the coins."""

    cubes: list[list[int]]
    castles: list[int | None]
    coins: list[int]

    def score(self, written: list[dict[str, Any]] | None = None) -> Verdict:
        """The verdict on the sheet with these figures; realms without cubes stay empty."""
        return load_started("realms").score(
            [
                {
                    "player": f"P{player}",
                    "cubes": tuple(number or None for number in cubes),
                    "castle": tuple(owner == player for owner in self.castles),
                    "coins": self.coins[player],
                    **(written[player] if written else {}),
                }
                for player, cubes in enumerate(self.cubes)
            ]
        )


def play(random: Random) -> Board:
    """A board with few cubes, so that many realms are tied."""
    players = range(random.randint(2, 4))
    cubes = [[random.randint(0, 4) for _ in PRIZES] for _ in players]
    owners = [[player for player in players if cubes[player][realm]] for realm in range(5)]
    castles = [random.choice([None, *some]) for some in owners]
    return Board(cubes, castles, [random.randint(0, 12) for _ in players])


def share_prizes(cubes: list[int], prizes: tuple[int, ...]) -> list[int]:
    """The points of each player in a realm: from the largest number down, each group of equals takes its prizes."""
    points, left = [0] * len(cubes), list(prizes) + [0] * len(cubes)
    for number in sorted({number for number in cubes if number}, reverse=True):
        group = [player for player, mine in enumerate(cubes) if mine == number]
        pot = sum(left.pop(0) for _ in group)
        for player in group:
            points[player] = pot // len(group)
    return points


def count_points(board: Board) -> list[dict[str, Any]]:
    """The figures of each player."""
    columns = []
    won = [share_prizes([cubes[realm] for cubes in board.cubes], prizes) for realm, prizes in enumerate(PRIZES)]
    for player, coins in enumerate(board.coins):
        points = tuple(won[realm][player] + 2 * (board.castles[realm] == player) for realm in range(5))
        columns.append({"points": points, "riches": coins // 5, "total": sum(points) + coins // 5})
    return columns


@pytest.mark.parametrize("seed", range(40))
def test_every_second_sheet_has_a_mistake_which_is_found_at_its_place(seed: int) -> None:
    random = Random(seed)
    board = play(random)
    right = count_points(board)
    written, places = [dict(column) for column in right], []
    if seed % 2:
        player, line, realm = random.randrange(len(right)), random.choice(LINES), random.randrange(5)
        column = written[player]
        if line == "points":
            column[line] = tuple(figure + (at == realm) for at, figure in enumerate(column[line]))
        else:
            column[line] += 1
        places = [("sheets", player, line, *([realm] if line == "points" else []))]
    verdict = board.score(written)
    assert [finding.path for finding in verdict.findings] == places
    assert [player.total for player in verdict.players] == [column["total"] for column in right]


def test_coins_break_a_tie_of_totals() -> None:
    board = Board([[3, 0, 0, 0, 2], [3, 0, 0, 0, 2], [0, 0, 0, 0, 0]], [None] * 5, [6, 8, 0])
    verdict = board.score()
    assert [player.total for player in verdict.players] == [4 + 6 + 1, 4 + 6 + 1, 0]
    assert verdict.winners == ("P1",)
    assert board._replace(coins=[8, 8, 0]).score().winners == ("P0", "P1")


@pytest.mark.parametrize("seed", range(6))
def test_coins_that_nobody_wrote_follow_from_the_points_or_leave_a_range(seed: int) -> None:
    board = play(Random(seed))
    totals = [column["total"] - column["riches"] for column in count_points(board)]
    coins: Any = [None, *board.coins[1:]]
    ends = board._replace(coins=coins).score().players[0].range
    assert ends == (totals[0], totals[0] + 40 // 5)
    written = [{"riches": 3, "total": totals[0] + 3}, *({} for _ in totals[1:])]
    assert board._replace(coins=coins).score(written).players[0].total == totals[0] + 3


@pytest.mark.parametrize(
    ("board", "message"),
    [
        (Board([[9, 9, 3, 0, 0], [1] * 5], [None] * 5, [0, 0]), "P0: Each player has only 20 cubes."),
        (Board([[1, 0, 0, 0, 0], [1] * 5], [None, 0, None, None, None], [0, 0]),
         "P0, realm forest: A castle needs a cube in its realm."),
    ],
)  # fmt: skip
def test_a_board_against_the_rules_is_reported(board: Board, message: str) -> None:
    assert [finding.message for finding in board.score().findings] == [message]
