"""The commands for whole kits and their parts: kit, diff, export, plugins."""

from pathlib import Path
from typing import Annotated

import typer

from printgen.cli.app import app
from printgen.cli.completion import KITS, SIDES, files_with, games_and_kits, papers, styles
from printgen.cli.here import announce_game, project_here
from printgen.cli.printing import GameName, OutputFolder, Paper, PlayersCount, PrinterName, SidesName, StyleName, print_written
from printgen.cli.terminal import exit_on_error, interruptible, print_problems_briefly
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
    print_written(result.value)
    exit_on_error(result.problems, print_problems_briefly)


@app.command("export")
def export_command(
    game: GameName,
    exporter: Annotated[str, typer.Argument(help="cut-files, drawings, faces, pages, pdf, plan, or one of a plugin.")],
    paper: Paper = "a4",
    players: PlayersCount = None,
    style: StyleName = None,
    sides: SidesName = None,
    output: OutputFolder = None,
) -> None:
    """Write the files that an exporter makes of a game: pictures, drawings, cut files, or files of a plugin."""
    with interruptible():
        result = project_here().write_export(game, exporter, Options(paper, players, 1, style, sides), output)
    for path in result.value or ():
        typer.echo(str(path))
    exit_on_error(result.problems, print_problems_briefly)


@app.command("plugins")
def plugins_command() -> None:
    """List the rules, checks and exporters of installed packages."""
    from printgen.core.plugins import GROUPS, plugins

    lines = [f"{group.removeprefix('printgen.')}: {one.id}, from {one.package}" for group in GROUPS for one in plugins(group)]
    typer.echo("\n".join(lines) or "No installed package adds rules, checks or exporters.")


Old = Annotated[
    Path,
    typer.Argument(
        metavar="OLD", help="The kit there is: its zip, or the manifest.json of it.", autocompletion=files_with(*KITS)
    ),
]
New = Annotated[
    str,
    typer.Argument(
        metavar="NEW",
        help="The game's name, or a kit made from the content here.",
        callback=announce_game,
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
    print_written(result.value)
    exit_on_error(result.problems, print_problems_briefly)
