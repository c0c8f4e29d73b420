"""The command that makes a whole kit in one file."""

from typing import Annotated

import typer

from printgen.cli.app import app, finish, interruptible, project_here, tell_shortly
from printgen.cli.printing import GameName, OutputFolder, PlayersCount, PrinterName, SidesName, StyleName, echo_written
from printgen.project.orders import Options


@app.command("kit")
def kit_command(
    game: GameName,
    players: PlayersCount = None,
    style: StyleName = None,
    sides: SidesName = None,
    printer: PrinterName = None,
    registration: Annotated[
        str | None, typer.Option(help="silhouette: marks by which such a machine finds what it is to cut.")
    ] = None,
    output: OutputFolder = None,
) -> None:
    """Write one zip with all of a game: PDFs for A4 and Letter, cut files, proofs, a guide and a manifest."""
    options = Options(players=players, style=style, sides=sides, printer=printer)
    with interruptible():
        result = project_here().write_kit(game, options, registration, output)
    echo_written(result.value)
    finish(result.problems, tell_shortly)
