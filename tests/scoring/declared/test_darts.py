"""The starting point darts: random games of 501, compared with a game that is played dart by dart."""

from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.helpers.farm import run
from tests.helpers.filled_sheets import Started, load_started, spoil
from tests.scoring.test_enter import typed

NAMES = ("Ana", "Bo")
NO_DART = "-"
THIRD_VISITS = {25: "T20 T18 2", 40: "T20 T13 2", 41: "T20 20 20", 50: "T20 T10 1", 60: "T20 20 1", 62: "T20 19 0"}


@pytest.fixture(scope="module")
def darts() -> Started:
    return load_started("darts")


def aim(dice: Random, left: int) -> str:
    """Where a dart hits: often a finish if there is one, and otherwise anything on the board."""
    if left <= 40 and left % 2 == 0 and dice.random() < 0.3:
        return f"D{left // 2}"
    if left == 50 and dice.random() < 0.3:
        return "50"
    return dice.choice(
        (*[f"T{dice.randint(1, 20)}"] * 4, f"D{dice.randint(1, 20)}", str(dice.randint(0, 20)), "T20", "25", "50")
    )


def count_points(dart: str) -> int:
    """The points of a dart."""
    return {"T": 3, "D": 2}.get(dart[0], 1) * int(dart.lstrip("TD"))


def play_visit(dice: Random, before: int) -> tuple[list[str], int]:
    """The darts of a visit, and the points that are left after it."""
    thrown: list[str] = []
    left = before
    while len(thrown) < 3 and left >= 2:
        thrown.append(aim(dice, left))
        left -= count_points(thrown[-1])
    finished = left == 0 and (thrown[-1].startswith("D") or thrown[-1] == "50")
    return [*thrown, NO_DART, NO_DART][:3], left if left >= 2 or finished else before


def play(dice: Random) -> list[dict[str, Any]]:
    """The columns of a game that ends with a finish or with the last line of the sheet."""
    visits: dict[str, list[tuple[list[str], int]]] = {name: [] for name in NAMES}
    for turn in range(36):
        if any(past and past[-1][1] == 0 for past in visits.values()):
            break
        past = visits[NAMES[turn % 2]]
        past.append(play_visit(dice, past[-1][1] if past else 501))
    if len(visits["Ana"]) > len(visits["Bo"]):  # Bo does not throw after Ana's finish, and writes nothing
        visits["Bo"].append(([NO_DART] * 3, visits["Bo"][-1][1]))
    return [
        {"player": name, "throw": tuple(tuple(thrown) for thrown, _ in past), "left": [left for _, left in past]}
        for name, past in visits.items()
    ]


def test_random_games_have_the_points_that_are_counted_dart_by_dart(darts: Started) -> None:
    dice, finished, bust = Random(501), 0, 0
    for _ in range(16):
        columns = play(dice)
        verdict = darts.judge(*columns)
        lowest = [column["left"][-1] for column in columns]
        assert verdict.findings == ()
        assert [score.total for score in verdict.players] == lowest
        assert verdict.winners == tuple(name for name, left in zip(NAMES, lowest, strict=True) if left == min(lowest))
        finished += 0 in lowest
        bust += sum(before == after for column in columns for before, after in pairwise(column["left"]))
    assert finished >= 5  # so the games try the rules for the end
    assert bust >= 5


def test_a_wrong_figure_is_found_at_its_place(darts: Started) -> None:
    dice = Random(502)
    for _ in range(16):
        columns = play(dice)
        lowest = columns[0]["left"][-1]
        path = spoil(dice, columns, 0, ("left",))
        verdict = darts.judge(*columns)
        assert [finding.path for finding in verdict.findings] == [path]
        assert verdict.players[0].total == lowest


def test_an_unknown_dart_follows_from_the_points_that_are_left_or_leaves_a_range(darts: Started) -> None:
    dice = Random(503)
    for _ in range(2):
        column = play(dice)[0]
        first, *rest = column["throw"]
        unknown = {**column, "throw": ((None, *first[1:]), *rest)}
        verdict = darts.judge(unknown)
        assert (verdict.findings, verdict.players[0].total) == ((), column["left"][-1])
        low, high = darts.judge({**unknown, "left": []}).players[0].range or (0, 0)
        assert low <= column["left"][-1] <= high


def throw_from(left: int, *visits: str) -> tuple[tuple[str, ...], ...]:
    """The darts of three visits that leave this many points, and of the visits after them."""
    return tuple(tuple(visit.split()) for visit in ("T20 T20 T20", "T20 T20 T20", THIRD_VISITS[left], *visits))


@pytest.mark.parametrize(
    ("left", "visit", "after"),
    [
        (40, "D20 - -", 0),
        (50, "50 - -", 0),
        (25, "25 - -", 25),  # not a double
        (41, "1 D20 -", 0),
        (41, "D20 - -", 41),  # leaves 1
        (40, "T20 - -", 40),
        (62, "T20 D1 -", 0),
        (60, "20 0 D20", 0),
        (60, "20 20 20", 60),
        (60, "20 20 0", 20),
    ],
)
def test_the_end_of_a_game(darts: Started, left: int, visit: str, after: int) -> None:
    verdict = darts.judge({"player": "Ana", "throw": throw_from(left, visit)})
    assert (verdict.findings, verdict.players[0].total) == ((), after)


@pytest.mark.parametrize(
    ("left", "visits", "rule"),
    [
        (60, ("- 20 -",), 1),
        (60, ("20 - 20",), 2),
        (40, ("D20 - -", "0 - -"), 3),
        (41, ("T20 0 -",), 4),
        (41, ("T20 0 0",), 4),
        (41, ("1 D20 0",), 5),
    ],
)
def test_darts_that_cannot_be_are_reported(darts: Started, left: int, visits: tuple[str, ...], rule: int) -> None:
    findings = darts.judge({"player": "Ana", "throw": throw_from(left, *visits)}).findings
    assert [finding.code for finding in findings] == [f"must.{rule}"]


def test_a_sheet_without_darts_leaves_everything_open(darts: Started) -> None:
    verdict = darts.judge({"player": "Ana", "throw": ((None,) * 3,) * 18})
    assert (verdict.findings, verdict.players[0].range) == ((), (0, 501))


def test_only_one_player_can_finish(darts: Started) -> None:
    columns = [{"player": name, "throw": throw_from(40, "D20 - -")} for name in NAMES]
    assert [finding.message for finding in darts.judge(*columns).findings] == ["Only one player can reach 0."]


def test_enter_asks_visit_by_visit_until_an_empty_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert run("new", "pub", "--start", "darts").code == 0
    typed(monkeypatch, ["1", "Ana", "T20 T20", "t20 T20 T20", "20 5 1", "?", "", "321 295"])
    told = run("enter", "pub")
    assert "Enter 3 values, with spaces between them, or - for an empty field." in told.out
    assert "An empty line ends the list." in told.out
    assert told.code == 0, told.out
    assert "  after visit 2  295  321 - 26\n  total          295\n" in told.out


def test_enter_takes_a_sheet_without_darts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert run("new", "pub", "--start", "darts").code == 0
    typed(monkeypatch, ["1", "Ana", "", ""])
    told = run("enter", "pub")
    assert (told.code, "    throw: []\n" in Path("pub.yaml").read_text()) == (0, True), told.out
