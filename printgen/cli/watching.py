"""The command that checks a game again whenever one of its files changes."""

import time
from collections.abc import Sequence
from itertools import islice
from typing import TYPE_CHECKING, Annotated

import typer

from printgen.cli.app import app
from printgen.cli.here import open_project_here
from printgen.cli.parameters import GameName, LanguageCode
from printgen.cli.printing import print_text_about_written_file
from printgen.cli.settings import fill_in_options_and_output
from printgen.cli.terminal import MOST_PROBLEMS
from printgen.core.problems import Problem
from printgen.core.words import write_count
from printgen.project.orders import Options

if TYPE_CHECKING:
    from printgen.project.live import CheckUpdate

_MOST_LISTED = 20  # changed faces


@app.command("watch", epilog="Example: printgen watch village")
def watch_game(
    game: GameName,
    language: LanguageCode = None,
    print_pdf: Annotated[bool, typer.Option("--print", help="Also write the PDF again after each change.")] = False,
) -> None:
    """Check a game again after every change, until you press Ctrl-C.

    Draws only what has changed, and shows the changed faces, the problems and the time.
    """
    project = open_project_here()
    options, place = fill_in_options_and_output(game, Options(language=language)) if print_pdf else (Options(), None)
    try:
        for number, update in enumerate(project.watch(game, language)):
            for line in _list_update_lines(update):
                typer.echo(line)
            if print_pdf and update.faces and not _count_problems(update.problems, "error"):
                print_text_about_written_file(project.write_print(game, options, place).value, place)
            typer.echo(f"{time.strftime('%H:%M:%S')}  {_summarise_update(update)}")
            if number == 0:
                typer.echo("Waiting for changes. Press Ctrl-C to stop.")
    except KeyboardInterrupt:
        typer.echo("Stopped.", err=True)


def _list_update_lines(update: "CheckUpdate") -> list[str]:
    """A line for each changed face, each new problem and each solved problem. Long lists are cut off."""
    lines = [f"  {change.change}: {change.label}" for change in islice(update.changes, _MOST_LISTED)]
    if len(update.changes) > _MOST_LISTED:
        lines.append(f"  … and {write_count(len(update.changes) - _MOST_LISTED, 'more face')}")
    lines += map(str, update.new[:MOST_PROBLEMS])
    return [*lines, *(f"solved: {problem.where}: {problem.message}" for problem in update.solved[:MOST_PROBLEMS])]


def _summarise_update(update: "CheckUpdate") -> str:
    """One line with the numbers of changed faces and of problems, and the time."""
    counts = [
        write_count(count, word) for word in ("error", "warning", "note") if (count := _count_problems(update.problems, word))
    ]
    changed = f"{write_count(len(update.changes), 'face')} changed, " if update.changes else ""
    checked = f"{write_count(update.faces, 'face')} checked, {update.seconds:.2f} s"
    return f"{changed}{', '.join(counts) or 'no problems found'} ({checked})."


def _count_problems(problems: Sequence[Problem], severity: str) -> int:
    return sum(problem.severity == severity for problem in problems)
