"""Finds plugins (rules, preflight checks and exporters) in installed packages by their entry points.

printgen reads the `entry_points.txt` files itself, because importing `importlib.metadata` would slow down every short run.
"""

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import cache
from importlib import import_module
from operator import attrgetter
from typing import Any, Literal, TypeAlias, get_args

from printgen.core.guard.budget import OutOfTime
from printgen.core.named_tuples import NamedTuple
from printgen.core.patterns import compile_later
from printgen.core.problems import Problem, Where

Group: TypeAlias = Literal["printgen.rules", "printgen.checks", "printgen.exporters"]
GROUPS: tuple[Group, ...] = get_args(Group)
_METADATA = (".dist-info", ".egg-info")  # endings of the metadata folders of packages
_MOST_DECORATORS = 20
_LARGEST = 100_000  # bytes of an entry_points.txt; Python reserves memory for all of them
_PRINTGEN = os.path.dirname(os.path.dirname(os.path.abspath(__file__))) + os.sep  # noqa: PTH100, PTH120
_PYTHON = os.path.dirname(os.path.abspath(os.__file__)) + os.sep  # noqa: PTH100, PTH120
_LIBRARIES = f"{os.sep}site-packages{os.sep}"
_TARGET = compile_later(r"(?P<module>[\w.]+)\s*(:\s*(?P<attribute>[\w.]+))?\s*(\[.*\])?$")


class Plugin(NamedTuple):
    """An entry point: its group, its id, its module and its package."""

    group: str
    id: str
    module: str
    attribute: str  # an attribute of the module; empty for the module itself
    package: str  # name and version, such as pearls-1.0

    @property
    def package_name(self) -> str:
        """The package's name without its version, as pip uses it."""
        return self.package.rpartition("-")[0] or self.package

    @property
    def failure_hint(self) -> str:
        """The hint to show when the plugin has failed."""
        return f"fix the plugin, or run `pip uninstall {self.package_name}`."


def list_plugins(group: Group) -> tuple[Plugin, ...]:
    """The plugins of a group in all installed packages, sorted by id. Two packages may use the same id."""
    return tuple(plugin for plugin in _list_plugins_in(tuple(sys.path)) if plugin.group == group)


@cache
def _list_plugins_in(folders: tuple[str, ...]) -> tuple[Plugin, ...]:
    """All plugins of the packages in these folders. A package that is in two folders counts only in the first folder."""
    packages = {name: path for folder in reversed(folders) for name, path in _list_packages_in(folder)}
    return tuple(sorted({plugin for name, path in packages.items() for plugin in _list_plugins_of_package(name, path)}))


def _list_packages_in(folder: str) -> Iterator[tuple[str, str]]:
    """The name and the metadata folder of each package installed in a folder."""
    with suppress(OSError), os.scandir(folder or ".") as entries:
        for entry in entries:
            if entry.name.endswith(_METADATA):
                yield entry.name.rpartition(".")[0], entry.path


def _list_plugins_of_package(package: str, path: str) -> Iterator[Plugin]:
    content = b""
    with suppress(OSError), open(os.path.join(path, "entry_points.txt"), "rb", buffering=0) as file:  # noqa: PTH118, PTH123
        content = file.read(_LARGEST)
    group = ""
    for line in content.decode(errors="replace").splitlines() if b"printgen." in content else ():
        words = line.strip()
        if words.startswith("["):
            group = words.strip("[] ")
        elif group.startswith("printgen.") and "=" in words and words[0] not in "#;":
            name, _, target = (word.strip() for word in words.partition("="))
            if match := _TARGET.match(target):
                yield Plugin(group, name, match["module"], match["attribute"] or "", package)


def list_code_paths(plugin: Plugin) -> tuple[str, ...]:
    """The folders with the code of a plugin's package, or its single file. Does not import the plugin.

    Returns an empty tuple if the code cannot be found.
    """
    from importlib.util import find_spec

    with suppress(ImportError, ValueError, AttributeError):
        spec = find_spec(plugin.module.partition(".")[0])
        if spec is not None:
            return tuple(spec.submodule_search_locations or ()) or ((spec.origin,) if spec.origin else ())
    return ()


class PluginError(Exception):
    """Raised for a plugin that cannot be used. `problem` gives the reason."""

    def __init__(self, where: Where, message: str, hint: str) -> None:
        super().__init__(message)
        self.problem = Problem(where, message, hint)


def require_only_plugin(candidates: Sequence[Plugin], subject: str, is_built_in: bool) -> Plugin:
    """The only plugin among candidates with the same id.

    Raises PluginError if there are several, or if printgen itself uses the id.
    """
    first, *others = candidates
    names = " and ".join(plugin.package for plugin in candidates)
    if is_built_in:
        message = f"{names} {'have' if others else 'has'} {subject}, but printgen has its own."
        raise PluginError(
            Where(first.package), message, f"rename the entry point, or run `pip uninstall {first.package_name}`."
        )
    if others:
        hint = f"uninstall all but one of these packages, for example with `pip uninstall {first.package_name}`."
        raise PluginError(Where(first.package), f"{names} {'both' if len(candidates) == 2 else 'all'} have {subject}.", hint)
    return first


def load_plugin(plugin: Plugin) -> Any:
    """The module or object that an entry point names.

    Raises PluginError if the import fails, with the line in the plugin's code.
    """
    try:
        module = import_module(plugin.module)
        return attrgetter(plugin.attribute)(module) if plugin.attribute else module
    except (Exception, SystemExit) as error:
        message = f"A plugin in {plugin.package} cannot be imported: {describe_error(error)}"
        raise PluginError(find_line_outside_printgen(error) or Where(plugin.package), message, plugin.failure_hint) from error


def find_line_of_function(function: Any) -> Where | None:
    """The file and line where a function begins, ignoring decorators, or None for any other object."""
    for _ in range(_MOST_DECORATORS):
        function = getattr(function, "__wrapped__", function)
    code = getattr(function, "__code__", None)
    return Where(code.co_filename, code.co_firstlineno) if code is not None else None


def locate_function_or_plugin(function: Any, plugin: Plugin) -> Where:
    """The file and line where a plugin's function begins, or the plugin's file or package for any other object."""
    return find_line_of_function(function) or Where(getattr(sys.modules.get(plugin.module), "__file__", None) or plugin.package)


def describe_error(error: BaseException) -> str:
    """An exception as a sentence: its class and its message."""
    words = ""
    with suppress(Exception):  # str() of a plugin's exception may itself fail
        words = str(error.msg if isinstance(error, SyntaxError) else error).strip().rstrip(".")
    return f"{type(error).__name__}: {words}." if words else f"{type(error).__name__}."


def find_line_outside_printgen(error: BaseException, preferred_folder: str = "") -> Where | None:
    """The innermost line of a traceback that is outside printgen and Python. A line in `preferred_folder` takes precedence."""
    if isinstance(error, SyntaxError) and error.filename and not error.filename.startswith("<"):
        return Where(error.filename, error.lineno or 1)
    found, at_home, trace = None, None, error.__traceback__
    while trace is not None:
        file = trace.tb_frame.f_code.co_filename
        if not file.startswith(("<", _PRINTGEN, _PYTHON)) or _LIBRARIES in file.removeprefix(_PRINTGEN):
            found = Where(file, trace.tb_lineno)
            at_home = found if preferred_folder and file.startswith(preferred_folder) else at_home
        trace = trace.tb_next
    return at_home or found


def describe_failure(subject: str, error: BaseException, seconds_allowed: float) -> str:
    """A sentence that starts with `subject` and names the reason for a failure: a timeout or an exception."""
    if isinstance(error, OutOfTime):
        return f"{subject} took longer than {seconds_allowed:g} s."
    return f"{subject} failed with {describe_error(error)}"
