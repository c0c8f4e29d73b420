"""The limit on computing time applies in the main thread, is lifted by --no-limits, and leaves nothing behind."""

import signal
import threading
import time

import pytest

from printgen.core.guard import budget
from printgen.core.guard.budget import OutOfTime, raise_in_main_thread_when_out_of_time


def compute(seconds: float) -> None:
    """Compute for so long."""
    end = time.thread_time() + seconds
    while time.thread_time() < end:
        pass


def test_code_that_computes_for_too_long_is_interrupted_once() -> None:
    before = signal.getsignal(signal.SIGPROF)
    with pytest.raises(OutOfTime), raise_in_main_thread_when_out_of_time(0.1):
        compute(5)
    assert signal.getsignal(signal.SIGPROF) is before
    assert signal.getitimer(signal.ITIMER_PROF) == (0.0, 0.0)
    compute(0.2)


def test_code_that_waits_or_ends_in_time_is_not() -> None:
    with raise_in_main_thread_when_out_of_time(0.2):
        time.sleep(0.4)
    with raise_in_main_thread_when_out_of_time(5):
        compute(0.1)


def test_code_that_catches_the_first_interruption_is_interrupted_again() -> None:
    caught = []

    def compute_on() -> None:
        try:
            compute(5)
        except BaseException as fault:
            caught.append(fault)
        compute(5)

    with pytest.raises(OutOfTime), raise_in_main_thread_when_out_of_time(0.1):
        compute_on()
    assert len(caught) == 1


def test_there_is_no_limit_in_other_threads_nor_where_it_is_lifted(monkeypatch: pytest.MonkeyPatch) -> None:
    ended = []

    def work() -> None:
        with raise_in_main_thread_when_out_of_time(0.05):
            compute(0.2)
        ended.append(True)

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    monkeypatch.setattr(budget._Limits, "lifted", True)
    work()
    assert ended == [True, True]
