"""The commands that check what was played: score, enter, combat, fits."""

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from printgen.cli.app import (
    BAR,
    INTERRUPTED,
    WRONG,
    app,
    finish,
    interruptible,
    project_here,
    reported,
    shelves_here,
    tell,
    tell_source,
)
from printgen.cli.completion import SHEETS, files
from printgen.cli.printing import GameName, Json
from printgen.core.problems import Problem, Problems, Where
from printgen.project.results import Result

if TYPE_CHECKING:
    from printgen.project.project import Project


BROKEN = 1  # exit code: the sheet can be read, but is not right
STDIN = "-"


@app.command("score")
def score_command(
    files: Annotated[
        list[str],
        typer.Argument(
            metavar="FILE...", help="Entered sheets, YAML or JSON; - is standard input.", autocompletion=files(*SHEETS)
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
        finish([Problem(Where("--picture"), wrong, "score and draw them one by one.")])
    project, code = project_here(), 0
    with interruptible():
        for number, file in enumerate(files):
            if number and not json:
                typer.echo()
            code = max(code, _score(project, file, Wishes(json, picture, turn, best)))
    raise typer.Exit(code)


@dataclass(frozen=True, slots=True)
class Wishes:
    """What to do with a verdict."""

    json: bool = False
    picture: Path | None = None
    turn: int | None = None
    best: bool = False


def _score(project: "Project", file: str, wishes: Wishes) -> int:
    """Judge one file and print the verdict; returns the exit code."""
    if file == STDIN:
        text, name = _standard_input(), "standard input"
        result = project.score_text(text.value, name, wishes.best) if text.value is not None else Result(None, text.problems)
    else:
        result = project.score(file, wishes.best)
    BAR.remove()
    scored = result.value
    if scored is None:
        return _report(result.problems, wishes.json)
    tell_source(scored.game.name)
    tell(result.problems)
    typer.echo(scored.json() if wishes.json else scored.text(sys.stdout.isatty()))
    if not result.ok or (wishes.picture is not None and not _draw(project.draw(scored, wishes.picture, wishes.turn))):
        return WRONG
    return 0 if scored.verdict.valid else BROKEN


def _draw(result: "Result[tuple[Path, ...]]") -> bool:
    """Name the pictures that were written; whether all were."""
    for path in result.value or ():
        typer.echo(f"{path} drawn.", err=True)
    tell(result.problems)
    return result.ok


def _report(problems: tuple[Problem, ...], json: bool) -> int:
    """Print why there is nothing to judge; returns the exit code."""
    from printgen.scoring.verdict import problems_json

    if json:
        typer.echo(problems_json(problems))
    else:
        tell(problems)
    return WRONG


def _standard_input() -> "Result[str]":
    from printgen.core.files.inputs import decode_text, read_stream

    problems, name = Problems(), "standard input"
    raw = read_stream(sys.stdin.buffer, Where(name), problems)
    return Result(decode_text(raw, name, problems) if raw is not None else None, problems.sorted())


@app.command("enter")
def enter_command(
    game: GameName,
    file: Annotated[
        Path | None, typer.Argument(help="The file to write; by default the first free of GAME.yaml, GAME-2.yaml …")
    ] = None,
) -> None:
    """Ask for a finished sheet line by line, write the file, and score it; `<` goes back a line, `?` explains."""
    from printgen.scoring.entry_dialog import enter

    with reported() as problems:
        path = enter(game, file, shelves_here(), problems)
    if path is None:
        raise typer.Exit(INTERRUPTED)
    typer.echo()
    with interruptible():
        code = _score(project_here(), str(path), Wishes())
    raise typer.Exit(code)


@app.command("combat")
def combat_command(
    game: GameName,
    file: Annotated[
        str,
        typer.Argument(metavar="FILE", help="The combat, YAML or JSON; - is standard input.", autocompletion=files(*SHEETS)),
    ],
    json: Annotated[bool, typer.Option("--json", help="Write the outcome as one JSON object.")] = False,
) -> None:
    """Tell who wins a combat in the middle of a game, and what each side's strength is made of."""
    from printgen.scoring.contest import outcome_json, outcome_text

    project = project_here()
    with interruptible():
        if file == STDIN:
            text, name = _standard_input(), "standard input"
            result = project.combat_text(game, text.value, name) if text.value is not None else Result(None, text.problems)
        else:
            result = project.combat(game, file)
    if result.value is None:
        raise typer.Exit(_report(result.problems, json))
    typer.echo(outcome_json(result.value) if json else outcome_text(result.value, sys.stdout.isatty()))
    raise typer.Exit(0 if result.value.valid else BROKEN)


NOWHERE = 1  # exit code: the card can be laid nowhere


@app.command("fits")
def fits_command(
    game: GameName,
    card: Annotated[str, typer.Argument(help="The card's id or name.")],
    board: Annotated[
        str, typer.Argument(help="A file with the board in play, or an entered sheet.", autocompletion=files(*SHEETS))
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
        from printgen.scoring.verdict import problems_json

        if json:
            typer.echo(problems_json(result.problems))
        else:
            tell(result.problems)
        raise typer.Exit(WRONG)
    typer.echo(found.json() if json else found.text())
    if picture is not None:
        with interruptible():
            drawn = project.draw(found, picture)
        for path in drawn.value or ():
            typer.echo(f"{path} drawn.", err=True)
        finish(drawn.problems)
    raise typer.Exit(0 if found.fits.placements else NOWHERE)
