"""Opens files that a person has named. Accepts only regular files, limits their size and decodes text."""

import errno
import os
import re
import stat
from collections.abc import Callable, Iterator
from contextlib import suppress
from io import BufferedReader
from itertools import accumulate
from pathlib import Path
from typing import BinaryIO

from printgen.core.patterns import compile_later
from printgen.core.problems import LineNumber, MessageAndHint, Problems, Where, find_closest_word

LARGEST = 4_000_000  # bytes of a text file
LARGEST_PICTURE = 50_000_000  # bytes; larger files are never read
PIECE = 100_000  # bytes read at once; Python reserves memory for all bytes that it asks for
LONGEST_NAME = 1000  # characters of a path; each folder in a path takes time to check
CONTROL = compile_later("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ufffe\uffff]")  # not allowed in SVG
_READ_FLAGS = os.O_RDONLY | sum(getattr(os, name, 0) for name in ("O_NONBLOCK", "O_NOCTTY", "O_BINARY"))
_KINDS = (
    (stat.S_ISFIFO, "a named pipe"),
    (stat.S_ISSOCK, "a socket"),
    (stat.S_ISCHR, "a device"),
    (stat.S_ISBLK, "a device"),
)


def read_text(path: Path, name: str, problems: Problems) -> str | None:
    """The text of a file. Reports a problem and returns None if the file cannot be read."""
    raw = read_bytes(path, Where(name), problems)
    return None if raw is None else decode_text(raw, name, problems)


def read_given_text(text: str, name: str, problems: Problems) -> str | None:
    """A text that a caller gives in place of a file, checked and decoded like a file.

    Reports a problem and returns None if a file with this text would be invalid.
    """
    raw = text.encode(errors="surrogatepass")
    if len(raw) > LARGEST:
        report_too_large_file(Where(name), problems)
        return None
    return decode_text(raw, name, problems)


def decode_text(raw: bytes, name: str, problems: Problems) -> str | None:
    """The text in UTF-8 bytes.

    Reports a problem and returns None if the bytes are not UTF-8 or contain a control character.
    """
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        problems.add(Where(name, line), "This is not UTF-8 text.", "save the file as UTF-8 (in a spreadsheet: CSV UTF-8).")
        return None
    return reject_control_characters(text, name, problems)


def reject_control_characters(text: str, name: str, problems: Problems, lines_before: int = 0) -> str | None:
    """The text itself, or None after reporting a problem if it contains a control character."""
    if "\0" in text:
        line = lines_before + text[: text.index("\0")].count("\n") + 1
        problems.add(
            Where(name, line), "This line contains a NUL byte, so this is not a text file.", "save the file as UTF-8 text."
        )
        return None
    if found := CONTROL.search(text):
        problems.add(Where(name, lines_before + find_line_of_match(found)), *describe_control_character_and_fix(found))
        return None
    return text


def find_line_of_match(match: re.Match[str]) -> LineNumber:
    """The line on which a match begins."""
    return match.string.count("\n", 0, match.start()) + 1


def describe_control_character_and_fix(match: re.Match[str]) -> MessageAndHint:
    """The message and the hint for a control character in a file."""
    message = f"This line contains the control character U+{ord(match[0]):04X}."
    return message, "delete the character; editors show it as a box, or not at all."


def read_bytes(path: Path, where: Where, problems: Problems) -> bytes | None:
    """The bytes of a file. Reports a problem and returns None if the file is too large or cannot be read."""
    try:
        with open_regular_file(path) as file:
            return read_stream(file, where, problems)
    except OSError as error:
        message = f"This file cannot be read: {describe_error_reason(error)}."
        problems.add(where, message, make_reading_hint(path, error))
        return None


def open_regular_file(path: Path) -> BufferedReader:
    """Open a file for reading. Raises OSError for a folder, pipe, socket or device, without waiting for data."""
    return os.fdopen(open_regular_handle(path), "rb")


def open_regular_handle(path: str | Path) -> int:
    """The number of an opened file, which the caller must close. Raises OSError like `open_regular_file`."""
    _raise_unless_regular_file(os.stat(path))  # noqa: PTH116 - checked before opening, because opening a device can have effects
    handle = os.open(path, _READ_FLAGS)
    try:
        _raise_unless_regular_file(os.fstat(handle))  # checked again, because the path may point elsewhere by now
    except OSError:
        os.close(handle)
        raise
    return handle


def _raise_unless_regular_file(status: os.stat_result) -> None:
    """Raise OSError if `status` does not describe a regular file."""
    if stat.S_ISDIR(status.st_mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    if not stat.S_ISREG(status.st_mode):
        kind = next((kind for is_kind, kind in _KINDS if is_kind(status.st_mode)), "something else")
        raise OSError(errno.EINVAL, f"it is {kind}, not a file")


def describe_error_reason(error: OSError) -> str:
    """The operating system's reason for an error, starting with a lower-case letter."""
    return (error.strerror or "unknown reason").lower()


def make_reading_hint(path: Path, error: OSError) -> str:
    """The hint for a file that cannot be read."""
    if isinstance(error, FileNotFoundError):
        near = find_closest_word(path.name, list_names_in(path.parent))
        return f"did you mean {near}?" if near else "check the file name and folder."
    if isinstance(error, IsADirectoryError):
        return "name a file in this folder."
    if error.errno == errno.ENOSPC:
        return "free some space on the disk, because printgen makes a copy of the file while it works."
    return (
        "replace it with a regular file." if error.errno == errno.EINVAL else "check that you have permission to read the file."
    )


def read_stream(stream: BinaryIO, where: Where, problems: Problems, most_bytes: int = LARGEST) -> bytes | None:
    """All bytes of a stream. Reports a problem and returns None if the stream is too long."""
    raw = read_at_most(stream, most_bytes + 1)
    if len(raw) > most_bytes:
        report_too_large_file(where, problems, most_bytes)
        return None
    return raw


def read_at_most(stream: BinaryIO, most_bytes: int) -> bytes:
    """The bytes of a stream, but at most this many."""
    pieces: list[bytes] = []
    while most_bytes > 0 and (
        piece := stream.read(min(most_bytes, PIECE))
    ):  # None if a system file such as /proc/kmsg has no data yet
        pieces.append(piece)
        most_bytes -= len(piece)
    return b"".join(pieces)


def report_too_large_file(where: Where, problems: Problems, most_bytes: int = LARGEST) -> None:
    """Report a file that is larger than this many bytes."""
    problems.add(where, f"This file is larger than {most_bytes // 1_000_000} MB.", "split the file, or make it smaller.")


def find_file_inside(folder: Path, name: str) -> Path | None:
    """The path of a file named in a game's content, or None if there is no such file inside the folder."""
    if not is_path_of_kind(folder / name, stat.S_ISREG):  # checked first, because resolving links takes ten times as long
        return None
    path = make_path_if_inside(folder, name)
    return path if path is not None and is_path_of_kind(path, stat.S_ISREG) else None


def find_file_below_resolved_folder(folder: Path, name: str) -> Path | None:
    """The same as `find_file_inside`, for a folder whose links are already resolved and in which many files are looked for."""
    path = _make_path_if_below(folder, name)
    return path if path is not None and is_path_of_kind(path, stat.S_ISREG) else None


def does_path_exist(path: Path) -> bool:
    """Whether a path exists. Returns False if the system denies access."""
    return is_path_of_kind(path, bool)


def is_path_of_kind(path: Path, test_mode: Callable[[int], bool]) -> bool:
    """Whether a path exists and passes a test such as `stat.S_ISDIR`. Returns False if the system denies access."""
    with suppress(OSError, ValueError):  # ValueError for a name with NUL, or with characters that no disk can store
        return test_mode(path.stat().st_mode)
    return False


def make_path_if_inside(folder: Path, name: str) -> Path | None:
    """The path of a file named in a game's content, or None if the path leads out of the folder."""
    return _make_path_if_below(resolve_links(folder), name)


def _make_path_if_below(resolved_folder: Path, name: str) -> Path | None:
    if not 0 < len(name) <= LONGEST_NAME or "\0" in name:
        return None
    if _is_plain_path_without_links(resolved_folder, name):
        return resolved_folder / name
    path = resolve_links(resolved_folder / name)
    return path if path.is_relative_to(resolved_folder) else None


def _is_plain_path_without_links(folder: Path, name: str) -> bool:
    """Whether a name is a plain path below a folder without links, which is faster to find out than where links lead."""
    parts = name.split("/")
    if os.sep != "/" or not {"", ".", ".."}.isdisjoint(parts):
        return False
    steps = accumulate(parts, os.path.join, initial=str(folder))
    return not any(map(os.path.islink, steps))


def resolve_links(path: Path) -> Path:
    """The path with its symbolic links resolved. A loop of links or a name that is too long stays unresolved."""
    return Path(os.path.realpath(path))


def find_link_out_of_folder(folder: Path, path: Path) -> Path | None:
    """The first symbolic link on a path below the folder that leads out of the folder, or None if there is none.

    Whether the folder itself is a link does not matter.
    """
    step = folder
    for part in path.relative_to(folder).parts if path.is_relative_to(folder) else ():
        step = step / part
        if is_link(step) and not resolve_links(step).is_relative_to(resolve_links(folder)):
            return step
    return None


def is_link(path: Path) -> bool:
    """Whether a path is a symbolic link. Returns False if its name is too long."""
    with suppress(OSError):
        return path.is_symlink()
    return False


def list_entries_below(folder: str, skipped_name: str = "") -> "Iterator[os.DirEntry[str]]":
    """Everything below a folder in sorted order, each folder before its contents. Skips entries named `skipped_name`.

    Raises OSError if a folder cannot be read.
    """
    waiting = [_list_sorted_entries(folder, skipped_name)]
    while waiting:
        entry = next(waiting[-1], None)
        if entry is None:
            waiting.pop()
            continue
        yield entry
        if entry.is_dir(follow_symlinks=False):
            waiting.append(_list_sorted_entries(entry.path, skipped_name))


def list_files_below_until_unreadable(folder: Path, *endings: str, skipped_name: str = "") -> tuple[Path, ...]:
    """All files below a folder whose names have one of the endings. Stops at the first folder that cannot be read.

    Skips files and folders named `skipped_name`.
    """
    found: list[Path] = []
    with suppress(OSError):
        found += (Path(entry.path) for entry in list_entries_below(str(folder), skipped_name) if entry.name.endswith(endings))
    return tuple(found)


def list_names_in(folder: Path) -> tuple[str, ...]:
    """The sorted names in a folder, or an empty tuple if the folder cannot be read."""
    with suppress(OSError):
        return tuple(sorted(path.name for path in folder.iterdir()))
    return ()


def _list_sorted_entries(folder: str, skipped_name: str) -> "Iterator[os.DirEntry[str]]":
    with os.scandir(folder) as found:
        return iter(sorted((entry for entry in found if entry.name != skipped_name), key=lambda entry: entry.name))
