"""The files that a game is made of, to show and to change them one at a time."""

import hashlib
from collections.abc import Iterator
from pathlib import Path
from stat import S_ISREG

from printgen.content.shelves import Shelf, Shelves, is_supplied_shelf
from printgen.core.files.inputs import (
    LARGEST_PICTURE,
    describe_error_reason,
    is_path_of_kind,
    list_entries_below,
    make_path_if_inside,
    make_reading_hint,
    open_regular_file,
)
from printgen.core.files.locks import hold_lock
from printgen.core.files.outputs import FileChangedError, replace_file_or_raise_if_changed
from printgen.core.named_tuples import NamedTuple
from printgen.core.problems import Problems, Where, make_spelling_hint
from printgen.core.records import dataclass

_CODE = (".py", ".pyc", ".so", ".pyd")  # what printgen may run; it is not changed in this way
CHANGED = "This file has changed since it was read, so it was not overwritten.", "read it again, and repeat your change."
_PATIENCE = 5.0  # seconds to wait for another run that writes the same file


class ReadOnlyReason(NamedTuple):
    """The reason why a file must not be changed, and what to do instead."""

    message: str
    hint: str


@dataclass(frozen=True, slots=True)
class SourceFile:
    """A file of a game: its name in messages, its content, and a hash of the content."""

    name: str
    content: bytes
    stamp: str


def list_visible_source_names(game: str, shelves: Shelves, problems: Problems, most: int) -> tuple[str, ...] | None:
    """The names of the first `most` files of a game on its own shelf, apart from hidden files.

    Reports a problem and returns None if there is no such game.
    """
    shelf = _find_shelf_of_game(game, shelves, problems)
    return tuple(sorted(_list_visible_file_names(game, shelf)))[:most] if shelf is not None else None


def read_source(game: str, name: str, shelves: Shelves, problems: Problems) -> SourceFile | None:
    """A file of a game. Reports a problem and returns None if the game has no such file, or if it cannot be read."""
    path = _find_source_path(game, name, shelves, problems)
    return _read_source_file(name, path, problems) if path is not None else None


def write_source(
    game: str, name: str, content: bytes, seen_hash: str, shelves: Shelves, problems: Problems
) -> SourceFile | None:
    """Replace the content of a file of a game, if its hash is still `seen_hash`; the file is replaced whole or not at all.

    Reports a problem and returns None if the file has changed, is not part of the project, contains code, or cannot be written.
    """
    path = _find_source_path(game, name, shelves, problems)
    if path is None or not _check_source_is_writable(game, name, path, content, shelves, problems):
        return None
    try:
        with hold_lock(path, _PATIENCE):
            done = replace_file_or_raise_if_changed(path, content, lambda path: _hash_source_file(path) == seen_hash, problems)
    except FileChangedError:
        problems.add(Where(name), *CHANGED)
        return None
    except OSError as error:
        problems.add(Where(name), f"The file cannot be written: {describe_error_reason(error)}.", "close it in other programs.")
        return None
    return SourceFile(name, content, hashlib.sha256(content).hexdigest()) if done else None


def explain_why_read_only(game: str, name: str, shelves: Shelves) -> ReadOnlyReason | None:
    """Why a file of a game must not be changed; None if it may be changed."""
    if Path(name).suffix.lower() in _CODE:
        return ReadOnlyReason("This file contains code.", "change it in an editor.")
    shelf = find_own_shelf_or_explain(game, shelves)
    return shelf if isinstance(shelf, ReadOnlyReason) else None


def find_own_shelf_or_explain(game: str, shelves: Shelves) -> Shelf | ReadOnlyReason:
    """The shelf of a game in the user's project; for a supplied game, the reason why it must not be changed."""
    shelf = shelves.find_shelf(game)
    if shelf is not None and not (is_supplied_shelf(shelf) and len(shelves.shelves) > 1):
        return shelf
    hint = f"make a copy to change: `printgen new my-{game} --from {game}`."
    return ReadOnlyReason("This game is supplied with printgen, and not part of your project.", hint)


def _check_source_is_writable(game: str, name: str, path: Path, content: bytes, shelves: Shelves, problems: Problems) -> bool:
    if lock := explain_why_read_only(game, name, shelves) or explain_why_read_only(game, path.name, shelves):
        problems.add(Where(name), *lock)
    elif len(content) > LARGEST_PICTURE:
        problems.add(Where(name), f"The content is larger than {LARGEST_PICTURE // 1_000_000} MB.", "split the file.")
    else:
        return True
    return False


def _find_shelf_of_game(game: str, shelves: Shelves, problems: Problems) -> Shelf | None:
    shelf = shelves.find_shelf(game)
    if shelf is None:
        problems.add(
            Where("game"), f'There is no game "{game}".', make_spelling_hint(game, [name for name, _ in shelves.list_games()])
        )
        return None
    return shelf if shelves.check_folders_inside_shelves(game, problems) else None


def _list_visible_file_names(game: str, shelf: Shelf) -> Iterator[str]:
    for folder in _list_existing_source_folders(game, shelf):
        for entry in list_entries_below(str(folder)):
            if entry.is_file(follow_symlinks=False) and not entry.name.startswith("."):
                yield shelf.make_display_name(Path(entry.path))


def _list_existing_source_folders(game: str, shelf: Shelf) -> tuple[Path, ...]:
    templates = shelf.root / "templates"
    folders = (shelf.locate_game_folder(game), templates / game, templates / "shared")
    return tuple(folder for folder in folders if folder.is_dir())


def _find_source_path(game: str, name: str, shelves: Shelves, problems: Problems) -> Path | None:
    """The path of a file of a game by its name in messages. Reports a problem and returns None if there is none."""
    shelf = _find_shelf_of_game(game, shelves, problems)
    if shelf is None:
        return None
    for folder in _list_existing_source_folders(game, shelf):
        prefix = f"{shelf.make_display_name(folder)}/"
        path = make_path_if_inside(folder, name.removeprefix(prefix)) if name.startswith(prefix) else None
        if (
            path is not None
            and is_path_of_kind(path, S_ISREG)
            and not any(part.startswith(".") for part in Path(name).parts if part != "..")
        ):
            return path
    problems.add(
        Where(name), f"{game} has no file with this name.", make_spelling_hint(name, _list_visible_file_names(game, shelf))
    )
    return None


def _read_source_file(name: str, path: Path, problems: Problems) -> SourceFile | None:
    try:
        with open_regular_file(path) as file:
            content = file.read(LARGEST_PICTURE + 1)
    except OSError as error:
        problems.add(Where(name), f"This file cannot be read: {describe_error_reason(error)}.", make_reading_hint(path, error))
        return None
    if len(content) > LARGEST_PICTURE:
        problems.add(
            Where(name), f"This file is larger than {LARGEST_PICTURE // 1_000_000} MB.", "split the file, or make it smaller."
        )
        return None
    return SourceFile(name, content, hashlib.sha256(content).hexdigest())


def _hash_source_file(path: Path) -> str:
    """The hash of a file's content; an empty text if it is gone."""
    try:
        with open_regular_file(path) as file:
            return hashlib.sha256(file.read(LARGEST_PICTURE + 1)).hexdigest()
    except OSError:
        return ""
