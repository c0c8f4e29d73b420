"""The commands that apply a game's rules to a played game: score, enter, combat, fits."""

import shlex
import sys
from collections.abc import Iterator
from datetime import date, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from printgen.cli.app import app
from printgen.cli.completion import SHEETS, make_file_completer
from printgen.cli.here import find_shelves_here, open_project_here, print_game_folder
from printgen.cli.printing import GameName, Json
from printgen.cli.score_failures import BROKEN, print_failure
from printgen.cli.settings import PictureCommand, complete_options
from printgen.cli.terminal import (
    BAR,
    INTERRUPTED,
    WRONG,
    collect_and_print_problems,
    end_on_interrupt,
    print_and_end_on_error,
    print_problems,
)
from printgen.cli.workers import Cluster, Workers
from printgen.core.problems import Problem, Problems, Where
from printgen.core.records import dataclass
from printgen.project.orders import Options
from printgen.project.results import Result

if TYPE_CHECKING:
    from printgen.project.project import Project
    from printgen.project.scoring import Scored
    from printgen.scoring.contest import JudgedContest


NOWHERE = 1  # exit code: the card fits nowhere
STDIN, STDIN_NAME = "-", "standard input"


@dataclass(frozen=True, slots=True)
class ScoreOptions:
    """The options of `score`: the output, the picture to draw, whether to find the best result, and the day to record."""

    json: bool = False
    picture: Path | None = None
    turn: int | None = None
    best: bool = False
    language: str | None = None
    record_as_of: date | None = None  # the day of the game; None does not record the result


@app.command("score", cls=PictureCommand, epilog="Example: printgen score friday.yaml --picture friday.png")
def score_command(
    files: Annotated[
        list[str],
        typer.Argument(
            metavar="FILE...",
            help="One or more score sheets in YAML or JSON; - reads standard input.",
            autocompletion=make_file_completer(*SHEETS),
        ),
    ],
    json: Annotated[bool, typer.Option("--json", help="Print each verdict as one JSON object on its own line.")] = False,
    picture: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Draw the score sheet as entered, as .png, .svg or .pdf.", show_default="no picture"),
    ] = None,
    turn: Annotated[
        int | None,
        typer.Option(metavar="NUMBER", help="Show the scoring of this turn in the picture.", min=1, show_default="all turns"),
    ] = None,
    language: Annotated[
        str | None,
        typer.Option(
            metavar="LANGUAGE", help="Draw the picture in this language of the game.", show_default="the game's first language"
        ),
    ] = None,
    best: Annotated[
        bool, typer.Option("--best", help="Show the best result that was possible in this game; finding it takes a while.")
    ] = False,
    record: Annotated[bool, typer.Option("--record", help="Add the result to `printgen results`.")] = False,
    played_on: Annotated[
        datetime | None,
        typer.Option(metavar="DATE", help="Record this date, such as 2026-11-19.", formats=["%Y-%m-%d"], show_default="today"),
    ] = None,
    workers: Workers = None,
    cluster: Cluster = "",
) -> None:
    """Score an entered score sheet, and find mistakes in it.

    The verdict shows whether the sheet can be right, how many points it scores and why, and which entries break a rule.
    """
    if picture is not None and len(files) > 1:
        message = f"One picture can show only one score sheet, but {len(files)} files are given."
        print_and_end_on_error([Problem(Where("--picture"), message, "run `printgen score` once for each file.")])
    if played_on is not None and not record:
        message = "A date is only recorded with the result, but --record is missing."
        print_and_end_on_error([Problem(Where("--played-on"), message, "add --record, or remove --played-on.")])
    project, code = open_project_here(), 0
    if workers is not None or cluster:
        from printgen.cli.many_sheets import refuse_for_workers, score_with_workers

        refuse_for_workers({"--picture": picture is not None, "--record": record, STDIN: STDIN in files})
        raise typer.Exit(score_with_workers(project, files, best, json, workers, cluster))
    with end_on_interrupt():
        day = (played_on or datetime.now()).date() if record else None
        options = ScoreOptions(json, picture, turn, best, language, day)
        for number, result in enumerate(_score_all(project, files, best)):
            if number and not json:
                typer.echo()
            code = max(code, _print_verdict(project, result, options))
    raise typer.Exit(code)


def _score_all(project: "Project", files: list[str], best: bool) -> "Iterator[Result[Scored]]":
    results = project.score_all([file for file in files if file != STDIN], best)
    for file in files:
        yield next(results) if file != STDIN else _score_sheet_on_stdin(project, best)


def _print_verdict(project: "Project", result: "Result[Scored]", options: ScoreOptions) -> int:
    """Print the verdict on a score sheet, or why there is none, and return the exit code."""
    BAR.remove()
    scored = result.value
    if scored is None:
        return print_failure(result.problems, options.json)
    print_game_folder(scored.game.name)
    print_problems(result.problems)
    typer.echo(scored.json() if options.json else scored.text(sys.stdout.isatty()))
    if not result.ok or (
        options.picture is not None and not _draw_and_list_pictures(scored, options.picture, options, project)
    ):
        return WRONG
    if options.record_as_of is not None and not _record_result(scored, options.record_as_of):
        return WRONG
    return 0 if scored.verdict.valid else BROKEN


def _record_result(scored: "Scored", day: date) -> bool:
    """Add the result to the user's results, print a line about it, and return whether it could be added."""
    from printgen.project.played.book import ResultsBook

    recorded = ResultsBook().record(scored, day)
    print_problems(recorded.problems)
    if recorded.value is not None and not recorded.problems:
        typer.echo(f"Recorded as result {recorded.value.number}. `printgen results` shows the standings.", err=True)
    return recorded.ok


def _draw_and_list_pictures(scored: "Scored", picture: Path, options: ScoreOptions, project: "Project") -> bool:
    """Draw the score sheet as entered, and print the names of the pictures; return whether all could be written."""
    wanted, _ = complete_options(scored.game.name, Options(language=options.language), keys=PictureCommand.keys)
    return _print_pictures(project.draw(scored, picture, options.turn, wanted.language))


def _score_sheet_on_stdin(project: "Project", best: bool) -> "Result[Scored]":
    text = _read_standard_input()
    return project.score_text(text.value, STDIN_NAME, best) if text.value is not None else Result(None, text.problems)


def _print_pictures(result: "Result[tuple[Path, ...]]") -> bool:
    """Print the names of the written pictures and any problems. Returns whether all pictures could be written."""
    for path in result.value or ():
        typer.echo(f"{path} written.", err=True)
    print_problems(result.problems)
    return result.ok


def _read_standard_input() -> "Result[str]":
    from printgen.core.files.inputs import decode_text, read_stream

    problems = Problems()
    raw = read_stream(sys.stdin.buffer, Where(STDIN_NAME), problems)
    return Result(decode_text(raw, STDIN_NAME, problems) if raw is not None else None, problems.sorted())


@app.command("enter", epilog="Example: printgen enter village friday.yaml")
def enter_command(
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
    from printgen.scoring.prompts.entry_dialog import can_rules_draw, prompt_for_entry

    with collect_and_print_problems() as problems:
        path = prompt_for_entry(game, file, find_shelves_here(), problems)
    if path is None:
        raise typer.Exit(INTERRUPTED)
    typer.echo()
    with end_on_interrupt():
        project = open_project_here()
        code = _print_verdict(project, project.score(str(path)), ScoreOptions())
    if can_rules_draw(game, find_shelves_here()):
        words = f"printgen score {shlex.quote(str(path))} --picture {shlex.quote(str(path.with_suffix('.png')))}"
        typer.echo(f"\nFor a picture of the sheet, run: {words}")
    raise typer.Exit(code)


@app.command("combat", epilog="Example: printgen combat brazil-imperial war.yaml")
def combat_command(
    game: GameName,
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE",
            help="The combat in YAML or JSON; - reads standard input.",
            autocompletion=make_file_completer(*SHEETS),
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
        result = project.combat(game, file) if file != STDIN else _judge_combat_on_stdin(project, game)
    if result.value is None:
        raise typer.Exit(print_failure(result.problems, json))
    typer.echo(write_outcome_json(result.value) if json else write_outcome_text(result.value, sys.stdout.isatty()))
    raise typer.Exit(0 if result.value.valid else BROKEN)


def _judge_combat_on_stdin(project: "Project", game: str) -> "Result[JudgedContest]":
    text = _read_standard_input()
    return project.combat_text(game, text.value, STDIN_NAME) if text.value is not None else Result(None, text.problems)


@app.command("fits", epilog="Example: printgen fits sunnyvale cottage-1 board.yaml")
def fits_command(
    game: GameName,
    card: Annotated[str, typer.Argument(metavar="CARD", help="The card's id or name.")],
    board: Annotated[
        str,
        typer.Argument(
            metavar="BOARD",
            help="A file with the board in play, or an entered score sheet.",
            autocompletion=make_file_completer(*SHEETS),
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
        result = project.fits(game, card, board, player)
    fitted = result.value
    if fitted is None:
        raise typer.Exit(print_failure(result.problems, json))
    typer.echo(fitted.json() if json else fitted.text())
    if picture is not None:
        with end_on_interrupt():
            drawn = project.draw(fitted, picture)
        if not _print_pictures(drawn):
            raise typer.Exit(WRONG)
    raise typer.Exit(0 if fitted.fits.placements else NOWHERE)
