"""A simulation on a Dask cluster, one of whose workers is killed in the middle, and clusters that cannot be used."""

import os
import signal
import sys
from itertools import count
from pathlib import Path

import pytest

import printgen
from printgen.content.settings import CACHE
from printgen.core.problems import ProblemError
from printgen.project.simulation import Trial
from printgen.project.workers.pool import connect_to_cluster
from tests.helpers.supplied_games import ROOT

distributed = pytest.importorskip("distributed")
TRIAL = Trial(600, styles="random")


def test_a_worker_killed_in_the_middle_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(CACHE, str(tmp_path))
    monkeypatch.chdir(tmp_path)
    project, asked = printgen.open(ROOT), count()
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster:
        workers = [nanny.pid for nanny in cluster.workers.values()]

        def kill_one_after_a_while() -> bool:
            if next(asked) == 3:
                os.kill(workers[0], signal.SIGKILL)
            return False

        with connect_to_cluster(cluster.scheduler_address) as executor:
            result = project.simulate("village", TRIAL, kill_one_after_a_while, executor)
    assert next(asked) > 4
    assert result.get().json() == project.simulate("village", TRIAL).get().json()


def test_an_address_without_a_scheduler_is_reported() -> None:
    with pytest.raises(ProblemError, match="There is no Dask scheduler at nonsense://x: "), connect_to_cluster("nonsense://x"):
        pass


def test_a_missing_library_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(ProblemError) as caught, connect_to_cluster("tcp://127.0.0.1:1"):
        pass
    assert caught.value.problem.message == "The library distributed is not installed."
    assert caught.value.problem.hint == 'run `pip install "printgen[cluster]"`.'
