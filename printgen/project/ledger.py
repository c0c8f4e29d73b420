"""The ledger of printed files in a folder. A run that would write the same file again can stop early."""

import hashlib
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar, cast, get_args

from printgen.content.shelves import Shelves
from printgen.core.files.hashes import hash_file
from printgen.core.files.inputs import find_link_out_of_folder, is_link, open_regular_file
from printgen.core.files.locks import hold_lock
from printgen.core.files.outputs import write_whole_file
from printgen.core.named_tuples import NamedTuple
from printgen.core.patterns import compile_patterns_later
from printgen.core.problems import Problem, Problems, Severity, Where
from printgen.project.fingerprint import are_file_times_unchanged_since, take_fingerprint

with compile_patterns_later("json"):
    import json

FILE = Path(".cache") / "prints.json"
LARGEST = 1_000_000
PATIENCE = 2.0  # seconds to wait for another run before giving up and not recording the print
T = TypeVar("T")


class SizeAndHash(NamedTuple):
    """The number of bytes of a file, and their SHA-256."""

    size: int
    hash: str


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


class Ledger:
    """The recorded prints of one game in one folder. Create it before reading the game, so that its fingerprint comes first."""

    def __init__(self, game: str, shelves: Shelves, folder: Path) -> None:
        self._game, self._shelves, self._folder, self._path = game, shelves, folder, folder / FILE
        self._fingerprint = take_fingerprint(game, shelves)

    def find_unchanged_print(self, request: str) -> PrintRecord | None:
        """The record of an earlier print with the same request and sources whose file is unchanged, or None."""
        if self._fingerprint is None:
            return None
        key = (request, self._fingerprint.content)
        return next(
            (r for r in self._read_records_of_files_in_folder() if (r.request, r.fingerprint) == key and r.is_file_unchanged()),
            None,
        )

    def record_print_if_sources_unchanged(
        self, request: str, file: Path, content: bytes, text: str, problems: Problems
    ) -> None:
        """Record a print and its messages unless its sources have changed since. Does nothing in a read-only ledger."""
        self.record_file_if_sources_unchanged(
            request, file, SizeAndHash(len(content), hashlib.sha256(content).hexdigest()), text, problems
        )

    def record_file_if_sources_unchanged(
        self, request: str, file: Path, size_and_hash: SizeAndHash, text: str, problems: Problems
    ) -> None:
        """Record a print whose content has this size and hash, like `record_print_if_sources_unchanged`."""
        fingerprint = self._fingerprint
        if (
            fingerprint is None
            or not are_file_times_unchanged_since(fingerprint, self._game, self._shelves)
            or find_link_out_of_folder(self._folder, self._path.parent)
        ):
            return
        record = PrintRecord(request, fingerprint.content, str(file), *size_and_hash, text, problems.sort_by_severity())
        with suppress(OSError):
            self._path.parent.mkdir(exist_ok=True)
            with hold_lock(self._path, PATIENCE):
                others = [
                    other
                    for other in self._read_records_of_files_in_folder()
                    if other.file != record.file and Path(other.file).is_file()
                ]
                write_whole_file(self._path, _seal_records([*others, record]), Problems())

    def _read_records_of_files_in_folder(self) -> list[PrintRecord]:
        """The records of files in this folder.

        Returns an empty list if the ledger is damaged or a link leads out of the folder.
        """
        if find_link_out_of_folder(self._folder, self._path) is not None:
            return []
        return [record for record in _read_records(self._path) if Path(record.file).parent == self._folder]


def _seal_records(records: list[PrintRecord]) -> bytes:
    """The records as bytes after a line with their hash, which reveals damage."""
    text = json.dumps([_convert_to_plain(record) for record in records], indent=1).encode()
    return f"{hashlib.sha256(text).hexdigest()}\n".encode() + text


def _read_records(path: Path) -> list[PrintRecord]:
    try:
        with open_regular_file(path) as file:
            seal, _, text = (file.read(LARGEST) or b"").partition(b"\n")
        if hashlib.sha256(text).hexdigest().encode() != seal:
            return []
        return [_read_record(record) for record in json.loads(text)]
    except (OSError, ValueError, TypeError, KeyError, RecursionError):
        return []


def _convert_to_plain(record: PrintRecord) -> dict[str, Any]:
    problems = [[p.where.file, p.where.line, p.message, p.hint, p.severity] for p in record.problems]
    return {name: getattr(record, name) for name in PrintRecord._fields} | {"problems": problems}


def _read_record(plain: dict[str, Any]) -> PrintRecord:
    """The record in a value made by `_convert_to_plain`. Raises TypeError, ValueError or KeyError for any other value."""
    problems = tuple(_make_recorded_problem(*values) for values in plain["problems"])
    texts = [require_type(str, plain[name]) for name in ("request", "fingerprint", "file", "hash", "text")]
    request, fingerprint, file, digest, text = texts
    return PrintRecord(request, fingerprint, file, require_type(int, plain["size"]), digest, text, problems)


def _make_recorded_problem(file: object, line: object, message: object, hint: object, severity: object) -> Problem:
    if severity not in get_args(Severity):
        raise ValueError
    where = Where(require_type(str, file), require_type(int, line))
    return Problem(where, require_type(str, message), require_type(str, hint), cast(Severity, severity))


def require_type(kind: type[T], value: object) -> T:
    """The value, unchanged. Raises TypeError if it is not of this kind."""
    if not isinstance(value, kind):
        raise TypeError
    return value
