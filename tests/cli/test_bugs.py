"""A fault that nobody's file can be blamed for: the program says that it is its own, and keeps what is needed to find it."""

import sys
from pathlib import Path
from typing import NoReturn

import pytest

from printgen.cli.app import main


def stopped(fault: BaseException, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> str:
    """What is said of a fault that comes out of a command, which leaves with 2."""

    def fail() -> NoReturn:
        raise fault

    monkeypatch.setattr(sys.modules[main.__module__], "app", fail)
    with pytest.raises(SystemExit) as end:
        main()
    assert end.value.code == 2
    return capsys.readouterr().err


def test_a_bug_says_that_it_is_one_and_is_kept_in_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    said = stopped(KeyError("moo"), monkeypatch, capsys)
    (report,) = tmp_path.iterdir()
    assert said == (
        "printgen: This is a bug in printgen, not in your files (KeyError: 'moo').\n"
        f"  hint: please report it, and send {report} along.\n"
    )
    text = report.read_text()
    assert text.startswith("printgen ")
    assert "Traceback (most recent call last)" in text


def test_a_bug_is_told_where_there_is_no_room_for_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "none"))
    assert stopped(ValueError("x"), monkeypatch, capsys).endswith("hint: please report it, with what you typed.\n")


def test_memory_that_runs_out_is_no_bug(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    said = stopped(MemoryError(), monkeypatch, capsys)
    assert said == "printgen: This takes too much memory.\n  hint: print less at once, or add --no-limits.\n"


def test_memory_that_runs_out_is_told_with_what_was_being_done(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys.modules[main.__module__], "now_doing", lambda: "the layout of farm")
    assert stopped(MemoryError(), monkeypatch, capsys).startswith("the layout of farm: This takes too much memory.\n")
