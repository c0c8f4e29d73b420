"""What all commands share: the app, problems at the end of a run, the shelves of the person who calls."""

import errno
import io
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from printgen.guard.budget import lift_limits
from printgen.guard.supervisor import now_doing
from printgen.problems import Problem, Problems, Unfinished, Where

if TYPE_CHECKING:
    from printgen.content.shelves import Shelves
    from printgen.ledger.book import Entry

WARNED = 1  # exit code: nothing is wrong, but a strict check found warnings
WRONG = 2  # exit code: the content, the entry or the request cannot be taken
INTERRUPTED = 130
MOST_TOLD = 200  # problems
_TRUST_ONCE = ContextVar("trust_once", default=False)
_FULL = (errno.ENOSPC, errno.EDQUOT)

app = typer.Typer(
    name="printgen",
    help="Declared content in, print-ready board and paper games out, and a check of the paper when the game is over.",
    add_completion=False,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)


@app.callback()
def common(
    no_limits: Annotated[
        bool, typer.Option("--no-limits", help="Take as much time and memory as it needs, for files that you trust.")
    ] = False,
    trust: Annotated[
        bool, typer.Option("--trust", help="Run the rules beside the content this once; see printgen trust.")
    ] = False,
) -> None:
    """What holds for every command."""
    if no_limits:
        lift_limits()
    _TRUST_ONCE.set(trust)


def main() -> None:
    """Run the command line; whatever goes wrong, say so in words."""
    _ready_streams()
    try:
        app()
    except MemoryError:
        where = Where(now_doing() or "printgen")
        _stop(str(Problem(where, "This takes too much memory.", "print less at once, or add --no-limits.")))
    except OSError as fault:
        if fault.errno not in _FULL:
            _report(fault)
        _stop_unheard(fault)
    except Exception as fault:
        _report(fault)


def _report(fault: Exception) -> NoReturn:
    """Own up to a bug."""
    from printgen.cli.bugs import bug_text

    _stop(bug_text(fault))


def _stop(words: str) -> NoReturn:
    with suppress(OSError):
        typer.echo(words, err=True)
    sys.exit(WRONG)


def _stop_unheard(fault: OSError) -> None:
    """Leave where what was to be said has no room; what is left of it goes nowhere, for Python tries once more at its end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    typer.echo(f"standard output: {fault.strerror}.\n  hint: make room, or send it elsewhere.", err=True)
    sys.exit(WRONG)


def _ready_streams() -> None:
    """Any letter can be said and typed, whatever the terminal knows, and a stream that was closed is an empty one."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, io.TextIOWrapper(io.FileIO(os.devnull, mode), encoding="utf-8"))
        elif isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="surrogateescape" if mode == "r" else "backslashreplace")


def tell(problems: Problems) -> None:
    """Print all problems, as far as anybody reads on."""
    for problem in problems.sorted()[:MOST_TOLD]:
        typer.echo(str(problem), err=True)
    if len(problems.found) > MOST_TOLD:
        typer.echo(f"… and {len(problems.found) - MOST_TOLD} more. Mend these first.", err=True)


def silent(problems: Problems) -> None:
    """Print nothing: what was found has been written already."""


def tell_shortly(problems: Problems) -> None:
    """Print the errors; where there are none, the warnings, a line each."""
    grave = "error" if problems else "warning"
    for problem in problems.sorted():
        if problem.severity == grave:
            typer.echo(str(problem), err=True)
    if not problems and problems.count("warning"):
        typer.echo("  hint: `printgen check` tells where exactly, and what to do.", err=True)


def say_again(entry: "Entry", problems: Problems) -> None:
    """Say of a file what was said when it was written, and that it is the same."""
    typer.echo(f"{entry.said}\n  Nothing has changed: the file is as it was.")
    for problem in entry.problems:
        problems.add(problem.where, problem.message, problem.hint, problem.severity)


@contextmanager
def reported(tell: Callable[[Problems], None] = tell) -> Iterator[Problems]:
    """Collect problems; at the end tell them all, and leave with a code where something is wrong."""
    problems = Problems()
    try:
        yield problems
    except KeyboardInterrupt:
        typer.echo("Interrupted. Nothing half-written is left; former files are as they were.", err=True)
        raise typer.Exit(INTERRUPTED) from None
    except Unfinished as end:
        problems.found.setdefault(end.problem)
    tell(problems)
    if problems:
        raise typer.Exit(WRONG)


def shelves_here() -> "Shelves":
    """Where games are found from where the person stands, and whose code may run."""
    from printgen.content.shelves import shelves_from
    from printgen.settings import trust_of_user

    return shelves_from(Path.cwd(), trust_of_user(_TRUST_ONCE.get()))
