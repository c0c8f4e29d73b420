"""Measures work in seconds of CPU time, which do not depend on the load of the machine, and in memory."""

import time
import tracemalloc
from collections.abc import Callable
from typing import Any


def cpu_of(work: Callable[[], Any]) -> float:
    """The CPU time of a call in seconds."""
    begin = time.process_time()
    work()
    return time.process_time() - begin


def peak_of(work: Callable[[], Any]) -> float:
    """The peak memory of a call in MB."""
    tracemalloc.start()
    try:
        work()
        return tracemalloc.get_traced_memory()[1] / 1e6
    finally:
        tracemalloc.stop()
