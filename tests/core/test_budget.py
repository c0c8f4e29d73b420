"""A budget of seconds grows with the items of work, and names the slowest."""

import signal

import pytest

from printgen.core.guard import budget
from printgen.core.guard.budget import TimeBudget, raise_in_main_thread_when_out_of_time


@pytest.mark.parametrize(
    ("charges", "over"),
    [((), False), ((11.0,), False), ((11.1,), True), ((6.0, 6.0), False), ((6.0, 6.1), True), ((1.0,) * 10, False)],
)
def test_a_budget_is_over_after_its_base_and_a_share_for_each_item(
    charges: tuple[float, ...], over: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    spent = TimeBudget(base=10.0, share=1.0)
    for seconds in charges:
        spent.add_spent_time(seconds, "a card")
    assert (spent.is_over, spent.done) == (over, len(charges))
    monkeypatch.setattr(budget._Limits, "lifted", True)
    assert not spent.is_over


def test_the_first_of_the_slowest_items_is_named() -> None:
    spent = TimeBudget(base=10.0, share=1.0)
    for name, seconds in {"a": 1.0, "b": 3.0, "c": 3.0, "d": 2.0}.items():
        spent.add_spent_time(seconds, name)
    assert spent.slowest == (3.0, "b")


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="needs timers")
def test_a_timer_that_ends_just_after_the_work_does_not_stop_it(monkeypatch: pytest.MonkeyPatch) -> None:
    set_timer = signal.setitimer

    def end_late(timer: int, seconds: float, interval: float = 0.0) -> None:
        set_timer(timer, seconds, interval)
        if not seconds:
            signal.raise_signal(signal.SIGPROF)

    monkeypatch.setattr(signal, "setitimer", end_late)
    with raise_in_main_thread_when_out_of_time(9):
        done = True
    assert done
