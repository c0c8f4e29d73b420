"""Progress is reported to the listener of each thread; a terminal shows a bar for long work, and a pipe shows nothing."""

import io
import sys
from collections.abc import Iterable
from pathlib import Path
from threading import Thread

import pytest

from printgen.cli.here import open_project_here
from printgen.cli.terminal import ProgressBar
from printgen.content.shelves import find_shelves
from printgen.core.progress import iterate_with_progress, report_progress_to
from printgen.project.project import Project


class Screen(io.StringIO):
    """Standard error on a terminal."""

    def isatty(self) -> bool:
        return True


def screen_of(monkeypatch: pytest.MonkeyPatch) -> Screen:
    """Standard error as a terminal; not a fixture, because pytest would replace it with its own capture."""
    screen = Screen()
    monkeypatch.setattr(sys, "stderr", screen)
    return screen


def work(count: int, listener: ProgressBar) -> None:
    with report_progress_to(listener):
        assert list(iterate_with_progress(range(count), count, "cards")) == list(range(count))


def test_long_work_on_a_terminal_shows_a_bar_and_removes_it(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = screen_of(monkeypatch)
    work(400, ProgressBar())
    shown = screen.getvalue()
    assert "cards ███" in shown
    assert "400/400" in shown
    assert shown.endswith("\r\033[K")
    assert shown.count("\r") <= 102


def test_short_work_shows_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = screen_of(monkeypatch)
    work(9, ProgressBar())
    assert screen.getvalue() == ""


def test_a_bar_of_work_that_ended_early_can_be_removed(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = screen_of(monkeypatch)
    bar = ProgressBar()
    for done in range(1, 101):
        bar("cards", done, 400)
    assert "100/400" in screen.getvalue()
    bar.remove_bar()
    bar.remove_bar()
    assert screen.getvalue().count("\033[K") == 1


def test_only_a_terminal_gets_a_bar(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    screen_of(monkeypatch)
    monkeypatch.chdir(tmp_path)
    assert open_project_here().progress is not None
    monkeypatch.setattr(sys, "stderr", io.StringIO())
    assert open_project_here().progress is None


def test_each_thread_reports_to_its_own_listener() -> None:
    heard: dict[str, set[str]] = {"ana": set(), "bo": set()}

    def listen(name: str) -> None:
        with report_progress_to(lambda what, done, total: heard[name].add(what)):
            drain(iterate_with_progress(range(1000), 1000, name))

    threads = [Thread(target=listen, args=(name,)) for name in heard]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert heard == {"ana": {"ana"}, "bo": {"bo"}}


def test_a_listener_cancels_by_raising() -> None:
    class Enough(Exception):
        pass

    def stop(what: str, done: int, total: int) -> None:
        raise Enough

    with pytest.raises(Enough), report_progress_to(stop):
        drain(iterate_with_progress(range(10), 10, "cards"))


def drain(things: Iterable[object]) -> None:
    for _ in things:
        pass


def test_a_project_reports_its_drawing(kit: Path) -> None:
    heard: list[tuple[str, int, int]] = []
    Project(find_shelves(kit), kit, lambda *step: heard.append(step)).print("farm").get()
    assert heard == [("animal", 1, 5), ("animal", 2, 5), ("animal", 3, 5), ("animal", 4, 5), ("animal", 5, 5), ("barn", 1, 1)]


def test_a_project_reports_the_faces_that_it_draws_for_pictures(kit: Path) -> None:
    heard: list[tuple[str, int, int]] = []
    Project(find_shelves(kit), kit, lambda *step: heard.append(step)).write_pictures("farm").get()
    assert [step for step in heard if step[0] in ("animal", "barn") and step[1] == step[2]] == [
        ("animal", 5, 5),
        ("barn", 1, 1),
    ]
