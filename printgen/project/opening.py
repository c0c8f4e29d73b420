"""How a script opens a project."""

from pathlib import Path

from printgen.content.shelves import shelves_from
from printgen.progress import Progress
from printgen.project.project import Project


def open(folder: str | Path = ".", *, progress: Progress | None = None) -> Project:
    """The project that a folder is or is in: its own games, and those supplied with printgen.

    `progress(what, done, total)` is called while long work goes on. It cancels the work by raising an exception,
    which the method that was called passes on.
    """
    here = Path(folder).absolute()
    shelves = shelves_from(here)
    return Project(shelves, (here / shelves.home).resolve(), progress)
