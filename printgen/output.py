"""Files written whole or not at all."""

import contextlib
import os
import tempfile
from pathlib import Path

from printgen.problems import Problems, Where


def write_whole(path: Path, content: bytes, problems: Problems) -> bool:
    """Write a file beside its place and move it there when it is safe on the disk; the former file stays till then."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        _replace(path, content)
    except OSError as fault:
        reason = (fault.strerror or "unknown reason").lower()
        hint = (
            "make room on the disk."
            if "space" in reason
            else "choose another folder with --output, or close the file elsewhere."
        )
        problems.add(Where(str(path)), f"The file cannot be written: {reason}.", hint)
        return False
    return True


def _replace(path: Path, content: bytes) -> None:
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.", suffix=".part")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        Path(name).chmod(0o644)
        Path(name).replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            Path(name).unlink()
        raise
