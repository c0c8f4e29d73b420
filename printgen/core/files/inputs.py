"""Opens files and folders that a person named: only plain files, read up to a limit, decoded as text."""

import errno
import os
import re
import stat
from collections.abc import Callable, Iterator
from contextlib import suppress
from io import BufferedReader
from pathlib import Path
from typing import BinaryIO

from printgen.core.problems import Problems, Where, closest

LARGEST = 4_000_000  # bytes of a text
LARGEST_PICTURE = 50_000_000  # bytes; larger files are never read
LONGEST_NAME = 1000  # letters of a path: every folder in it costs a look
CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ufffe\uffff]")  # not allowed in SVG
_READ_FLAGS = os.O_RDONLY | sum(getattr(os, name, 0) for name in ("O_NONBLOCK", "O_NOCTTY", "O_BINARY"))
_KINDS = (
    (stat.S_ISFIFO, "a named pipe"),
    (stat.S_ISSOCK, "a socket"),
    (stat.S_ISCHR, "a device"),
    (stat.S_ISBLK, "a device"),
)


def read_text(path: Path, name: str, problems: Problems) -> str | None:
    """The file's text; None with the problem noted if it cannot be read."""
    raw = read_bytes(path, Where(name), problems)
    return None if raw is None else decode_text(raw, name, problems)


def plain_text(text: str, name: str, problems: Problems) -> str | None:
    """A text from a caller of the API, checked as the bytes of a file are; None with the problem noted."""
    raw = text.encode(errors="surrogatepass")
    if len(raw) > LARGEST:
        _note_too_large(Where(name), problems)
        return None
    return decode_text(raw, name, problems)


def decode_text(raw: bytes, name: str, problems: Problems) -> str | None:
    """Bytes as text; None with the problem noted if they are not UTF-8 or hold a control character."""
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        problems.add(Where(name, line), "This is not UTF-8 text.", "save the file as UTF-8 (in a spreadsheet: CSV UTF-8).")
        return None
    if "\0" in text:
        line = text[: text.index("\0")].count("\n") + 1
        problems.add(Where(name, line), "There is a NUL byte here; this is not a text file.", "save it as UTF-8 text.")
        return None
    if found := CONTROL.search(text):
        problems.add(Where(name, line_of_match(found)), *control_character(found))
        return None
    return text


def line_of_match(found: re.Match[str]) -> int:
    """The line of the searched text in which a match begins, counted from 1."""
    return found.string.count("\n", 0, found.start()) + 1


def control_character(found: re.Match[str]) -> tuple[str, str]:
    """The message and the hint for an invisible character."""
    message = f"There is a control character here (U+{ord(found[0]):04X})."
    return message, "delete it; editors show it as a box, or not at all."


def read_bytes(path: Path, where: Where, problems: Problems) -> bytes | None:
    """The file's bytes; None with the problem noted if it cannot be read or is larger than content may be."""
    try:
        with open_plain(path) as file:
            return read_stream(file, where, problems)
    except OSError as error:
        message = f"{path.name or path} cannot be read: {error_reason(error)}."
        problems.add(where, message, reading_hint(path, error))
        return None


def open_plain(path: Path) -> BufferedReader:
    """The file, open for reading. Raises OSError for a folder, pipe, socket or device, and never waits for one."""
    _check_is_file(path.stat())  # opening a device can have effects
    handle = os.open(path, _READ_FLAGS)
    try:
        _check_is_file(os.fstat(handle))  # the path may lead elsewhere by now
    except OSError:
        os.close(handle)
        raise
    return os.fdopen(handle, "rb")


def _check_is_file(found: os.stat_result) -> None:
    """Raise OSError for anything that is not a file."""
    if stat.S_ISDIR(found.st_mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    if not stat.S_ISREG(found.st_mode):
        kind = next((kind for is_kind, kind in _KINDS if is_kind(found.st_mode)), "something else")
        raise OSError(errno.EINVAL, f"it is {kind}, not a file")


def error_reason(error: OSError) -> str:
    """Why the system refused a file, in small letters."""
    return (error.strerror or "unknown reason").lower()


def reading_hint(path: Path, error: OSError) -> str:
    """The hint for a file that cannot be read."""
    if isinstance(error, FileNotFoundError):
        near = closest(path.name, names_in(path.parent))
        return f"did you mean {near}?" if near else "check the file name and folder."
    if isinstance(error, IsADirectoryError):
        return "name a file in it."
    return "replace it with a file." if error.errno == errno.EINVAL else "check that you may read it."


def read_stream(stream: BinaryIO, where: Where, problems: Problems) -> bytes | None:
    """All bytes of a stream; None with the problem noted if they are more than content may have."""
    raw = stream.read(LARGEST + 1) or b""  # None: a file of the system, such as /proc/kmsg, has nothing to tell yet
    if len(raw) > LARGEST:
        _note_too_large(where, problems)
        return None
    return raw


def _note_too_large(where: Where, problems: Problems) -> None:
    problems.add(where, f"There are more than {LARGEST // 1_000_000} MB.", "split it, or make it smaller.")


def file_inside(folder: Path, name: str) -> Path | None:
    """The path of a file named in content; None if it is no file or would leave its folder."""
    path = path_inside(folder, name)
    return path if path is not None and is_kind(path, stat.S_ISREG) else None


def is_kind(path: Path, kind: Callable[[int], bool] = bool) -> bool:
    """Whether a path exists and is of a kind, such as `stat.S_ISDIR`; False if the system refuses to look."""
    with suppress(OSError, ValueError):  # ValueError: a name with NUL, or with letters that no disk can hold
        return kind(path.stat().st_mode)
    return False


def path_inside(folder: Path, name: str) -> Path | None:
    """The path of a file named in content, or None if it would leave its folder."""
    if not 0 < len(name) <= LONGEST_NAME or "\0" in name:
        return None
    path = real_path(folder / name)
    return path if path.is_relative_to(real_path(folder)) else None


def real_path(path: Path) -> Path:
    """The path without links, resolved up to a ring of links or a name that is too long."""
    return Path(os.path.realpath(path))


def leaving_link(folder: Path, path: Path) -> Path | None:
    """The first link between the folder and the path that leads out of the folder; the folder itself may be a link."""
    step = folder
    for part in path.relative_to(folder).parts if path.is_relative_to(folder) else ():
        step = step / part
        if is_link(step) and not real_path(step).is_relative_to(real_path(folder)):
            return step
    return None


def is_link(path: Path) -> bool:
    """Whether a path is a link; False if its name is too long."""
    with suppress(OSError):
        return path.is_symlink()
    return False


def entries_below(folder: str, leave: str = "") -> "Iterator[os.DirEntry[str]]":
    """Everything below a folder, sorted, each folder before its contents, without entries named `leave`. Raises OSError."""
    waiting = [_sorted_entries(folder, leave)]
    while waiting:
        entry = next(waiting[-1], None)
        if entry is None:
            waiting.pop()
            continue
        yield entry
        if entry.is_dir(follow_symlinks=False):
            waiting.append(_sorted_entries(entry.path, leave))


def files_below(folder: Path, *endings: str) -> tuple[Path, ...]:
    """All files below a folder with these endings, up to the first folder that cannot be read."""
    found: list[Path] = []
    with suppress(OSError):
        found += (Path(entry.path) for entry in entries_below(str(folder)) if entry.name.endswith(endings))
    return tuple(found)


def names_in(folder: Path) -> tuple[str, ...]:
    """The names in a folder, sorted; none if it cannot be read."""
    with suppress(OSError):
        return tuple(sorted(path.name for path in folder.iterdir()))
    return ()


def _sorted_entries(folder: str, leave: str) -> "Iterator[os.DirEntry[str]]":
    with os.scandir(folder) as found:
        return iter(sorted((entry for entry in found if entry.name != leave), key=lambda entry: entry.name))
