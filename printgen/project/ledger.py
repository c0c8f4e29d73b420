"""The ledger of printed files in a folder. A run that would write the same file again can stop early."""

from contextlib import suppress
from pathlib import Path

from printgen.content.shelves import Shelves
from printgen.core.files.inputs import find_link_out_of_folder
from printgen.core.files.locks import hold_lock
from printgen.core.named_tuples import NamedTuple
from printgen.core.problems import Problem
from printgen.project.fingerprint import are_file_times_unchanged_since, take_fingerprint
from printgen.project.ledger_file import LedgerFile, PrintRecord

FILE = Path(".cache") / "prints.json"
PATIENCE = 2.0  # seconds to wait for another run before giving up and not recording the print


class SizeAndHash(NamedTuple):
    """The number of bytes of a file, and their SHA-256."""

    size: int
    hash: str


class Ledger:
    """The recorded prints of one game in one folder. Create it before reading the game, so that its fingerprint comes first."""

    def __init__(self, game: str, shelves: Shelves, folder: Path) -> None:
        self._game, self._shelves, self._folder, self._path = game, shelves, folder, folder / FILE
        self._fingerprint = take_fingerprint(game, shelves)
        self._file = LedgerFile(self._path)

    def find_unchanged_print(self, request: str) -> PrintRecord | None:
        """The record of an earlier print with the same request and sources whose file is unchanged, or None.

        A ledger to which a link leads, and the record of a file in another folder, do not count.
        """
        if self._fingerprint is None or find_link_out_of_folder(self._folder, self._path) is not None:
            return None
        found = self._file.find_latest_record(request, self._fingerprint.content)
        is_here = found is not None and Path(found.file).parent == self._folder
        return found if found is not None and is_here and found.is_file_unchanged() else None

    def record_print_if_sources_unchanged(
        self, request: str, file: Path, size_and_hash: SizeAndHash, text: str, reported: tuple[Problem, ...]
    ) -> None:
        """Record a print, the text about it and the reported problems, unless its sources have changed since.

        Does nothing in a read-only ledger.
        """
        fingerprint = self._fingerprint
        if (
            fingerprint is None
            or not are_file_times_unchanged_since(fingerprint, self._game, self._shelves)
            or find_link_out_of_folder(self._folder, self._path.parent)
        ):
            return
        record = PrintRecord(request, fingerprint.content, str(file), *size_and_hash, text, reported)
        with suppress(OSError):
            self._path.parent.mkdir(exist_ok=True)
            with hold_lock(self._path, PATIENCE):
                self._file.add_record_and_tidy_once(record)
