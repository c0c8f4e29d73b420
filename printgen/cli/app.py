"""The command line as a whole: its options, its start, and how it ends when something unforeseen happens."""

import errno
import io
import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import Annotated, NoReturn

import typer

from printgen.cli.here import TRUST_ONCE
from printgen.cli.terminal import WRONG
from printgen.core.guard.budget import lift_limits
from printgen.core.guard.supervisor import now_doing
from printgen.core.problems import Problem, Where
from printgen.core.version import __version__

_NO_ROOM = (errno.ENOSPC, errno.EDQUOT)

app = typer.Typer(
    name="printgen",
    help="Turn game data into print-ready kits, and check the finished score sheets.",
    context_settings={"help_option_names": ["-h", "--help"]},
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)


def _show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"printgen {__version__}")
        raise typer.Exit()


@app.callback()
def common(
    version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version and exit.")
    ] = False,
    no_limits: Annotated[
        bool, typer.Option("--no-limits", help="Take as much time and memory as it needs, for files that you trust.")
    ] = False,
    trust: Annotated[
        bool, typer.Option("--trust", help="Run the rules beside the content this once; see printgen trust.")
    ] = False,
) -> None:
    """Apply the options that every command has."""
    if no_limits:
        lift_limits()
    TRUST_ONCE.set(trust)


def main() -> None:
    """Run the command line; every failure becomes a message, never a traceback."""
    _prepare_streams()
    try:
        app()
    except MemoryError:
        where = Where(now_doing() or "printgen")
        _exit_with(str(Problem(where, "This takes too much memory.", "print less at once, or add --no-limits.")))
    except OSError as fault:
        if fault.errno not in _NO_ROOM:
            _exit_with(bug_text(fault))
        _exit_without_room(fault)
    except Exception as fault:
        _exit_with(bug_text(fault))


def _exit_with(message: str) -> NoReturn:
    with suppress(OSError):
        typer.echo(message, err=True)
    sys.exit(WRONG)


def _exit_without_room(fault: OSError) -> NoReturn:
    """Exit because the disk behind standard output is full. Python flushes once more at the end, so that goes to devnull."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    typer.echo(f"standard output: {fault.strerror}.\n  hint: make room, or send it elsewhere.", err=True)
    sys.exit(WRONG)


def _prepare_streams() -> None:
    """Let the standard streams accept any letter, whatever the terminal's encoding, and replace closed ones with empty ones."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, io.TextIOWrapper(io.FileIO(os.devnull, mode), encoding="utf-8"))
        elif isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="surrogateescape" if mode == "r" else "backslashreplace")


def bug_text(fault: BaseException) -> str:
    """The message for a bug in printgen, which names a new file with everything that helps to find it."""
    last = f"{type(fault).__name__}: {fault}".partition("\n")[0][:200]
    said = f"printgen: This is a bug in printgen, not in your files ({last})."
    with suppress(OSError):  # the disk is full
        return f"{said}\n  hint: please report it, and send {_save_report(fault)} along."
    return f"{said}\n  hint: please report it, with what you typed."


def _save_report(fault: BaseException) -> Path:
    import platform
    import tempfile
    from traceback import format_exception

    lines = (
        f"printgen {__version__}, Python {platform.python_version()}, {sys.platform}",
        f"called: {' '.join(map(ascii, sys.argv[1:]))}",
        "",
        "".join(format_exception(fault)),
    )
    with tempfile.NamedTemporaryFile("w", encoding="utf-8", prefix="printgen-bug-", suffix=".txt", delete=False) as file:
        file.write("\n".join(lines).encode(errors="backslashreplace").decode())
    return Path(file.name)
