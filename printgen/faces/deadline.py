"""A limit on the time a stranger's template may take."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from printgen.faces.mistakes import TemplateMistake

SECONDS = 10


@contextmanager
def deadline() -> Iterator[None]:
    """End what runs within after its share of CPU time; where the system has no such timer there is no limit."""
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return
    former = signal.signal(signal.SIGVTALRM, _late)
    signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, former)


def _late(_number: int, _frame: FrameType | None) -> None:
    raise TemplateMistake(f"The drawing takes more than {SECONDS} s.", "look for loops in loops.")
