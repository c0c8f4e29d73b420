"""The file of a ledger, with a line for each record. A run adds its lines at the end, and need not write the others again."""

import hashlib
import os
import stat
from pathlib import Path
from typing import Any

from printgen.core.files.hashes import hash_file
from printgen.core.files.inputs import is_link, open_regular_file
from printgen.core.files.outputs import write_whole_file
from printgen.core.named_tuples import NamedTuple
from printgen.core.patterns import compile_patterns_later
from printgen.core.problems import Problem, Problems
from printgen.project.plain_problems import make_plain_problem, read_plain_problem, require_type
from printgen.project.results import Written

with compile_patterns_later("json"):
    import json

LARGEST = 30_000_000  # bytes; a run of 10,000 files needs half of them
_LONGEST_LINE = 1_000_000  # bytes
_APPEND_FLAGS = os.O_WRONLY | os.O_APPEND | sum(getattr(os, name, 0) for name in ("O_NOFOLLOW", "O_NONBLOCK", "O_BINARY"))
_KINDS = {"request": str, "fingerprint": str, "file": str, "size": int, "hash": str, "text": str}  # of a record's values


class PrintRecord(NamedTuple):
    """One print: the request, the fingerprint of its sources, the file with its size and hash, and the text about it."""

    request: str
    fingerprint: str
    file: str
    size: int
    hash: str
    text: str
    problems: tuple[Problem, ...]

    def is_file_unchanged(self) -> bool:
        """Whether the file still has the bytes that printgen wrote."""
        try:
            return not is_link(Path(self.file)) and hash_file(Path(self.file), self.size) == self.hash
        except (OSError, ValueError):  # ValueError for a forged name that contains NUL
            return False

    def report_problems_again(self, problems: Problems) -> Written:
        """Report the problems of the print again, and return its file, which is unchanged."""
        for problem in self.problems:
            problems.add_problem(problem)
        return Written(Path(self.file), self.text, unchanged=True)


class LedgerFile:
    """The records in a file. Each look reads only the lines that were added since the last one."""

    def __init__(self, path: Path) -> None:
        self._path, self._is_tidy = path, False
        self._forget_lines()

    def find_latest_record(self, request: str, fingerprint: str) -> PrintRecord | None:
        """The last record with this request and fingerprint; None if there is none, or if the file cannot be read."""
        self._read_new_lines()
        return self._by_request.get((request, fingerprint))

    def add_record_and_tidy_once(self, record: PrintRecord) -> None:
        """Add a record; the first time, remove old records of the same file, and those of files that are gone.

        The caller holds the lock of the file. Another run that reads meanwhile finds a whole line or none.
        """
        self._read_new_lines()
        line = _make_line(record)
        if not self._is_tidy or self._end + len(line) > LARGEST or not self._append_line(line):
            self._tidy_and_add_record(record)
            self._is_tidy = True

    def _forget_lines(self) -> None:
        self._by_file: dict[str, PrintRecord] = {}
        self._by_request: dict[tuple[str, str], PrintRecord] = {}
        self._end, self._inode = 0, -1

    def _read_new_lines(self) -> None:
        """Read the lines that were added since the last look, or all lines of a file that was replaced."""
        try:
            with open_regular_file(self._path) as file:
                status = os.fstat(file.fileno())
                if status.st_ino != self._inode or status.st_size < self._end:
                    self._forget_lines()
                    self._inode = status.st_ino
                file.seek(self._end)
                content = file.read(max(0, LARGEST - self._end))
        except OSError:
            self._forget_lines()
            return
        whole = content[: content.rfind(b"\n") + 1]  # another run may be writing the rest
        self._end += len(whole)
        for line in whole.splitlines():
            record = _read_record_if_valid(line)
            if record is not None:
                self._by_file.pop(record.file, None)
                self._by_file[record.file] = self._by_request[record.request, record.fingerprint] = record

    def _append_line(self, line: bytes) -> bool:
        """Add a line to the end of the file; returns False if that fails, or if the file is a link or not a regular file."""
        try:
            handle = os.open(self._path, _APPEND_FLAGS)
        except OSError:
            return False
        try:
            status = os.fstat(handle)
            if not stat.S_ISREG(status.st_mode) or status.st_nlink > 1:
                return False
            if status.st_size > self._end:
                line = b"\n" + line  # a killed run has written half a line
            is_written = os.write(handle, line) == len(line)
            os.fsync(handle)
        except OSError:  # the disk is full
            return False
        finally:
            os.close(handle)
        return is_written

    def _tidy_and_add_record(self, record: PrintRecord) -> None:
        """Replace the file by one with this record and the latest ones of other files that exist, up to half of its limit."""
        self._forget_lines()
        self._read_new_lines()
        others = [other for other in self._by_file.values() if other.file != record.file and Path(other.file).is_file()]
        lines: list[bytes] = []
        room = LARGEST // 2
        for line in map(_make_line, reversed([*others, record])):
            room -= len(line)
            if room < 0:
                break
            lines.append(line)
        write_whole_file(self._path, b"".join(reversed(lines)), Problems())


def _make_line(record: PrintRecord) -> bytes:
    """A line with a record in JSON after its hash, which reveals damage."""
    plain = record._asdict() | {"problems": [make_plain_problem(problem) for problem in record.problems]}
    text = json.dumps(plain).encode()
    return f"{hashlib.sha256(text).hexdigest()} ".encode() + text + b"\n"


def _read_record_if_valid(line: bytes) -> PrintRecord | None:
    """The record in a line made by `_make_line`; None for any other line."""
    seal, _, text = line[:_LONGEST_LINE].partition(b" ")
    try:
        if hashlib.sha256(text).hexdigest().encode() != seal:
            return None
        plain = json.loads(text)
        values: dict[str, Any] = {name: require_type(kind, plain[name]) for name, kind in _KINDS.items()}
        return PrintRecord(**values, problems=tuple(map(read_plain_problem, plain["problems"])))
    except (ValueError, TypeError, KeyError, RecursionError):  # somebody else wrote the line
        return None
