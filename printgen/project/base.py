"""What all methods of a project share: its folders, its progress, and the paths and problems of its callers."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from printgen.content.shelves import Shelves
from printgen.core.problems import ProblemError, Problems, Where
from printgen.core.progress import Progress, report_progress_to
from printgen.project.results import Result

if TYPE_CHECKING:
    from printgen.kit.reprint import KitNames
    from printgen.project.files import Output, OutputPlace


T = TypeVar("T")


class ProjectBase:
    """The folders of a project, without the methods that people call."""

    def __init__(self, shelves: Shelves, folder: Path, progress: Progress | None = None, here: Path = Path()) -> None:
        self.folder = folder
        self.progress = progress
        self._shelves = shelves
        self._here = here  # the folder that relative paths start from

    def _make_output(self, caller_place: "OutputPlace", ending: str = "") -> "Output":
        """The output that a caller named: a file if its name has the ending, otherwise a folder."""
        from printgen.project.files import make_output

        place = self._resolve_path(caller_place) if isinstance(caller_place, str | Path) else caller_place
        return make_output(place, self.folder, ending)

    def _make_kit_names(self, old: str | Path, new: str) -> "KitNames":
        from printgen.kit.reprint import KitNames, is_kit_file_name

        return KitNames(self._resolve_path(old), self._resolve_path(new) if is_kit_file_name(new) else new)

    def _resolve_path(self, path: str | Path) -> Path:
        """A path from a caller, relative to the opened folder. Raises ProblemError if no file can have such a name."""
        try:
            os.fsencode(path)
            if "\0" not in str(path):
                return self._here / path
        except UnicodeEncodeError:
            pass
        raise ProblemError(
            Where(ascii(str(path))),
            "This path contains characters that a file name cannot have.",
            "use a name with only letters and digits.",
        )

    def _collect_result(self, make: Callable[[Problems], T | None]) -> Result[T]:
        """The result of a function, with the problems that it notes. Reports its progress."""
        problems, value = Problems(), None
        with report_progress_to(self.progress):
            try:
                value = make(problems)
            except ProblemError as end:
                problems.add_problem(end.problem)
        return Result(value, problems.sort_by_severity())
