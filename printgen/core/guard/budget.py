"""Limits on CPU time: budgets for untrusted files, and a time limit for a block of Python code."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from printgen.core.guard.supervisor import limit_and_describe_work
from printgen.core.records import dataclass

_AGAIN = 0.5  # seconds after which code that caught the interruption is interrupted again


@dataclass(slots=True)
class TimeBudget:
    """The time spent on one kind of work, and its limit: `base` seconds plus `share` seconds for each item."""

    base: float
    share: float
    spent: float = 0.0
    done: int = 0
    slowest: tuple[float, str] = (0.0, "")

    def add_spent_time(self, seconds: float, name: str) -> None:
        """Add one item of work and the seconds spent on it."""
        self.spent, self.done = self.spent + seconds, self.done + 1
        if seconds > self.slowest[0]:
            self.slowest = seconds, name

    @property
    def is_over(self) -> bool:
        """Whether the time spent exceeds the limit, so that no more work may be done."""
        return not are_limits_lifted() and self.spent > self.base + self.share * self.done


class _Limits:
    lifted = False


def lift_time_limits() -> None:
    """Remove all time limits from this process, as the option --no-limits asks."""
    _Limits.lifted = True


def are_limits_lifted() -> bool:
    """Whether this process has no time limits."""
    return _Limits.lifted


class OutOfTime(BaseException):
    """Interrupts code that has run for too long. It is a BaseException so that `except Exception` cannot catch it."""


@contextmanager
def raise_in_main_thread_when_out_of_time(seconds: float) -> Iterator[None]:
    """Raise OutOfTime in the block after this many seconds of CPU time.

    Python can interrupt only its main thread, so there is no limit in other threads, on Windows, or with --no-limits.
    """
    if are_limits_lifted() or not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return
    running = True

    def raise_if_still_running(_number: int, _frame: FrameType | None) -> None:
        if running:
            raise OutOfTime

    former = signal.signal(signal.SIGPROF, raise_if_still_running)
    signal.setitimer(signal.ITIMER_PROF, seconds, _AGAIN)
    try:
        yield
    finally:
        running = False
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, former)


@contextmanager
def limit_work_or_raise(description: str, seconds: float) -> Iterator[None]:
    """Raise OutOfTime in the block after this many seconds of CPU time.

    If the code continues, the operating system ends the process.
    """
    with limit_and_describe_work(description, seconds + 1), raise_in_main_thread_when_out_of_time(seconds):
        yield
