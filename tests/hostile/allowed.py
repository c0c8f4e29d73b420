"""Which files a run may open: those of the project, of printgen, and system files that libraries need."""

import os
import site
import sys
import sysconfig
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND
_SYSTEM = (
    "/lib", "/lib64", "/usr/lib", "/usr/lib64", "/usr/local/lib", "/usr/share/fonts", "/usr/share/fontconfig", "/etc/fonts",
    "/var/cache/fontconfig", "/usr/share/zoneinfo", "/etc/localtime", "/etc/ld.so.cache", "/opt/homebrew/lib",
)  # fmt: skip
_KERNEL = (
    "/dev/null",
    "/dev/urandom",
    "/proc/self/status",
    "/proc/self/statm",
    "/proc/self/stat",
    "/proc/meminfo",
    "/proc/cpuinfo",
)
_MIME = (
    "/etc/mime.types",
    "/etc/httpd",
    "/etc/apache",
    "/usr/local/etc/httpd",
    "/usr/local/etc/mime.types",
    "/usr/local/lib/netscape",
)


@cache
def _folders() -> tuple[str, ...]:
    """The folders, with links resolved, whose files a run may read."""
    python = {sysconfig.get_paths()[name] for name in ("stdlib", "platstdlib", "purelib", "platlib")}
    own = {str(ROOT / name) for name in ("printgen", "content", "templates", "constraints.txt")}
    zipped = {path for path in sys.path if path.endswith(".zip")}
    named = {*python, *own, *zipped, *site.getsitepackages(), sys.prefix, str(Path(sys.executable).parent), *_SYSTEM, *_MIME}
    return tuple(sorted({os.path.realpath(folder) for folder in named}))


def is_within(path: str, folder: str) -> bool:
    """Whether a path is a folder or inside it."""
    return path == folder or path.startswith(folder.rstrip("/") + "/")


def real_path(path: str, folder: str, flags: int = 0) -> str:
    """The real path of an opened file, relative to a folder; a final link is not resolved if it was opened with O_NOFOLLOW."""
    whole = os.path.join(folder, path)  # noqa: PTH118
    if flags & os.O_NOFOLLOW:
        head, tail = os.path.split(whole)
        return os.path.join(os.path.realpath(head), tail)  # noqa: PTH118
    return os.path.realpath(whole)


def may_read(real: str, *folders: str) -> bool:
    """Whether a run with these folders may open a file for reading."""
    return real in _KERNEL or any(is_within(real, folder) for folder in (*folders, *_folders()))


def may_write(real: str, *folders: str) -> bool:
    """Whether a run that may write into these folders may open a file for writing."""
    return real == "/dev/null" or any(is_within(real, folder) for folder in folders)


def writes(mode: str | None, flags: int) -> bool:
    """Whether this mode, or these flags, open a file for writing."""
    return bool(set(mode or "") & set("wax+")) or bool(flags & WRITING)


def is_worker(event: str, given: Sequence[Any]) -> bool:
    """Whether a started process is this Python, running a module of printgen."""
    words = given[1] if len(given) > 1 and isinstance(given[1], list | tuple) else ()
    python = bool(words) and os.path.realpath(str(words[0])) == os.path.realpath(sys.executable)
    return event in ("subprocess.Popen", "os.posix_spawn") and python and any("printgen" in str(word) for word in words[1:])
