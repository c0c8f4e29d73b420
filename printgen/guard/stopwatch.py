"""A limit on the computing time of a piece of Python, kept by a timer of the system that interrupts it."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from printgen.guard.budget import is_lifted
from printgen.guard.supervisor import doing

_AGAIN = 0.5  # seconds until code that caught the interruption is interrupted again


class OutOfTime(BaseException):
    """Interrupts code that has computed for too long; no `except Exception` of that code catches it."""


@contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """Raise OutOfTime in the block after so many seconds of computing.

    Python interrupts its main thread only, so there is no limit in other threads, nor on Windows, nor with --no-limits.
    """
    if is_lifted() or not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return
    running = True

    def interrupt(_number: int, _frame: FrameType | None) -> None:
        if running:
            raise OutOfTime

    former = signal.signal(signal.SIGPROF, interrupt)
    signal.setitimer(signal.ITIMER_PROF, seconds, _AGAIN)
    try:
        yield
    finally:
        running = False
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, former)


@contextmanager
def limited(what: str, seconds: float) -> Iterator[None]:
    """Raise OutOfTime in the block after so many seconds of computing; if it goes on, the system ends this process."""
    with doing(what, seconds + 1), time_limit(seconds):
        yield
