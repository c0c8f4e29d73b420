"""Links that lead out of a folder: a stranger's archive can hold one in the place of any file or folder."""

from contextlib import suppress
from pathlib import Path

from printgen.reading.files import real_path


def link_out(folder: Path, path: Path) -> Path | None:
    """The first link on the way from the folder down to the path that leads out of the folder; the folder may be a link."""
    step = folder
    for part in path.relative_to(folder).parts if path.is_relative_to(folder) else ():
        step = step / part
        if is_link(step) and not real_path(step).is_relative_to(real_path(folder)):
            return step
    return None


def is_link(path: Path) -> bool:
    """Whether there is a link of this name; there is none where the name is too long for one."""
    with suppress(OSError):
        return path.is_symlink()
    return False
