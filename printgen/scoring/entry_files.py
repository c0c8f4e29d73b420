"""Chooses the file for an entered sheet: never an existing file, and never one that another run is entering."""

import shlex
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from itertools import count
from pathlib import Path

from printgen.core.files.inputs import is_link
from printgen.core.files.locks import locked
from printgen.core.files.outputs import Taken, tell_unwritten, write_new
from printgen.core.problems import Problems, Where

PART = ".part"  # after the name of the sheet: the file with the answers so far


def part_of_sheet(path: Path) -> Path:
    """The file that keeps the answers until the sheet is complete."""
    return path.with_name(path.name + PART)


@contextmanager
def claimed(game: str, file: Path | None, problems: Problems) -> Iterator[Path | None]:
    """The named file, or the first free one, locked against other runs until the end; None with the problem noted."""
    with ExitStack() as locks:
        yield _find(Path(f"{game}.yaml"), file, locks, problems)


def _find(usual: Path, named: Path | None, locks: ExitStack, problems: Problems) -> Path | None:
    try:
        if named is None:
            return next(path for path in numbered(usual) if _claim(path, locks) is None)
        obstacle = _claim(named, locks)
    except OSError as fault:
        tell_unwritten(named or usual, fault, problems)
        return None
    if obstacle is None:
        return named
    problems.add(Where(str(named)), *obstacle)
    return None


def _claim(path: Path, locks: ExitStack) -> tuple[str, str] | None:
    """Lock the file; the message and the hint if it is not free. Raises OSError if files cannot be locked there."""
    there = "This sheet is there already.", f"score it with printgen score {shlex.quote(str(path))}, or name another file."
    if is_there(path):
        return there
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        locks.enter_context(locked(path))
    except BlockingIOError:
        return "Somebody else is entering this sheet.", "name another file."
    return there if is_there(path) else None  # it may have been finished before it was locked


def without_part(paths: Iterable[Path]) -> Iterator[Path]:
    """The first path, and all others that nobody has begun to enter."""
    for number, path in enumerate(paths):
        if not number or not is_there(part_of_sheet(path)):
            yield path


def write_first_free(paths: Iterable[Path], content: bytes, problems: Problems) -> Path | None:
    """Write a new file under the first free name; gives that name, or None with the problem noted."""
    for path in paths:
        with suppress(Taken):
            return path if write_new(path, content, problems) else None
    return None


def numbered(path: Path) -> Iterator[Path]:
    """village.yaml, village-2.yaml, village-3.yaml …"""
    yield path
    yield from (path.with_name(f"{path.stem}-{number}{path.suffix}") for number in count(2))


def is_there(path: Path) -> bool:
    """Whether something has this name, even a broken link."""
    return is_link(path) or path.exists()
