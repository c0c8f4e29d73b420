"""Chooses the file of an entry: never an existing file, and never one that another run is entering."""

import shlex
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from itertools import count
from pathlib import Path

from printgen.core.files.inputs import is_link
from printgen.core.files.locks import locked
from printgen.core.files.outputs import NameTakenError, report_unwritten, write_new
from printgen.core.problems import Problems, Where

PART = ".part"  # behind the name of the entry's file: the file with the answers so far
OLD = ".old"  # behind that: a copy of answers of which some no longer fit


def answers_file(entry: Path) -> Path:
    """The file that keeps the answers until the entry is complete."""
    return entry.with_name(entry.name + PART)


def old_answers_files(answers: Path) -> Iterator[Path]:
    """The names for a copy of kept answers, in the order in which they are tried: NAME.part.old, NAME.part.old-2 …"""
    yield answers.with_name(f"{answers.name}{OLD}")
    yield from (answers.with_name(f"{answers.name}{OLD}-{number}") for number in count(2))


def numbered_files(path: Path) -> Iterator[Path]:
    """The names for an entry's file, in the order in which they are tried: village.yaml, village-2.yaml, village-3.yaml …"""
    yield path
    yield from (path.with_name(f"{path.stem}-{number}{path.suffix}") for number in count(2))


def skip_begun_files(paths: Iterable[Path]) -> Iterator[Path]:
    """The first path, then those of the others for which no answers are kept."""
    for number, path in enumerate(paths):
        if not number or not is_there(answers_file(path)):
            yield path


@contextmanager
def claim_file(game: str, file: Path | None, problems: Problems) -> Iterator[Path | None]:
    """The named file, or the first free one, locked against other runs until the end; None with the problem noted."""
    with ExitStack() as locks:
        yield _find_free_file(Path(f"{game}.yaml"), file, locks, problems)


def _find_free_file(usual: Path, named: Path | None, locks: ExitStack, problems: Problems) -> Path | None:
    """The file of a new entry, which is `named` or else the first free one like `usual`. Adds its lock to `locks`.

    None, with the problem noted, if there is no such file."""
    try:
        if named is None:
            return next(path for path in numbered_files(usual) if _lock_file(path, locks) is None)
        obstacle = _lock_file(named, locks)
    except OSError as error:
        report_unwritten(named or usual, error, problems)
        return None
    if obstacle is None:
        return named
    problems.add(Where(str(named)), *obstacle)
    return None


def _lock_file(path: Path, locks: ExitStack) -> tuple[str, str] | None:
    """Lock a file; the message and the hint if it is not free. Raises OSError if files cannot be locked in its folder."""
    there = "This sheet is there already.", f"score it with printgen score {shlex.quote(str(path))}, or name another file."
    if is_there(path):
        return there
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        locks.enter_context(locked(path))
    except BlockingIOError:
        return "Somebody else is entering this sheet.", "name another file."
    return there if is_there(path) else None  # another run may have finished it before the lock


def write_first_free(paths: Iterable[Path], content: bytes, problems: Problems) -> Path | None:
    """Write a new file under the first free name; returns that name, or None with the problem noted."""
    for path in paths:
        with suppress(NameTakenError):
            return path if write_new(path, content, problems) else None
    return None


def is_there(path: Path) -> bool:
    """Whether something has this name, even a broken link."""
    return is_link(path) or path.exists()
