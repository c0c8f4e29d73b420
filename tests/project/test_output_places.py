"""The Python API writes into a folder, into a file or to a stream, and ignores the settings of the command line."""

import io
from pathlib import Path

import pytest

import printgen
from tests.helpers.farm import put


def test_a_stream_gets_the_bytes_of_the_file(kit: Path) -> None:
    project, stream = printgen.open("."), io.BytesIO()
    assert project.write_print("farm", output=stream).ok
    assert not Path("output").exists()
    assert project.write_print("farm", output="mine.pdf").get().path == kit / "mine.pdf"
    assert Path("mine.pdf").read_bytes() == stream.getvalue()


def test_settings_and_the_locale_change_nothing(kit: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "en_US.UTF-8")
    monkeypatch.setenv("PRINTGEN_PAPER", "a3")
    put("printgen.toml", 'paper = "legal"\n')
    assert printgen.open(".").print("farm").get().plan.order.paper == "a4"


def test_proofs_need_a_folder(kit: Path) -> None:
    result = printgen.open(".").write_proofs("farm", output=io.BytesIO())
    assert [problem.message for problem in result.problems] == ["This command writes several files, so it needs a folder."]
