"""The contents of folders of any depth; Python's own walks are recursive and fail on very deep ones."""

import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path


def entries_below(folder: str, leave: str = "") -> "Iterator[os.DirEntry[str]]":
    """Everything below a folder except `leave`, by name, each folder before its contents; follows no links. Raises OSError."""
    waiting = [_entries(folder, leave)]
    while waiting:
        entry = next(waiting[-1], None)
        if entry is None:
            waiting.pop()
            continue
        yield entry
        if entry.is_dir(follow_symlinks=False):
            waiting.append(_entries(entry.path, leave))


def files_below(folder: Path, *endings: str) -> tuple[Path, ...]:
    """All files below a folder with these endings, up to the first folder that cannot be read."""
    found: list[Path] = []
    with suppress(OSError):
        found += (Path(entry.path) for entry in entries_below(str(folder)) if entry.name.endswith(endings))
    return tuple(found)


def names_in(folder: Path) -> tuple[str, ...]:
    """The names in a folder, sorted; none if it cannot be read."""
    with suppress(OSError):
        return tuple(sorted(path.name for path in folder.iterdir()))
    return ()


def _entries(folder: str, leave: str) -> "Iterator[os.DirEntry[str]]":
    with os.scandir(folder) as found:
        return iter(sorted((entry for entry in found if entry.name != leave), key=lambda entry: entry.name))
