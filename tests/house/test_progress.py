"""The progress bar: on a terminal, for long work, and never in a pipe."""

import io
import sys

import pytest

from printgen.progress import progress


class Screen(io.StringIO):
    """Standard error that may be a terminal."""

    def __init__(self, terminal: bool) -> None:
        super().__init__()
        self.terminal = terminal

    def isatty(self) -> bool:
        return self.terminal


def watched(monkeypatch: pytest.MonkeyPatch, count: int, terminal: bool) -> str:
    screen = Screen(terminal)
    monkeypatch.setattr(sys, "stderr", screen)
    assert list(progress(range(count), count, "cards")) == list(range(count))
    return screen.getvalue()


def test_long_work_on_a_terminal_shows_a_bar_and_wipes_it_away(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = watched(monkeypatch, 400, terminal=True)
    assert "cards ███" in shown
    assert "400/400" in shown
    assert shown.endswith("\r\033[K")
    assert shown.count("\r") <= 102


def test_a_pipe_stays_quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    assert watched(monkeypatch, 400, terminal=False) == ""


def test_short_work_shows_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    assert watched(monkeypatch, 9, terminal=True) == ""


def test_work_that_is_stopped_leaves_no_bar_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Screen(terminal=True)
    monkeypatch.setattr(sys, "stderr", screen)
    for number in progress(range(400), 400, "cards"):
        if number == 100:
            break
    assert "100/400" in screen.getvalue()
    assert screen.getvalue().endswith("\r\033[K")
