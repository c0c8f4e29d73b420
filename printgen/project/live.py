"""A game that stays open while somebody edits it: each check draws and checks only what has changed."""

import os
import time
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from itertools import islice
from stat import S_ISDIR
from typing import TypeAlias

from printgen.content.shelves import Shelves
from printgen.core.files.inputs import is_path_of_kind, list_entries_below
from printgen.core.guard.supervisor import renew_time_limit
from printgen.core.named_tuples import NamedTuple
from printgen.core.problems import Problem, ProblemError, Problems, Where
from printgen.core.records import dataclass
from printgen.printing.check_memory import CheckedComponent, CheckMemory
from printgen.project.checking import check_named_game
from printgen.project.fingerprint import list_possible_source_folders

MOST_FILES = 20_000  # watched files
PAUSE = 0.1  # seconds between two looks at the files
SETTLED = 0.05  # seconds without a change after which a file counts as saved
_LONGEST_SAVE = 2.0  # seconds after which a file that never stops changing is read anyway
_GRACE = 0.3  # seconds before a new error is shown, because an editor may still be writing
_IdentitiesByFace = Mapping[tuple[str, str], frozenset[str]]  # of the faces with the same component and label


class FileState(NamedTuple):
    """A file or folder: its path, its time in ns, its size, and its number on the disk. A folder has neither time nor size."""

    path: str
    time: int
    size: int
    number: int


FileStates: TypeAlias = frozenset[FileState]


@dataclass(frozen=True, slots=True)
class FaceChange:
    """A face that was added, redrawn or removed since the last check."""

    component: str
    label: str
    change: str


@dataclass(frozen=True, slots=True)
class CheckUpdate:
    """What one check of a game found: the number of faces, the changed ones, and all problems, new problems and solved ones.

    `faces` is 0 if the game cannot be read. `components` has the drawn faces. Before the first check, there were no faces.
    If an error keeps faces from being drawn, these faces are not removed, and their problems are not solved.
    """

    faces: int
    changes: tuple[FaceChange, ...]
    problems: tuple[Problem, ...]
    new: tuple[Problem, ...]
    solved: tuple[Problem, ...]
    components: tuple[CheckedComponent, ...]
    is_whole: bool  # whether every face could be drawn
    seconds: float


class LiveGame:
    """A game with the faces and problems of the last accepted check of it. One thread at a time can use it."""

    def __init__(self, game: str, shelves: Shelves, language: str | None = None) -> None:
        self._game, self._shelves, self._language = game, shelves, language
        self._shelf = shelves.find_shelf(game)
        self._memory = CheckMemory()
        self._faces: _IdentitiesByFace = {}
        self._problems: tuple[Problem, ...] = ()

    def check_now_and_after_changes(self) -> Iterator[CheckUpdate]:
        """The result of a check of the game, and another one after each change of its files. Never ends."""
        files = self.list_file_states()
        while True:
            update = self.check_changes()
            if any(problem.severity == "error" for problem in update.new):
                time.sleep(_GRACE)
                if (now := self.list_file_states()) != files:  # the file was only half saved
                    files = self._wait_for_saved_files(now)
                    update = self.check_changes()
            self.accept_update(update)
            yield update
            while (now := self.list_file_states()) == files:
                time.sleep(PAUSE)
            files = self._wait_for_saved_files(now)

    def check_changes(self) -> CheckUpdate:
        """Draw and check what has changed, and compare it with the last accepted check."""
        began, problems, faces = time.monotonic(), Problems(), 0
        renew_time_limit()  # they apply to one check, and not to hours of waiting
        files, former = self.list_file_states(), self._memory.copy_without_drawings()
        try:
            if self._check_game_still_exists(problems):
                checked = check_named_game(self._game, self._shelves, problems, self._language, self._memory)
                faces = checked.faces if checked is not None else 0
        except ProblemError as end:
            problems.add_problem(end.problem)
        components, found = tuple(self._memory.current) if faces else (), problems.sort_by_severity()
        drawn = _collect_identities_by_face(components)
        is_whole = faces > 0 and not (any(p.severity == "error" for p in found) and self._faces.keys() - drawn.keys())
        if self.list_file_states() != files:  # it is not certain which of two versions of a file was drawn
            self._memory = former
        return CheckUpdate(
            faces,
            tuple(_list_face_changes(self._faces, drawn, is_whole)) if faces and self._faces else (),
            found,
            tuple(problem for problem in found if problem not in self._problems),
            tuple(problem for problem in self._problems if problem not in found) if is_whole else (),
            components,
            is_whole,
            time.monotonic() - began,
        )

    def accept_update(self, update: CheckUpdate) -> None:
        """Compare the following checks with this one; if it could not draw every face, also with the check before."""
        if update.is_whole:
            self._problems, self._faces = update.problems, _collect_identities_by_face(update.components)
        else:
            self._problems = tuple(dict.fromkeys((*self._problems, *update.problems)))
            self._faces = {**self._faces, **_collect_identities_by_face(update.components)}

    def list_file_states(self) -> FileStates:
        """Every file and folder of the game. A file that was written, or replaced by another one, gives another value."""
        found: set[FileState] = set()
        for folder in list_possible_source_folders(self._game, self._shelves):
            with suppress(OSError):  # somebody is moving or deleting the folder
                entries = list_entries_below(str(folder)) if is_path_of_kind(folder, S_ISDIR) else iter(())
                found.update(map(_make_file_state, islice(entries, MOST_FILES - len(found))))
        return frozenset(found)

    def _wait_for_saved_files(self, files: FileStates) -> FileStates:
        """Wait until no file changes any more; returns the files then."""
        until = time.monotonic() + _LONGEST_SAVE
        while time.monotonic() < until:
            time.sleep(SETTLED)
            if (now := self.list_file_states()) == files:
                break
            files = now
        return files

    def _check_game_still_exists(self, problems: Problems) -> bool:
        """Whether the game is still on its shelf; reports a problem if not. A supplied game with its name does not count."""
        if self._shelf is None or self._shelves.find_shelf(self._game) == self._shelf:
            return True
        folder = self._shelf.make_display_name(self._shelf.locate_game_folder(self._game))
        problems.add(Where(folder), "There is no game here any more.", "put the folder and its game.yaml back.")
        return False


def _make_file_state(entry: "os.DirEntry[str]") -> FileState:
    """The path, time, size and number of an entry; a link is followed, because it is the linked file that matters."""
    try:
        status = entry.stat()
    except OSError:  # a link that leads nowhere, or a file that has just disappeared
        return FileState(entry.path, 0, 0, 0)
    is_folder = S_ISDIR(status.st_mode)
    return FileState(entry.path, 0 if is_folder else status.st_mtime_ns, 0 if is_folder else status.st_size, status.st_ino)


def _collect_identities_by_face(components: Iterable[CheckedComponent]) -> _IdentitiesByFace:
    faces: dict[tuple[str, str], set[str]] = {}
    for component in components:
        for label, identity in component.faces:
            faces.setdefault((component.name, label), set()).add(identity)
    return {name: frozenset(identities) for name, identities in faces.items()}


def _list_face_changes(before: _IdentitiesByFace, after: _IdentitiesByFace, drew_all_faces: bool) -> list[FaceChange]:
    """The faces that differ, in the order of the components. Missing faces are removed if the check drew every face."""
    changes = [
        FaceChange(*name, "redrawn" if name in before else "added")
        for name, identities in after.items()
        if before.get(name) != identities
    ]
    return changes + [FaceChange(*name, "removed") for name in before if name not in after and drew_all_faces]
