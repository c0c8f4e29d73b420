"""The starting point golf: random rounds, compared with points that are counted stroke by stroke."""

import csv
from random import Random
from typing import Any

import pytest

from tests.helpers.sheets_a import Started, spoil, start
from tests.helpers.supplied_games import ROOT

WRITTEN = ("points", "out", "home", "total")
BY_NET = {-3: 5, -2: 4, -1: 3, 0: 2, 1: 1}  # the points for a number of strokes above par


@pytest.fixture(scope="module")
def golf(tmp_path_factory: pytest.TempPathFactory) -> Started:
    return start("golf", tmp_path_factory.mktemp("golf"))


def read_course() -> list[dict[str, int]]:
    """The par and the index of each hole."""
    with (ROOT / "content/starting-points/golf/course.csv").open() as file:
        return [{key: int(row[key]) for key in ("par", "index")} for row in csv.DictReader(file)]


def deal_strokes(course: list[dict[str, int]], handicap: int) -> list[int]:
    """The extra strokes on each hole, dealt out one by one from the most difficult hole on."""
    extra = [0] * len(course)
    order = sorted(range(len(course)), key=lambda hole: course[hole]["index"])
    for stroke in range(handicap):
        extra[order[stroke % len(course)]] += 1
    return extra


def play(dice: Random, name: str, course: list[dict[str, int]]) -> dict[str, Any]:
    """A correct card; the ball is picked up on some holes."""
    handicap = dice.choice((0, 18, 54, dice.randint(0, 54)))
    extra = deal_strokes(course, handicap)
    strokes: list[int | None] = []
    points = []
    for hole, more in zip(course, extra, strict=True):
        taken = max(1, hole["par"] + more + dice.randint(-3, 4))
        net = taken - hole["par"] - more
        picked_up = dice.random() < 0.1
        strokes.append(None if picked_up else taken)
        points.append(0 if picked_up else BY_NET.get(net, 0))
    halves = {"out": sum(points[:9]), "home": sum(points[9:])}
    return {"player": name, "handicap": handicap, "strokes": strokes, "points": points, **halves, "total": sum(points)}


def test_the_course_has_each_index_once() -> None:
    course = read_course()
    assert sorted(hole["index"] for hole in course) == list(range(1, 19))
    assert sum(hole["par"] for hole in course) == 72


def test_random_cards_have_the_points_that_are_counted_stroke_by_stroke(golf: Started) -> None:
    dice, course = Random(1801), read_course()
    for _ in range(15):
        cards = [play(dice, name, course) for name in ("Ana", "Bo")]
        verdict = golf.judge(*cards)
        assert verdict.findings == ()
        assert [score.total for score in verdict.players] == [card["total"] for card in cards]
        best = max((card["total"], card["home"]) for card in cards)
        assert verdict.winners == tuple(card["player"] for card in cards if (card["total"], card["home"]) == best)


def test_a_wrong_figure_is_found_at_its_place(golf: Started) -> None:
    dice, course = Random(1802), read_course()
    for _ in range(15):
        cards = [play(dice, name, course) for name in ("Ana", "Bo")]
        total = cards[1]["total"]
        path = spoil(dice, cards, 1, WRITTEN)
        verdict = golf.judge(*cards)
        assert [finding.path for finding in verdict.findings] == [path]
        assert verdict.players[1].total == total


def test_a_handicap_that_nobody_wrote_down_follows_from_the_points_or_leaves_a_range(golf: Started) -> None:
    dice, course = Random(1803), read_course()
    for _ in range(3):
        card = {**play(dice, "Ana", course), "handicap": None}
        verdict = golf.judge(card)
        assert (verdict.findings, verdict.players[0].total) == ((), card["total"])
        low, high = golf.judge({"player": "Ana", "strokes": card["strokes"]}).players[0].range or (0, 0)
        assert low <= card["total"] <= high
        assert low < high


def test_the_better_second_half_decides_a_tie(golf: Started) -> None:
    pars = [hole["par"] for hole in read_course()]
    out, home = ([*pars[:5], None, *pars[6:]], [*pars[:15], None, *pars[16:]])
    verdict = golf.judge({"player": "Ana", "handicap": 0, "strokes": out}, {"player": "Bo", "handicap": 0, "strokes": home})
    assert [score.total for score in verdict.players] == [34, 34]
    assert verdict.winners == ("Ana",)
