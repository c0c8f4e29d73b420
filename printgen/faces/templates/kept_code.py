"""Compiled templates of earlier runs, in sealed files in the user's cache folder."""

import marshal
import sys
from functools import cache
from hashlib import sha256
from pathlib import Path
from types import CodeType

import jinja2

from printgen.content.sealed_files import read_sealed_file, try_to_write_sealed_file
from printgen.core.version import __version__

_FOLDER = "templates"
_STAMP_BYTES = 32


def read_code_of_earlier_run(source: str, name: str, file: str, with_line_marks: bool) -> CodeType | None:
    """The code of a template, if this version of printgen compiled the same source in an earlier run."""
    kept = read_sealed_file(_FOLDER, _make_file_name(name, file, with_line_marks))
    if kept is None or kept[:_STAMP_BYTES] != _hash_source_and_compiler(source):
        return None
    code = marshal.loads(kept[_STAMP_BYTES:])  # the seal proves that printgen wrote it
    return code if isinstance(code, CodeType) else None


def save_code_for_later_runs(source: str, name: str, file: str, with_line_marks: bool, code: CodeType) -> None:
    """Keep the code of a template for later runs, in place of its former code."""
    try_to_write_sealed_file(
        _FOLDER, _make_file_name(name, file, with_line_marks), _hash_source_and_compiler(source) + marshal.dumps(code)
    )


def _make_file_name(name: str, file: str, with_line_marks: bool) -> str:
    return sha256(repr((name, file, with_line_marks)).encode(errors="backslashreplace")).hexdigest()[:40]


def _hash_source_and_compiler(source: str) -> bytes:
    """A hash of everything that the code depends on."""
    return sha256(f"{_describe_compiler()}\n{source}".encode(errors="backslashreplace")).digest()


@cache
def _describe_compiler() -> str:
    """The versions of everything that compiles a template, with file times because a developer edits files in place."""
    files = Path(__file__).with_name("coder.py"), Path(jinja2.__file__).with_name("compiler.py")
    times = [file.stat().st_mtime_ns for file in files]
    return repr((__version__, jinja2.__version__, sys.version, times))
