"""Large game.yaml files that were read in earlier runs, in sealed files in the user's cache folder."""

import hashlib
import sys
from functools import cache
from pathlib import Path

import yaml

from printgen.content.game_form import GameForm
from printgen.content.sealed_files import read_sealed_file, write_sealed_file
from printgen.content.tree_paths import TreeFile
from printgen.core.files.inputs import list_entries_below
from printgen.core.version import __version__

_FOLDER = "games"
_STAMP_BYTES = 32
_READERS = ("content", "core", "model")  # folders of printgen with everything that decides how a game.yaml is read


def find_read_game(path: Path, file: str, text: str) -> tuple[GameForm, TreeFile] | None:
    """The form and the tree of a game.yaml, if this version of printgen read the same text without any problem before."""
    kept = read_sealed_file(_FOLDER, _name_kept_file(path))
    if kept is None or kept[:_STAMP_BYTES] != _make_stamp(file, text):
        return None
    import pickle

    read = pickle.loads(kept[_STAMP_BYTES:])  # the seal proves that printgen wrote it
    assert isinstance(read, tuple)
    return read


def keep_read_game(path: Path, file: str, text: str, read: tuple[GameForm, TreeFile]) -> None:
    """Keep the form and the tree of a game.yaml that has no problem, for later runs."""
    import pickle

    write_sealed_file(_FOLDER, _name_kept_file(path), _make_stamp(file, text) + pickle.dumps(read, 5))


def _name_kept_file(path: Path) -> str:
    return hashlib.sha256(str(path).encode(errors="backslashreplace")).hexdigest()[:40]


def _make_stamp(file: str, text: str) -> bytes:
    """A hash of everything that the form and the tree depend on."""
    return hashlib.sha256(f"{_describe_readers()}\n{file}\n{text}".encode(errors="backslashreplace")).digest()


@cache
def _describe_readers() -> str:
    """The versions of everything that reads a game.yaml, with file times because a developer edits files in place."""
    times = []
    for folder in _READERS:
        below = list_entries_below(str(Path(__file__).parents[1] / folder), "__pycache__")
        times += [(entry.path, entry.stat().st_mtime_ns) for entry in below if entry.name.endswith(".py")]
    return repr((__version__, yaml.__version__, sys.version, times))
