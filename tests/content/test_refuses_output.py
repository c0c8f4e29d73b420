"""What cannot be written: the former file stays as it was, and nothing half-written is left."""

import errno
import os
from pathlib import Path

import pytest

from tests.helpers.farm import put, run

PDF = Path("output/farm/farm-a4.pdf")
PRINTED = [".cache", ".cache/prints.json", "farm-a4.pdf"]
ELSEWHERE = "  hint: choose another folder or name, or close the file elsewhere.\n"


def left() -> list[str]:
    """What lies in the game's folder of the output."""
    return sorted(path.relative_to(PDF.parent).as_posix() for path in PDF.parent.rglob("*"))


def test_folder_that_is_a_file(kit: Path) -> None:
    put("output", "moo")
    told = run("print", "farm")
    assert (told.code, told.out) == (2, "")
    assert told.err == f"output/farm/farm-a4.pdf: The file cannot be written: not a directory.\n{ELSEWHERE}"
    assert Path("output").read_text() == "moo"


def test_folder_named_by_the_person_that_is_a_file(kit: Path) -> None:
    put("mine", "moo")
    told = run("proof", "farm", "--output", "mine")
    assert (told.code, told.out) == (2, "")
    assert told.err == f"mine/farm/proof/001-page-1.png: The file cannot be written: not a directory.\n{ELSEWHERE}"


def test_file_that_is_a_folder(kit: Path) -> None:
    put(PDF / "moo", "")
    told = run("print", "farm")
    assert (told.code, told.out) == (2, "")
    assert told.err == f"output/farm/farm-a4.pdf: The file cannot be written: is a directory.\n{ELSEWHERE}"
    assert left() == ["farm-a4.pdf", "farm-a4.pdf/moo"]


def test_full_disk(kit: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert run("print", "farm").code == 0
    former = PDF.read_bytes()

    def full(_handle: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    told = run("print", "farm", "--players", "3")
    assert (told.code, told.out) == (2, "")
    assert told.err == (
        "output/farm/farm-a4.pdf: The file cannot be written: no space left on device.\n  hint: make room on the disk.\n"
    )
    assert (left(), PDF.read_bytes()) == (PRINTED, former)


def test_interrupted_while_writing(kit: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert run("print", "farm").code == 0
    former = PDF.read_bytes()

    def interrupted(_handle: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", interrupted)
    told = run("print", "farm", "--players", "3")
    assert (told.code, told.out) == (130, "")
    assert told.err == "Interrupted. No file was left half-written, and existing files are unchanged.\n"
    assert (left(), PDF.read_bytes()) == (PRINTED, former)


def test_mistake_in_the_content_leaves_the_former_file(kit: Path) -> None:
    assert run("print", "farm").code == 0
    former = PDF.read_bytes()
    put("templates/farm/barn.svg.j2", "<blob/>")
    assert run("print", "farm").code == 2
    assert (left(), PDF.read_bytes()) == (PRINTED, former)
