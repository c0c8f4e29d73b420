"""The command that prints only what changed between two kits."""

from pathlib import Path
from typing import Annotated

import typer

from printgen.cli.app import app, finish, interruptible, named_game, project_here, tell_shortly
from printgen.cli.completing import KITS, SIDES, files, games_and_kits, papers, styles
from printgen.cli.printing import OutputFolder, PrinterName, echo_written
from printgen.project.orders import Options

Old = Annotated[
    Path,
    typer.Argument(metavar="OLD", help="The kit there is: its zip, or the manifest.json of it.", autocompletion=files(*KITS)),
]
New = Annotated[
    str,
    typer.Argument(
        metavar="NEW",
        help="The game's name, or a kit made from the content here.",
        callback=named_game,
        autocompletion=games_and_kits,
    ),
]
OldPaper = Annotated[
    str | None, typer.Option(help="a4, letter, a3, a5, legal or tabloid; by default as the kit says.", autocompletion=papers)
]
OldPlayers = Annotated[int | None, typer.Option(help="How many play; by default as the kit says.", min=1)]
OldStyle = Annotated[
    str | None, typer.Option(help="One of the game's styles; by default as the kit says.", autocompletion=styles)
]
OldSides = Annotated[
    str | None,
    typer.Option(help="long-edge, short-edge, gutterfold or one-sided; by default as the kit says.", autocompletion=SIDES),
]


@app.command("diff")
def diff_command(
    old: Old,
    new: New,
    paper: OldPaper = None,
    players: OldPlayers = None,
    style: OldStyle = None,
    sides: OldSides = None,
    printer: PrinterName = None,
    output: OutputFolder = None,
) -> None:
    """Write the PDF of what changed since a kit was printed, and say what of it is to be thrown away."""
    options = Options(paper, players, 1, style, sides, printer=printer)
    with interruptible():
        result = project_here().write_diff(old, new, options, output)
    echo_written(result.value)
    finish(result.problems, tell_shortly)
