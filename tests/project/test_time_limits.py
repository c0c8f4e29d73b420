"""Each piece of work has its own computing time, and long work reports its progress."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, cast

import pytest

import printgen
from printgen.content.shelves import Trust, find_shelves
from printgen.project import scoring, simulation
from printgen.project.live import LiveGame
from printgen.project.workers import game_ranges, run_parts, sheets
from printgen.project.workers.game_ranges import GameRange, GameSource
from printgen.project.workers.run_parts import RunSource, RunTask
from printgen.scoring.judge import Judge
from tests.helpers.personal_sheets import SHEET, make_game, number_names, write_table
from tests.helpers.supplied_games import ROOT

NOTHING = cast(Any, None)
LEGAL = str(ROOT / "tests/games/village/legal.yaml")


@pytest.fixture
def limits(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """The times at which a limit begins again, as None, and the seconds by which one is extended."""
    calls: list[object] = []
    for name in ("live", "drawing", "workers.game_ranges", "workers.run_parts", "workers.sheets"):
        monkeypatch.setattr(f"printgen.project.{name}.renew_time_limit", lambda: calls.append(None))
    for name in ("scoring", "simulation", "workers.game_ranges"):
        monkeypatch.setattr(f"printgen.project.{name}.extend_limits", calls.append)
    return calls


def take(calls: list[object]) -> list[object]:
    taken = calls.copy()
    calls.clear()
    return taken


def test_each_drawing_and_check_has_its_own_time(kit: Path, limits: list[object]) -> None:
    drawing = printgen.open().open_drawing("farm")
    drawing.draw()
    assert take(limits) == [None]
    drawing.lay_out()
    assert take(limits) == [None]
    LiveGame("farm", find_shelves(kit)).check_changes()
    assert take(limits) == [None]


def test_each_sheet_has_a_minute_and_ten_more_to_look_back(limits: list[object], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scoring, "find_best_possible_score", lambda *_: None)
    project = printgen.open(ROOT)
    project.score(LEGAL)
    assert take(limits) == [60.0]
    project.score(LEGAL, best=True)
    assert take(limits) == [60.0, 600.0]


def test_each_task_of_a_worker_has_its_own_time(kit: Path, limits: list[object], monkeypatch: pytest.MonkeyPatch) -> None:
    source = GameSource("farm", str(kit), Trust(), "another hash")
    assert game_ranges.play_game_range(GameRange(source, ("a",), 1, 1, 50)).keys() == {"differs"}
    assert take(limits) == [None]
    run = RunSource(str(kit), Trust(), "farm", NOTHING, NOTHING, NOTHING, "another hash", "", (), "")
    assert run_parts.print_file_of_run(RunTask(run, 0)).keys() == {"differs"}
    assert take(limits) == [None]
    monkeypatch.setattr(sheets, "score_text", lambda *_: None)
    assert sheets._judge_sheet(cast(Judge, None), NOTHING, False, "sheet", "").keys() == {"problems", "worker"}
    assert take(limits) == [None]


def test_each_simulated_game_has_a_second(limits: list[object], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulation, "play_games", lambda *_: iter(()))
    report = simulation._play_in_this_process(NOTHING, NOTHING, ("a",), printgen.Trial(7), lambda: False, NOTHING)
    assert (report.games, take(limits)) == (0, [7.0])
    monkeypatch.setattr(game_ranges, "_load_playtest_if_files_are_same", lambda _: (NOTHING, NOTHING))
    monkeypatch.setattr(game_ranges, "play_games", lambda *_: iter(()))
    answer = game_ranges.play_game_range(GameRange(NOTHING, ("a",), 1, 51, 50))
    assert (answer.keys(), take(limits)) == ({"report"}, [None, 50.0])


def test_work_of_workers_reports_its_progress(tmp_path: Path) -> None:
    steps: list[tuple[str, int, int]] = []
    table, project = write_table(tmp_path, number_names(3)), make_game(tmp_path, SHEET)
    project.progress = lambda *words: steps.append(words)
    with ThreadPoolExecutor(1) as pool:
        project.write_run("meet", table, output=tmp_path / "all", executor=pool)
        assert steps[-1] == ("sheet", 1, 1)
        steps.clear()
        list(project.score_with(pool, ["missing.yaml", "gone.yaml"]))
    assert steps == [("scoring", 1, 2), ("scoring", 2, 2)]
