"""The book of a game's prints: for each file what was asked, from what state it was made, and what was said of it."""

import hashlib
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from printgen.content.shelves import Shelves
from printgen.ledger.state import hash_file, take_state, untouched
from printgen.output import write_whole
from printgen.problems import Problem, Problems, Where

FILE = Path(".cache") / "prints.json"
LARGEST = 1_000_000


@dataclass(frozen=True, slots=True)
class Entry:
    """One print: the wish, the state of all that it was made from, the file with its hash, and the words about it."""

    wish: str
    state: str
    file: str
    content: str
    said: str
    problems: tuple[Problem, ...]

    def stands(self) -> bool:
        """Whether the file is still what was written."""
        try:
            return hash_file(Path(self.file)) == self.content
        except OSError:
            return False


class Book:
    """The prints of one game into one folder; opened before the game is read, so that it knows from what state."""

    def __init__(self, game: str, shelves: Shelves, folder: Path) -> None:
        self._game, self._shelves, self._path = game, shelves, folder / FILE
        self._state = take_state(game, shelves)

    def find(self, wish: str) -> Entry | None:
        """What was written for this wish from this very state, if it still stands."""
        if self._state is None:
            return None
        key = (wish, self._state.content)
        return next((e for e in _read(self._path) if (e.wish, e.state) == key and e.stands()), None)

    def keep(self, wish: str, file: Path, content: bytes, said: str, problems: Problems) -> None:
        """Note what was written and said, unless something was touched meanwhile; without room for the note there is none."""
        state = self._state
        if state is None or not untouched(state, self._game, self._shelves):
            return
        entry = Entry(wish, state.content, str(file), hashlib.sha256(content).hexdigest(), said, problems.sorted())
        others = [other for other in _read(self._path) if other.file != entry.file and Path(other.file).is_file()]
        write_whole(self._path, _sealed([*others, entry]), Problems())


def _sealed(entries: list[Entry]) -> bytes:
    """The entries as they are written, under a hash that tells of damage."""
    text = json.dumps([_plain(entry) for entry in entries], indent=1).encode()
    return f"{hashlib.sha256(text).hexdigest()}\n".encode() + text


def _read(path: Path) -> list[Entry]:
    """All entries; none where the file is damaged or not there."""
    try:
        with path.open("rb") as file:
            seal, _, text = file.read(LARGEST).partition(b"\n")
        if hashlib.sha256(text).hexdigest().encode() != seal:
            return []
        return [_entry(entry) for entry in json.loads(text)]
    except (OSError, ValueError, TypeError, KeyError):
        return []


def _plain(entry: Entry) -> dict[str, Any]:
    problems = [[p.where.file, p.where.line, p.message, p.hint, p.severity] for p in entry.problems]
    return {name: getattr(entry, name) for name in Entry.__slots__} | {"problems": problems}


def _entry(plain: dict[str, Any]) -> Entry:
    problems = tuple(Problem(Where(file, line), *words) for file, line, *words in plain["problems"])
    return Entry(**{**plain, "problems": problems})
