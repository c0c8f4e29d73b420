"""A bug in printgen: the message says that it is a bug, and a report with the traceback is saved."""

import sys
from pathlib import Path
from typing import NoReturn

import pytest

from printgen.cli.running import main


def message_for(fault: BaseException, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> str:
    """The error output of a command that raises an exception; the exit code must be 2."""

    def fail() -> NoReturn:
        raise fault

    monkeypatch.setattr("printgen.cli.app.load_app", lambda _: fail)
    with pytest.raises(SystemExit) as end:
        main()
    assert end.value.code == 2
    return capsys.readouterr().err


def test_a_bug_is_reported_as_a_bug_and_saved_in_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    said = message_for(KeyError("moo"), monkeypatch, capsys)
    (report,) = tmp_path.iterdir()
    assert said == (
        "printgen: This is a bug in printgen, not in your files (KeyError: 'moo').\n"
        f"  hint: please report the bug, and attach {report}.\n"
    )
    text = report.read_text()
    assert text.startswith("printgen ")
    assert "Traceback (most recent call last)" in text


def test_a_bug_is_reported_even_if_no_file_can_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "none"))
    assert message_for(ValueError("x"), monkeypatch, capsys).endswith(
        "hint: please report the bug, together with the command that you typed.\n"
    )


def test_running_out_of_memory_is_not_a_bug(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    said = message_for(MemoryError(), monkeypatch, capsys)
    assert said == "printgen: This takes too much memory.\n  hint: print fewer pieces at a time, or add --no-limits.\n"


def test_running_out_of_memory_names_the_work_that_was_being_done(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys.modules[main.__module__], "describe_current_work", lambda: "the layout of farm")
    assert message_for(MemoryError(), monkeypatch, capsys).startswith("the layout of farm: This takes too much memory.\n")
