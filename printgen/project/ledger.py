"""The ledger of a folder's prints: a run that would write the same file again does no work."""

import errno
import hashlib
import json
import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from stat import S_ISDIR
from typing import Any, TypeVar, cast, get_args

from printgen.content.shelves import Shelves
from printgen.core.files.inputs import LARGEST_PICTURE, entries_below, is_kind, is_link, leaving_link, open_plain, real_path
from printgen.core.files.locks import locked
from printgen.core.files.outputs import write_whole
from printgen.core.plugins import GROUPS, code_folders, plugins
from printgen.core.problems import Problem, Problems, Severity, Where
from printgen.scoring.registry.lookup import rules_state

MOST_FILES = 20_000
MOST_BYTES = 1_000_000_000  # more is not quickly read, and such a game is printed anew each time
_PROGRAM = Path(__file__).resolve().parents[1]
_PACKAGES = (".dist-info", ".egg-info")
_FONTS = "font_"
_PIECE = 1_000_000


@dataclass(frozen=True, slots=True)
class State:
    """All that a run may read: what it holds, and when it was touched, which tells of changes that were taken back."""

    content: str
    times: str


def take_state(game: str, shelves: Shelves) -> State | None:
    """The state of all that a run of a game may read or look for; None where it cannot be told or is too much."""
    if shelves.find(game) is None or not shelves.stay_inside(game, Problems()):
        return None
    try:
        things = list(_things(game, shelves))
        roots = (f"{root} {real_path(root)}" for root in _roots(game, shelves))
        code = (rules_state(game, shelves), *_plugins(game))
        return State(_hashed((*_surroundings(shelves), _program(), *code, *roots, *map(_held, things))), _times(things))
    except OSError:
        return None


def untouched(state: State, game: str, shelves: Shelves) -> bool:
    """Whether nothing was touched since the state was taken."""
    try:
        return _times(_things(game, shelves)) == state.times
    except OSError:
        return False


def hash_file(path: Path, most: int) -> str:
    """The SHA-256 of a file's content. Raises OSError for a file of more bytes, and for anything that is not a file."""
    found, left = hashlib.sha256(), most
    with open_plain(path) as file:
        if os.fstat(file.fileno()).st_size > most:
            raise OSError(errno.EFBIG, os.strerror(errno.EFBIG))
        while left >= 0 and (piece := file.read(_PIECE)):
            found.update(piece)
            left -= len(piece)
    if left < 0:
        raise OSError(errno.EFBIG, os.strerror(errno.EFBIG))
    return found.hexdigest()


def _hashed(words: Iterable[str]) -> str:
    return hashlib.sha256("\n".join(words).encode(errors="backslashreplace")).hexdigest()


def _surroundings(shelves: Shelves) -> Iterator[str]:
    """The Python that runs, where files are named from, and every package with its version, in the order they are found."""
    yield repr((sys.version, sys.platform, [str(shelf.here) for shelf in shelves.shelves]))
    for folder in sys.path:
        yield repr(folder)
        with suppress(OSError), os.scandir(folder or ".") as found:
            packages = (entry for entry in found if entry.name.endswith(_PACKAGES) or entry.name.startswith(_FONTS))
            yield repr(sorted((entry.name, entry.stat().st_mtime_ns) for entry in packages))


def _program() -> str:
    """The program by its files' times; reading them all would take longer."""
    return _times(thing for thing in entries_below(str(_PROGRAM), "__pycache__") if thing.is_file())


def _plugins(game: str) -> Iterator[str]:
    """The plugins that a run may use, with their code by its files' times: packages that are edited where they are."""
    for plugin in (plugin for group in GROUPS for plugin in plugins(group)):
        if plugin.group != "printgen.rules" or plugin.id == game:
            yield repr((plugin, [_code_times(path) for path in code_folders(plugin)]))


def _code_times(path: str) -> str:
    if is_kind(Path(path), S_ISDIR):
        return _times(thing for thing in entries_below(path, "__pycache__") if thing.is_file())
    found = Path(path).stat()
    return repr((path, found.st_mtime_ns, found.st_ctime_ns))


def _things(game: str, shelves: Shelves) -> "Iterator[os.DirEntry[str]]":
    """Every file and folder where content and templates are looked for."""
    files = size = 0
    for thing in (thing for root in _roots(game, shelves) if is_kind(root, S_ISDIR) for thing in entries_below(str(root))):
        files, size = files + 1, size + min(_stat(thing).st_size, LARGEST_PICTURE)
        if files > MOST_FILES or size > MOST_BYTES:
            raise OSError
        yield thing


def _roots(game: str, shelves: Shelves) -> Iterator[Path]:
    """The folders of a game on every shelf; those of its templates lie in one folder, where they are no links."""
    for shelf in shelves.shelves:
        templates = shelf.root / "templates"
        yield from (shelf.game_folder(game), templates)
        yield from (path for path in (templates / game, templates / "shared") if is_link(path))


def _stat(thing: "os.DirEntry[str]") -> os.stat_result:
    return thing.stat(follow_symlinks=False)


def _times(things: "Iterable[os.DirEntry[str]]") -> str:
    return _hashed(repr((thing.path, _link(thing), _stat(thing).st_mtime_ns, _stat(thing).st_ctime_ns)) for thing in things)


def _held(thing: "os.DirEntry[str]") -> str:
    """A description of a file, folder or link; opens only files."""
    kind = "folder" if thing.is_dir(follow_symlinks=False) else "other"
    if thing.is_file(follow_symlinks=False):
        # no larger file is ever read as content
        kind = hash_file(Path(thing.path), LARGEST_PICTURE) if _stat(thing).st_size <= LARGEST_PICTURE else "too large"
    return repr((thing.path, _link(thing), kind))


def _link(thing: "os.DirEntry[str]") -> str:
    """Where a link leads. What is there is not opened: a file that may be read is in these folders under its own name."""
    return f"{Path(thing.path).readlink()} {real_path(Path(thing.path))}" if thing.is_symlink() else ""


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
        if state is None or not untouched(state, self._game, self._shelves) or leaving_link(self._folder, self._path.parent):
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
        if leaving_link(self._folder, self._path) is not None:
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
