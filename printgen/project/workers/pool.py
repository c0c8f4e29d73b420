"""Starts the worker processes of this machine, and connects to those of a cluster.

A worker is a copy of this process, or a second Python with the same printgen. It runs no other program.
"""

import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager, suppress
from multiprocessing.connection import wait
from pathlib import Path

from printgen.core.guard.budget import lift_time_limits
from printgen.core.guard.supervisor import MEMORY, limit_work_of_worker, set_system_limit
from printgen.core.problems import ProblemError, Where
from printgen.core.progress import report_progress_to

_SECONDS_TO_CONNECT = 20
_SAFE_PATH = "PYTHONSAFEPATH"  # a new Python then imports nothing from the current folder


@contextmanager
def open_worker_pool(worker_count: int, has_memory_limit: bool = True) -> Iterator[Executor]:
    """Worker processes on this machine. With `has_memory_limit`, each may add as much memory as the usual limit.

    When the block ends, work that has not begun is cancelled. The workers end with this process, however it ends.
    """
    former, os.environ[_SAFE_PATH] = os.environ.get(_SAFE_PATH), "1"
    pool = ProcessPoolExecutor(
        worker_count,
        multiprocessing.get_context(_choose_start_method()),
        _limit_worker_and_end_with_parent,
        (has_memory_limit,),
    )
    try:
        yield pool
    finally:
        processes = list((pool._processes or {}).values())  # shutdown() forgets them
        pool.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.terminate()
        for process in processes:
            process.join()
        if former is None:
            del os.environ[_SAFE_PATH]
        else:
            os.environ[_SAFE_PATH] = former


def _choose_start_method() -> str:
    """How to start workers: as copies of this process if it has one thread, which saves 0.13 s of CPU time for each worker.

    A copy of a process with several threads may wait for a lock for ever, so Python 3.12 warns about it.
    """
    if sys.platform == "linux" and len(list(Path("/proc/self/task").iterdir())) == 1:
        return "fork"
    return "spawn"


@contextmanager
def connect_to_cluster(address: str) -> Iterator[Executor]:
    """The workers of a running Dask cluster. Raises ProblemError if distributed is missing or nothing answers."""
    try:
        from distributed import Client
    except ImportError:
        hint = 'run `pip install "printgen[cluster]"`.'
        raise ProblemError(Where("--cluster"), "The library distributed is not installed.", hint) from None
    try:
        client = Client(address, timeout=_SECONDS_TO_CONNECT, set_as_default=False)
    except (OSError, ValueError, TypeError) as reason:
        message = f"There is no Dask scheduler at {address[:100]}: {str(reason).splitlines()[0][:200]}"
        raise ProblemError(Where("--cluster"), message, "use the address that `dask scheduler` prints.") from None
    try:
        yield client.get_executor(pure=False)
    finally:
        client.close(timeout=_SECONDS_TO_CONNECT)


def _limit_worker_and_end_with_parent(has_memory_limit: bool) -> None:
    """Limit the memory of this worker, leave Ctrl-C to the process that started it, and end when that process ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    report_progress_to(None).__enter__()
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_exit_when_process_ends, args=(parent.sentinel,), daemon=True).start()
    if has_memory_limit:
        limit_work_of_worker()
        set_system_limit("AS", _measure_address_space_in_bytes() + MEMORY)
    else:
        lift_time_limits()


def _measure_address_space_in_bytes() -> int:
    """The bytes that this process has from the beginning. A copy of a large program has more of them than the usual limit."""
    with suppress(OSError):
        return int(Path("/proc/self/statm").read_bytes().split()[0]) * os.sysconf("SC_PAGE_SIZE")
    return 0


def _exit_when_process_ends(sentinel: int) -> None:
    wait([sentinel])
    os._exit(1)
