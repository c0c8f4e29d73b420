"""How a script opens a project."""

from collections.abc import Iterable
from pathlib import Path

from printgen.content.shelves import Trust, shelves_from
from printgen.progress import Progress
from printgen.project.project import Project
from printgen.reading.files import real_path
from printgen.settings import TRUST_FILE, settings_file


def open(folder: str | Path = ".", *, trust: bool | Iterable[str | Path] = (), progress: Progress | None = None) -> Project:
    """The project that a folder is or is in: its own games, and those supplied with printgen.

    Rules beside content run if their owner ran `printgen trust`, if they are in a folder that `trust` names, or all of them
    if `trust` is True. `progress(what, done, total)` is called while long work goes on. It cancels the work by raising an
    exception, which the method that was called passes on. Raises NotADirectoryError if there is no such folder.
    """
    here = Path(folder).absolute()
    if not here.is_dir():
        raise NotADirectoryError(f"{here} is not a folder.")
    folders = () if isinstance(trust, bool) else tuple(real_path(Path(one)) for one in trust)
    shelves = shelves_from(here, Trust(trust is True, folders, settings_file(TRUST_FILE)))
    return Project(shelves, (here / shelves.home).resolve(), progress)
