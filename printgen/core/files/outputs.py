"""Files written whole or not at all: a finished file replaces its unfinished `.part`, and no link leads out of the folder."""

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

from printgen.core.files.inputs import error_reason, link_out, real_path
from printgen.core.files.locks import PAUSE, is_still, lock_file
from printgen.core.problems import Problems, Where

MOST = 16  # runs that may write one file at the same time
PATIENCE = 10.0  # seconds that a further run waits
OLD = 3600.0  # seconds after which an unfinished file counts as a leftover on disks without locks
_CREATE = os.O_WRONLY | os.O_CREAT | os.O_EXCL | sum(getattr(os, name, 0) for name in ("O_NOFOLLOW", "O_BINARY"))
_LOOK = os.O_RDONLY | sum(getattr(os, name, 0) for name in ("O_NOFOLLOW", "O_NONBLOCK"))


class Taken(Exception):
    """Something has that name already."""


@contextmanager
def part_of(path: Path) -> Iterator[tuple[Path, BinaryIO]]:
    """A new file beside the path, locked while it is open, so that other runs leave it alone; deleted at the end."""
    part, handle = _open_part(path)
    with os.fdopen(handle, "wb") as file:
        try:
            yield part, file
        finally:
            with suppress(OSError):
                if file.closed or is_still(part, file.fileno()):  # it was not moved
                    part.unlink()


def make_new(part: Path, path: Path) -> None:
    """Give a finished file its name. Raises Taken if something has that name, and leaves it alone."""
    try:
        _link_or_copy(part, path)
    except FileExistsError:
        raise Taken from None
    with suppress(OSError):
        _sync_folder(path.parent)


def _link_or_copy(part: Path, path: Path) -> None:
    try:
        path.hardlink_to(part)
    except FileExistsError:
        raise
    except OSError:  # a disk without hard links
        _copy_new(part, path)


def _copy_new(part: Path, path: Path) -> None:
    with path.open("xb") as file:
        try:
            file.write(part.read_bytes())
            file.flush()
            os.fsync(file.fileno())
        except BaseException:
            path.unlink()
            raise


def _sync_folder(folder: Path) -> None:
    """Make the new name safe on the disk."""
    if sys.platform != "win32":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _open_part(path: Path) -> tuple[Path, int]:
    """A new unfinished file and its handle."""
    parts = [path.with_name(f".{path.name}.{number}.part") for number in range(1, MOST + 1)]
    for part in parts:
        with suppress(OSError):
            _sweep(part)
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        for part in parts:
            handle = _create(part)
            if handle is not None:
                return part, handle
        time.sleep(PAUSE)
    raise OSError(errno.EBUSY, "too many other runs are writing it")


def _create(part: Path) -> int | None:
    """The handle of a new unfinished file; None if another run has this one."""
    try:
        handle = os.open(part, _CREATE, 0o666)  # the umask applies
    except FileExistsError:
        return None
    try:
        if lock_file(handle) and is_still(part, handle):
            return handle
    except OSError:  # a disk without locks
        return handle
    os.close(handle)  # another run swept it as a leftover before it was locked
    return None


def _sweep(part: Path) -> None:
    """Delete an unfinished file that no run is writing, and anything else of that name, such as a link or a pipe."""
    found = part.lstat()
    if not stat.S_ISREG(found.st_mode):
        part.unlink()
    elif sys.platform == "win32":
        if _is_old(found):
            part.unlink()
    else:
        _sweep_unlocked(part, found)


def _sweep_unlocked(part: Path, found: os.stat_result) -> None:
    handle = os.open(part, _LOOK)
    try:
        try:
            left = lock_file(handle)
        except OSError:  # a disk without locks
            left = _is_old(found)
        if left and is_still(part, handle):
            part.unlink()
    finally:
        os.close(handle)


def _is_old(found: os.stat_result) -> bool:
    return time.time() - found.st_mtime > OLD


OUTPUT = "output"
LONGEST = 60  # letters of a name that is made of words
_WHOLE = str.maketrans({"æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i"})  # no accent to lose


def plain_name(words: str) -> str:
    """Words as every disk and shell takes them in a file's name: `São Paulo` as `sao-paulo`."""
    letters = unicodedata.normalize("NFKD", words).casefold().translate(_WHOLE)
    bare = "".join(letter for letter in letters if not unicodedata.combining(letter))
    return re.sub(r"[^a-z0-9]+", "-", bare)[:LONGEST].strip("-")


def folder_below(output: Path | None, *names: str, project: Path = Path(), problems: Problems) -> Path | None:
    """The folder of these names below the output folder; None with the problem noted if a link leads out of it.

    An output folder that was named on the command line may be a link: it belongs to the person who named it. The default
    one is `output` in the project, and a project may come from a stranger.
    """
    folder = (project / OUTPUT if output is None else output).joinpath(*names)
    link = link_out(project if output is None else output, folder)
    if link is None:
        return folder
    message = f"This link leads out of {'the project' if output is None else output}, to {real_path(link)}."
    problems.add(Where(str(link)), message, "replace it with a folder, or name another folder with --output.")
    return None


def write_whole(path: Path, content: bytes, problems: Problems) -> bool:
    """Write a file under another name and move it into place once it is safe on the disk; the old file stays until then."""
    return _write(path, content, Path.replace, problems)


def write_new(path: Path, content: bytes, problems: Problems) -> bool:
    """Write a complete new file. Raises Taken if something has its name."""
    return _write(path, content, make_new, problems)


def _write(path: Path, content: bytes, move: Callable[[Path, Path], object], problems: Problems) -> bool:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with part_of(path) as (part, file):
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
            if sys.platform == "win32":
                file.close()  # open files cannot be moved
            move(part, path)
    except OSError as fault:
        tell_unwritten(path, fault, problems)
        return False
    return True


def tell_unwritten(path: Path, fault: OSError, problems: Problems) -> None:
    """Note that a file cannot be written, and why."""
    reason = error_reason(fault)
    hint = "make room on the disk." if "space" in reason else "choose another folder or name, or close the file elsewhere."
    problems.add(Where(str(path)), f"The file cannot be written: {reason}.", hint)
