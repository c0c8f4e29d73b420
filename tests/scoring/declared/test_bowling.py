"""The starting point bowling: random cards, compared with a score that is counted ball by ball."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.helpers.farm import run
from tests.helpers.sheets_a import Started, spoil, start
from tests.scoring.test_enter import typed

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
    return [*signs, "-", "-"][:3]


def score_frames(frames: list[list[int]]) -> list[int]:
    """The running score after each frame, from one long list of balls."""
    balls, scores, at = [ball for frame in frames for ball in frame], list[int](), 0
    for frame in frames:
        full = balls[at] == 10 or sum(balls[at : at + 2]) == 10
        scores.append(sum(scores[-1:]) + sum(balls[at : at + (3 if full else 2)]))
        at += len(frame)
    return scores


def bowl(dice: Random, name: str) -> dict[str, Any]:
    """A correct card of one player."""
    frames = [roll_frame(dice, number == 9) for number in range(10)]
    signs, scores = [write_signs(frame) for frame in frames], score_frames(frames)
    first, second = ([frame[ball] for frame in signs] for ball in (0, 1))
    return {"player": name, "first": first, "second": second, "third": signs[9][2], "score": scores, "total": scores[-1]}


def test_random_cards_have_the_score_that_is_counted_ball_by_ball(bowling: Started) -> None:
    dice = Random(2301)
    for _ in range(15):
        sheets = [bowl(dice, name) for name in NAMES]
        verdict = bowling.judge(*sheets)
        assert verdict.findings == ()
        assert [score.total for score in verdict.players] == [sheet["total"] for sheet in sheets]


def test_a_wrong_figure_is_found_at_its_place(bowling: Started) -> None:
    dice = Random(2302)
    for _ in range(15):
        sheets = [bowl(dice, name) for name in NAMES]
        total = sheets[1]["total"]
        path = spoil(dice, sheets, 1, ("score", "total"))
        verdict = bowling.judge(*sheets)
        assert [finding.path for finding in verdict.findings] == [path]
        assert verdict.players[1].total == total


def test_an_empty_box_has_the_only_sign_that_fits_or_leaves_a_range(bowling: Started) -> None:
    dice = Random(2303)
    for _ in range(4):
        card = bowl(dice, "Ana")
        at = dice.randrange(9)
        unknown = {**card, "first": [None if place == at else sign for place, sign in enumerate(card["first"])]}
        verdict = bowling.judge(unknown)
        assert (verdict.findings, verdict.players[0].total) == ((), card["total"])
        low, high = bowling.judge({**unknown, "score": [None] * 10, "total": None}).players[0].range or (0, 0)
        assert low <= card["total"] <= high


@pytest.mark.parametrize(("balls", "rule"), [("47", 1), ("46", 1), ("-X", 1), ("X3", 2)])
def test_an_impossible_frame_is_reported(bowling: Started, balls: str, rule: int) -> None:
    for at in (0, 8):
        first, second = (["-"] * at + [ball] + ["-"] * (9 - at) for ball in balls)
        (finding,) = bowling.judge({"player": "Ana", "first": first, "second": second, "third": "-"}).findings
        assert finding.code == f"must.{rule}"
        assert finding.message.startswith(f"Ana, frame {at + 1}: ")


@pytest.mark.parametrize(("balls", "rule"), [("45X", 3), ("4//", 4), ("XX/", 4), ("X46", 5), ("X/-", 2)])
def test_an_impossible_last_frame_is_reported(bowling: Started, balls: str, rule: int) -> None:
    card = {"player": "Ana", "first": ["-"] * 9 + [balls[0]], "second": ["-"] * 9 + [balls[1]], "third": balls[2]}
    assert [finding.code for finding in bowling.judge(card).findings] == [f"must.{rule}"]


def test_a_perfect_game_has_300_points(bowling: Started) -> None:
    card = {"player": "Ana", "first": ["X"] * 10, "second": ["-"] * 9 + ["X"], "third": "X", "score": [*range(30, 301, 30)]}
    assert bowling.judge(card).players[0].total == 300


def test_enter_asks_frame_by_frame_and_scores_the_card(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert run("new", "pins", "--start", "bowling").code == 0
    frames = ["7 / 20", "X - 39", "9 - 48", "X", "X - 58", *["- - 58"] * 5, "X 9 78"]
    typed(monkeypatch, ["1", "Ana", "?", *frames, "/", "78"])
    told = run("enter", "pins")
    assert " Second ball: / for a spare, the number of pins, or - for none.\n" in told.out
    assert "Enter 3 values, with spaces between them, or - for an empty field." in told.out
    assert told.code == 0, told.out
    assert "  score after frame 10   78  58 + 10 + 9 + 1\n  total                  78\n" in told.out
