"""Links that lead out of a folder: in a stranger's archive, any file or folder can be such a link."""

from contextlib import suppress
from pathlib import Path

from printgen.reading.files import real_path


def link_out(folder: Path, path: Path) -> Path | None:
    """The first link between the folder and the path that leads out of the folder; the folder itself may be a link."""
    step = folder
    for part in path.relative_to(folder).parts if path.is_relative_to(folder) else ():
        step = step / part
        if is_link(step) and not real_path(step).is_relative_to(real_path(folder)):
            return step
    return None


def is_link(path: Path) -> bool:
    """Whether a path is a link; False if its name is too long."""
    with suppress(OSError):
        return path.is_symlink()
    return False
