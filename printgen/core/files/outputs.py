"""Writes files completely or not at all: content goes into a `.part` file, which is renamed once it is complete."""

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

from printgen.core.files.inputs import (
    describe_error_reason,
    does_path_exist,
    find_link_out_of_folder,
    is_path_of_kind,
    resolve_links,
)
from printgen.core.files.locks import PAUSE, leads_to_open_file, try_to_lock_handle
from printgen.core.problems import Problems, Where

OUTPUT = "output"  # the default folder for output
FILE_ENDINGS = (".pdf", ".zip", ".png")  # a path that ends in one of these is a file, not a folder
MOST = 16  # runs that can write the same file at the same time
PATIENCE = 10.0  # seconds that any further run waits for the others
_LONGEST_NAME = 60  # characters of a file name built from words
_LEFTOVER_AGE = 3600.0  # seconds after which a `.part` file counts as abandoned on disks without locks
_CREATE_FLAGS = os.O_WRONLY | os.O_CREAT | os.O_EXCL | sum(getattr(os, name, 0) for name in ("O_NOFOLLOW", "O_BINARY"))
_LOOK_FLAGS = os.O_RDONLY | sum(getattr(os, name, 0) for name in ("O_NOFOLLOW", "O_NONBLOCK"))
_LETTERS_WITHOUT_ACCENT = str.maketrans({"æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i"})


class NameTakenError(Exception):
    """Raised instead of overwriting a file that exists."""


class FileChangedError(Exception):
    """Raised instead of overwriting a file that has changed."""


def write_whole_file(path: Path, content: bytes, problems: Problems) -> bool:
    """Write a file through a `.part` file, replacing any older file. Reports a problem and returns False if that fails."""
    return _write_through_part_file(path, lambda file: file.write(content), Path.replace, problems)


def write_cache_file(path: Path, content: bytes) -> bool:
    """Write a file that a later run can do without, like `write_whole_file`, and return whether that worked.

    If the power fails, the file can be empty or cut off. Waiting for the disk would take longer than a short run.
    """
    return _write_through_part_file(path, lambda file: file.write(content), Path.replace, Problems(), _flush_part_to_system)


def write_file_with_function(path: Path, write: Callable[[BinaryIO], bool], problems: Problems) -> bool:
    """Let a function write a file, and give it its name if the function returns True. Reports a problem if writing fails."""
    return _write_through_part_file(path, write, Path.replace, problems)


def write_file_or_raise_if_taken(path: Path, content: bytes, problems: Problems) -> bool:
    """Write a new file through a `.part` file. Reports a problem and returns False if that fails.

    Raises NameTakenError if the file exists.
    """
    return _write_through_part_file(path, lambda file: file.write(content), _link_or_copy_to_free_name, problems)


def replace_file_or_raise_if_changed(
    path: Path, content: bytes, is_unchanged: Callable[[Path], bool], problems: Problems
) -> bool:
    """Replace a file through a `.part` file, with the same permissions. Reports a problem and returns False if that fails.

    Raises FileChangedError, and writes nothing, if the file is not the expected one at the last moment.
    """

    def replace_unchanged_file(part: Path, path: Path) -> None:
        with suppress(OSError):
            part.chmod(stat.S_IMODE(path.stat().st_mode))
        if not is_unchanged(path):
            raise FileChangedError
        part.replace(path)
        _flush_folder_to_disk(path.parent)

    return _write_through_part_file(path, lambda file: file.write(content), replace_unchanged_file, problems)


def _flush_part_to_disk(file: BinaryIO) -> None:
    """Make sure that a finished `.part` file is on the disk."""
    file.flush()
    os.fsync(file.fileno())
    _flush_part_to_system(file)


def _flush_part_to_system(file: BinaryIO) -> None:
    """Make sure that other programs see a finished `.part` file, and that it can be moved."""
    file.flush()
    if sys.platform == "win32":
        file.close()  # open files cannot be moved


def _write_through_part_file(
    path: Path,
    write: Callable[[BinaryIO], object],
    publish: Callable[[Path, Path], object],
    problems: Problems,
    flush: Callable[[BinaryIO], None] = _flush_part_to_disk,
) -> bool:
    """Let `write` write a `.part` file, and `publish` give it its final name unless `write` returns False.

    Reports a problem and returns False if that fails.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with open_part_file(path) as (part, file):
            if write(file) is False:
                return False
            flush(file)
            publish(part, path)
    except OSError as error:
        report_unwritable_file(path, error, problems)
        return False
    return True


def report_unwritable_file(path: Path, error: OSError, problems: Problems) -> None:
    """Report a problem that says why a file cannot be written."""
    reason = describe_error_reason(error)
    hint = "free some disk space." if "space" in reason else "use another folder or name, or close the file in other programs."
    problems.add(Where(str(path)), f"The file cannot be written: {reason}.", hint)


@contextmanager
def open_part_file(path: Path) -> Iterator[tuple[Path, BinaryIO]]:
    """Create, open and lock a `.part` file next to the path. The file is deleted at the end unless it was moved."""
    part, handle = _create_part_file(path)
    with os.fdopen(handle, "wb") as file:
        try:
            yield part, file
        finally:
            with suppress(OSError):
                if file.closed or leads_to_open_file(part, file.fileno()):  # it was not moved
                    part.unlink()


def _link_or_copy_to_free_name(part: Path, path: Path) -> None:
    """Give a finished file a second name, by a link or a copy. Raises NameTakenError if the name is taken."""
    try:
        path.hardlink_to(part)
    except FileExistsError:
        raise NameTakenError from None
    except (OSError, NotImplementedError):  # a disk or a system without hard links
        _copy_to_free_name(part, path)
    with suppress(OSError):
        _flush_folder_to_disk(path.parent)


def _copy_to_free_name(part: Path, path: Path) -> None:
    """Copy a finished file to a new name. Raises NameTakenError if the name is taken."""
    try:
        copy = path.open("xb")
    except FileExistsError:
        raise NameTakenError from None
    with copy as file:
        try:
            file.write(part.read_bytes())
            file.flush()
            os.fsync(file.fileno())
        except BaseException:
            path.unlink()
            raise


def _flush_folder_to_disk(folder: Path) -> None:
    """Flush a folder to disk, so that the names of new files survive a power failure."""
    if sys.platform != "win32":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _create_part_file(path: Path) -> tuple[Path, int]:
    """The path and the handle of a new `.part` file. Deletes any `.part` files left by killed runs."""
    parts = [path.with_name(f".{path.name}.{number}.part") for number in range(1, MOST + 1)]
    for part in parts:
        with suppress(OSError):
            _delete_part_if_abandoned(part)
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        for part in parts:
            handle = _create_locked_part(part)
            if handle is not None:
                return part, handle
        time.sleep(PAUSE)
    raise OSError(errno.EBUSY, "too many other runs are writing this file")


def _create_locked_part(part: Path) -> int | None:
    """The handle of a new, locked `.part` file, or None if another run uses this name."""
    try:
        handle = os.open(part, _CREATE_FLAGS, 0o666)  # the umask applies
    except FileExistsError:
        return None
    try:
        if try_to_lock_handle(handle) and leads_to_open_file(part, handle):
            return handle
    except OSError:  # a disk without locks
        return handle
    os.close(handle)  # another run deleted the file as abandoned before this run locked it
    return None


def _delete_part_if_abandoned(part: Path) -> None:
    """Delete a `.part` file that no run is writing. A link or a pipe with that name is deleted as well."""
    found = part.lstat()
    if not stat.S_ISREG(found.st_mode):
        part.unlink()
    elif sys.platform == "win32":
        if _is_old_leftover(found):
            part.unlink()
    else:
        _delete_if_unlocked(part, found)


def _delete_if_unlocked(part: Path, status: os.stat_result) -> None:
    """Delete a `.part` file if no run has locked it. On disks without locks, delete it only if it is old."""
    handle = os.open(part, _LOOK_FLAGS)
    try:
        try:
            is_abandoned = try_to_lock_handle(handle)
        except OSError:  # a disk without locks
            is_abandoned = _is_old_leftover(status)
        if is_abandoned and leads_to_open_file(part, handle):
            part.unlink()
    finally:
        os.close(handle)


def _is_old_leftover(status: os.stat_result) -> bool:
    return time.time() - status.st_mtime > _LEFTOVER_AGE


def make_file_name(text: str) -> str:
    """A file name that every disk and shell accepts, such as `sao-paulo` for `São Paulo`."""
    letters = unicodedata.normalize("NFKD", text).casefold().translate(_LETTERS_WITHOUT_ACCENT)
    bare = "".join(letter for letter in letters if not unicodedata.combining(letter))
    return re.sub(r"[^a-z0-9]+", "-", bare)[:_LONGEST_NAME].strip("-")


def locate_folder_below_output(output: Path | None, *names: str, project: Path, problems: Problems) -> Path | None:
    """The folder with these names below the output folder.

    Reports a problem and returns None if a link leads out of the output folder. An output folder from the command line may be a
    link, because the user chose it. The default folder is `output` in the project, and a project may come from a stranger.
    """
    folder = (project / OUTPUT if output is None else output).joinpath(*names)
    link = find_link_out_of_folder(project if output is None else output, folder)
    if link is None:
        return folder if _can_be_folder_or_report(folder, problems) else None
    message = f"This link points outside {'the project' if output is None else output}, to {resolve_links(link)}."
    problems.add(Where(str(link)), message, "replace the link with a folder, or name another folder with --output.")
    return None


def locate_output_file(path: Path, problems: Problems) -> Path | None:
    """The file that a user named with --output; reports a problem and returns None if no file can be written there."""
    if is_path_of_kind(path, stat.S_ISDIR):
        hint = "remove the ending from the folder's name, or name another file with --output."
        problems.add(Where(str(path)), "This is a folder, but its name ends like the name of a file.", hint)
        return None
    return path if _can_be_folder_or_report(path.parent, problems) else None


def _can_be_folder_or_report(path: Path, problems: Problems) -> bool:
    """Whether a path is a folder or can become one; reports a problem if it, or a folder above it, is a file."""
    found = next((step for step in (path, *path.parents) if does_path_exist(step)), Path())
    if is_path_of_kind(found, stat.S_ISDIR):
        return True
    hint = "name a folder with --output, or a file that ends in .pdf (for a kit: .zip)."
    problems.add(Where(str(found)), "This is a file, but a folder is needed here.", hint)
    return False
