"""Work on a Dask cluster, one of whose workers is killed in the middle, and clusters that cannot be used."""

import os
import signal
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from itertools import count
from pathlib import Path
from typing import Any

import pytest

import printgen
from printgen.content.settings import CACHE
from printgen.core.problems import ProblemError
from printgen.core.progress import report_progress_to
from printgen.project.simulation import Trial
from printgen.project.workers import sheets
from printgen.project.workers.pool import connect_to_cluster
from tests.helpers.personal_sheets import SHEET, make_game, number_names, write_table
from tests.helpers.supplied_games import ROOT

TRIAL = Trial(600, styles="random")
FILES = [str(ROOT / f"tests/games/{game}/legal.yaml") for game in ("village", "5211", "favelas")] * 4


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster:
        yield cluster


@pytest.fixture
def executor(cluster: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Executor]:
    monkeypatch.setenv(CACHE, str(tmp_path / "cache"))
    monkeypatch.chdir(tmp_path)
    with connect_to_cluster(cluster.scheduler_address) as executor:
        yield executor


@pytest.fixture
def kill_one_worker(cluster: Any) -> Callable[[], None]:
    """A function that kills a worker when it is called for the first time."""
    workers = [nanny.pid for nanny in cluster.workers.values()]

    def kill() -> None:
        if len(workers) == 2:
            os.kill(workers.pop(), signal.SIGKILL)

    return kill


def test_a_simulation_survives_the_death_of_a_worker(executor: Executor, kill_one_worker: Callable[[], None]) -> None:
    project, asked = printgen.open(ROOT), count()

    def kill_one_after_a_while() -> bool:
        if next(asked) == 3:
            kill_one_worker()
        return False

    result = project.simulate("village", TRIAL, kill_one_after_a_while, executor)
    assert next(asked) > 4
    assert result.get().json() == project.simulate("village", TRIAL).get().json()


def test_scoring_survives_the_death_of_a_worker(
    executor: Executor, kill_one_worker: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sheets, "SHEETS_A_TASK", 1)
    project, verdicts = printgen.open(ROOT), list[str]()
    for result in project.score_with(executor, FILES):
        kill_one_worker()
        verdicts.append(result.get().json())
    assert verdicts == [result.get().json() for result in project.score_all(FILES)]


def test_a_run_survives_the_death_of_a_worker(executor: Executor, kill_one_worker: Callable[[], None], tmp_path: Path) -> None:
    table, project = write_table(tmp_path, number_names(90)), make_game(tmp_path, SHEET)
    alone = project.write_run("meet", table, output=tmp_path / "alone", split=10).get()
    with report_progress_to(lambda *_: kill_one_worker()):
        together = project.write_run("meet", table, output=tmp_path / "all", split=10, executor=executor).get()
    assert [(file.path.name, file.path.read_bytes()) for file in together if file.path] == [
        (file.path.name, file.path.read_bytes()) for file in alone if file.path
    ]
    assert len(together) == 9


def test_an_address_without_a_scheduler_is_reported() -> None:
    with pytest.raises(ProblemError, match="There is no Dask scheduler at nonsense://x: "), connect_to_cluster("nonsense://x"):
        pass


def test_a_missing_library_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(ProblemError) as caught, connect_to_cluster("tcp://127.0.0.1:1"):
        pass
    assert caught.value.problem.message == "The library distributed is not installed."
    assert caught.value.problem.hint == 'run `pip install "printgen[cluster]"`.'
