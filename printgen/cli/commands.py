"""The names of all commands, and the commands whose modules do not import Typer, so that they start quickly."""

from collections.abc import Callable
from typing import Any, TypeVar

from printgen.core.named_tuples import NamedTuple

Run = TypeVar("Run", bound=Callable[..., Any])

# The commands that each module of this folder defines.
MODULES = {
    "looking": ("list", "inspect", "check"),
    "printing": ("print", "proof"),
    "watching": ("watch",),
    "studio": ("studio",),
    "kits": ("kit", "diff", "pictures", "export", "plugins"),
    "scoring": ("score",),
    "rulings": ("enter", "fits", "combat"),
    "results": ("results",),
    "simulation": ("simulate",),
    "starting": ("new",),
    "settings": ("config",),
    "fonts": ("fonts",),
    "printers": ("calibrate", "printer"),
    "schema": ("schema",),
    "docs": ("docs",),
    "trust": ("trust",),
}
PICTURE_KEYS = ("language",)  # the settings of commands that draw pictures of a finished game


class Command(NamedTuple):
    """A command: its function, the last line of its `--help`, and the settings that `--help` shows."""

    run: Callable[..., Any]
    epilog: str
    settings: tuple[str, ...]


COMMANDS: dict[str, Command] = {}


def register_command(name: str, *, epilog: str, settings: tuple[str, ...] = ()) -> Callable[[Run], Run]:
    """A decorator that makes a function a command, as `typer.Typer.command` does."""

    def add_to_commands(run: Run) -> Run:
        COMMANDS[name] = Command(run, epilog, settings)
        return run

    return add_to_commands
