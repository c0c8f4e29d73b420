"""Runs whose files several workers print: the same bytes, and only whole files."""

import tempfile
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import pytest

from printgen.project.workers import run_parts
from printgen.project.workers.pool import open_worker_pool
from tests.helpers.personal_sheets import SHEET, make_game, number_names, write_table


def test_workers_write_the_same_files(tmp_path: Path) -> None:
    table, project = write_table(tmp_path, [f"{n},{'Wim' * (n % 3 + 1)}" for n in range(1, 251)]), make_game(tmp_path, SHEET)
    alone = project.write_run("meet", table, output=tmp_path / "alone", split=100).get()
    with open_worker_pool(2) as pool:
        together = project.write_run("meet", table, output=tmp_path / "all", split=100, executor=pool).get()
        again = project.write_run("meet", table, output=tmp_path / "all", split=100, executor=pool).get()
    assert len(together) == 3
    assert [file.path and (file.path.name, file.path.read_bytes()) for file in together] == [
        file.path and (file.path.name, file.path.read_bytes()) for file in alone
    ]
    assert [file.unchanged for file in again] == [True] * 3


def test_workers_report_a_row_that_does_not_fit_and_keep_whole_files_only(tmp_path: Path) -> None:
    rows = [f"{n},{'Wim' if n != 150 else 'Wolfeschlegelsteinhausenbergerdorff' * 3}" for n in range(1, 251)]
    table, project = write_table(tmp_path, rows), make_game(tmp_path, SHEET)
    with open_worker_pool(1) as pool:
        result = project.write_run("meet", table, output=tmp_path / "all", split=100, executor=pool)
    assert result.value is None
    assert [problem.where.line for problem in result.problems if problem.severity == "error"] == [151]
    assert [file.name for file in sorted((tmp_path / "all").rglob("*.pdf*"))] == ["meet-players-a4-001-100.pdf"]


def test_warnings_of_a_worker_are_those_of_one_process_and_are_repeated(tmp_path: Path) -> None:
    sheet = SHEET + "{{ picture('none.png', x=10, y=10, width=10, height=10) }}"
    table, project = write_table(tmp_path, number_names(3)), make_game(tmp_path, sheet)
    alone = project.write_run("meet", table, output=tmp_path / "alone")
    with ThreadPoolExecutor(1) as pool:
        together = project.write_run("meet", table, output=tmp_path / "all", executor=pool)
        again = project.write_run("meet", table, output=tmp_path / "all", executor=pool)
    assert [problem.severity for problem in alone.problems] == ["warning"]
    assert together.problems == again.problems == alone.problems
    assert [file.unchanged for file in again.get()] == [True]


def test_a_worker_that_cannot_read_the_table_reports_why(tmp_path: Path) -> None:
    table, project = write_table(tmp_path, number_names(3)), make_game(tmp_path, SHEET)

    class Losing(ThreadPoolExecutor):
        def submit(self, *words: Any, **named: Any) -> "Future[Any]":
            table.unlink()
            return super().submit(*words, **named)

    with Losing(1) as pool:
        result = project.write_run("meet", table, output=tmp_path / "all", executor=pool)
    assert [problem.where.file for problem in result.problems] == [str(table)]


def test_a_worker_with_another_table_refuses(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table, project = write_table(tmp_path, number_names(3)), make_game(tmp_path, SHEET)
    monkeypatch.setattr(run_parts, "hash_run_table", lambda table: f"{id(table)}")
    result = project.write_run("meet", table, output=tmp_path / "all", executor=ThreadPoolExecutor(1))
    assert result.value is None
    assert "has another printgen, or other files of meet, or another table." in result.problems[0].message


def test_workers_of_this_machine_leave_no_temporary_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table, project = write_table(tmp_path, number_names(30)), make_game(tmp_path, SHEET)
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(temporary))
    with open_worker_pool(1) as pool:
        files = project.write_run("meet", table, output=tmp_path / "all", split=10, executor=pool).get()
    assert len(files) == 3
    assert list(temporary.iterdir()) == []


def test_a_worker_that_cannot_write_its_file_reports_the_reason(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table, project = write_table(tmp_path, number_names(3)), make_game(tmp_path, SHEET)
    monkeypatch.setattr(run_parts, "ProcessPoolExecutor", ThreadPoolExecutor)
    monkeypatch.setattr(run_parts, "TemporaryDirectory", lambda **_: nullcontext(str(tmp_path / "missing")))
    result = project.write_run("meet", table, output=tmp_path / "all", executor=ThreadPoolExecutor(1))
    assert result.value is None
    assert str(result.problems[0]) == (
        f"--workers: A worker cannot write its file to {tmp_path / 'missing'}: no such file or directory.\n"
        "  hint: free some space on the disk."
    )
