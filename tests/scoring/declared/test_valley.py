"""Filled sheets of the starting point valley, compared with points that this test counts in another way."""

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.helpers.farm import run
from tests.helpers.filled_sheets import load_started
from tests.scoring.test_enter import typed

LINES = ("woods", "lake", "houses", "flocks", "total")
Grid = Sequence[Sequence[str | None]]


def draw_grid(random: Random) -> Grid:
    """A valley with up to 24 letters, as after a game."""
    letters = [random.choice("TTWHS") for _ in range(random.randint(10, 24))]
    squares = letters + ["."] * (30 - len(letters))
    random.shuffle(squares)
    return tuple(tuple(squares[row * 6 : row * 6 + 6]) for row in range(5))


def count_groups(grid: Grid, letter: str) -> list[int]:
    """The sizes of the groups of a letter: every square starts with a number of its own, and neighbours take the lower one."""
    numbers = {(x, y): y * 6 + x for y, row in enumerate(grid) for x, sign in enumerate(row) if sign == letter}
    for _ in numbers:
        for (x, y), number in list(numbers.items()):
            around = [numbers.get(place, 99) for place in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1))]
            numbers[x, y] = min(number, *around)
    return [list(numbers.values()).count(number) for number in set(numbers.values())]


def count_points(grid: Grid) -> dict[str, int]:
    """The points of each line."""
    points = {
        "woods": sum([0, 1, 3, 6, 10, 15][min(size, 5)] for size in count_groups(grid, "T")),
        "lake": 2 * max([0, *count_groups(grid, "W")]),
        "houses": 3 * len({x for row in grid for x, sign in enumerate(row) if sign == "H"}),
        "flocks": 5 * len([size for size in count_groups(grid, "S") if size == 3]),
    }
    return {**points, "total": sum(points.values())}


@pytest.mark.parametrize("seed", range(40))
def test_every_second_sheet_has_a_mistake_which_is_found_at_its_place(seed: int) -> None:
    random, valley = Random(seed), load_started("valley")
    grid = draw_grid(random)
    points = count_points(grid)
    wrong = random.choice(LINES) if seed % 2 else None
    written = {name: figure + (name == wrong) for name, figure in points.items()}
    verdict = valley.score([{"player": "Ana", "square": grid, **written}])
    (player,) = verdict.players
    assert {line: player.detail["values"][line] for line in LINES} == points
    assert [(finding.code, finding.path) for finding in verdict.findings] == (
        [(f"score.{wrong}", ("sheets", 0, wrong))] if wrong else []
    )


@pytest.mark.parametrize("seed", range(6))
def test_a_square_that_cannot_be_read_follows_from_the_points_or_leaves_a_range(seed: int) -> None:
    random, valley = Random(seed), load_started("valley")
    grid: Any = [list(row) for row in draw_grid(random)]
    y, x = random.randrange(5), random.randrange(6)
    ways = [
        count_points([[*row[:x], sign, *row[x + 1 :]] if at == y else row for at, row in enumerate(grid)]) for sign in "TWHS."
    ]
    points = count_points(grid)
    grid[y][x] = None
    empty = sum(row.count(".") for row in grid)
    ways = ways if empty >= 6 else ways[-1:]  # a letter in the square would be the twenty-fifth
    squares = tuple(map(tuple, grid))
    (player,) = valley.score([{"player": "Ana", "square": squares}]).players
    totals = [way["total"] for way in ways]
    assert player.range == (min(totals), max(totals))
    (player,) = valley.score([{"player": "Ana", "square": squares, **points}]).players
    assert player.total == points["total"]


def test_a_grid_with_too_many_letters_is_reported() -> None:
    verdict = load_started("valley").score([{"player": "Ana", "square": (("H",) * 6,) * 5}])
    assert [finding.message for finding in verdict.findings] == ["Ana: Twelve turns fill at most 24 squares."]


def test_the_rows_are_typed_as_words_and_scored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    run("new", "moon", "--start", "valley")
    typed(
        monkeypatch, ["1", "Ana", "TTW..S", "TTWWHS", ". H S S W S", "TWWX.H", "TWWS.H", "T.TTS.", "16", "6", "9", "10", "41"]
    )
    told = run("enter", "moon")
    assert told.code == 0, told.out + told.err
    assert "Must be T, W, H, S or ., or - if the field is empty." in told.out
    assert "  woods                 16  sum(10, 3, 3)\n  the largest lake       6  2 * max(3, 2, 1)\n" in told.out
    assert "moon.yaml: no mistakes found." in told.out
