"""The starting point fences: sheets that plain Python fills and scores, with rising numbers, gates and misses."""

from pathlib import Path
from random import Random

import pytest

from tests.helpers.farm import run
from tests.helpers.judged_sheets import PLAYERS, Judge, Sheet, list_findings, start_judge
from tests.scoring.test_enter import typed

ROLLS = sorted(10 * first + second for first in range(1, 7) for second in range(1, 7))
POSTS = 8
RISE, DICE, GATE, GATES = "must.1", "must.2", "must.3", "must.4"


@pytest.fixture(scope="module")
def fences(tmp_path_factory: pytest.TempPathFactory) -> Judge:
    return start_judge("fences", tmp_path_factory.mktemp("fences"))


def fill(random: Random) -> Sheet:
    """A sheet without a mistake."""
    numbers, gates = list[list[int | None]](), list[bool]()
    for _ in range(3):
        posts = sorted(random.sample(range(POSTS), random.randint(0, POSTS)))
        rolls = dict(zip(posts, sorted(random.sample(ROLLS, len(posts))), strict=True))
        numbers.append([rolls.get(post) for post in range(POSTS)])
        gates.append(len(posts) >= 6 and sum(gates) < 2 and random.random() < 0.7)
    misses = [number < random.randint(0, 4) for number in range(4)]
    return add_up({"number": numbers, "gate": gates, "missed": misses})


def add_up(sheet: Sheet) -> Sheet:
    """The sheet with its sums: one point for the first number of a fence, two for the second, and so on."""
    filled = [POSTS - row.count(None) for row in sheet["number"]]
    points = [sum(range(count + 1)) + (8 if gate else 0) for count, gate in zip(filled, sheet["gate"], strict=True)]
    lost = 5 * sheet["missed"].count(True)
    return {**sheet, "fence_points": points, "lost": lost, "total": sum(points) - lost}


def play(seed: int) -> tuple[list[Sheet], Random]:
    """The sheets of one to four players, and the source of further choices."""
    random = Random(seed)
    return [fill(random) for _ in range(random.randint(1, 4))], random


@pytest.mark.parametrize("seed", range(16))
def test_correct_sheets_are_accepted_and_fewer_misses_break_ties(fences: Judge, seed: int) -> None:
    sheets, _ = play(seed)
    verdict = fences.judge(*sheets)
    ranks = [(sheet["total"], -sheet["lost"]) for sheet in sheets]
    assert list_findings(verdict) == []
    assert [score.total for score in verdict.players] == [sheet["total"] for sheet in sheets]
    assert verdict.winners == tuple(name for name, rank in zip(PLAYERS, ranks, strict=False) if rank == max(ranks))


def test_of_two_equal_totals_the_one_with_fewer_misses_wins(fences: Judge) -> None:
    four, three, one = [11, 22, 33, 44, *[None] * 4], [11, 22, 33, *[None] * 5], [51, *[None] * 7]
    ana = add_up({"number": [four, three, one], "gate": [False] * 3, "missed": [True, True, False, False]})
    bo = add_up({"number": [three, one, [None] * POSTS], "gate": [False] * 3, "missed": [False] * 4})
    assert ana["total"] == bo["total"] == 7
    assert fences.judge(ana, bo).winners == ("Bo",)


@pytest.mark.parametrize("seed", range(16, 32))
def test_one_wrong_figure_is_found_at_its_place(fences: Judge, seed: int) -> None:
    sheets, random = play(seed)
    player, name = random.randrange(len(sheets)), ("fence_points", "lost", "total")[seed % 3]
    place, by = random.randrange(3), random.choice((-8, -1, 1, 8))
    right = sheets[player][name][place] if name == "fence_points" else sheets[player][name]
    if name == "fence_points":
        sheets[player][name][place] += by
    else:
        sheets[player][name] += by
    verdict = fences.judge(*sheets)
    (finding,) = verdict.findings
    assert finding.path == ("sheets", player, name, *((place,) if name == "fence_points" else ()))
    assert finding.message.startswith(f"{PLAYERS[player]} wrote {right + by} for ")
    assert f", but it must be {right}" in finding.message
    assert verdict.players[player].total == add_up(sheets[player])["total"]


@pytest.mark.parametrize("seed", range(32, 40))
def test_numbers_that_do_not_rise_are_found_in_their_fence(fences: Judge, seed: int) -> None:
    sheets, random = play(seed)
    row = [11, 0, 23, 34, 46, 0, 0, 0]
    first, second = random.choice(((0, 2), (2, 3), (3, 4)))
    row[second] = random.choice((row[first], max(row[first] - 10, 11)))
    sheets[0]["number"][1] = [number or None for number in row]
    sheets[0]["gate"][1] = False
    assert list_findings(fences.judge(*map(add_up, sheets))) == [(RISE, ("sheets", 0, "number", 1))]


@pytest.mark.parametrize(
    ("number", "gate", "codes"),
    [
        ([11, 12, 13, 14, 15, 16, None, None], [True, True, False], []),
        ([11, 12, 13, 14, 15, None, None, None], [True, False, False], [GATE]),
        ([11, 12, 13, 14, 15, 16, None, None], [True, True, True], [GATES]),
        ([11, 17, 21, None, None, None, None, None], [False] * 3, [DICE]),
        ([11, 20, 21, None, None, None, None, None], [False] * 3, [DICE]),
    ],
)
def test_gates_and_dice_keep_the_rules(fences: Judge, number: list[int | None], gate: list[bool], codes: list[str]) -> None:
    full: list[int | None] = [11, 22, 33, 44, 55, 66, None, None]
    sheet = add_up({"number": [number, full, full], "gate": gate, "missed": [False] * 4})
    assert [code for code, _ in list_findings(fences.judge(sheet))] == codes


def test_a_sheet_without_sums_has_the_same_total(fences: Judge) -> None:
    (sheet, *_), _ = play(1)
    bare = {name: sheet[name] for name in ("number", "gate", "missed")}
    assert fences.judge(bare).players[0].total == sheet["total"]


def test_enter_asks_for_fences_gates_and_misses(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    run("new", "fences", "--start", "fences")
    rows = ["11 15 23 31 44 46 - -", "12 - 25 34 - 55 61", "12 - 25 34 - 55 61 66", "- - - - - - - 66"]
    typed(monkeypatch, ["1", "Ana", *rows, "x 29", "- 21", "- 1", "xx--", "10", "41"])
    told = run("enter", "fences")
    assert told.code == 0, told.out + told.err
    assert "  Enter 8 values, with spaces between them, or - for an empty field.\n" in told.out
    assert "fences.yaml: no mistakes found." in told.out
    assert "  points for pigs    21  points for 6 + 0\n" in told.out
