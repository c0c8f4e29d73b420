"""Makes fingerprints of everything that affects the files of a run: the program, its libraries, and a game's files."""

import hashlib
import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import cache, partial
from pathlib import Path
from stat import S_ISDIR, S_ISLNK

from printgen.content.shelves import ICON_FOLDER, Shelves, is_supplied_shelf
from printgen.core.files.hashes import hash_file
from printgen.core.files.inputs import (
    LARGEST_PICTURE,
    is_link,
    is_path_of_kind,
    list_entries_below,
    resolve_links,
)
from printgen.core.named_tuples import NamedTuple
from printgen.core.plugins import GROUPS, list_code_paths, list_plugins
from printgen.core.problems import Problems
from printgen.scoring.registry.lookup import fingerprint_rules_in_folder

MOST_FILES = 20_000
MOST_BYTES = 1_000_000_000  # reading a larger game would take too long, so a larger game is printed again each time
_PROGRAM = Path(__file__).resolve().parents[1]
_WITHOUT_EFFECT = ("__pycache__", "cli", "studio")  # folders of the program; nothing that makes a file imports them
_PACKAGES = (".dist-info", ".egg-info")
_FONTS = ("font_", "fontpkg_", "pymupdf_fonts")


class Fingerprint(NamedTuple):
    """Two hashes of all files that a run may read, of their contents and of their times, and one of the program.

    The last one describes the program, its libraries and its plugins, but none of the files of a game.
    """

    content: str
    times: str
    program: str


def take_fingerprint(game: str, shelves: Shelves) -> Fingerprint | None:
    """The fingerprint of everything that a run of a game may read.

    Returns None if the files are too large or cannot be read.
    """
    if shelves.find_shelf(game) is None or not shelves.check_folders_inside_shelves(game, Problems()):
        return None
    try:
        entries = list(_list_source_entries_or_raise(game, shelves))
        folders = (f"{folder} {resolve_links(folder)}" for folder in list_possible_source_folders(game, shelves))
        program = _hash_words(
            (*_describe_installation_and_shelves(shelves), _hash_program_file_times(), *_describe_plugins(game))
        )
        supplied = (os.path.join(shelf.root, "") for shelf in shelves.shelves[1:] if is_supplied_shelf(shelf))  # noqa: PTH118
        describe_file = partial(_describe_file_by_content_or_times, supplied_folder=next(supplied, None))
        content = _hash_words((program, fingerprint_rules_in_folder(game, shelves), *folders, *map(describe_file, entries)))
        return Fingerprint(content, _hash_times(entries), program)
    except OSError:
        return None


def are_file_times_unchanged_since(fingerprint: Fingerprint, game: str, shelves: Shelves) -> bool:
    """Whether no file has changed since the fingerprint was taken."""
    try:
        return _hash_times(_list_source_entries_or_raise(game, shelves)) == fingerprint.times
    except OSError:
        return False


def _hash_words(texts: Iterable[str]) -> str:
    return hashlib.sha256("\n".join(texts).encode(errors="backslashreplace")).hexdigest()


def _describe_installation_and_shelves(shelves: Shelves) -> Iterator[str]:
    yield repr((sys.version, sys.platform, [str(shelf.here) for shelf in shelves.shelves]))
    for folder in sys.path:
        yield repr(folder)
        with suppress(OSError), os.scandir(folder or ".") as entries:
            packages = (entry for entry in entries if entry.name.endswith(_PACKAGES) or entry.name.startswith(_FONTS))
            yield repr(sorted((entry.name, entry.stat().st_mtime_ns) for entry in packages))


@cache
def _hash_program_file_times() -> str:
    """A hash of the times of printgen's own files, which is faster than reading them. The program was loaded only once."""
    folders, words = [str(_PROGRAM)], list[str]()
    for folder in folders:
        with os.scandir(folder) as entries:
            for entry in entries:
                if not entry.is_dir():
                    status = entry.stat()
                    words.append(repr((entry.path, status.st_mtime_ns, status.st_ctime_ns)))
                elif entry.name not in _WITHOUT_EFFECT:
                    folders.append(entry.path)
    return _hash_words(sorted(words))


def _describe_plugins(game: str) -> Iterator[str]:
    """Descriptions of the plugins that a run may use, with file times because packages can be edited in place."""
    for plugin in (plugin for group in GROUPS for plugin in list_plugins(group)):
        if plugin.group != "printgen.rules" or plugin.id == game:
            yield repr((plugin, [_describe_code_file_times(path) for path in list_code_paths(plugin)]))


def _describe_code_file_times(path: str) -> str:
    if is_path_of_kind(Path(path), S_ISDIR):
        return _hash_times(entry for entry in list_entries_below(path, "__pycache__") if entry.is_file())
    status = Path(path).stat()
    return repr((path, status.st_mtime_ns, status.st_ctime_ns))


def _list_source_entries_or_raise(game: str, shelves: Shelves) -> "Iterator[os.DirEntry[str]]":
    """The files and folders that a run may read for content and templates. Raises OSError if there are too many."""
    files = size = 0
    for entry in (
        entry
        for folder in list_possible_source_folders(game, shelves)
        if is_path_of_kind(folder, S_ISDIR)
        for entry in list_entries_below(str(folder))
    ):
        files, size = files + 1, size + min(entry.stat(follow_symlinks=False).st_size, LARGEST_PICTURE)
        if files > MOST_FILES or size > MOST_BYTES:
            raise OSError
        yield entry


def list_possible_source_folders(game: str, shelves: Shelves) -> Iterator[Path]:
    """The folders of a game on every shelf, with the fonts of all games, and its template folders if they are links."""
    for shelf in shelves.shelves:
        templates = shelf.root / "templates"
        yield from (shelf.locate_game_folder(game), templates, shelf.root / "fonts")
        yield from (path for path in (templates / game, templates / "shared") if is_link(path))


def _hash_times(entries: "Iterable[os.DirEntry[str]]") -> str:
    return _hash_words(map(_describe_times, entries))


def _describe_times(entry: "os.DirEntry[str]") -> str:
    status = entry.stat(follow_symlinks=False)
    target = _describe_link_if_any(entry) if S_ISLNK(status.st_mode) else ""
    return repr((entry.path, target, status.st_mtime_ns, status.st_ctime_ns))


def _describe_file_by_content_or_times(entry: "os.DirEntry[str]", supplied_folder: str | None) -> str:
    """A description of a file that changes with its content. `supplied_folder` ends in a slash; None if it is the project."""
    if supplied_folder is not None and entry.path.startswith(supplied_folder):
        return _describe_times(entry)  # faster than reading the files, which change as rarely as the program
    kind = "folder" if entry.is_dir(follow_symlinks=False) else "other"
    if entry.path.lower().endswith(".svg") and f"{os.sep}{ICON_FOLDER}{os.sep}" in entry.path:
        status = entry.stat(follow_symlinks=False)  # reading thousands of icons takes too long
        kind = f"{status.st_size} {status.st_mtime_ns}"
    elif entry.is_file(follow_symlinks=False):
        # printgen never reads a larger file as content
        kind = (
            hash_file(entry.path, LARGEST_PICTURE)
            if entry.stat(follow_symlinks=False).st_size <= LARGEST_PICTURE
            else "too large"
        )
    return repr((entry.path, _describe_link_if_any(entry), kind))


def _describe_link_if_any(entry: "os.DirEntry[str]") -> str:
    """The target of a link, or "" for anything else.

    The target need not be read, because every file that a run may read is also listed under its real name.
    """
    return f"{Path(entry.path).readlink()} {resolve_links(Path(entry.path))}" if entry.is_symlink() else ""
