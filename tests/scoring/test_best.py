"""printgen score --best as people and programs call it."""

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from printgen.games import village
from printgen.games.village.play import annealing, bound
from tests.helpers.farm import run
from tests.helpers.quick_hindsight import search_again, search_briefly
from tests.helpers.supplied_games import ROOT

LEGAL = ROOT / "tests" / "games" / "village" / "legal.yaml"


@pytest.fixture(autouse=True)
def in_a_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    search_briefly(monkeypatch)


def looked_back(file: Path) -> dict[str, Any]:
    told = run("score", "--best", "--json", str(file))
    best: dict[str, Any] = json.loads(told.out)["best"]
    return best


best_of = cache(looked_back)  # in one hurry for all


def test_the_report_ends_with_what_was_possible_and_how_to_get_there() -> None:
    told = run("score", "--best", str(LEGAL))
    best = best_of(LEGAL)
    assert told.code == 0
    assert f"Hindsight: a score of {best['total']} was possible in this game (Ana scored 62)." in told.out
    assert f"A score above {best['bound']} was not possible." in told.out
    assert "  turn 9  " in told.out.partition("Hindsight")[2]


def test_the_course_is_a_sheet_that_is_right(tmp_path: Path) -> None:
    best = best_of(LEGAL)
    written = ("grid", "bonus", "avenues", "scores", "squares", "total")
    rolls = "3-1 3-3 5-2 6-3 2-4 2-6 6-6 5-3 1-4 6-4".split()
    sheet = {"player": "Best", **{name: best[name] for name in written}}
    (tmp_path / "best.json").write_text(json.dumps({"game": "village", "rolls": rolls, "sheets": [sheet]}))
    told = run("score", "--json", str(tmp_path / "best.json"))
    assert told.code == 0, told.out
    assert json.loads(told.out)["players"][0]["total"] == best["total"] > 62


def test_a_sheet_that_was_played_better_than_anything_found_is_the_best(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(village, "find_best_possible_score", search_again)
    monkeypatch.setattr(annealing, "CHANGES", 1)
    monkeypatch.setattr(bound, "MOST_PROOFS", 0)
    best = looked_back(LEGAL)
    assert best["total"] == 62
    assert best["grid"].split("\n")[0].split() == ". F2 F7 L9 . F5".split()


def test_it_depends_on_the_rolls_only(monkeypatch: pytest.MonkeyPatch) -> None:
    best = best_of(LEGAL)
    monkeypatch.setattr(village, "find_best_possible_score", search_again)
    assert best == looked_back(ROOT / "tests/games/village/legal-bare.yaml")


def test_a_wrong_sheet_still_gets_a_hindsight() -> None:
    told = run("score", "--best", str(LEGAL.with_name("marks-turn.yaml")))
    best = best_of(LEGAL.with_name("marks-turn.yaml"))
    assert told.code == 1
    assert f"a score of {best['total']} was possible in this game.\n" in told.out


def test_a_proven_best_score_is_reported_as_the_best(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(village, "find_best_possible_score", search_again)
    monkeypatch.setattr(bound.TotalBound, "upper_limit_of_total", property(lambda _: 62))
    monkeypatch.setattr(annealing, "CHANGES", 1)
    monkeypatch.setattr(bound, "MOST_PROOFS", 0)
    assert "the best possible score in this game was 62 (Ana scored 62)." in run("score", "--best", str(LEGAL)).out


def test_a_game_that_cannot_look_back_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(village, "find_best_possible_score")
    told = run("score", "--best", str(LEGAL))
    assert told.code == 2
    assert "legal.yaml: no mistakes found." in told.out
    assert '--best: The rules of village have no "find_best_possible_score", so --best is not available.' in told.err
