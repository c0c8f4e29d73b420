"""Where commands write: into a folder, into a file with a name, or to standard output; and places where they cannot write."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tests.helpers.farm import put, run, swap


def test_a_name_that_ends_in_pdf_is_the_file_to_write(kit: Path) -> None:
    told = run("print", "farm", "-o", "mine/The Farm.PDF")
    assert (told.code, told.err) == (0, "")
    assert told.out.startswith("mine/The Farm.PDF: 4 pages on 2 sheets of A4 paper (1 card, 1 board), both sides.\n")
    assert Path("mine/The Farm.PDF").read_bytes().startswith(b"%PDF-")
    assert sorted(
        path.name for path in Path().rglob("*") if path.is_file() and path.parts[0] not in ("content", "templates")
    ) == ["The Farm.PDF"], "no ledger and no other file"


def test_a_named_file_has_the_same_bytes_and_replaces_an_older_one(kit: Path) -> None:
    put("farm.pdf", "an older file")
    run("print", "farm", "--output", "farm.pdf")
    run("print", "farm")
    assert Path("farm.pdf").read_bytes() == Path("output/farm/farm-a4.pdf").read_bytes()


def test_every_other_name_is_a_folder(kit: Path) -> None:
    assert run("print", "farm", "-o", "farm.d").out.startswith("farm.d/farm/farm-a4.pdf: ")


def test_a_kit_a_reprint_and_a_calibration_page_take_a_file_name(kit: Path) -> None:
    assert run("kit", "farm", "-o", "old.zip").out.startswith("old.zip: ")
    assert "manifest.json" in zipfile.ZipFile("old.zip").namelist()
    assert run("diff", "old.zip", "farm", "-o", "new.pdf").out.startswith("Nothing to reprint.")
    swap("content/farm/animals.csv", "Gives milk.", "Gives more milk.")
    assert run("diff", "old.zip", "farm", "-o", "new.pdf").out.startswith("new.pdf: 2 pages on 1 sheet")
    assert run("calibrate", "-o", "page.pdf").out.startswith("page.pdf: 2 pages.")
    assert all(Path(name).read_bytes().startswith(b"%PDF-") for name in ("new.pdf", "page.pdf"))
    assert not Path("output").exists()


@pytest.mark.parametrize("words", [("print", "farm"), ("kit", "farm"), ("calibrate",)])
def test_a_hyphen_writes_to_standard_output_and_the_report_to_standard_error(kit: Path, words: tuple[str, ...]) -> None:
    command = [sys.executable, "-m", "printgen", *words, "-o", "-"]
    done = subprocess.run(command, capture_output=True, check=True, env={"PYTHONPATH": str(Path(__file__).parents[2])})
    assert done.stdout.startswith(b"PK\3\4" if words[0] == "kit" else b"%PDF-")
    assert done.stderr.startswith(b"standard output: ")
    assert not Path("output").exists()


def test_a_closed_pipe_behind_standard_output_causes_no_traceback(kit: Path) -> None:
    line = f"'{sys.executable}' -m printgen print farm -o - | true"
    done = subprocess.run(
        ["bash", "-c", line], capture_output=True, env={"PYTHONPATH": str(Path(__file__).parents[2])}, check=True
    )
    assert b"Traceback" not in done.stderr
    assert b"bug" not in done.stderr


def test_a_terminal_gets_no_pdf(kit: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import printgen.cli.settings as module

    class Terminal:
        def isatty(self) -> bool:
            return True

    class System:
        stdout = Terminal()

    monkeypatch.setattr(module, "sys", System)
    told = run("print", "farm", "-o", "-")
    assert told == (
        2,
        "",
        "--output: A terminal cannot show this file.\n"
        "  hint: send the output to a file or to another program, such as: printgen print village --output - > village.pdf.\n",
    )


FOLDER_NEEDED = (
    "This is a file, but a folder is needed here.\n"
    "  hint: name a folder with --output, or a file that ends in .pdf (for a kit: .zip)."
)
SEVERAL = (
    "--output: This command writes several files, so it needs a folder.\n  hint: name a folder, without an ending such as .pdf."
)
REFUSED = {
    "print farm -o note.txt": f"note.txt: {FOLDER_NEEDED}",
    "print farm -o note.txt/deep/er": f"note.txt: {FOLDER_NEEDED}",
    "print farm -o note.txt/farm.pdf": f"note.txt: {FOLDER_NEEDED}",
    "kit farm -o note.txt": f"note.txt: {FOLDER_NEEDED}",
    "proof farm -o note.txt": f"note.txt: {FOLDER_NEEDED}",
    "export farm plan -o note.txt": f"note.txt: {FOLDER_NEEDED}",
    "calibrate -o note.txt": f"note.txt: {FOLDER_NEEDED}",
    "print farm -o folder.pdf": "folder.pdf: This is a folder, but its name ends like the name of a file.\n"
    "  hint: remove the ending from the folder's name, or name another file with --output.",
    "print farm -o farm.zip": "--output: This command writes a .pdf file, not a .zip file.\n"
    "  hint: name a file that ends in .pdf, or a folder.",
    "kit farm -o kit.pdf": "--output: This command writes a .zip file, not a .pdf file.\n"
    "  hint: name a file that ends in .zip, or a folder.",
    "proof farm -o farm.png": SEVERAL,
    "proof farm -o -": SEVERAL,
    "export farm pdf -o farm.pdf": SEVERAL,
}


@pytest.mark.parametrize("words", REFUSED)
def test_a_place_that_cannot_be_written_is_reported_before_any_work(kit: Path, words: str) -> None:
    put("note.txt", "mine")
    Path("folder.pdf").mkdir()
    told = run(*words.split())
    assert (told.code, told.out, told.err) == (2, "", REFUSED[words] + "\n")
    assert Path("note.txt").read_text() == "mine"
    assert not Path("output").exists()


@pytest.mark.skipif(not Path("/proc").exists(), reason="/proc stands for a disk that cannot be written")
def test_a_read_only_place_is_reported(kit: Path) -> None:
    told = run("print", "farm", "-o", "/proc/farm.pdf")
    assert told.code == 2
    assert told.err.startswith("/proc/farm.pdf: The file cannot be written: ")


@pytest.mark.parametrize("words", [["list"], ["check", "farm"], ["docs", "scoring"]])
def test_a_command_whose_reader_has_gone_ends_without_a_message(kit: Path, words: list[str]) -> None:
    command = (sys.executable, "-m", "printgen", *words)
    reader, writer = os.pipe()
    os.close(reader)
    ended = subprocess.run(command, stdout=writer, stderr=subprocess.PIPE, check=False)
    os.close(writer)
    assert (ended.returncode, ended.stderr) == (1, b"")
