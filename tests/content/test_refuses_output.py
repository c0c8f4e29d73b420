"""If a file cannot be written, the older file stays unchanged, and no unfinished file remains."""

import errno
import os
from pathlib import Path

import pytest

from tests.helpers.farm import put, run

PDF = Path("output/farm/farm-a4.pdf")
PRINTED = [".cache", ".cache/prints.json", "farm-a4.pdf"]
NO_FOLDER = (
    "This is a file, but a folder is needed here.\n"
    "  hint: name a folder with --output, or a file that ends in .pdf (for a kit: .zip).\n"
)
ELSEWHERE = "  hint: use another folder or name, or close the file in other programs.\n"


def left() -> list[str]:
    """The names in the game's output folder."""
    return sorted(path.relative_to(PDF.parent).as_posix() for path in PDF.parent.rglob("*"))


def test_a_file_with_the_name_of_the_output_folder_is_reported(kit: Path) -> None:
    put("output", "moo")
    told = run("print", "farm")
    assert (told.code, told.out) == (2, "")
    assert told.err == f"output: {NO_FOLDER}"
    assert Path("output").read_text() == "moo"


def test_an_output_option_that_names_a_file_is_reported(kit: Path) -> None:
    put("mine", "moo")
    told = run("proof", "farm", "--output", "mine")
    assert (told.code, told.out) == (2, "")
    assert told.err == f"mine: {NO_FOLDER}"


def test_a_folder_with_the_name_of_the_output_file_is_reported(kit: Path) -> None:
    put(PDF / "moo", "")
    told = run("print", "farm")
    assert (told.code, told.out) == (2, "")
    assert told.err == f"output/farm/farm-a4.pdf: The file cannot be written: is a directory.\n{ELSEWHERE}"
    assert left() == ["farm-a4.pdf", "farm-a4.pdf/moo"]


def test_a_full_disk_is_reported(kit: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert run("print", "farm").code == 0
    former = PDF.read_bytes()

    def full(_handle: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    told = run("print", "farm", "--players", "3")
    assert (told.code, told.out) == (2, "")
    assert told.err == (
        "output/farm/farm-a4.pdf: The file cannot be written: no space left on device.\n  hint: free some disk space.\n"
    )
    assert (left(), PDF.read_bytes()) == (PRINTED, former)


def test_an_interruption_while_writing_leaves_the_older_file(kit: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert run("print", "farm").code == 0
    former = PDF.read_bytes()

    def interrupted(_handle: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", interrupted)
    told = run("print", "farm", "--players", "3")
    assert (told.code, told.out) == (130, "")
    assert told.err == "Interrupted. No file is half-written, and existing files are unchanged.\n"
    assert (left(), PDF.read_bytes()) == (PRINTED, former)


def test_a_mistake_in_the_content_leaves_the_older_file(kit: Path) -> None:
    assert run("print", "farm").code == 0
    former = PDF.read_bytes()
    put("templates/farm/barn.svg.j2", "<blob/>")
    assert run("print", "farm").code == 2
    assert (left(), PDF.read_bytes()) == (PRINTED, former)
