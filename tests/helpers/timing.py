"""How much work something is: seconds of CPU, which do not grow when the machine is busy, and memory."""

import time
import tracemalloc
from collections.abc import Callable
from typing import Any


def cpu_of(work: Callable[[], Any]) -> float:
    """Seconds of CPU that a call takes."""
    begin = time.process_time()
    work()
    return time.process_time() - begin


def peak_of(work: Callable[[], Any]) -> float:
    """MB of memory that a call takes at its peak."""
    tracemalloc.start()
    try:
        work()
        return tracemalloc.get_traced_memory()[1] / 1e6
    finally:
        tracemalloc.stop()
