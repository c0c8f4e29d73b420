"""Files written whole or not at all."""

import contextlib
import os
import re
import tempfile
import unicodedata
from pathlib import Path

from printgen.problems import Problems, Where

LONGEST = 60  # letters of a name that is made of words
_WHOLE = str.maketrans({"æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i"})  # no accent to lose


def plain_name(words: str) -> str:
    """Words as every disk and shell takes them in a file's name: `São Paulo` as `sao-paulo`."""
    letters = unicodedata.normalize("NFKD", words).casefold().translate(_WHOLE)
    bare = "".join(letter for letter in letters if not unicodedata.combining(letter))
    return re.sub(r"[^a-z0-9]+", "-", bare)[:LONGEST].strip("-")


def write_whole(path: Path, content: bytes, problems: Problems) -> bool:
    """Write a file beside its place and move it there when it is safe on the disk; the former file stays till then."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        _replace(path, content)
    except OSError as fault:
        reason = (fault.strerror or "unknown reason").lower()
        hint = "make room on the disk." if "space" in reason else "choose another folder or name, or close the file elsewhere."
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
