"""Lock files, so that only one run at a time can change a file. The system releases the locks of a killed run."""

import errno
import os
import stat
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

PAUSE = 0.05  # seconds between two attempts
_NO_LINK_NO_WAIT = sum(getattr(os, name, 0) for name in ("O_NOFOLLOW", "O_NONBLOCK"))

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl


def try_to_lock_handle(handle: int) -> bool:
    """Lock an open file until it is closed.

    Returns False if another run holds the lock, and raises OSError if locking fails.
    """
    if sys.platform == "win32":
        with suppress(PermissionError):
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
            return True
    else:
        with suppress(BlockingIOError):
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return True
    return False


@contextmanager
def hold_lock(path: Path, longest_wait: float = 0.0) -> Iterator[None]:
    """Hold the lock of a file, which need not exist. Waits up to `longest_wait` for another run to release it.

    Raises BlockingIOError if another run keeps the lock, and OSError if no lock file can be made.
    """
    lock, until = path.with_name(f".{path.name}.lock"), time.monotonic() + longest_wait
    while (handle := _acquire_lock_file(lock)) is None:
        if time.monotonic() >= until:
            raise BlockingIOError(errno.EAGAIN, "another run is using it")
        time.sleep(PAUSE)
    try:
        yield
    finally:
        _delete_and_release_lock_file(lock, handle)


def _acquire_lock_file(lock: Path) -> int | None:
    """The handle of the lock file after locking it, or None if another run holds the lock."""
    while True:
        handle = _open_lock_file(lock)
        try:
            if not stat.S_ISREG(os.fstat(handle).st_mode):
                raise OSError(errno.EINVAL, "its lock file is not a file")
            free = try_to_lock_handle(handle)
            if free and leads_to_open_file(lock, handle):
                return handle
        except OSError:
            os.close(handle)
            raise
        os.close(handle)
        if not free:
            return None


def _open_lock_file(lock: Path) -> int:
    """The handle of the lock file. If the file belongs to another user, the handle is read-only."""
    try:
        return os.open(lock, os.O_RDWR | os.O_CREAT | _NO_LINK_NO_WAIT, 0o666)
    except PermissionError:
        with suppress(OSError):
            return os.open(lock, os.O_RDONLY | _NO_LINK_NO_WAIT)
        raise


def _delete_and_release_lock_file(lock: Path, handle: int) -> None:
    """Delete the lock file while no other run can lock it, then release the lock."""
    if sys.platform != "win32":
        with suppress(OSError):
            lock.unlink()
    os.close(handle)
    if sys.platform == "win32":
        with suppress(OSError):  # another run has opened the file, so it cannot be deleted
            lock.unlink()


def leads_to_open_file(path: Path, handle: int) -> bool:
    """Whether a path still leads to the open file. Another run may have deleted or moved the file before it was locked."""
    try:
        return os.path.samestat(path.lstat(), os.fstat(handle))
    except FileNotFoundError:
        return False
