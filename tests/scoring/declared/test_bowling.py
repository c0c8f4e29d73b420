"""The starting point bowling: random cards, compared with a score that is counted ball by ball."""

from pathlib import Path
from random import Random

import pytest

from tests.helpers.farm import run
from tests.helpers.sheets_a import Started, spoil, start

NAMES = ("Ana", "Bo", "Cleo")


@pytest.fixture(scope="module")
def bowling(tmp_path_factory: pytest.TempPathFactory) -> Started:
    return start("bowling", tmp_path_factory.mktemp("bowling"))


def roll_frame(dice: Random, last: bool) -> list[int]:
    """The pins of a frame, ball by ball, with many strikes and spares."""
    first = dice.choice((10, dice.randint(0, 10)))
    if not last:
        return [first] if first == 10 else [first, dice.choice((10 - first, dice.randint(0, 10 - first)))]
    left = 10 if first == 10 else 10 - first
    second = dice.choice((left, dice.randint(0, left)))
    if first < 10 and second < left:
        return [first, second]
    left = 10 if second == left else 10 - second
    return [first, second, dice.choice((left, dice.randint(0, left)))]


def write_signs(balls: list[int]) -> list[str]:
    """The three signs for a frame: X, /, a number of pins, or - for no pins and for a ball that was not thrown."""
    signs, left, fresh = list[str](), 10, True  # a fresh rack has had no ball
    for ball in balls:
        cleared = ball == left
        signs.append("X" if cleared and fresh else "/" if cleared else str(ball) if ball else "-")
        left, fresh = (10, True) if cleared else (left - ball, False)
    return (signs + ["-", "-"])[:3]


def score_frames(frames: list[list[int]]) -> list[int]:
    """The running score after each frame, from one long list of balls."""
    balls, scores, at = [ball for frame in frames for ball in frame], list[int](), 0
    for frame in frames:
        full = balls[at] == 10 or sum(balls[at : at + 2]) == 10
        scores.append(sum(scores[-1:]) + sum(balls[at : at + (3 if full else 2)]))
        at += len(frame)
    return scores


def bowl(dice: Random, name: str) -> dict[str, object]:
    """A correct card of one player."""
    frames = ["7 / 20", "X - 39", "9 - 48", "X", "X - 58", *["- - 58"] * 5, "X 9 78"]
    typed(monkeypatch, ["1", "Ana", *frames, "/", "78"])
    told = run("enter", "pins")
    assert "Enter 3 values, with spaces between them, or - for an empty field." in told.out
    assert told.code == 0, told.out
    assert told.out.endswith("Ana  78\n")
