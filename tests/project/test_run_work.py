"""The work for a further sheet of a run, counted in calls of Python functions, and the memory that it leaves behind."""

import gc
import sys
import tracemalloc
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from printgen.faces.runs.row_illustrator import RowIllustrator
from printgen.pdf.store import ResourceStore
from printgen.printing import run_faces
from tests.helpers.personal_sheets import GAME, SHEET, make_game, write_table

NAMES = [f"Player {chr(65 + number % 26)}{chr(97 + number // 26)}" for number in range(676)]  # all of about the same width


def rows(count: int) -> list[str]:
    return [f"{number},{NAMES[number % len(NAMES)]}" for number in range(1, count + 1)]


def count_calls(work: Callable[[], Any]) -> int:
    """The number of calls of Python functions during some work."""
    calls = 0

    def note(_frame: Any, event: str, _argument: Any) -> None:
        nonlocal calls
        calls += event == "call"

    sys.setprofile(note)
    try:
        work()
    finally:
        sys.setprofile(None)
    return calls


def count_for_each_row(write: Callable[[int], Any]) -> float:
    """The calls for each of the rows from 101 to 200, in a process that has printed before."""
    write(10)
    few, many = count_calls(lambda: write(100)), count_calls(lambda: write(200))
    return (many - few) / 100


def test_a_further_sheet_of_a_run_takes_less_than_two_fifths_of_the_work_of_an_ordinary_sheet(tmp_path: Path) -> None:
    run, own = (
        make_game(tmp_path / "run"),
        make_game(tmp_path / "own", SHEET, GAME.replace("personal: true", "table: players.csv")),
    )

    def write_run(count: int) -> None:
        run.write_run("meet", write_table(tmp_path, rows(count)), output=tmp_path / "run.pdf").get()

    def write_own(count: int) -> None:
        write_table(tmp_path / "own/content/meet", rows(count))
        own.write_print("meet", output=tmp_path / "own.pdf").get()

    assert count_for_each_row(write_run) < 0.4 * count_for_each_row(write_own)


def test_two_hundred_further_sheets_need_less_than_400_bytes_each_and_leave_less_than_100(tmp_path: Path) -> None:
    project, known = make_game(tmp_path), rows(200)
    project.write_run("meet", write_table(tmp_path, known * 2), output=tmp_path / "run.pdf").get()  # fills the caches
    left, peaks = [], []
    for times in (1, 2):
        table = write_table(tmp_path, known * times)
        gc.collect()
        tracemalloc.start()
        project.write_run("meet", table, output=tmp_path / "run.pdf").get()
        peaks.append(tracemalloc.get_traced_memory()[1])
        gc.collect()
        left.append(tracemalloc.get_traced_memory()[0])
        tracemalloc.stop()
    assert peaks[1] - peaks[0] < 200 * 400
    assert left[1] - left[0] < 200 * 100


@pytest.fixture
def no_collections() -> Iterator[None]:
    gc.collect()
    gc.disable()
    yield
    gc.enable()


def count_objects(kind: type) -> int:
    return sum(isinstance(known, kind) for known in gc.get_objects())


@pytest.mark.usefixtures("no_collections")
def test_the_files_of_a_split_run_do_not_add_up_in_memory(tmp_path: Path) -> None:
    table, before = write_table(tmp_path, rows(8)), count_objects(ResourceStore)
    make_game(tmp_path).write_run("meet", table, split=1).get()
    assert count_objects(ResourceStore) - before <= 2


@pytest.mark.usefixtures("no_collections")
def test_rows_that_are_drawn_one_by_one_do_not_add_up_in_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run_faces, "_RENEWED", 2)
    name = "{% set name %}{{ row.name }}{% endset %}<text x='9' y='60'>{{ name }}</text>"  # a value that a run cannot trace
    table, before = write_table(tmp_path, rows(12)), count_objects(RowIllustrator)
    make_game(tmp_path, SHEET + name).write_run("meet", table).get()
    assert count_objects(RowIllustrator) - before <= 4  # two of the front, and those that trace and check
