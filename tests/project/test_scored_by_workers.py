"""Score sheets that workers judge: the verdicts of one process, in the order of the files."""

import os
import random
import signal
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

import printgen
from printgen.project.workers import sheets
from printgen.project.workers.pool import open_worker_pool
from tests.helpers.farm import run
from tests.helpers.supplied_games import ROOT

FILES = [str(file) for file in sorted((ROOT / "tests/games").glob("*/*.yaml"))] + ["missing.yaml"]


class Late(Executor):
    """Does all tasks in a random order when the last one has been given to it."""

    def __init__(self, tasks: int) -> None:
        self._left, self._tasks = tasks, list[tuple[Future[Any], Any, Any]]()

    def submit(self, fn: Any, /, *args: Any, **_: Any) -> "Future[Any]":
        self._tasks.append((Future(), fn, args))
        self._left -= 1
        if not self._left:
            for future, do, words in random.Random(1).sample(self._tasks, len(self._tasks)):
                future.set_result(do(*words))
        return self._tasks[-1][0]


def test_verdicts_and_problems_are_those_of_one_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sheets, "SHEETS_A_TASK", 7)
    project = printgen.open(ROOT)
    alone = list(project.score_all(FILES))
    together = list(project.score_with(Late(-(-(len(FILES) - 1) // 7)), FILES))
    assert [result.problems for result in together] == [result.problems for result in alone]
    for one, other in zip(alone, together, strict=True):
        assert (one.value is None) == (other.value is None)
        if one.value is not None and other.value is not None:
            assert (other.value.json(), other.value.valid) == (one.value.json(), one.value.verdict.valid)
            assert [other.value.text(colour) for colour in (True, False)] == [one.value.text(c) for c in (True, False)]
            assert other.value.text() == one.value.text()


@pytest.mark.parametrize("json", [(), ("--json",)])
def test_the_command_prints_the_same_with_workers(monkeypatch: pytest.MonkeyPatch, json: tuple[str, ...]) -> None:
    monkeypatch.chdir(ROOT)
    files = [str(Path(file).relative_to(ROOT)) for file in FILES[:-1:6]]
    alone, together = run("score", *files, *json), run("score", *files, *json, "--workers", "2")
    assert (together.code, together.out, together.err) == (alone.code, alone.out, alone.err)


def test_options_for_one_process_are_refused() -> None:
    told = run("score", "a.yaml", "-", "--record", "--workers", "2")
    assert (told.code, told.out) == (2, "")
    assert told.err.startswith("--record: --record does not go with workers.\n  hint: run the command without --workers")
    assert "-: - does not go with workers." in told.err


def kill_this_process(_: sheets.SheetsTask) -> list[dict[str, Any]]:
    os.kill(os.getpid(), signal.SIGKILL)
    return []


def test_a_killed_worker_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sheets, "judge_sheets", kill_this_process)
    with (
        open_worker_pool(1) as pool,
        pytest.raises(printgen.Failed, match="A worker process ended before it had finished its task"),
    ):
        list(printgen.open(ROOT).score_with(pool, FILES[:1]))


def test_a_worker_with_other_content_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    judge = sheets.judge_sheets

    def judge_elsewhere(task: sheets.SheetsTask) -> list[dict[str, Any]]:
        return [{**answer, "content": "other"} for answer in judge(task)]

    monkeypatch.setattr(sheets, "judge_sheets", judge_elsewhere)
    monkeypatch.setattr("platform.node", lambda: "far")
    legal = [str(ROOT / "tests/games/village/legal.yaml")]
    with pytest.raises(printgen.Failed, match="The worker on far has another printgen"):
        list(printgen.open(ROOT).score_with(ThreadPoolExecutor(1), legal))
