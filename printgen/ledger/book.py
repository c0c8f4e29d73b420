"""The book of a game's prints: for each file what was asked, from what state it was made, and what was said of it."""

import hashlib
import json
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar, cast, get_args

from printgen.content.shelves import Shelves
from printgen.ledger.state import hash_file, take_state, untouched
from printgen.locks import locked
from printgen.output import write_whole
from printgen.problems import Problem, Problems, Severity, Where
from printgen.reading.files import open_plain
from printgen.reading.links import is_link, link_out

FILE = Path(".cache") / "prints.json"
LARGEST = 1_000_000
PATIENCE = 2.0  # seconds that another run may keep the book; after that a print is not noted
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Entry:
    """One print: the wish, the state of all that it was made from, the file with its size and hash, and the words about it."""

    wish: str
    state: str
    file: str
    size: int
    content: str
    said: str
    problems: tuple[Problem, ...]

    def stands(self) -> bool:
        """Whether the file is still what was written."""
        try:
            return not is_link(Path(self.file)) and hash_file(Path(self.file), self.size) == self.content
        except (OSError, ValueError):  # ValueError: a forged name with NUL in it
            return False


class Book:
    """The prints of one game into one folder; opened before the game is read, so that it knows from what state."""

    def __init__(self, game: str, shelves: Shelves, folder: Path) -> None:
        self._game, self._shelves, self._folder, self._path = game, shelves, folder, folder / FILE
        self._state = take_state(game, shelves)

    def find(self, wish: str) -> Entry | None:
        """What was written for this wish from this very state, if it still stands."""
        if self._state is None:
            return None
        key = (wish, self._state.content)
        return next((e for e in self._read() if (e.wish, e.state) == key and e.stands()), None)

    def keep(self, wish: str, file: Path, content: bytes, said: str, problems: Problems) -> None:
        """Note a print and its messages, unless its sources changed meanwhile; a note that cannot be written is skipped."""
        state = self._state
        if state is None or not untouched(state, self._game, self._shelves) or link_out(self._folder, self._path.parent):
            return
        found = hashlib.sha256(content).hexdigest()
        entry = Entry(wish, state.content, str(file), len(content), found, said, problems.sorted())
        with suppress(OSError):
            self._path.parent.mkdir(exist_ok=True)
            with locked(self._path, PATIENCE):
                others = [other for other in self._read() if other.file != entry.file and Path(other.file).is_file()]
                write_whole(self._path, _sealed([*others, entry]), Problems())

    def _read(self) -> list[Entry]:
        """The entries about files in this folder; none if the book is damaged, or a link leads out of the folder to it."""
        if link_out(self._folder, self._path) is not None:
            return []
        return [entry for entry in _read(self._path) if Path(entry.file).parent == self._folder]


def _sealed(entries: list[Entry]) -> bytes:
    """The entries as they are written, under a hash that tells of damage."""
    text = json.dumps([_plain(entry) for entry in entries], indent=1).encode()
    return f"{hashlib.sha256(text).hexdigest()}\n".encode() + text


def _read(path: Path) -> list[Entry]:
    """All entries; none where the file is damaged or not there."""
    try:
        with open_plain(path) as file:
            seal, _, text = (file.read(LARGEST) or b"").partition(b"\n")
        if hashlib.sha256(text).hexdigest().encode() != seal:
            return []
        return [_entry(entry) for entry in json.loads(text)]
    except (OSError, ValueError, TypeError, KeyError, RecursionError):
        return []


def _plain(entry: Entry) -> dict[str, Any]:
    problems = [[p.where.file, p.where.line, p.message, p.hint, p.severity] for p in entry.problems]
    return {name: getattr(entry, name) for name in Entry.__slots__} | {"problems": problems}


def _entry(plain: dict[str, Any]) -> Entry:
    """An entry. Raises TypeError, ValueError or KeyError for anything that `_plain` does not give."""
    problems = tuple(_problem(*told) for told in plain["problems"])
    words = [_typed(str, plain[name]) for name in ("wish", "state", "file", "content", "said")]
    wish, state, file, content, said = words
    return Entry(wish, state, file, _typed(int, plain["size"]), content, said, problems)


def _problem(file: object, line: object, message: object, hint: object, severity: object) -> Problem:
    if severity not in get_args(Severity):
        raise ValueError
    where = Where(_typed(str, file), _typed(int, line))
    return Problem(where, _typed(str, message), _typed(str, hint), cast(Severity, severity))


def _typed(kind: type[T], value: object) -> T:
    if not isinstance(value, kind):
        raise TypeError
    return value
