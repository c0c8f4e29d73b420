"""A forged ledger, or a ledger next to special files, is ignored."""

import hashlib
import json
import os
import threading
import tracemalloc
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from printgen.content.shelves import find_shelves
from printgen.core.files.locks import hold_lock
from printgen.project.fingerprint import take_fingerprint
from printgen.project.ledger import Ledger, SizeAndHash
from tests.helpers.farm import TEMPLATE, put, run, swap

PDF, BOOK = Path("output/farm/farm-a4.pdf"), Path("output/farm/.cache/prints.json")
ABOUT = ["", "", "", None, None]  # of a problem without details
MOO = SizeAndHash(3, hashlib.sha256(b"moo").hexdigest())
SAME = "  Nothing has changed since the last run, so the file was kept.\n"


@pytest.fixture
def farm(kit: Path) -> Path:
    """The small game, printed once with a warning."""
    swap(TEMPLATE, "height=20, fill", "height=20, size=5, fill")
    assert "warning" in run("print", "farm").err
    return kit


def sealed(text: bytes) -> bytes:
    """A line of a ledger that is not damaged, but was written by somebody else."""
    return hashlib.sha256(text).hexdigest().encode() + b" " + text + b"\n"


def entry() -> dict[str, Any]:
    return dict(json.loads(BOOK.read_bytes().partition(b" ")[2]))


def test_a_resealed_ledger_is_read(farm: Path) -> None:
    put(BOOK, sealed(json.dumps(entry()).encode()))
    assert SAME in run("print", "farm").out


@pytest.mark.parametrize(
    "changes",
    [{"file": 5}, {"file": "output/farm/\0"}, {"file": "a" * 300}, {"size": "many"}, {"text": ["words"]}, {"problems": 5},
     {"problems": [[]]}, {"problems": [[["a", "1"], "b", "c", "error", ABOUT]]},
     {"problems": [[["a", 1], "b", "c", "nonsense", ABOUT]]}, {"problems": [[["a", 1], 5, "c", "error", ABOUT]]}],
    ids=str,
)  # fmt: skip
def test_entry_with_a_value_of_another_kind(farm: Path, changes: dict[str, Any]) -> None:
    put(BOOK, sealed(json.dumps(entry() | changes).encode()))
    assert SAME not in run("print", "farm").out


@pytest.mark.parametrize(
    "text", [b"[" * 200_000, b"[5]", b"5", b"{}", b"[[]]", b"1" * 5000], ids=lambda text: text[:9].decode()
)
def test_book_of_another_form(farm: Path, text: bytes) -> None:
    put(BOOK, sealed(text))
    assert SAME not in run("print", "farm").out


def test_book_about_a_file_in_another_folder(farm: Path) -> None:
    put("elsewhere.pdf", PDF.read_bytes())
    put(BOOK, sealed(json.dumps(entry() | {"file": str(farm / "elsewhere.pdf")}).encode()))
    assert SAME not in run("print", "farm").out


@pytest.mark.parametrize("name", [PDF, BOOK], ids=str)
@pytest.mark.parametrize("make", [os.mkfifo, lambda path: path.symlink_to("/dev/zero")], ids=["pipe", "device"])
def test_special_files_are_not_read(farm: Path, name: Path, make: Callable[[Path], None]) -> None:
    name.unlink()
    make(name)
    told = run("print", "farm")
    assert (told.code, SAME in told.out, name.is_file()) == (0, False, name == PDF or not name.is_fifo())


def test_the_target_of_a_link_is_not_opened(farm: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put("outside.txt", "not of this game")
    for folder in ("content/farm", "templates/farm"):
        Path(folder, "unused").symlink_to(farm / "outside.txt")
    opened: list[str] = []
    monkeypatch.setattr("printgen.project.fingerprint.hash_file", lambda path, _: opened.append(Path(path).name) or "")
    take_fingerprint("farm", find_shelves(farm))
    assert "game.yaml" in opened
    assert {"unused", "outside.txt"}.isdisjoint(opened)


def test_file_too_large_for_any_reader_is_not_read(farm: Path) -> None:
    """A sparse file of 990 MB in the content once took 966 MB of memory at each print."""
    with Path("content/farm/huge.psd").open("wb") as file:
        file.truncate(990_000_000)
    tracemalloc.start()
    state = take_fingerprint("farm", find_shelves(farm))
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert state is not None
    assert most < 10_000_000


def test_simultaneous_prints_are_all_recorded(farm: Path) -> None:
    names = [f"{number}.pdf" for number in range(8)]
    for name in names:
        put(PDF.parent / name, b"moo")

    def keep(name: str) -> None:
        Ledger("farm", find_shelves(farm), PDF.parent).record_print_if_sources_unchanged(name, PDF.parent / name, MOO, "", ())

    threads = [threading.Thread(target=keep, args=(name,)) for name in names]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert {f'"request": "{name}"' in BOOK.read_text() for name in names} == {True}


def test_book_that_another_run_keeps_is_not_waited_for_long(farm: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("printgen.project.ledger.PATIENCE", 0.1)
    before = BOOK.read_bytes()
    with hold_lock(BOOK):
        assert run("print", "farm", "--paper", "letter").code == 0
    assert BOOK.read_bytes() == before


@pytest.fixture
def ledger(farm: Path) -> Ledger:
    return Ledger("farm", find_shelves(farm), PDF.parent)


def record(ledger: Ledger, *names: str, text: str = "") -> None:
    for name in names:
        put(PDF.parent / name, b"moo")
        ledger.record_print_if_sources_unchanged(name, PDF.parent / name, MOO, text, ())


def found(farm: Path, *names: str) -> list[str]:
    fresh = Ledger("farm", find_shelves(farm), PDF.parent)
    return [name for name in names if fresh.find_unchanged_print(name) is not None]


def test_prints_that_take_megabytes_of_ledger_are_all_found_again(farm: Path, ledger: Ledger) -> None:
    record(ledger, "1.pdf", "2.pdf", "3.pdf", text="x" * 600_000)
    assert found(farm, "1.pdf", "2.pdf", "3.pdf") == ["1.pdf", "2.pdf", "3.pdf"]


def test_full_ledger_forgets_the_oldest_half(farm: Path, ledger: Ledger, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("printgen.project.ledger_file.LARGEST", 8_000)
    names = [f"{number}.pdf" for number in range(9)]
    record(ledger, *names, text="x" * 1_000)
    kept = found(farm, *names)
    assert 2 <= len(kept) < len(names)
    assert kept == names[-len(kept) :]
    assert BOOK.stat().st_size <= 8_000


def test_later_record_of_a_run_is_added_without_writing_the_others_again(farm: Path, ledger: Ledger) -> None:
    record(ledger, "1.pdf")
    before, inode = BOOK.read_bytes(), BOOK.stat().st_ino
    record(ledger, "2.pdf", "3.pdf")
    assert BOOK.stat().st_ino == inode
    assert BOOK.read_bytes().startswith(before)
    assert found(farm, "1.pdf", "2.pdf", "3.pdf") == ["1.pdf", "2.pdf", "3.pdf"]


def test_half_a_line_of_a_killed_run_harms_no_other_record(farm: Path, ledger: Ledger) -> None:
    record(ledger, "1.pdf")
    put(BOOK, BOOK.read_bytes() + b"0" * 64 + b' {"request": "half')
    assert found(farm, "1.pdf") == ["1.pdf"]
    record(ledger, "2.pdf")
    assert found(farm, "1.pdf", "2.pdf") == ["1.pdf", "2.pdf"]


def test_record_is_never_added_to_a_file_outside_the_folder(farm: Path, ledger: Ledger) -> None:
    record(ledger, "1.pdf")
    Path("outside").hardlink_to(BOOK)
    before = Path("outside").read_bytes()
    record(ledger, "2.pdf")
    assert Path("outside").read_bytes() == before
    assert found(farm, "1.pdf", "2.pdf") == ["1.pdf", "2.pdf"]


def test_records_of_two_runs_at_the_same_time_are_all_found(farm: Path, ledger: Ledger) -> None:
    other = Ledger("farm", find_shelves(farm), PDF.parent)
    for number in range(3):
        record(ledger, f"one-{number}.pdf")
        record(other, f"other-{number}.pdf")
    names = [f"{run}-{number}.pdf" for run in ("one", "other") for number in range(3)]
    assert found(farm, *names) == names
    assert ledger.find_unchanged_print("other-2.pdf") is not None


def test_record_of_a_file_that_is_gone_is_removed_by_the_next_run(farm: Path, ledger: Ledger) -> None:
    record(ledger, "1.pdf", "2.pdf")
    (PDF.parent / "1.pdf").unlink()
    record(Ledger("farm", find_shelves(farm), PDF.parent), "3.pdf")
    assert [f'"{name}"' in BOOK.read_text() for name in ("1.pdf", "2.pdf", "3.pdf")] == [False, True, True]
