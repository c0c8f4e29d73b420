"""What all commands share: the app, the progress bar, and problems reported at the end of a run."""

import errno
import io
import os
import platform
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from pathlib import Path
from traceback import format_exception
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from printgen.core.guard.budget import lift_limits
from printgen.core.guard.supervisor import now_doing
from printgen.core.problems import Problem, Problems, Unfinished, Where
from printgen.core.version import __version__

if TYPE_CHECKING:
    from printgen.content.shelves import Shelves
    from printgen.project.project import Project


WIDTH = 30
LONG = 50  # fewer things are done before anybody reads a bar


class Bar:
    """One bar at a time on standard error; it removes itself when all is done."""

    def __init__(self) -> None:
        self._is_drawn = False

    def __call__(self, what: str, done: int, total: int) -> None:
        """Draw the bar again at each percent."""
        if total < LONG or done * 100 // total == (done - 1) * 100 // total:
            return
        full = WIDTH * min(done, total) // total
        self._write(f"\r{what} {'█' * full}{'·' * (WIDTH - full)} {done}/{total}", True)
        if done >= total:
            self.remove()

    def remove(self) -> None:
        """Remove the bar of work that ended early."""
        if self._is_drawn:
            self._write("\r\033[K", False)

    def _write(self, text: str, is_drawn: bool) -> None:
        sys.stderr.write(text)
        sys.stderr.flush()
        self._is_drawn = is_drawn


BAR = Bar()


def bug_text(fault: BaseException) -> str:
    """The message for an exception that neither a file nor an argument explains."""
    last = f"{type(fault).__name__}: {fault}".partition("\n")[0][:200]
    said = f"printgen: This is a bug in printgen, not in your files ({last})."
    with suppress(OSError):  # no room for the file
        return f"{said}\n  hint: please report it, and send {_save_report(fault)} along."
    return f"{said}\n  hint: please report it, with what you typed."


def _save_report(fault: BaseException) -> Path:
    """A new file with everything that helps to find the bug."""
    lines = (
        f"printgen {__version__}, Python {platform.python_version()}, {sys.platform}",
        f"called: {' '.join(map(ascii, sys.argv[1:]))}",
        "",
        "".join(format_exception(fault)),
    )
    with tempfile.NamedTemporaryFile("w", encoding="utf-8", prefix="printgen-bug-", suffix=".txt", delete=False) as file:
        file.write("\n".join(lines).encode(errors="backslashreplace").decode())
    return Path(file.name)


WARNED = 1  # exit code: nothing is wrong, but a strict check found warnings
WRONG = 2  # exit code: the content, the entry or the request cannot be taken
INTERRUPTED = 130
MOST_TOLD = 200  # problems
_TRUST_ONCE = ContextVar("trust_once", default=False)
_FULL = (errno.ENOSPC, errno.EDQUOT)

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
    """What holds for every command."""
    if no_limits:
        lift_limits()
    _TRUST_ONCE.set(trust)


def main() -> None:
    """Run the command line; every failure becomes a message, never a traceback."""
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
    """Report a bug in printgen, and exit."""

    _stop(bug_text(fault))


def _stop(words: str) -> NoReturn:
    with suppress(OSError):
        typer.echo(words, err=True)
    sys.exit(WRONG)


def _stop_unheard(fault: OSError) -> None:
    """Exit when standard output has no room; the rest goes to devnull, because Python flushes again at the end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    typer.echo(f"standard output: {fault.strerror}.\n  hint: make room, or send it elsewhere.", err=True)
    sys.exit(WRONG)


def _ready_streams() -> None:
    """Make the streams take any letter, whatever the terminal's encoding, and replace closed streams with empty ones."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, io.TextIOWrapper(io.FileIO(os.devnull, mode), encoding="utf-8"))
        elif isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="surrogateescape" if mode == "r" else "backslashreplace")


def tell(problems: Sequence[Problem]) -> None:
    """Print all problems, up to a number that somebody might read."""
    for problem in problems[:MOST_TOLD]:
        typer.echo(str(problem), err=True)
    if len(problems) > MOST_TOLD:
        typer.echo(f"… and {len(problems) - MOST_TOLD} more. Fix these first.", err=True)


def silent(problems: Sequence[Problem]) -> None:
    """Print nothing, because the problems are part of the JSON."""


def tell_shortly(problems: Sequence[Problem]) -> None:
    """Print the errors; if there are none, print the warnings, one line each."""
    errors = [problem for problem in problems if problem.severity == "error"]
    warnings = [problem for problem in problems if problem.severity == "warning"]
    for problem in errors or warnings:
        typer.echo(str(problem), err=True)
    if warnings and not errors:
        typer.echo("  hint: `printgen check` tells where exactly, and what to do.", err=True)


def finish(problems: Sequence[Problem], tell: Callable[[Sequence[Problem]], None] = tell) -> None:
    """Print problems, and end the command if one of them is an error."""
    BAR.remove()
    tell(problems)
    if any(problem.severity == "error" for problem in problems):
        raise typer.Exit(WRONG)


@contextmanager
def reported() -> Iterator[Problems]:
    """Collect problems, print them at the end, and end the command if one of them is an error."""
    problems = Problems()
    try:
        with interruptible():
            yield problems
    except Unfinished as end:
        problems.found.setdefault(end.problem)
    finish(problems.sorted())


@contextmanager
def interruptible() -> Iterator[None]:
    """Let Ctrl-C end the command with a sentence."""
    try:
        yield
    except KeyboardInterrupt:
        BAR.remove()
        typer.echo("Interrupted. Nothing half-written is left; former files are as they were.", err=True)
        raise typer.Exit(INTERRUPTED) from None


def project_here() -> "Project":
    """The project that the person is in, which reports its progress as a bar on a terminal."""
    from printgen.project.project import Project

    shelves = shelves_here()
    return Project(shelves, shelves.home, BAR if sys.stderr.isatty() else None)


def shelves_here() -> "Shelves":
    """The shelves that are searched for games, starting in the current folder, and whose code may run."""
    from printgen.content.settings import trust_of_user
    from printgen.content.shelves import shelves_from

    return shelves_from(Path.cwd(), trust_of_user(_TRUST_ONCE.get()))


def tell_source(game: str) -> None:
    """Say which folder a game is from, unless it is the obvious one.

    Obvious are the content/ of the current folder, the game's own folder if the person is in it, and, for a person who is in no
    project, the games that came with the program.
    """
    from printgen.content.shelves import supplied

    shelves, here = shelves_here(), Path.cwd()
    shelf = shelves.find(game)
    in_project = len(shelves.shelves) > 1 or here.is_relative_to(shelves.shelves[0].root)
    if shelf is None or shelf.root == here or not in_project or here.is_relative_to(shelf.game_folder(game)):
        return
    what = "the supplied game" if len(shelves.shelves) > 1 and supplied(shelf) else "the game"
    typer.echo(f"{game}: {what} in {shelf.shown(shelf.game_folder(game))}", err=True)


def named_game(context: typer.Context, game: str | None) -> str | None:
    """The game that was named on the command line, after saying which folder it is from."""
    if game and not context.resilient_parsing:
        tell_source(game)
    return game
