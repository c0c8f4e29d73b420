"""Files written whole or not at all: content goes to a `.part` file, which gets the final name once it is complete."""

import errno
import os
import re
import stat
import sys
import time
import unicodedata
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

from printgen.core.files.inputs import error_reason, leaving_link, real_path
from printgen.core.files.locks import PAUSE, is_same_file, lock_file
from printgen.core.problems import Problems, Where

OUTPUT = "output"  # the folder for output by default
MOST = 16  # runs that may write one file at the same time
PATIENCE = 10.0  # seconds that a further run waits
_LONGEST_NAME = 60  # letters of a file name that is made from words
_LEFTOVER_AGE = 3600.0  # seconds after which an unfinished file counts as a leftover on disks without locks
_CREATE_FLAGS = os.O_WRONLY | os.O_CREAT | os.O_EXCL | sum(getattr(os, name, 0) for name in ("O_NOFOLLOW", "O_BINARY"))
_LOOK_FLAGS = os.O_RDONLY | sum(getattr(os, name, 0) for name in ("O_NOFOLLOW", "O_NONBLOCK"))
_LETTERS_WITHOUT_ACCENT = str.maketrans({"æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i"})


class NameTakenError(Exception):
    """A new file cannot get its name, because something has that name already."""


def write_whole(path: Path, content: bytes, problems: Problems) -> bool:
    """Write a `.part` file and move it into place once it is safe on the disk; False with the problem noted if that fails."""
    return _write_and_move(path, content, Path.replace, problems)


def write_new(path: Path, content: bytes, problems: Problems) -> bool:
    """Write a complete new file; False with the problem noted if it cannot be written. Raises NameTakenError."""
    return _write_and_move(path, content, move_to_new_name, problems)


def _write_and_move(path: Path, content: bytes, move: Callable[[Path, Path], object], problems: Problems) -> bool:
    """Write a `.part` file and move it to its name; False with the problem noted if that fails."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with open_part(path) as (part, file):
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
            if sys.platform == "win32":
                file.close()  # open files cannot be moved
            move(part, path)
    except OSError as error:
        report_unwritten(path, error, problems)
        return False
    return True


def report_unwritten(path: Path, error: OSError, problems: Problems) -> None:
    """Note that a file cannot be written, and why."""
    reason = error_reason(error)
    hint = "make room on the disk." if "space" in reason else "choose another folder or name, or close the file elsewhere."
    problems.add(Where(str(path)), f"The file cannot be written: {reason}.", hint)


@contextmanager
def open_part(path: Path) -> Iterator[tuple[Path, BinaryIO]]:
    """Open a new `.part` file beside the path, locked against other runs; at the end it is deleted unless it was moved."""
    part, handle = _create_part(path)
    with os.fdopen(handle, "wb") as file:
        try:
            yield part, file
        finally:
            with suppress(OSError):
                if file.closed or is_same_file(part, file.fileno()):  # it was not moved
                    part.unlink()


def move_to_new_name(part: Path, path: Path) -> None:
    """Give a finished file its name. Raises NameTakenError if something has that name, and leaves it alone."""
    try:
        _link_or_copy(part, path)
    except FileExistsError:
        raise NameTakenError from None
    with suppress(OSError):
        _sync_folder(path.parent)


def _link_or_copy(part: Path, path: Path) -> None:
    """Give a finished file a second name. Raises FileExistsError if something has it."""
    try:
        path.hardlink_to(part)
    except FileExistsError:
        raise
    except OSError:  # a disk without hard links
        _copy_new(part, path)


def _copy_new(part: Path, path: Path) -> None:
    """Copy a finished file to a new name. Raises FileExistsError if something has it."""
    with path.open("xb") as file:
        try:
            file.write(part.read_bytes())
            file.flush()
            os.fsync(file.fileno())
        except BaseException:
            path.unlink()
            raise


def _sync_folder(folder: Path) -> None:
    """Make the new names in a folder safe on the disk."""
    if sys.platform != "win32":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _create_part(path: Path) -> tuple[Path, int]:
    """A new `.part` file and its handle; deletes leftovers of killed runs."""
    parts = [path.with_name(f".{path.name}.{number}.part") for number in range(1, MOST + 1)]
    for part in parts:
        with suppress(OSError):
            _delete_leftover(part)
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        for part in parts:
            handle = _create_locked(part)
            if handle is not None:
                return part, handle
        time.sleep(PAUSE)
    raise OSError(errno.EBUSY, "too many other runs are writing it")


def _create_locked(part: Path) -> int | None:
    """The locked handle of a new `.part` file; None if another run uses this name."""
    try:
        handle = os.open(part, _CREATE_FLAGS, 0o666)  # the umask applies
    except FileExistsError:
        return None
    try:
        if lock_file(handle) and is_same_file(part, handle):
            return handle
    except OSError:  # a disk without locks
        return handle
    os.close(handle)  # another run deleted it as a leftover before it was locked
    return None


def _delete_leftover(part: Path) -> None:
    """Delete a `.part` file that no run is writing, and anything else of that name, such as a link or a pipe."""
    found = part.lstat()
    if not stat.S_ISREG(found.st_mode):
        part.unlink()
    elif sys.platform == "win32":
        if _is_old(found):
            part.unlink()
    else:
        _delete_if_unlocked(part, found)


def _delete_if_unlocked(part: Path, found: os.stat_result) -> None:
    """Delete a `.part` file that no run has locked; on disks without locks, one that is old."""
    handle = os.open(part, _LOOK_FLAGS)
    try:
        try:
            left = lock_file(handle)
        except OSError:  # a disk without locks
            left = _is_old(found)
        if left and is_same_file(part, handle):
            part.unlink()
    finally:
        os.close(handle)


def _is_old(found: os.stat_result) -> bool:
    return time.time() - found.st_mtime > _LEFTOVER_AGE


def plain_name(words: str) -> str:
    """A file name that every disk and shell accepts: `sao-paulo` for `São Paulo`."""
    letters = unicodedata.normalize("NFKD", words).casefold().translate(_LETTERS_WITHOUT_ACCENT)
    bare = "".join(letter for letter in letters if not unicodedata.combining(letter))
    return re.sub(r"[^a-z0-9]+", "-", bare)[:_LONGEST_NAME].strip("-")


def folder_below(output: Path | None, *names: str, project: Path = Path(), problems: Problems) -> Path | None:
    """The folder with these names below the output folder; None with the problem noted if a link leads out of it.

    An output folder that was named on the command line may be a link: it belongs to the person who named it. The default
    one is `output` in the project, and a project may come from a stranger.
    """
    folder = (project / OUTPUT if output is None else output).joinpath(*names)
    link = leaving_link(project if output is None else output, folder)
    if link is None:
        return folder
    message = f"This link leads out of {'the project' if output is None else output}, to {real_path(link)}."
    problems.add(Where(str(link)), message, "replace it with a folder, or name another folder with --output.")
    return None
