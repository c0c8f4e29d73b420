"""Opens the project that a folder belongs to, for programs that use printgen."""

from collections.abc import Iterable
from pathlib import Path
from stat import S_ISDIR

from printgen.content.settings import TRUST_FILE, locate_settings_file
from printgen.content.shelves import Trust, find_shelves
from printgen.core.files.inputs import is_path_of_kind, resolve_links
from printgen.core.problems import Problem, Where
from printgen.core.progress import Progress
from printgen.project.project import Project
from printgen.project.results import Failed


def open(
    folder: str | Path = ".", *, trust: bool | str | Path | Iterable[str | Path] = (), progress: Progress | None = None
) -> Project:
    """Open the project that a folder belongs to, with its own games and the games supplied with printgen.

    Relative paths passed to its methods start from this folder. The Python rules beside a game's content run only if you
    trusted them with `printgen trust`, if `trust` names a folder that they are in, or if `trust` is True.
    `progress(what, done, total)` is called during long work. If it raises an exception, the work is cancelled and the
    exception reaches the caller.

    Raises Failed if the folder does not exist.
    """
    here = Path(folder).absolute()
    if not is_path_of_kind(here, S_ISDIR):
        raise Failed((Problem(Where(str(folder)), "There is no such folder.", "check the name of the folder."),))
    trusted = () if isinstance(trust, bool) else (trust,) if isinstance(trust, str | Path) else trust
    folders = tuple(resolve_links(Path(folder)) for folder in trusted)
    shelves = find_shelves(here, Trust(trust is True, folders, locate_settings_file(TRUST_FILE)))
    return Project(shelves, (here / shelves.home).resolve(), progress, here)
