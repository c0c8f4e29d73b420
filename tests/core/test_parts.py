"""A run deletes the unfinished files of killed runs, but never a file that another run is writing."""

import gc
import os
import signal
import subprocess
import sys
import threading
from contextlib import nullcontext, suppress
from pathlib import Path

import pytest

from printgen.core.files import locks
from printgen.core.files.hashes import hash_file
from printgen.core.files.locks import hold_lock
from printgen.core.files.outputs import MOST, NameTakenError, open_part_file, write_file_or_raise_if_taken, write_whole_file
from printgen.core.files.zips import ZipError, read_file_in_zip_or_raise
from printgen.core.problems import Problems

STUCK = """
import os, sys
from pathlib import Path
from printgen.core.files.outputs import open_part_file
with open_part_file(Path(sys.argv[1])) as (part, file):
    file.write(b"half"); file.flush()
    print("writing", flush=True)
    sys.stdin.read()
"""


def stuck(path: Path) -> "subprocess.Popen[bytes]":
    """A run in the middle of writing a file."""
    run = subprocess.Popen([sys.executable, "-c", STUCK, path], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert run.stdout is not None
    assert run.stdout.readline() == b"writing\n"
    return run


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
def test_a_lock_file_that_is_not_a_file_is_refused(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / ".kit.pdf.lock")
    with pytest.raises(OSError, match="its lock file is not a file"), hold_lock(tmp_path / "kit.pdf"):
        pass


@pytest.mark.skipif(not Path("/dev/fd").is_dir(), reason="needs a list of open handles")
def test_refused_and_finished_work_on_files_leaves_no_handle_open(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / ".pipe.lock")
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "large").write_bytes(b"moo")
    gc.collect()  # so that no file of an earlier test is closed meanwhile
    before = len(os.listdir("/dev/fd"))  # noqa: PTH208
    with hold_lock(tmp_path / "kit.pdf"):
        with suppress(BlockingIOError), hold_lock(tmp_path / "kit.pdf"):
            pass
        assert len(os.listdir("/dev/fd")) == before + 1  # noqa: PTH208
    with suppress(OSError), hold_lock(tmp_path / "pipe"):
        pass
    for name in ("pipe", "large"):
        with suppress(OSError):
            hash_file(tmp_path / name, 2)
        with suppress(ZipError, OSError):
            read_file_in_zip_or_raise(tmp_path / name, "a", Problems())
    for _ in range(2):
        write_whole_file(tmp_path / "kit.pdf", b"moo", Problems())
        with suppress(NameTakenError):
            write_file_or_raise_if_taken(tmp_path / "kit.pdf", b"moo", Problems())
    assert len(os.listdir("/dev/fd")) == before  # noqa: PTH208


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_leftovers_of_killed_runs_are_deleted(tmp_path: Path) -> None:
    runs = [stuck(tmp_path / "kit.pdf") for _ in range(3)]
    assert len(names(tmp_path)) == len(runs)
    for run in runs:
        run.send_signal(signal.SIGKILL)
        run.communicate()
    assert len(names(tmp_path)) == len(runs)
    assert write_whole_file(tmp_path / "kit.pdf", b"moo", Problems())
    assert names(tmp_path) == ["kit.pdf"]


def test_the_file_of_another_run_is_not_deleted(tmp_path: Path) -> None:
    run = stuck(tmp_path / "kit.pdf")
    assert write_whole_file(tmp_path / "kit.pdf", b"moo", Problems())
    assert names(tmp_path) == [".kit.pdf.1.part", "kit.pdf"]
    run.communicate()
    assert names(tmp_path) == ["kit.pdf"]


def test_leftovers_of_other_files_are_not_deleted(tmp_path: Path) -> None:
    (tmp_path / ".map.pdf.1.part").write_bytes(b"half")
    write_whole_file(tmp_path / "kit.pdf", b"moo", Problems())
    assert names(tmp_path) == [".map.pdf.1.part", "kit.pdf"]


def test_links_and_pipes_with_the_name_of_a_part_file_are_not_written_to(tmp_path: Path) -> None:
    (tmp_path / "precious").write_bytes(b"precious")
    (tmp_path / ".kit.pdf.1.part").symlink_to("precious")
    os.mkfifo(tmp_path / ".kit.pdf.2.part")
    assert write_whole_file(tmp_path / "kit.pdf", b"moo", Problems())
    assert (tmp_path / "precious").read_bytes() == b"precious"
    assert names(tmp_path) == ["kit.pdf", "precious"]


def test_more_runs_than_names_wait_and_then_fail_with_a_message(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("printgen.core.files.outputs.PATIENCE", 0.1)
    for number in range(1, MOST + 1):
        (tmp_path / f".kit.pdf.{number}.part").mkdir()
    problems = Problems()
    assert not write_whole_file(tmp_path / "kit.pdf", b"moo", problems)
    assert "too many other runs are writing this file" in str(problems.sort_by_severity()[0])


def test_many_runs_can_write_at_once(tmp_path: Path) -> None:
    done: list[bool] = []
    threads = [
        threading.Thread(target=lambda n=n: done.append(write_whole_file(tmp_path / "kit.pdf", b"%d" % n * 9, Problems())))
        for n in range(40)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert done == [True] * 40
    assert names(tmp_path) == ["kit.pdf"]
    assert len(set((tmp_path / "kit.pdf").read_bytes().decode())) <= 2


def test_old_leftovers_are_deleted_on_a_disk_without_locks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_: int) -> bool:
        raise OSError("No locks available")

    monkeypatch.setattr("printgen.core.files.outputs.try_to_lock_handle", refuse)
    for number, age in ((1, 10), (2, 9_999)):
        part = tmp_path / f".kit.pdf.{number}.part"
        part.write_bytes(b"half")
        os.utime(part, (part.stat().st_mtime - age,) * 2)
    assert write_whole_file(tmp_path / "kit.pdf", b"moo", Problems())
    assert names(tmp_path) == [".kit.pdf.1.part", "kit.pdf"]


def test_only_one_run_holds_a_lock_and_its_file_is_deleted_at_the_end(tmp_path: Path) -> None:
    with hold_lock(tmp_path / "kit.pdf"):
        assert names(tmp_path) == [".kit.pdf.lock"]
        with pytest.raises(BlockingIOError), hold_lock(tmp_path / "kit.pdf", 0.1):
            pass
    assert names(tmp_path) == []


def test_a_killed_run_releases_its_lock(tmp_path: Path) -> None:
    (tmp_path / ".kit.pdf.lock").touch()
    with hold_lock(tmp_path / "kit.pdf"):
        pass
    assert names(tmp_path) == []


def test_the_part_file_is_deleted_after_an_error(tmp_path: Path) -> None:
    with pytest.raises(KeyboardInterrupt), open_part_file(tmp_path / "kit.pdf"):
        raise KeyboardInterrupt
    assert names(tmp_path) == []


def test_a_run_waits_for_a_lock_until_it_is_released(tmp_path: Path) -> None:
    steps: list[str] = []

    def wait() -> None:
        with hold_lock(tmp_path / "kit.pdf", 30.0):
            steps.append("second")

    thread = threading.Thread(target=wait)
    with hold_lock(tmp_path / "kit.pdf"):
        thread.start()
        thread.join(0.08)
        steps.append("first")
    thread.join(30)
    assert (steps, names(tmp_path)) == (["first", "second"], [])


def test_a_lock_file_that_another_run_deletes_at_that_moment_is_made_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = iter((False, False, True))
    opened: list[int] = []
    close, try_to_lock = os.close, locks.try_to_lock_handle
    monkeypatch.setattr(locks, "leads_to_open_file", lambda *_: next(found))
    monkeypatch.setattr(locks, "try_to_lock_handle", lambda handle: opened.append(handle) or try_to_lock(handle))
    monkeypatch.setattr(os, "close", lambda handle: (handle in opened and opened.remove(handle), close(handle)))
    with hold_lock(tmp_path / "kit.pdf"):
        assert len(opened) == 1
    assert opened == []


@pytest.mark.parametrize("can_read", [True, False])
def test_the_lock_file_of_another_user_is_opened_for_reading(
    tmp_path: Path, can_read: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    lock, open_file = tmp_path / ".kit.pdf.lock", os.open
    lock.touch()

    def refuse(path: Path, flags: int, mode: int = 0o777) -> int:
        if path == lock and (flags & os.O_RDWR or not can_read):
            raise PermissionError("first" if flags & os.O_RDWR else "second")
        return open_file(path, flags, mode)

    monkeypatch.setattr(os, "open", refuse)
    expected = nullcontext() if can_read else pytest.raises(PermissionError, match="first")
    with expected, hold_lock(tmp_path / "kit.pdf"), pytest.raises(BlockingIOError), hold_lock(tmp_path / "kit.pdf"):
        pass
