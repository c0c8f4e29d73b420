"""The commands of a print run: print, list, inspect, check, proof."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from printgen.cli.app import app
from printgen.cli.completion import INKS, SIDES, games, papers, printers, styles
from printgen.cli.here import announce_game, project_here, shelves_here
from printgen.cli.terminal import (
    WARNED,
    collecting_problems,
    exit_on_error,
    interruptible,
    print_nothing,
    print_problems,
    print_problems_briefly,
)
from printgen.project.orders import Options

if TYPE_CHECKING:
    from printgen.project.results import Written

GameName = Annotated[
    str, typer.Argument(help="The game's name: its folder in content/.", callback=announce_game, autocompletion=games)
]
Paper = Annotated[str, typer.Option(help="a4, letter, a3, a5, legal or tabloid.", autocompletion=papers)]
PlayersCount = Annotated[int | None, typer.Option(help="How many play; by default the game's usual number.", min=1)]
CopiesCount = Annotated[int, typer.Option(help="How many whole kits.", min=1, max=10_000)]
SidesName = Annotated[
    str | None,
    typer.Option(help="long-edge, short-edge, gutterfold or one-sided; by default as the game says.", autocompletion=SIDES),
]
StyleName = Annotated[str | None, typer.Option(help="One of the game's styles; by default its first.", autocompletion=styles)]
PrinterName = Annotated[
    str | None,
    typer.Option(help="A printer that was added: its pages are corrected by what was measured.", autocompletion=printers),
]
InkName = Annotated[
    str,
    typer.Option(help="rgb, or cmyk for print shops: black is black ink alone, 240 % of ink at most.", autocompletion=INKS),
]
Contour = Annotated[
    bool,
    typer.Option("--cut-contour", help="Draw every cut as a line in the spot colour CutContour, for print shops that cut."),
]
OutputFolder = Annotated[Path | None, typer.Option(help="The folder that gets a folder for each game; by default output.")]
Strict = Annotated[bool, typer.Option("--strict", help="Leave with exit code 1 where there are warnings.")]
Json = Annotated[bool, typer.Option("--json", help="Write JSON.")]


@app.command("print")
def print_command(
    game: GameName,
    paper: Paper = "a4",
    players: PlayersCount = None,
    copies: CopiesCount = 1,
    style: StyleName = None,
    sides: SidesName = None,
    printer: PrinterName = None,
    ink: InkName = "rgb",
    cut_contour: Contour = False,
    output: OutputFolder = None,
    explain: Annotated[bool, typer.Option("--explain", help="Say how the pieces are laid out, and why.")] = False,
) -> None:
    """Write the PDF of a game's kit."""
    options = Options(paper, players, copies, style, sides, ink, cut_contour, printer)
    with interruptible():
        result = project_here().write_print(game, options, output, explain)
    print_written(result.value)
    exit_on_error(result.problems, print_problems_briefly)


def print_written(written: "Written | None") -> None:
    """Print the text about a written file, and whether the file was up to date."""
    if written is not None:
        unchanged = "\n  Nothing has changed: the file is as it was." if written.unchanged else ""
        typer.echo(f"{written.text}{unchanged}")


@app.command("list")
def list_command() -> None:
    """Name the games that can be printed."""
    from printgen.content.loader import load_headline
    from printgen.printing.report import list_text

    games = [
        (name, shelf.display_name(shelf.game_folder(name)), load_headline(name, shelf))
        for name, shelf in shelves_here().games()
    ]
    typer.echo(list_text(games))


@app.command("inspect")
def inspect_command(game: GameName, json: Json = False) -> None:
    """Show the whole validated content of a game, and whose word each fact is."""
    from printgen.content.loader import load_game
    from printgen.printing.inspection import inspect_json, inspect_text

    with collecting_problems() as problems:
        found = load_game(game, shelves_here(), problems)
        if found is None or problems:
            return
        text = inspect_json(found, shelves_here(), problems) if json else inspect_text(found)
        if not problems:
            typer.echo(text)


@app.command("check")
def check_command(game: GameName, json: Json = False, strict: Strict = False) -> None:
    """Find everything that can be wrong with a game, in every style and for every number of players, without printing."""
    with interruptible():
        result = project_here().check(game)
    if json or result.ok:
        from printgen.preflight.run import check_json, check_text

        faces = result.value.faces if result.value is not None else 0
        typer.echo((check_json if json else check_text)(game, faces, result.problems))
    exit_on_error(result.problems, print_nothing if json else print_problems)
    if strict and any(problem.severity == "warning" for problem in result.problems):
        raise typer.Exit(WARNED)


@app.command("proof")
def proof_command(
    game: GameName,
    paper: Paper = "a4",
    players: PlayersCount = None,
    style: StyleName = None,
    sides: SidesName = None,
    faces: Annotated[bool, typer.Option("--faces", help="A picture of each face instead of each page.")] = False,
    safe: Annotated[bool, typer.Option("--safe", help="Draw the cut and the safe zone over every face.")] = False,
    output: OutputFolder = None,
) -> None:
    """Write a PNG of each page, or of each face."""
    with interruptible():
        result = project_here().write_proofs(game, Options(paper, players, 1, style, sides), faces, safe, output)
    for path in result.value or ():
        typer.echo(str(path))
    exit_on_error(result.problems, print_problems_briefly)
