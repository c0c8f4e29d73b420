"""What installed packages add to printgen, found by their entry points: rules, preflight checks and exporters.

Reads the packages' `entry_points.txt` itself, because `importlib.metadata` takes longer to import than a short run has.
"""

import os
import re
import sys
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from importlib import import_module
from operator import attrgetter
from typing import Any, Literal, NamedTuple, TypeAlias

from printgen.problems import Problems, Where

Group: TypeAlias = Literal["printgen.rules", "printgen.checks", "printgen.exporters"]
GROUPS: tuple[Group, ...] = ("printgen.rules", "printgen.checks", "printgen.exporters")
_PACKAGES = (".dist-info", ".egg-info")
_LARGEST = 1_000_000  # bytes of an entry_points.txt
_OURS = os.path.dirname(os.path.abspath(__file__)) + os.sep  # noqa: PTH100, PTH120
_PYTHON = os.path.dirname(os.path.abspath(os.__file__)) + os.sep  # noqa: PTH100, PTH120
_LIBRARIES = f"{os.sep}site-packages{os.sep}"
_TARGET = re.compile(r"(?P<module>[\w.]+)\s*(:\s*(?P<attribute>[\w.]+))?\s*(\[.*\])?$")


class Plugin(NamedTuple):
    """One entry point: what it is called, where its code is, and which package it came with."""

    group: str
    id: str
    module: str
    attribute: str  # of the module; empty for the module itself
    package: str  # name and version, such as pearls-1.0

    @property
    def project(self) -> str:
        """The name of the package that pip knows."""
        return self.package.rpartition("-")[0] or self.package


def plugins(group: Group) -> tuple[Plugin, ...]:
    """The plugins of a group in all installed packages, by id; two packages may use the same id."""
    return tuple(plugin for plugin in _installed(tuple(sys.path)) if plugin.group == group)


@cache
def _installed(folders: tuple[str, ...]) -> tuple[Plugin, ...]:
    packages = {name: path for folder in reversed(folders) for name, path in _packages(folder)}
    return tuple(sorted({plugin for name, path in packages.items() for plugin in _plugins_of(name, path)}))


def _packages(folder: str) -> Iterator[tuple[str, str]]:
    """The name and the metadata folder of every package installed in a folder."""
    with suppress(OSError), os.scandir(folder or ".") as entries:
        for entry in entries:
            if entry.name.endswith(_PACKAGES):
                yield entry.name.rpartition(".")[0], entry.path


def _plugins_of(package: str, path: str) -> Iterator[Plugin]:
    text = ""
    with suppress(OSError), open(os.path.join(path, "entry_points.txt"), encoding="utf-8", errors="replace") as file:  # noqa: PTH118, PTH123
        text = file.read(_LARGEST)
    group = ""
    for line in text.splitlines() if "printgen." in text else ():
        words = line.strip()
        if words.startswith("["):
            group = words.strip("[] ")
        elif group.startswith("printgen.") and "=" in words and words[0] not in "#;":
            name, _, target = (word.strip() for word in words.partition("="))
            if match := _TARGET.match(target):
                yield Plugin(group, name, match["module"], match["attribute"] or "", package)


def code_folders(plugin: Plugin) -> tuple[str, ...]:
    """The folders or the file of the package that has a plugin's code; none if it cannot be found. Imports nothing."""
    from importlib.util import find_spec

    with suppress(ImportError, ValueError, AttributeError):
        spec = find_spec(plugin.module.partition(".")[0])
        if spec is not None:
            return tuple(spec.submodule_search_locations or ()) or ((spec.origin,) if spec.origin else ())
    return ()


def load_plugin(plugin: Plugin, problems: Problems) -> Any:
    """What a plugin's entry point names; None with a problem at the author's own line if its code cannot be imported."""
    try:
        module = import_module(plugin.module)
        return attrgetter(plugin.attribute)(module) if plugin.attribute else module
    except (Exception, SystemExit) as fault:
        message = f"{plugin.package} has a plugin that cannot be imported: {describe(fault)}"
        problems.add(author_line(fault) or Where(plugin.package), message, f"fix it, or run `pip uninstall {plugin.project}`.")
        return None


def describe(fault: BaseException) -> str:
    """An exception as one sentence: its kind and its words."""
    words = ""
    with suppress(Exception):  # of an exception that cannot say what it is
        words = str(fault.msg if isinstance(fault, SyntaxError) else fault).strip().rstrip(".")
    return f"{type(fault).__name__}: {words}." if words else f"{type(fault).__name__}."


def author_line(fault: BaseException, home: str = "") -> Where | None:
    """The innermost line outside printgen and Python that an exception passed through; one in the home folder comes first."""
    if isinstance(fault, SyntaxError) and fault.filename and not fault.filename.startswith("<"):
        return Where(fault.filename, fault.lineno or 1)
    found, at_home, trace = None, None, fault.__traceback__
    while trace is not None:
        file = trace.tb_frame.f_code.co_filename
        if not file.startswith(("<", _OURS, _PYTHON)) or _LIBRARIES in file.removeprefix(_OURS):
            found = Where(file, trace.tb_lineno)
            at_home = found if home and file.startswith(home) else at_home
        trace = trace.tb_next
    return at_home or found
