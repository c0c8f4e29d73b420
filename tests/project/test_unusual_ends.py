"""Errors that arise in the middle of work are reported with the result, and those of other programs are not hidden."""

from collections.abc import Callable
from concurrent.futures import CancelledError, Executor, Future
from pathlib import Path
from typing import Any

import pytest

import printgen
from printgen.core.problems import Problem, ProblemError, Problems, Where
from printgen.kit.manifest import ManifestOrder
from printgen.project import fingerprint
from printgen.project.elements import TextFit
from printgen.project.kits import _complete_options_from_kit
from printgen.project.live import LiveGame
from printgen.project.plain_problems import make_plain_problem
from printgen.project.workers.gathering import gather_answers
from printgen.project.workers.playing import _read_report_in_answer
from tests.helpers.farm import put

NO_FOLDER = "There is no such folder."


def fail(*_: object, **__: object) -> None:
    raise ProblemError(Where("farm"), NO_FOLDER)


def test_error_in_the_middle_of_a_check_is_a_problem_of_the_check(kit: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("printgen.project.live.check_named_game", fail)
    update = LiveGame("farm", printgen.open()._shelves).check_changes()
    assert ([problem.message for problem in update.problems], update.faces, update.is_whole) == ([NO_FOLDER], 0, False)
    assert 0 <= update.seconds < 60


def test_error_in_the_middle_of_a_drawing_is_a_problem_of_the_drawing(kit: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    drawing = printgen.open().open_drawing("farm")
    drawn = drawing.draw().get()
    monkeypatch.setattr("printgen.project.drawing.load_game_unless_loaded", fail)
    again = drawing.draw()
    assert again.value is not None
    assert again.value.stale == {face.name for face in drawn.faces()}
    assert [problem.message for problem in again.problems] == [NO_FOLDER]
    assert drawing.lay_out() == (None, again.problems)
    drawing.forget_last_drawing(printgen.Options())
    assert drawing.draw() == (None, again.problems)


@pytest.mark.parametrize(
    ("points", "free", "shrunk", "tight"),
    [(10, 0.5, False, False), (9.96, 0.08, False, False), (9.94, 0.079, True, True), (11, 0, False, True)],
)
def test_text_is_shrunk_or_tight_from_a_limit_on(points: float, free: float, shrunk: bool, tight: bool) -> None:
    fit = TextFit(points, 10, free)
    assert (fit.is_shrunk, fit.is_tight) == (shrunk, tight)


def test_options_of_a_reprint_are_those_of_the_old_kit_unless_they_are_given() -> None:
    order = ManifestOrder(("letter", "a4"), 3, "grey", "short-edge", language="de", fewest_sheets=True)
    options = printgen.Options("a3", 2, 1, "pale", "one-sided", language="fr", fewest_sheets=True)
    former = printgen.Options("letter", 3, 1, "grey", "short-edge", language="de", fewest_sheets=True)
    assert _complete_options_from_kit(printgen.Options(), order) == former
    assert _complete_options_from_kit(options, order) == options
    assert _complete_options_from_kit(options, ManifestOrder((), 0, "", "long-edge")) == options
    empty = ManifestOrder((), 0, "", "long-edge")
    assert _complete_options_from_kit(printgen.Options(), empty) == printgen.Options(players=0, style="", sides="long-edge")


def test_edit_of_the_program_changes_its_hash_but_not_an_edit_of_its_pages(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fingerprint, "_PROGRAM", tmp_path)
    hashes = []
    for name in ("core/a.py", "core/a.py", "cli/b.py", "studio/static/c.js", "core/__pycache__/d.pyc", "core/svg/e.py"):
        put(tmp_path / name, str(len(hashes)))
        hashes.append(fingerprint._hash_program_file_times.__wrapped__())
    assert [hashes.index(value) for value in hashes] == [0, 1, 1, 1, 1, 5]


class Ending(Executor):
    """Answers the first task, and ends each other one with an error."""

    def __init__(self, error: BaseException, at: str) -> None:
        self._error, self._at, self._count = error, at, 0

    def submit(self, fn: Callable[..., Any], /, *args: Any, **_: Any) -> "Future[Any]":
        self._count += 1
        future: Future[Any] = Future()
        if self._count == 1:
            future.set_result(fn(*args))
        elif self._at == "submit":
            raise self._error
        else:
            future.set_exception(self._error)
        return future


Killed = type("KilledWorker", (Exception,), {"__module__": "distributed.scheduler"})


@pytest.mark.parametrize(
    "error", [RuntimeError(), OSError(), CancelledError(), Killed()], ids=lambda error: type(error).__name__
)
def test_end_of_a_worker_is_a_problem(error: Exception) -> None:
    answers = gather_answers(Ending(error, "result"), abs, {1: -1, 2: -2}, lambda: False)
    assert next(answers) == (1, 1)
    with pytest.raises(ProblemError, match=rf"before it had finished its task \({type(error).__name__}\)"):
        next(answers)


@pytest.mark.parametrize("error", [MemoryError(), ValueError(), ProblemError(Where("farm"), NO_FOLDER)])
def test_error_of_a_task_is_not_taken_for_the_end_of_its_worker(error: Exception) -> None:
    with pytest.raises(type(error)) as raised:
        list(gather_answers(Ending(error, "result"), abs, {1: -1, 2: -2}, lambda: False))
    assert raised.value is error


def test_workers_that_cannot_take_a_task_are_a_problem() -> None:
    for error in (RuntimeError(), OSError()):
        with pytest.raises(ProblemError, match=type(error).__name__):
            list(gather_answers(Ending(error, "submit"), abs, {1: -1, 2: -2}, lambda: False))


def test_enough_answers_end_the_work() -> None:
    answers = gather_answers(Ending(OSError(), "result"), abs, {1: -1}, lambda: True)
    assert list(answers) == []


def test_problems_of_a_worker_are_reported_and_prevent_a_report(kit: Path) -> None:
    game, problems = printgen.open().load("farm").get(), Problems()
    found = Problem(Where("farm", 3), NO_FOLDER, severity="warning")
    assert _read_report_in_answer({"problems": [make_plain_problem(found)]}, game, problems) is None
    assert list(problems.found) == [found]
    assert _read_report_in_answer({"differs": "far"}, game, problems) is None
    assert "The worker on far has another printgen, or other files of The Farm." in list(problems.found)[1].message
