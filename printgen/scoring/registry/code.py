"""Reads the rules in a game's folder once, hashes their bytes, and runs exactly those bytes."""

import hashlib
import sys
from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from pathlib import Path, PurePosixPath
from stat import S_ISDIR
from types import ModuleType

from printgen.content.shelves import Shelf
from printgen.core.files.inputs import (
    is_path_of_kind,
    list_entries_below,
    make_path_if_inside,
    make_reading_hint,
    open_regular_file,
    resolve_links,
)
from printgen.core.problems import Problems, Where
from printgen.core.records import dataclass
from printgen.scoring.registry.presence import FILE, FIRST, PACKAGE, exists_or_is_broken_link, has_rules_code

LARGEST = 1_000_000  # bytes: the largest size of one file
MOST_BYTES = 4_000_000  # bytes: the largest size of all files together
MOST_FILES = 200
_PREFIX = "printgen_rules_"  # the prefix of the module names under which rules are imported


@dataclass(frozen=True, slots=True)
class RulesCode:
    """The Python files of one game's rules, by path in the game's folder."""

    folder: Path
    files: Mapping[str, bytes]
    main: str  # the file that is imported first

    @property
    def hash(self) -> str:
        """The SHA-256 of the names and contents of all files."""
        digest = hashlib.sha256()
        for name, content in sorted(self.files.items()):
            digest.update(f"{name}\0{len(content)}\0".encode(errors="surrogateescape") + content)
        return digest.hexdigest()

    @property
    def real_folder(self) -> str:
        """The real path of the game's folder."""
        return str(resolve_links(self.folder))


def read_rules_code_if_any(game: str, shelf: Shelf, problems: Problems) -> RulesCode | None:
    """The rules in a game's folder, or None if the folder has no rules.

    Reports a problem and returns None if the rules cannot be read.
    """
    folder = shelf.locate_game_folder(game)
    if not has_rules_code(folder):
        return None
    if exists_or_is_broken_link(folder / FILE) and exists_or_is_broken_link(folder / PACKAGE / FIRST):
        where = Where(shelf.make_display_name(folder / FILE))
        problems.add(where, f"This game has both {FILE} and {PACKAGE}/{FIRST}.", "keep only one of the two.")
        return None
    main = FILE if exists_or_is_broken_link(folder / FILE) else f"{PACKAGE}/{FIRST}"
    files: dict[str, bytes] = {}
    bytes_left = MOST_BYTES
    for name in _list_code_files(folder, main, shelf, problems):
        content = _read_code_file(folder, name, min(bytes_left, LARGEST), shelf, problems)
        if content is None:
            return None
        files[name], bytes_left = content, bytes_left - len(content)
    return RulesCode(folder, files, main) if main in files else None


def _list_code_files(folder: Path, main: str, shelf: Shelf, problems: Problems) -> Iterator[str]:
    """The names of all Python files of the rules.

    Reports a problem and yields nothing if a file is outside the folder or there are too many files.
    """
    if main == FILE:
        yield FILE
        return
    if resolve_links(folder / PACKAGE).parent != resolve_links(folder) or not is_path_of_kind(folder / PACKAGE, S_ISDIR):
        _report_link_out_of_folder(folder / PACKAGE, shelf, problems)
        return
    try:
        paths = [Path(entry.path) for entry in list_entries_below(str(folder / PACKAGE), "__pycache__")]
    except OSError as error:
        problems.add(Where(shelf.make_display_name(folder / PACKAGE)), f"This folder cannot be read: {error.strerror}.")
        return
    files = [path for path in paths if path.suffix == ".py"]
    if len(files) > MOST_FILES:
        where = Where(shelf.make_display_name(folder / PACKAGE))
        hint = "merge some of the files, or install the rules as a package."
        problems.add(where, f"These rules have more than {MOST_FILES} Python files.", hint)
        return
    yield from (path.relative_to(folder).as_posix() for path in files)


def _read_code_file(folder: Path, name: str, most_bytes: int, shelf: Shelf, problems: Problems) -> bytes | None:
    path = folder / name
    if make_path_if_inside(folder, name) is None:
        _report_link_out_of_folder(path, shelf, problems)
        return None
    where = Where(shelf.make_display_name(path))
    try:
        with open_regular_file(path) as file:
            content = file.read(most_bytes + 1)
    except OSError as error:
        message = f"{path.name} cannot be read: {(error.strerror or 'unknown reason').lower()}."
        problems.add(where, message, make_reading_hint(path, error))
        return None
    if len(content) > most_bytes:
        message = f"The rules are larger than {LARGEST // 1_000_000} MB per file or {MOST_BYTES // 1_000_000} MB in total."
        problems.add(where, message, "move data from the code into the game's tables.")
        return None
    return content


def _report_link_out_of_folder(path: Path, shelf: Shelf, problems: Problems) -> None:
    message = f"This link points outside the game's folder, to {resolve_links(path)}."
    problems.add(Where(shelf.make_display_name(path)), message, "replace the link with the file itself.")


def import_rules_code(code: RulesCode) -> ModuleType:
    """Import the rules and return their module. Raises SyntaxError, and any exception that the code raises."""
    folder = hashlib.sha256(code.real_folder.encode(errors="surrogateescape")).hexdigest()
    name = f"{_PREFIX}{folder[:16]}_{code.hash[:32]}"
    _FINDER.known[name] = code
    if _FINDER not in sys.meta_path:
        sys.meta_path.append(_FINDER)
    return import_module(name)


class _RulesFinder(MetaPathFinder):
    """Finds rules modules for Python's import system. Their names contain hashes of the folder and of the code."""

    def __init__(self) -> None:
        self.known: dict[str, RulesCode] = {}

    def find_spec(
        self, fullname: str, _path: Sequence[str] | None = None, _target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The spec of a rules module, or None for any other module."""
        top, *inner = fullname.split(".")
        code = self.known.get(top)
        if code is None:
            return None
        folder = PurePosixPath(code.main).parent.joinpath(*inner)
        names = (code.main,) if not inner else (f"{folder}.py", f"{folder / '__init__.py'}")
        name = next((name for name in names if name in code.files), None)
        if name is None or (inner and code.main == "rules.py"):
            return None
        file = str(code.folder / name)
        is_package = name.endswith("/__init__.py")
        return ModuleSpec(fullname, _BytesLoader(code.files[name], file), origin=file, is_package=is_package)


class _BytesLoader(Loader):
    def __init__(self, content: bytes, file: str) -> None:
        self._content, self._file = content, file

    def exec_module(self, module: ModuleType) -> None:
        module.__file__ = self._file
        exec(compile(self._content, self._file, "exec", dont_inherit=True), module.__dict__)

    def get_source(self, _name: str) -> str:
        """The text of the module, which Python shows in tracebacks."""
        return self._content.decode(errors="replace")


_FINDER = _RulesFinder()
