"""A bug of printgen's own: said to be one, and kept in a file that a person can send."""

import platform
import sys
import tempfile
from contextlib import suppress
from importlib.metadata import version
from pathlib import Path
from traceback import format_exception


def bug_text(fault: BaseException) -> str:
    """What to say of a fault that no file and no word of the person can be blamed for."""
    last = f"{type(fault).__name__}: {fault}".partition("\n")[0][:200]
    said = f"printgen: This is a bug in printgen, not in your files ({last})."
    with suppress(OSError, ImportError):  # no room for the file, or no word on the version
        return f"{said}\n  hint: please report it, and send {_kept(fault)} along."
    return f"{said}\n  hint: please report it, with what you typed."


def _kept(fault: BaseException) -> Path:
    """A new file with everything that helps to find the bug."""
    lines = (
        f"printgen {version('printgen')}, Python {platform.python_version()}, {sys.platform}",
        f"called: {' '.join(map(ascii, sys.argv[1:]))}",
        "",
        "".join(format_exception(fault)),
    )
    with tempfile.NamedTemporaryFile("w", encoding="utf-8", prefix="printgen-bug-", suffix=".txt", delete=False) as file:
        file.write("\n".join(lines).encode(errors="backslashreplace").decode())
    return Path(file.name)
