"""The report of a bug in printgen: a message, and a file to send."""

import platform
import sys
import tempfile
from contextlib import suppress
from pathlib import Path
from traceback import format_exception

from printgen.version import __version__


def bug_text(fault: BaseException) -> str:
    """The message for an exception that neither a file nor an argument explains."""
    last = f"{type(fault).__name__}: {fault}".partition("\n")[0][:200]
    said = f"printgen: This is a bug in printgen, not in your files ({last})."
    with suppress(OSError):  # no room for the file
        return f"{said}\n  hint: please report it, and send {_save_report(fault)} along."
    return f"{said}\n  hint: please report it, with what you typed."


def _save_report(fault: BaseException) -> Path:
    """A new file with everything that helps to find the bug."""
    lines = (
        f"printgen {__version__}, Python {platform.python_version()}, {sys.platform}",
        f"called: {' '.join(map(ascii, sys.argv[1:]))}",
        "",
        "".join(format_exception(fault)),
    )
    with tempfile.NamedTemporaryFile("w", encoding="utf-8", prefix="printgen-bug-", suffix=".txt", delete=False) as file:
        file.write("\n".join(lines).encode(errors="backslashreplace").decode())
    return Path(file.name)
