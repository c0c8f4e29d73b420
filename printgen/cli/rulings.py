"""The commands that apply a game's rules during and after a game: enter, combat, fits."""

import shlex
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from printgen.cli.app import app
from printgen.cli.completion import SHEETS, make_file_completer_if_shell_asks
from printgen.cli.here import find_shelves_here, open_project_here
from printgen.cli.parameters import GameName, Json
from printgen.cli.scoring import (
    BROKEN,
    STDIN,
    STDIN_NAME,
    ScoreOptions,
    print_names_of_written_pictures,
    print_scoring_failure,
    print_verdict_and_apply_options,
    read_standard_input,
)
from printgen.cli.terminal import INTERRUPTED, WRONG, collect_problems_and_end_on_error, end_on_interrupt
from printgen.project.results import Result

if TYPE_CHECKING:
    from printgen.project.project import Project
    from printgen.scoring.contest import JudgedContest

NOWHERE = 1  # exit code: the card fits nowhere


@app.command("enter", epilog="Example: printgen enter village friday.yaml")
def enter_score_sheet(
    game: GameName,
    file: Annotated[
        Path | None,
        typer.Argument(
            metavar="FILE",
            help="The file to write.",
            show_default="the first of GAME.yaml, GAME-2.yaml … that does not exist yet",
        ),
    ] = None,
) -> None:
    """Enter a finished score sheet line by line, and score it.

    The command asks for each line of the sheet, writes the answers to a file, and scores it. Type `<` to go back one line, and
    `?` for an explanation. It offers the answers after that line again.
    """
    from printgen.scoring.prompts.entry_dialog import can_rules_draw_sheet, prompt_for_entry

    with collect_problems_and_end_on_error() as problems:
        path = prompt_for_entry(game, file, find_shelves_here(), problems)
    if path is None:
        raise typer.Exit(INTERRUPTED)
    typer.echo()
    with end_on_interrupt():
        project = open_project_here()
        code = print_verdict_and_apply_options(project, project.score(str(path)), ScoreOptions())
    if can_rules_draw_sheet(game, find_shelves_here()):
        words = f"printgen score {shlex.quote(str(path))} --picture {shlex.quote(str(path.with_suffix('.png')))}"
        typer.echo(f"\nFor a picture of the sheet, run: {words}")
    raise typer.Exit(code)


@app.command("combat", epilog="Example: printgen combat brazil-imperial war.yaml")
def judge_combat(
    game: GameName,
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE",
            help="The combat in YAML or JSON; - reads standard input.",
            autocompletion=make_file_completer_if_shell_asks(*SHEETS),
        ),
    ],
    json: Annotated[bool, typer.Option("--json", help="Print the outcome as one JSON object.")] = False,
) -> None:
    """Show who wins a combat, and how strong each side is.

    Use it in the middle of a game. The outcome lists everything that adds to each side's strength.
    """
    from printgen.scoring.contest import write_outcome_json, write_outcome_text

    project = open_project_here()
    with end_on_interrupt():
        result = project.judge_combat(game, file) if file != STDIN else _judge_combat_on_stdin(project, game)
    if result.value is None:
        raise typer.Exit(print_scoring_failure(result.problems, json))
    typer.echo(write_outcome_json(result.value) if json else write_outcome_text(result.value, sys.stdout.isatty()))
    raise typer.Exit(0 if result.value.valid else BROKEN)


def _judge_combat_on_stdin(project: "Project", game: str) -> "Result[JudgedContest]":
    text = read_standard_input()
    return project.judge_combat_text(game, text.value, STDIN_NAME) if text.value is not None else Result(None, text.problems)


@app.command("fits", epilog="Example: printgen fits sunnyvale cottage-1 board.yaml")
def show_card_placements(
    game: GameName,
    card: Annotated[str, typer.Argument(metavar="CARD", help="The card's id or name.")],
    board: Annotated[
        str,
        typer.Argument(
            metavar="BOARD",
            help="A file with the board in play, or an entered score sheet.",
            autocompletion=make_file_completer_if_shell_asks(*SHEETS),
        ),
    ],
    player: Annotated[
        str | None,
        typer.Option(metavar="PLAYER", help="Use this player's board, if the file has several.", show_default="the only board"),
    ] = None,
    picture: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Draw every placement, as .png, .svg or .pdf.", show_default="no picture"),
    ] = None,
    json: Json = False,
) -> None:
    """Show every place where a card fits on a board."""
    project = open_project_here()
    with end_on_interrupt():
        result = project.find_card_places(game, card, board, player)
    fitted = result.value
    if fitted is None:
        raise typer.Exit(print_scoring_failure(result.problems, json))
    typer.echo(fitted.json() if json else fitted.text())
    if picture is not None:
        with end_on_interrupt():
            drawn = project.draw_to_files(fitted, picture)
        if not print_names_of_written_pictures(drawn):
            raise typer.Exit(WRONG)
    raise typer.Exit(0 if fitted.fits.placements else NOWHERE)
