"""The starting point scorepad: every column is added up as plain Python adds it up, for two to six players."""

from pathlib import Path
from random import Random

import pytest

from tests.helpers.farm import run, swap
from tests.helpers.judged_sheets import PLAYERS, Judge, Sheet, list_findings, start_judge
from tests.scoring.test_enter import typed

CATEGORIES = 8


@pytest.fixture(scope="module")
def pad(tmp_path_factory: pytest.TempPathFactory) -> Judge:
    return start_judge("scorepad", tmp_path_factory.mktemp("scorepad"))


def fill(seed: int) -> list[Sheet]:
    """The columns of two to six players, without a mistake."""
    random = Random(seed)
    columns = [[random.choice((0, random.randint(-99, 999))) for _ in range(CATEGORIES)] for _ in range(random.randint(2, 6))]
    return [{"points": column, "total": sum(column)} for column in columns]


@pytest.mark.parametrize("seed", range(0, 40, 2))
def test_correct_columns_are_accepted_and_the_highest_total_wins(pad: Judge, seed: int) -> None:
    sheets = fill(seed)
    verdict = pad.judge(*sheets)
    totals = [sheet["total"] for sheet in sheets]
    assert list_findings(verdict) == []
    assert [score.total for score in verdict.players] == totals
    assert verdict.winners == tuple(name for name, total in zip(PLAYERS, totals, strict=False) if total == max(totals))


@pytest.mark.parametrize("seed", range(1, 40, 2))
def test_one_wrong_figure_is_found_in_its_column(pad: Judge, seed: int) -> None:
    sheets, random = fill(seed), Random(seed)
    player = random.randrange(len(sheets))
    right = sheets[player]["total"]
    if seed % 4 == 1:
        sheets[player]["total"] += random.choice((-10, -9, -1, 1, 9, 10))
    else:  # points that were added up correctly, but changed afterwards
        place, more = random.randrange(CATEGORIES), random.randint(1, 50)
        sheets[player]["points"][place] += more
        right += more
    verdict = pad.judge(*sheets)
    assert list_findings(verdict) == [("score.total", ("sheets", player, "total"))]
    start = f"{PLAYERS[player]} wrote {sheets[player]['total']:,} for total, but it must be {right:,} "
    assert verdict.findings[0].message.startswith(start)
    assert verdict.players[player].total == right


@pytest.mark.parametrize("seed", range(3))
def test_an_empty_field_follows_from_the_total(pad: Judge, seed: int) -> None:
    mine, other = fill(seed)[:2]
    column = [*mine["points"][:5], None, *mine["points"][6:]]
    assert pad.judge({"points": column, "total": mine["total"]}, other).players[0].total == mine["total"]
    known = sum(number for number in column if number is not None)
    score = pad.judge({"points": column}, other).players[0]
    assert (score.total, score.range) == (None, (known - 99, known + 999))


def test_a_changed_list_of_categories_changes_sheet_and_questions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    run("new", "pad", "--start", "scorepad")
    swap("content/pad/game.yaml", "[towers, roads, fields, harbours, animals, secret_goals, coins, penalties]", "[art, tea]")
    assert run("check", "pad", "--strict").code == 0
    typed(monkeypatch, ["2", "Ana", "Bo", "4 -2", "2", "x 3", "5 3", "8"])
    told = run("enter", "pad")
    assert told.code == 0, told.out
    assert "  - player: 'Bo'\n    points: ['5', '3']\n    total: '8'\n" in Path("pad.yaml").read_text()
    assert "Must be a whole number from -99 to 999, or - if the field is empty." in told.out
    assert "\nBo      8 wins\nAna     2\n" in told.out
