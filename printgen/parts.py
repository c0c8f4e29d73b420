"""Unfinished files, named `.NAME.1.part` beside the finished file; later runs sweep those of killed runs."""

import errno
import os
import stat
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

from printgen.locks import PAUSE, is_still, lock_file

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
