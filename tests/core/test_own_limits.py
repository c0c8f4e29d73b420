"""The limits that a command sets for itself: for all its work, for each piece of work, and then again for the rest."""

import signal
from mmap import mmap

import pytest

from printgen.core.guard import supervisor
from printgen.core.guard.supervisor import (
    describe_current_work,
    extend_limits,
    limit_and_describe_work,
    limit_work_of_worker,
    renew_time_limit,
)

pytestmark = pytest.mark.skipif(not hasattr(signal, "sigwaitinfo"), reason="this system has no supervisor")


@pytest.fixture
def own_run(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, int]]:
    """The limits in the order in which they are set, in a supervised process that has used 5.25 s."""
    limits: list[tuple[str, int]] = []
    for name, value in {"page": mmap(-1, 4096), "doing": "", "seconds": 120, "memory": 1_400_000_000}.items():
        monkeypatch.setattr(supervisor._OwnRun, name, value)
    monkeypatch.setattr(supervisor, "process_time", lambda: 5.25)
    monkeypatch.setattr(supervisor, "set_system_limit", lambda name, value: limits.append((name, value)))
    return limits


def read_page() -> str:
    """What the supervisor would print about the work."""
    assert supervisor._OwnRun.page is not None
    return supervisor._OwnRun.page[:].partition(b"\0")[0].decode()


def test_work_has_its_own_limit_and_then_the_command_has_its_limit_again(own_run: list[tuple[str, int]]) -> None:
    with limit_and_describe_work("cards", 9):
        with limit_and_describe_work("“Cow”", 2):
            assert read_page() == describe_current_work() == "“Cow”"
        assert read_page() == describe_current_work() == "cards"
    assert read_page() == describe_current_work() == ""
    assert own_run == [("CPU", seconds) for seconds in (16, 9, 120, 120)]


def test_work_has_no_more_time_than_the_command(own_run: list[tuple[str, int]]) -> None:
    with limit_and_describe_work("cards", 500):
        pass
    assert own_run == [("CPU", 120), ("CPU", 120)]


def test_a_long_description_of_work_is_cut_to_the_page(own_run: list[tuple[str, int]]) -> None:
    with limit_and_describe_work("x" * 5000, 1):
        assert read_page() == "x" * 4095
    assert read_page() == ""


def test_more_work_raises_both_limits_each_time(own_run: list[tuple[str, int]]) -> None:
    extend_limits(2.5, 1_500_000)
    extend_limits(0.25)
    assert own_run == [("CPU", 123), ("AS", 1_402_000_000)] * 2


def test_new_work_of_a_long_command_begins_with_all_its_time(own_run: list[tuple[str, int]]) -> None:
    renew_time_limit()
    assert own_run == [("CPU", 126)]
    assert supervisor._OwnRun.seconds == 125.25


def test_only_a_worker_limits_itself_without_a_supervisor(
    own_run: list[tuple[str, int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(supervisor._OwnRun, "page", None)
    renew_time_limit()
    extend_limits(1, 1)
    with limit_and_describe_work("cards", 9):
        assert (describe_current_work(), own_run) == ("", [])
    limit_work_of_worker()
    with limit_and_describe_work("cards", 9):
        assert read_page() == "cards"
    assert own_run == [("CPU", 126), ("CPU", 16), ("CPU", 126)]


def test_every_way_in_which_the_system_ends_a_command_has_a_message() -> None:
    names = ("SIGXCPU", "SIGKILL", "SIGSEGV", "SIGBUS", "SIGABRT", "SIGILL", "SIGFPE")
    assert set(supervisor._ENDINGS) == {getattr(signal, name) for name in names}
    assert {signal.SIGCHLD, signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT} < supervisor._SIGNALS
    assert {signal.SIGUSR1, signal.SIGUSR2} < supervisor._SIGNALS


class Ended(Exception):
    """Stands for the end of the process."""


@pytest.mark.parametrize(
    ("code", "number", "work", "ended", "said"),
    [
        (3, 0, "cards", 3, ""),
        (0, "SIGSEGV", "page 3", 2, "page 3: printgen crashed here, which is a bug."),
        (0, "SIGXCPU", "", 2, "printgen: This took too long, so printgen stopped."),
        (0, "SIGKILL", "é" * 3000, 2, "é" * 2047 + "\ufffd: Another program or the system stopped printgen."),
    ],
)
def test_the_supervisor_ends_like_its_command_and_says_why(
    code: int,
    number: str | int,
    work: str,
    ended: int,
    said: str,
    own_run: list[tuple[str, int]],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def end(code: int) -> None:
        raise Ended(code)

    monkeypatch.setattr(supervisor.os, "_exit", end)
    supervisor._set_work_description(work)
    page = supervisor._OwnRun.page
    assert page is not None
    with pytest.raises(Ended) as error:
        supervisor._exit_like_child(code, getattr(signal, number) if isinstance(number, str) else number, page)
    assert error.value.args == (ended,)
    assert capsys.readouterr().err.partition("\n")[0] == said
