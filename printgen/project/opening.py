"""How a script opens a project."""

from pathlib import Path

from printgen.content.shelves import shelves_from
from printgen.progress import Progress
from printgen.project.project import Project


def open(folder: str | Path = ".", *, progress: Progress | None = None) -> Project:
    """The project in a folder: its own games, and those supplied with printgen.

    `progress(what, done, total)` is called while long work goes on. It cancels the work by raising an exception,
    which the method that was called passes on.
    """
    path = Path(folder).resolve()
    return Project(shelves_from(path), path, progress)
