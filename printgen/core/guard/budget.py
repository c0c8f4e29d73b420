"""Computing time: budgets for strangers' files, and a limit on a single call of Python code."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from types import FrameType

from printgen.core.guard.supervisor import doing

_AGAIN = 0.5  # seconds until code that caught the interruption is interrupted again


@dataclass(slots=True)
class Budget:
    """What one kind of work has cost so far, in seconds; it may cost `base`, and `share` more for each thing done."""

    base: float
    share: float
    spent: float = 0.0
    done: int = 0
    dearest: tuple[float, str] = (0.0, "")

    def charge(self, seconds: float, name: str) -> None:
        """Count one more thing and what it cost."""
        self.spent, self.done = self.spent + seconds, self.done + 1
        if seconds > self.dearest[0]:
            self.dearest = seconds, name

    @property
    def is_over(self) -> bool:
        """Whether no more may be done."""
        return not is_lifted() and self.spent > self.base + self.share * self.done


class _Limits:
    lifted = False


def lift_limits() -> None:
    """Let this process take as long as it needs, because the person who started it asked for that."""
    _Limits.lifted = True


def is_lifted() -> bool:
    """Whether this process may take as long as it needs."""
    return _Limits.lifted


class OutOfTime(BaseException):
    """Interrupts code that has computed for too long; no `except Exception` of that code catches it."""


@contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """Raise OutOfTime in the block after this many seconds of computing.

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
    """Raise OutOfTime in the block after this many seconds of computing; if it goes on, the system ends this process."""
    with doing(what, seconds + 1), time_limit(seconds):
        yield
