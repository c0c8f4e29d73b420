"""The commands that check what was played: score, enter, combat, fits."""

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from printgen.cli.app import app
from printgen.cli.completion import SHEETS, files_with
from printgen.cli.here import print_source, project_here, shelves_here
from printgen.cli.printing import GameName, Json
from printgen.cli.terminal import BAR, INTERRUPTED, WRONG, collecting_problems, exit_on_error, interruptible, print_problems
from printgen.core.problems import Problem, Problems, Where
from printgen.project.results import Result

if TYPE_CHECKING:
    from printgen.project.project import Project
    from printgen.project.scoring import Scored
    from printgen.scoring.contest import JudgedContest


BROKEN = 1  # exit code: the sheet can be read, but is not right
NOWHERE = 1  # exit code: the card fits nowhere
STDIN, STDIN_NAME = "-", "standard input"


@dataclass(frozen=True, slots=True)
class ScoreOptions:
    """What `score` does with a verdict besides printing it."""

    json: bool = False
    picture: Path | None = None
    turn: int | None = None
    best: bool = False


@app.command("score")
def score_command(
    files: Annotated[
        list[str],
        typer.Argument(
            metavar="FILE...",
            help="Entered sheets, YAML or JSON; - is standard input.",
            autocompletion=files_with(*SHEETS),
        ),
    ],
    json: Annotated[bool, typer.Option("--json", help="Write each verdict as one JSON object on a line.")] = False,
    picture: Annotated[Path | None, typer.Option(help="Draw the sheet as entered, as .png, .svg or .pdf.")] = None,
    turn: Annotated[int | None, typer.Option(help="The turn whose scoring the picture shows; by default all.", min=1)] = None,
    best: Annotated[bool, typer.Option("--best", help="Show the most that this game allowed; that takes a while.")] = False,
) -> None:
    """Tell whether an entered sheet can be right, what it scores, and where the slip is."""
    if picture is not None and len(files) > 1:
        wrong = "Several sheets would be drawn into one picture."
        exit_on_error([Problem(Where("--picture"), wrong, "score and draw them one by one.")])
    project, code = project_here(), 0
    with interruptible():
        for number, file in enumerate(files):
            if number and not json:
                typer.echo()
            code = max(code, _score(project, file, ScoreOptions(json, picture, turn, best)))
    raise typer.Exit(code)


def _score(project: "Project", file: str, options: ScoreOptions) -> int:
    """Score one file and print the verdict; returns the exit code."""
    result = project.score(file, options.best) if file != STDIN else _score_standard_input(project, options.best)
    BAR.remove()
    scored = result.value
    if scored is None:
        return _print_why_not(result.problems, options.json)
    print_source(scored.game.name)
    print_problems(result.problems)
    typer.echo(scored.json() if options.json else scored.text(sys.stdout.isatty()))
    if not result.ok or (
        options.picture is not None and not _print_pictures(project.draw(scored, options.picture, options.turn))
    ):
        return WRONG
    return 0 if scored.verdict.valid else BROKEN


def _score_standard_input(project: "Project", best: bool) -> "Result[Scored]":
    typed = _read_standard_input()
    return project.score_text(typed.value, STDIN_NAME, best) if typed.value is not None else Result(None, typed.problems)


def _print_pictures(result: "Result[tuple[Path, ...]]") -> bool:
    """Print the names of the written pictures; returns whether all could be written."""
    for path in result.value or ():
        typer.echo(f"{path} drawn.", err=True)
    print_problems(result.problems)
    return result.ok


def _print_why_not(problems: tuple[Problem, ...], json: bool) -> int:
    """Print why a file could not be judged; returns the exit code."""
    from printgen.scoring.verdict import problems_json

    if json:
        typer.echo(problems_json(problems))
    else:
        print_problems(problems)
    return WRONG


def _read_standard_input() -> "Result[str]":
    from printgen.core.files.inputs import decode_text, read_stream

    problems = Problems()
    raw = read_stream(sys.stdin.buffer, Where(STDIN_NAME), problems)
    return Result(decode_text(raw, STDIN_NAME, problems) if raw is not None else None, problems.sorted())


@app.command("enter")
def enter_command(
    game: GameName,
    file: Annotated[
        Path | None, typer.Argument(help="The file to write; by default the first free of GAME.yaml, GAME-2.yaml …")
    ] = None,
) -> None:
    """Ask for a finished sheet line by line, write the file, and score it; `<` goes back a line, `?` explains."""
    from printgen.scoring.prompts.entry_dialog import prompt_for_entry

    with collecting_problems() as problems:
        path = prompt_for_entry(game, file, shelves_here(), problems)
    if path is None:
        raise typer.Exit(INTERRUPTED)
    typer.echo()
    with interruptible():
        code = _score(project_here(), str(path), ScoreOptions())
    raise typer.Exit(code)


@app.command("combat")
def combat_command(
    game: GameName,
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE", help="The combat, YAML or JSON; - is standard input.", autocompletion=files_with(*SHEETS)
        ),
    ],
    json: Annotated[bool, typer.Option("--json", help="Write the outcome as one JSON object.")] = False,
) -> None:
    """Tell who wins a combat in the middle of a game, and what each side's strength is made of."""
    from printgen.scoring.contest import outcome_json, outcome_text

    project = project_here()
    with interruptible():
        result = project.combat(game, file) if file != STDIN else _judge_standard_input(project, game)
    if result.value is None:
        raise typer.Exit(_print_why_not(result.problems, json))
    typer.echo(outcome_json(result.value) if json else outcome_text(result.value, sys.stdout.isatty()))
    raise typer.Exit(0 if result.value.valid else BROKEN)


def _judge_standard_input(project: "Project", game: str) -> "Result[JudgedContest]":
    typed = _read_standard_input()
    return project.combat_text(game, typed.value, STDIN_NAME) if typed.value is not None else Result(None, typed.problems)


@app.command("fits")
def fits_command(
    game: GameName,
    card: Annotated[str, typer.Argument(help="The card's id or name.")],
    board: Annotated[
        str,
        typer.Argument(help="A file with the board in play, or an entered sheet.", autocompletion=files_with(*SHEETS)),
    ],
    player: Annotated[str | None, typer.Option(help="Whose board, where a sheet has several.")] = None,
    picture: Annotated[Path | None, typer.Option(help="Draw every placement, as .png, .svg or .pdf.")] = None,
    json: Json = False,
) -> None:
    """Tell whether a card can be laid on a board at all, and show every placement."""
    project = project_here()
    with interruptible():
        result = project.fits(game, card, board, player)
    found = result.value
    if found is None:
        raise typer.Exit(_print_why_not(result.problems, json))
    typer.echo(found.json() if json else found.text())
    if picture is not None:
        with interruptible():
            drawn = project.draw(found, picture)
        if not _print_pictures(drawn):
            raise typer.Exit(WRONG)
    raise typer.Exit(0 if found.fits.placements else NOWHERE)
