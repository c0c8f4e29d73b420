"""Chooses the file of a new entry. It never chooses an existing file, or one that another run is working on."""

import shlex
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from itertools import count
from pathlib import Path

from printgen.core.files.inputs import is_link
from printgen.core.files.locks import hold_lock
from printgen.core.files.outputs import NameTakenError, report_unwritable_file, write_file_or_raise_if_taken
from printgen.core.problems import MessageAndHint, Problems, Where

PART = ".part"  # the suffix of the file with the answers so far, added to the name of the entry's file
OLD = ".old"  # the suffix of a copy made before answers are dropped, added to the name of the answers' file


def name_answers_file(entry_file: Path) -> Path:
    """The path of the file that stores the answers until the entry is complete."""
    return entry_file.with_name(entry_file.name + PART)


def propose_names_of_copy(answers_file: Path) -> Iterator[Path]:
    """The names for a copy of saved answers, in the order in which to try them: NAME.part.old, NAME.part.old-2 …"""
    yield answers_file.with_name(f"{answers_file.name}{OLD}")
    yield from (answers_file.with_name(f"{answers_file.name}{OLD}-{number}") for number in count(2))


def propose_numbered_names(path: Path) -> Iterator[Path]:
    """The names for an entry's file, in the order in which to try them: village.yaml, village-2.yaml …"""
    yield path
    yield from (path.with_name(f"{path.stem}-{number}{path.suffix}") for number in count(2))


def skip_later_paths_with_answers(paths: Iterable[Path]) -> Iterator[Path]:
    """The first path, and every later path that has no saved answers."""
    for number, path in enumerate(paths):
        if not number or not is_name_taken(name_answers_file(path)):
            yield path


@contextmanager
def lock_entry_file(game: str, file: Path | None, problems: Problems) -> Iterator[Path | None]:
    """Lock the file for a new entry: `file`, or else the first free file of the game. Yields its path.

    Reports a problem and yields None if the file cannot be used.
    """
    usual = Path(f"{game}.yaml")
    with ExitStack() as locks:
        path, obstacle = file, None
        try:
            if file is not None:
                obstacle = _lock_file_or_explain(file, locks)
            else:
                path = next(path for path in propose_numbered_names(usual) if _lock_file_or_explain(path, locks) is None)
        except OSError as error:
            report_unwritable_file(file or usual, error, problems)
            path = None
        if obstacle is not None:
            problems.add(Where(str(file)), *obstacle)
        yield path if obstacle is None else None


def _lock_file_or_explain(path: Path, locks: ExitStack) -> MessageAndHint | None:
    """Lock a file. Returns None, or a message and a hint if the file is taken.

    Raises OSError if the folder does not allow locks.
    """
    taken = "This file already exists.", f"score the file with `printgen score {shlex.quote(str(path))}`, or name another file."
    if is_name_taken(path):
        return taken
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        locks.enter_context(hold_lock(path))
    except BlockingIOError:
        return "Another run of printgen is already writing this file.", "name another file."
    return taken if is_name_taken(path) else None  # another run may have finished the file before this lock


def write_under_first_free_name(paths: Iterable[Path], content: bytes, problems: Problems) -> Path | None:
    """Write a new file under the first free name and return its path, or None after reporting a problem."""
    for path in paths:
        with suppress(NameTakenError):
            return path if write_file_or_raise_if_taken(path, content, problems) else None
    return None


def is_name_taken(path: Path) -> bool:
    """Whether a file, folder or link with this name exists, even a broken link. Raises OSError for an impossible name."""
    return is_link(path) or path.exists()
