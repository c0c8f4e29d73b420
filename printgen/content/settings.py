"""Finds and changes the files that hold a user's settings, such as printers and trusted folders."""

import os
import sys
from collections.abc import Callable
from pathlib import Path

from printgen.content.shelves import Trust
from printgen.core.files.inputs import resolve_links
from printgen.core.problems import Problems, Where

FOLDER = "PRINTGEN_CONFIG"  # the environment variable for another settings folder
CACHE = "PRINTGEN_CACHE"  # the environment variable for another cache folder
DATA = "PRINTGEN_DATA"  # the environment variable for another folder of the user's own data
TRUST = "PRINTGEN_TRUST"  # the environment variable for folders whose code may run, separated as in PATH
TRUST_FILE = "trust.json"
DEFAULTS_FILE = "printgen.toml"  # in the settings folder and in projects
PATIENCE = 10.0  # seconds to wait while another run changes a file


def locate_settings_file(name: str) -> Path:
    """The path of a settings file, which may not exist yet."""
    named = os.environ.get(FOLDER)
    return (Path(named) if named else _locate_config_folder() / "printgen") / name


def locate_cache_folder() -> Path:
    """The user's folder for files that printgen can make again at any time."""
    named = os.environ.get(CACHE)
    return Path(named) if named else _locate_system_cache_folder() / "printgen"


def locate_data_folder() -> Path:
    """The user's folder for files that printgen cannot make again, such as the results of games."""
    named = os.environ.get(DATA)
    return Path(named) if named else _locate_system_data_folder() / "printgen"


def locate_project_and_user_defaults(project: Path) -> tuple[Path, Path]:
    """The files with defaults of options: that of a project and the user's own. They may not exist."""
    return project / DEFAULTS_FILE, locate_settings_file(DEFAULTS_FILE)


def make_user_trust(trusts_everything: bool = False) -> Trust:
    """The code that the user trusts, by the trust file and PRINTGEN_TRUST; with `trusts_everything`, all code in this run."""
    named = (name for name in os.environ.get(TRUST, "").split(os.pathsep) if name)
    return Trust(trusts_everything, tuple(resolve_links(Path(name)) for name in named), locate_settings_file(TRUST_FILE))


def _find_home_folder() -> Path:
    """The user's home folder. Without one, a folder that does not exist, and in which only administrators could make files."""
    try:
        return Path.home()
    except RuntimeError:
        return Path(os.sep, "no-home-folder")


def may_settings_file_exist(path: Path) -> bool:
    """Whether a settings file exists. Returns True if that is unknown, because reading the file then reports the reason."""
    try:
        path.stat()
    except FileNotFoundError:
        return False
    except OSError:
        return True
    return True


def change_settings_file(
    path: Path, contents_in_messages: str, make_new_bytes: Callable[[], bytes | None], problems: Problems
) -> bool:
    """Write the bytes that `make_new_bytes` returns, or nothing if it returns None. Returns whether the file was written.

    No other run can change the file in the meantime.
    """
    from printgen.core.files.locks import hold_lock
    from printgen.core.files.outputs import report_unwritable_file, write_whole_file

    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with hold_lock(path, PATIENCE):
            content = make_new_bytes()
            return content is not None and write_whole_file(path, content, problems)
    except BlockingIOError:
        message = f"Another run of printgen has been changing {contents_in_messages} for more than {PATIENCE:.0f} seconds."
        problems.add(Where(str(path)), message, "wait until that run has ended, then run this command again.")
    except OSError as error:
        report_unwritable_file(path, error, problems)
    return False


def _locate_config_folder() -> Path:
    if sys.platform == "win32":
        return Path(os.environ.get("APPDATA") or _find_home_folder() / "AppData" / "Roaming")
    if sys.platform == "darwin":
        return _find_home_folder() / "Library" / "Application Support"
    named = Path(os.environ.get("XDG_CONFIG_HOME", ""))
    return named if named.is_absolute() else _find_home_folder() / ".config"


def _locate_system_cache_folder() -> Path:
    """This operating system's folder for files that programs can make again."""
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or _find_home_folder() / "AppData" / "Local")
    if sys.platform == "darwin":
        return _find_home_folder() / "Library" / "Caches"
    named = Path(os.environ.get("XDG_CACHE_HOME", ""))
    return named if named.is_absolute() else _find_home_folder() / ".cache"


def _locate_system_data_folder() -> Path:
    if sys.platform in ("win32", "darwin"):
        return _locate_config_folder()
    named = Path(os.environ.get("XDG_DATA_HOME", ""))
    return named if named.is_absolute() else _find_home_folder() / ".local" / "share"
