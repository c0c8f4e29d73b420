"""Files written whole or not at all, into folders that no link leads out of."""

import os
import re
import sys
import unicodedata
from collections.abc import Callable
from pathlib import Path

from printgen.parts import make_new, part_of
from printgen.problems import Problems, Where
from printgen.reading.files import real_path
from printgen.reading.links import link_out

OUTPUT = Path("output")
LONGEST = 60  # letters of a name that is made of words
_WHOLE = str.maketrans({"æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i"})  # no accent to lose


def plain_name(words: str) -> str:
    """Words as every disk and shell takes them in a file's name: `São Paulo` as `sao-paulo`."""
    letters = unicodedata.normalize("NFKD", words).casefold().translate(_WHOLE)
    bare = "".join(letter for letter in letters if not unicodedata.combining(letter))
    return re.sub(r"[^a-z0-9]+", "-", bare)[:LONGEST].strip("-")


def folder_below(output: Path | None, *names: str, problems: Problems, home: Path = Path()) -> Path | None:
    """The folder of these names below the output folder; None with the problem noted if a link leads out of there.

    The default output folder is the one in `home`, the project. An output folder that was named on the command line
    may be a link: it belongs to the person who named it. The default one is a part of the project, which may be a stranger's.
    """
    folder = (home / OUTPUT if output is None else output).joinpath(*names)
    link = link_out(home if output is None else output, folder)
    if link is None:
        return folder
    message = f"This link leads out of {'the project' if output is None else output}, to {real_path(link)}."
    problems.add(Where(str(link)), message, "replace it with a folder, or name another folder with --output.")
    return None


def write_whole(path: Path, content: bytes, problems: Problems) -> bool:
    """Write a file beside its place and move it there when it is safe on the disk; the former file stays until then."""
    return _write(path, content, Path.replace, problems)


def write_new(path: Path, content: bytes, problems: Problems) -> bool:
    """Write a file whole if nothing has its name yet. Raises Taken if something has."""
    return _write(path, content, make_new, problems)


def _write(path: Path, content: bytes, move: Callable[[Path, Path], object], problems: Problems) -> bool:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with part_of(path) as (part, file):
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
            if sys.platform == "win32":
                file.close()  # open files cannot be moved
            move(part, path)
    except OSError as fault:
        tell_unwritten(path, fault, problems)
        return False
    return True


def tell_unwritten(path: Path, fault: OSError, problems: Problems) -> None:
    """Note that a file cannot be written, and why."""
    reason = (fault.strerror or "unknown reason").lower()
    hint = "make room on the disk." if "space" in reason else "choose another folder or name, or close the file elsewhere."
    problems.add(Where(str(path)), f"The file cannot be written: {reason}.", hint)
