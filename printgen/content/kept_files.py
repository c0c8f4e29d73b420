"""YAML files that were read in earlier runs, in sealed files in the user's cache folder.

Reading one of them takes a tenth of the time of reading the YAML, most of which is the time for importing the YAML library.
"""

import hashlib
import sys
from collections.abc import Callable
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any, TypeVar

from printgen.content.sealed_files import read_sealed_file, try_to_write_sealed_file
from printgen.core.files.inputs import list_entries_below
from printgen.core.problems import Problems
from printgen.core.version import __version__

Read = TypeVar("Read")

_MOST = 1_000_000  # characters of a file
_FOLDER = "games"
_STAMP_BYTES = 32
_READERS = ("content", "core", "model")  # folders of printgen with everything that decides how a file is read


def load_kept_or_read_and_keep(
    path: Path, file: str, text: str, read: Callable[[], Read | None], problems: Problems
) -> Read | None:
    """What `read` makes of the text of a file.

    If this version of printgen read the same text without any problem before, it is not called.
    """
    if len(text) > _MOST:
        return read()
    name = hashlib.sha256(str(path).encode(errors="backslashreplace")).hexdigest()[:40]
    stamp = hashlib.sha256(f"{_describe_reader_versions()}\n{file}\n{text}".encode(errors="backslashreplace")).digest()
    kept = _load_kept_file_if_current(name, stamp)
    if kept is not None:
        return kept  # type: ignore[no-any-return]
    times = problems.times
    made = read()
    if made is not None and problems.times == times:
        import pickle

        try_to_write_sealed_file(_FOLDER, name, stamp + pickle.dumps(made, 5))
    return made


def _load_kept_file_if_current(name: str, stamp: bytes) -> Any:
    kept = read_sealed_file(_FOLDER, name)
    if kept is None or kept[:_STAMP_BYTES] != stamp:
        return None
    try:
        from _pickle import loads  # the part of `pickle` that is written in C, without the part that takes long to import
    except ImportError:
        from pickle import loads
    return loads(kept[_STAMP_BYTES:])  # the seal proves that printgen wrote it


@cache
def _describe_reader_versions() -> str:
    """The versions of everything that reads a YAML file, with file times because a developer edits files in place."""
    times = []
    for folder in _READERS:
        below = list_entries_below(str(Path(__file__).parents[1] / folder), "__pycache__")
        times += [(entry.path, entry.stat().st_mtime_ns) for entry in below if entry.name.endswith(".py")]
    library = find_spec("yaml")  # importing it, to ask for its version, takes ten times as long
    assert library is not None
    assert library.origin is not None
    status = Path(library.origin).stat()
    return repr((__version__, library.origin, status.st_mtime_ns, status.st_ctime_ns, sys.version, times))
