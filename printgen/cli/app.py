"""The `printgen` command: options that every command shares, the sections of `--help`, and a handler for unexpected errors."""

import errno
import io
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from copy import copy
from importlib import import_module
from pathlib import Path
from types import FunctionType
from typing import Annotated, Any, NoReturn

import typer
from typer.core import TyperGroup
from typer.models import CommandInfo

from printgen.cli.here import TRUST_ONCE
from printgen.cli.terminal import WRONG
from printgen.core.guard.budget import lift_time_limits
from printgen.core.guard.supervisor import describe_current_work
from printgen.core.problems import Problem, Where
from printgen.core.version import __version__

_DISK_IS_FULL = (errno.ENOSPC, errno.EDQUOT)

SECTIONS = {
    "Make a game": ("new", "list", "print", "kit", "proof", "pictures", "export", "diff"),
    "Check": ("studio", "check", "watch", "inspect", "fonts"),
    "Play and score": ("enter", "score", "results", "fits", "combat", "simulate"),
    "Set up": ("config", "calibrate", "printer", "schema", "trust", "plugins", "docs"),
}
# The commands that each module of this folder defines.
MODULES = {
    "looking": ("list", "inspect", "check"),
    "printing": ("print", "proof"),
    "watching": ("watch",),
    "studio": ("studio",),
    "kits": ("kit", "diff", "pictures", "export", "plugins"),
    "scoring": ("enter", "score", "fits", "combat"),
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


class SectionedCommands(TyperGroup):
    """A group of commands that `--help` lists in sections."""

    def format_commands(self, ctx: typer.Context, formatter: Any) -> None:  # type: ignore[override]
        """Write the commands to the help text, one list per section."""
        longest = max(map(len, self.commands))
        for section, names in SECTIONS.items():
            with formatter.section(section):
                summaries = [self.commands[name].get_short_help_str(formatter.width - longest - 6) for name in names]
                formatter.write_dl([(name.ljust(longest), text) for name, text in zip(names, summaries, strict=True)])


app = typer.Typer(
    name="printgen",
    cls=SectionedCommands,
    help="Turn game data into print-ready kits, and check the finished score sheets.",
    context_settings={"help_option_names": ["-h", "--help"]},
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)


def _show_version_and_exit(is_asked: bool) -> None:
    if is_asked:
        typer.echo(f"printgen {__version__}")
        raise typer.Exit()


@app.callback()
def apply_common_options(
    version: Annotated[
        bool, typer.Option("--version", callback=_show_version_and_exit, is_eager=True, help="Show the version and exit.")
    ] = False,
    no_limits: Annotated[
        bool, typer.Option("--no-limits", help="Lift the limits on time and memory. Use this only with files that you trust.")
    ] = False,
    trust: Annotated[
        bool, typer.Option("--trust", help="Run the Python rules beside the content, this time only; see `printgen trust`.")
    ] = False,
) -> None:
    """Apply the options that every command shares."""
    if no_limits:
        lift_time_limits()
    TRUST_ONCE.set(trust)


def load_app(words: Sequence[str] = ()) -> typer.Typer:
    """The app with the command that follows any options in `words`, or with all commands if that is not a command.

    Typer spends a fifth of a millisecond on each command, and some of their modules take longer to load.
    If `words` has only options, such as --help, the commands are without their parameters.
    """
    command = next((word for word in words if not word.startswith("-")), "")
    needed = [module for module, names in MODULES.items() if command in names]
    for module in needed or MODULES:
        import_module(f"printgen.cli.{module}")
    chosen = copy(app)
    if words and not command:
        chosen.registered_commands = [_summarise_command(known) for known in app.registered_commands]
        return chosen
    if not needed:
        return app
    chosen.registered_commands = [known for known in app.registered_commands if known.name == command]
    chosen.registered_groups = [known for known in app.registered_groups if known.name == command]
    return chosen


def _summarise_command(command: CommandInfo) -> CommandInfo:
    """A command with the same name and description, but without parameters, which take typer most of its time."""
    summary = copy(command)
    summary.callback = FunctionType(_do_nothing.__code__, {})
    summary.callback.__doc__ = command.callback.__doc__
    return summary


def _do_nothing() -> None: ...


def main() -> None:
    """Run the command line. Every failure becomes a message, never a traceback."""
    _prepare_streams()
    try:
        load_app(sys.argv[1:])()
    except MemoryError:
        where = Where(describe_current_work() or "printgen")
        _exit_with_message(
            str(Problem(where, "This takes too much memory.", "print fewer pieces at a time, or add --no-limits."))
        )
    except OSError as fault:
        if fault.errno not in _DISK_IS_FULL:
            _exit_with_message(save_bug_report(fault))
        _exit_because_of_full_disk(fault)
    except Exception as fault:
        _exit_with_message(save_bug_report(fault))


def _exit_with_message(message: str) -> NoReturn:
    with suppress(OSError):
        typer.echo(message, err=True)
    sys.exit(WRONG)


def _exit_because_of_full_disk(fault: OSError) -> NoReturn:
    """Exit with an error because the disk for standard output is full.

    Python flushes standard output once more on exit, so this function redirects it to devnull first.
    """
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    hint = "free some disk space, or send the output to another disk."
    typer.echo(f"standard output: {fault.strerror}.\n  hint: {hint}", err=True)
    sys.exit(WRONG)


def _prepare_streams() -> None:
    """Make the standard streams accept any character, and replace closed streams with empty ones."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, io.TextIOWrapper(io.FileIO(os.devnull, mode), encoding="utf-8"))
        elif isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="surrogateescape" if mode == "r" else "backslashreplace")


def save_bug_report(fault: BaseException) -> str:
    """Save the traceback and the command to a new file. Returns a message that names the file."""
    error = f"{type(fault).__name__}: {fault}".partition("\n")[0][:200]
    message = f"printgen: This is a bug in printgen, not in your files ({error})."
    with suppress(OSError):  # the disk is full
        return f"{message}\n  hint: please report the bug, and attach {_write_traceback_file(fault)}."
    return f"{message}\n  hint: please report the bug, together with the command that you typed."


def _write_traceback_file(fault: BaseException) -> Path:
    import platform
    import tempfile
    from traceback import format_exception

    lines = (
        f"printgen {__version__}, Python {platform.python_version()}, {sys.platform}",
        f"arguments: {' '.join(map(ascii, sys.argv[1:]))}",
        "",
        "".join(format_exception(fault)),
    )
    with tempfile.NamedTemporaryFile("w", encoding="utf-8", prefix="printgen-bug-", suffix=".txt", delete=False) as file:
        file.write("\n".join(lines).encode(errors="backslashreplace").decode())
    return Path(file.name)
