"""How a script opens a project."""

from collections.abc import Iterable
from pathlib import Path
from stat import S_ISDIR

from printgen.content.shelves import Trust, shelves_from
from printgen.problems import Problem, Where
from printgen.progress import Progress
from printgen.project.project import Project
from printgen.project.results import Failed
from printgen.reading.files import is_kind, real_path
from printgen.settings import TRUST_FILE, settings_file


def open(
    folder: str | Path = ".", *, trust: bool | str | Path | Iterable[str | Path] = (), progress: Progress | None = None
) -> Project:
    """The project that a folder is or is in: its own games, and those supplied with printgen.

    Relative paths in its methods start from this folder. Rules beside content run if their owner ran `printgen trust`, if they
    are in a folder that `trust` names, or all of them if `trust` is True. `progress(what, done, total)` is called while long
    work goes on. It cancels the work by raising an exception, which the method that was called passes on.

    Raises Failed if there is no such folder.
    """
    here = Path(folder).absolute()
    if not is_kind(here, S_ISDIR):
        raise Failed((Problem(Where(str(folder)), "There is no such folder.", "check its name."),))
    shelves = shelves_from(here, Trust(trust is True, _folders(trust), settings_file(TRUST_FILE)))
    return Project(shelves, (here / shelves.home).resolve(), progress, here)


def _folders(trust: bool | str | Path | Iterable[str | Path]) -> tuple[Path, ...]:
    """The real paths of the folders whose code may run."""
    if isinstance(trust, bool):
        return ()
    named = (trust,) if isinstance(trust, str | Path) else trust
    return tuple(real_path(Path(one)) for one in named)
