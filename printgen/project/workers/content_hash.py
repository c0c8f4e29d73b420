"""Makes the hash by which a worker on another machine knows that it has the same printgen and the same game."""

import hashlib
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from stat import S_ISDIR

from printgen.content.shelves import Shelves
from printgen.core.files.hashes import hash_file
from printgen.core.files.inputs import LARGEST_PICTURE, is_path_of_kind, list_entries_below
from printgen.core.plugins import list_code_paths, list_plugins
from printgen.core.problems import ProblemError, Where
from printgen.core.version import __version__
from printgen.project.fingerprint import list_possible_source_folders

_PROGRAM = Path(__file__).resolve().parents[2]


def make_worker_differs_error(worker: object, difference: str) -> ProblemError:
    """The error that a worker has other files than the ones named in words, or another printgen."""
    message = f"The worker on {str(worker)[:60]} has another printgen, or {difference}."
    hint = "install the same version everywhere, and copy the same project to the same folder of each machine."
    return ProblemError(Where("--cluster"), message, hint)


def hash_program_and_game(game: str, shelves: Shelves) -> str:
    """A hash of the rules and of everything that a game reads, which does not depend on where the files are.

    Raises OSError if a file cannot be read.
    """
    words = [__version__, repr(sys.version_info[:2]), _hash_program()]
    for folder in list_possible_source_folders(game, shelves):
        words += _describe_files_in_folder(folder) if is_path_of_kind(folder, S_ISDIR) else ["missing"]
    for plugin in list_plugins("printgen.rules"):
        if plugin.id == game:
            words += [word for path in list_code_paths(plugin) for word in _describe_code_files(Path(path))]
    return hashlib.sha256("\n".join(words).encode(errors="backslashreplace")).hexdigest()


@cache
def _hash_program() -> str:
    return hashlib.sha256("\n".join(_describe_code_files(_PROGRAM)).encode()).hexdigest()


def _describe_code_files(path: Path) -> list[str]:
    """The hash of a file, or the path and the hash of each Python file in a folder."""
    if not is_path_of_kind(path, S_ISDIR):
        return [hash_file(path, LARGEST_PICTURE)]
    return [word for word in _describe_files_in_folder(path, "__pycache__") if ".py " in word]


def _describe_files_in_folder(folder: Path, skipped_name: str = "") -> Iterator[str]:
    """The path below a folder and the hash of each file."""
    for entry in list_entries_below(str(folder), skipped_name):
        if entry.is_file():
            path = Path(entry.path).relative_to(folder).as_posix()
            size = entry.stat().st_size
            yield f"{path} {size if size > LARGEST_PICTURE else hash_file(Path(entry.path), LARGEST_PICTURE)}"
