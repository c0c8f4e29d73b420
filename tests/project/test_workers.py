"""Simulations divided between workers: the same bytes as in one process, and nothing lost when a worker dies."""

import json
import mmap
import multiprocessing
import os
import random
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future, ThreadPoolExecutor
from itertools import count, pairwise
from pathlib import Path
from time import process_time, sleep
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import printgen
from printgen.content.settings import CACHE
from printgen.content.shelves import UNTRUSTED
from printgen.core.guard.budget import are_limits_lifted
from printgen.core.guard.supervisor import MEMORY
from printgen.project.simulation import Trial
from printgen.project.workers import game_ranges
from printgen.project.workers.game_ranges import GameSource, split_games_into_ranges
from printgen.project.workers.pool import open_worker_pool
from tests.helpers.supplied_games import ROOT

GAMES = 330  # seven ranges, the last of which is shorter
TRIAL = Trial(GAMES, styles="random")


class Shuffled(Executor):
    """Does tasks in this process, in an order by chance, whenever enough of them wait. May end before it has done all."""

    def __init__(self, waiting: int = 1, survives: int = 10**9, seed: int = 0) -> None:
        self.done, self._waiting, self._survives, self._chance = 0, waiting, survives, random.Random(seed)
        self._tasks: list[tuple[Future[Any], Callable[..., Any], tuple[Any, ...]]] = []

    def submit(self, fn: Callable[..., Any], /, *args: Any, **_: Any) -> "Future[Any]":
        future: Future[Any] = Future()
        self._tasks.append((future, fn, args))
        if len(self._tasks) == self._waiting:
            for task in self._chance.sample(self._tasks, len(self._tasks)):
                self._do(*task)
            self._tasks.clear()
        return future

    def _do(self, future: "Future[Any]", fn: Callable[..., Any], args: tuple[Any, ...]) -> None:
        if self.done == self._survives:
            future.set_exception(BrokenExecutor("killed"))
            return
        self.done += 1
        future.set_result(fn(*args))


SOURCE = GameSource("village", str(ROOT), UNTRUSTED, "")


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(CACHE, str(tmp_path / "cache"))
    return tmp_path / "cache"


def simulate(executor: Executor | None, trial: Trial = TRIAL, enough: Callable[[], bool] = lambda: False) -> str:
    return printgen.open(ROOT).simulate("village", trial, enough, executor).get().json()


@pytest.fixture(scope="module")
def alone() -> str:
    return simulate(None)


@pytest.mark.parametrize("seed", range(3))
def test_ranges_in_any_order_give_the_same_bytes(alone: str, seed: int, cache: Path) -> None:
    assert simulate(Shuffled(7, seed=seed)) == alone
    assert list(cache.glob("ranges-*")) == []


def test_processes_give_the_same_bytes(alone: str) -> None:
    with open_worker_pool(3) as pool:
        assert simulate(pool) == alone


@given(st.integers(1, 10**8))
@settings(max_examples=200)
def test_ranges_contain_every_game_once(games: int) -> None:
    ranges = split_games_into_ranges(SOURCE, ("random",), 1, games)
    assert len(ranges) <= 1_000
    assert ranges[0].first == 1
    assert all(one.first + one.games == other.first for one, other in pairwise(ranges))
    assert ranges[-1].first + ranges[-1].games == games + 1
    assert all(one.games >= 50 for one in ranges[:-1])


def test_a_run_whose_worker_died_goes_on_from_its_finished_ranges(alone: str, cache: Path) -> None:
    first = printgen.open(ROOT).simulate("village", TRIAL, executor=Shuffled(survives=4))
    assert first.value is None
    (problem,) = first.problems
    assert problem.message == "A worker process ended before it had finished its task (BrokenExecutor)."
    assert problem.hint.startswith("run the same command again; finished work is kept.")
    assert len(list(cache.glob("ranges-*/*.json"))) == 4
    second = Shuffled()
    assert simulate(second) == alone
    assert second.done == 3


def kill_this_process(_: game_ranges.GameRange) -> dict[str, Any]:
    os.kill(os.getpid(), signal.SIGKILL)
    return {}


def test_a_killed_process_is_reported(monkeypatch: pytest.MonkeyPatch, alone: str) -> None:
    with monkeypatch.context() as changed, open_worker_pool(2) as pool:
        changed.setattr("printgen.project.workers.playing.play_game_range", kill_this_process)
        result = printgen.open(ROOT).simulate("village", TRIAL, executor=pool)
    assert "A worker process ended before it had finished its task" in result.problems[0].message
    with open_worker_pool(2) as pool:
        assert simulate(pool) == alone


@pytest.mark.parametrize("content", ["", "{}", "[1]", '{"seats": ["random"], "games": 50}', "[" * 100_000])
def test_a_damaged_kept_range_is_played_again(alone: str, cache: Path, content: str) -> None:
    printgen.open(ROOT).simulate("village", TRIAL, executor=Shuffled(survives=6))
    for file in cache.glob("ranges-*/*.json"):
        file.write_text(content)
    again = Shuffled()
    assert simulate(again) == alone
    assert again.done == 7


def test_a_kept_range_of_another_seed_or_game_is_not_used(cache: Path) -> None:
    printgen.open(ROOT).simulate("village", TRIAL, executor=Shuffled(survives=6))
    other = Shuffled()
    simulate(other, Trial(GAMES, styles="random", seed=2))
    assert other.done == 7


def test_stopping_reports_the_games_before_the_first_missing_range() -> None:
    asked = count()
    report = json.loads(simulate(ThreadPoolExecutor(1), TRIAL, lambda: next(asked) >= 3))
    assert 0 < report["games"] < GAMES
    assert report == json.loads(simulate(None, Trial(report["games"], styles="random")))


def test_a_worker_with_other_content_refuses(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(ROOT / "content" / "village", tmp_path / "content" / "village")
    project, play = printgen.open(tmp_path), game_ranges.play_game_range

    def play_later(wanted: game_ranges.GameRange) -> dict[str, Any]:
        file = tmp_path / "content" / "village" / "game.yaml"
        file.write_text(file.read_text(encoding="utf-8") + "\n", encoding="utf-8")
        return play(wanted)

    monkeypatch.setattr("printgen.project.workers.playing.play_game_range", play_later)
    result = project.simulate("village", TRIAL, executor=ThreadPoolExecutor(1))
    assert result.value is None
    assert result.problems[0].message.endswith("has another printgen, or other files of Village.")


def describe_worker() -> tuple[int, int, bool]:
    """The parent of this process, its limit on memory in bytes, and whether it ignores Ctrl-C."""
    import resource

    return os.getppid(), resource.getrlimit(resource.RLIMIT_AS)[0], signal.getsignal(signal.SIGINT) is signal.SIG_IGN


def test_workers_have_the_usual_limits_and_leave_interrupts_to_their_parent() -> None:
    with open_worker_pool(2) as pool:
        parent, memory, ignores = pool.submit(describe_worker).result()
    assert (parent, ignores) == (os.getpid(), True)
    assert MEMORY < memory < MEMORY + 50_000_000_000


def sleep_or_name_process(seconds: float) -> int:
    sleep(seconds)
    return os.getpid()


def test_workers_end_with_the_block_even_if_they_have_work() -> None:
    with open_worker_pool(1) as pool:
        worker = pool.submit(sleep_or_name_process, 0).result()
        pool.submit(sleep_or_name_process, 600)
    with pytest.raises(ProcessLookupError):
        os.kill(worker, 0)


def fill_memory() -> int:
    return len(bytearray(2 * MEMORY))


def test_a_worker_may_add_the_usual_memory_and_no_more_even_to_a_large_process() -> None:
    reserved = mmap.mmap(-1, 3 * MEMORY, prot=mmap.PROT_READ)  # address space only
    with open_worker_pool(1) as pool:
        assert pool.submit(os.getppid).result(30) == os.getpid()
        with pytest.raises(MemoryError):
            pool.submit(fill_memory).result(30)
    reserved.close()


def describe_limits() -> tuple[str, float, bool]:
    """How this process was started, the seconds of CPU time that it still may use, and whether time limits are lifted."""
    import resource

    left = resource.getrlimit(resource.RLIMIT_CPU)[0] - process_time()
    return type(multiprocessing.current_process()).__name__, left, are_limits_lifted()


SHOW_LIMITS = """
import threading
from printgen.project.workers.pool import open_worker_pool
from tests.project.test_workers import describe_limits
if __name__ == "__main__":
    stop = threading.Event()
    thread = threading.Thread(target=stop.wait)
    for limited in (True, False):
        with open_worker_pool(1, limited) as pool:
            print(*pool.submit(describe_limits).result())
        if limited:
            thread.start()
    stop.set()
    with open_worker_pool(1) as pool:
        print(*pool.submit(describe_limits).result())
"""


def test_a_program_with_threads_is_not_copied_and_gets_no_warning(tmp_path: Path) -> None:
    file = tmp_path / "program.py"
    file.write_text(SHOW_LIMITS, encoding="utf-8")
    command = [sys.executable, "-W", "error", str(file)]
    printed = subprocess.run(
        command, env={**os.environ, "PYTHONPATH": str(ROOT)}, capture_output=True, text=True, timeout=60, check=False
    )
    assert printed.stderr == ""
    alone, with_thread, *_ = (line.split() for line in printed.stdout.splitlines())
    assert (alone[0], 100 < float(alone[1]) <= 122, alone[2]) == ("ForkProcess", True, "False")
    assert (with_thread[0], with_thread[2]) == ("SpawnProcess", "True")


def test_workers_end_when_their_parent_is_killed(tmp_path: Path) -> None:
    script = (
        "import os, signal; from printgen.project.workers.pool import open_worker_pool\n"
        "with open_worker_pool(2) as pool:\n"
        "    print(pool.submit(os.getpid).result(), flush=True); os.kill(os.getpid(), signal.SIGKILL)"
    )
    # `run` waits until the workers too have closed their copies of standard output, or until the time is over.
    ended = subprocess.run(
        [sys.executable, "-c", script], cwd=tmp_path, capture_output=True, text=True, timeout=60, check=False
    )
    assert (ended.returncode, int(ended.stdout) > 0) == (-signal.SIGKILL, True)


def test_workers_import_nothing_from_the_current_folder() -> None:
    with open_worker_pool(1):
        assert os.environ["PYTHONSAFEPATH"] == "1"
    assert "PYTHONSAFEPATH" not in os.environ
