"""Modules made from bytes in memory: no file is read again, and none is written."""

import hashlib
import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from pathlib import PurePosixPath
from types import ModuleType

from printgen.registry.code import Code

_PREFIX = "printgen_rules_"


def load_code(code: Code) -> ModuleType:
    """The module of the rules. Raises whatever its code raises, and SyntaxError."""
    folder = hashlib.sha256(code.real_folder.encode(errors="surrogateescape")).hexdigest()
    name = f"{_PREFIX}{folder[:16]}_{code.hash[:32]}"
    _FINDER.known[name] = code
    if _FINDER not in sys.meta_path:
        sys.meta_path.append(_FINDER)
    return import_module(name)


class _Finder(MetaPathFinder):
    """Finds the modules of rules by names that hold the folder and the hash, so that no two of them are mixed up."""

    def __init__(self) -> None:
        self.known: dict[str, Code] = {}

    def find_spec(
        self, fullname: str, _path: Sequence[str] | None = None, _target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The spec of a module that is one of our files."""
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
        return ModuleSpec(fullname, _Source(code.files[name], file), origin=file, is_package=is_package)


class _Source(Loader):
    """Runs one file."""

    def __init__(self, content: bytes, file: str) -> None:
        self._content, self._file = content, file

    def exec_module(self, module: ModuleType) -> None:
        """Compile the bytes and run them in the module."""
        module.__file__ = self._file
        exec(compile(self._content, self._file, "exec", dont_inherit=True), module.__dict__)

    def get_source(self, _name: str) -> str:
        """The text of the file, as tracebacks ask for it."""
        return self._content.decode(errors="replace")


_FINDER = _Finder()
