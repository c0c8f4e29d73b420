"""The commands for whole kits and their parts: kit, diff, export, plugins."""

from pathlib import Path
from typing import Annotated

import typer

from printgen.cli.app import app
from printgen.cli.completion import KITS, SIDES, files_with, games_and_kits, languages, papers, styles
from printgen.cli.here import announce_game, project_here
from printgen.cli.printing import (
    LANGUAGE_HELP,
    PAPER_HELP,
    PLAYERS_HELP,
    SIDES_HELP,
    STYLE_HELP,
    GameName,
    LanguageCode,
    OutputFolder,
    Paper,
    PlayersCount,
    PrinterName,
    SidesName,
    StyleName,
    print_written,
)
from printgen.cli.terminal import exit_on_error, interruptible, print_problems_briefly
from printgen.project.orders import Options

AS_IN_OLD_KIT = "as in the old kit"


@app.command("kit", epilog="Example: printgen kit village --style low-ink")
def kit_command(
    game: GameName,
    players: PlayersCount = None,
    style: StyleName = None,
    sides: SidesName = None,
    printer: PrinterName = None,
    registration: Annotated[
        str | None,
        typer.Option(
            metavar="MACHINE",
            help="Add the registration marks by which this cutting machine finds the pieces. The only machine is silhouette.",
            show_default="no marks",
        ),
    ] = None,
    language: LanguageCode = None,
    output: OutputFolder = None,
) -> None:
    """Write one zip with everything you need to make a game.

    The zip contains PDFs for A4 and Letter paper, cut files, proofs, a guide with instructions, and a manifest.
    """
    options = Options(players=players, style=style, sides=sides, printer=printer, language=language)
    with interruptible():
        result = project_here().write_kit(game, options, registration, output)
    print_written(result.value)
    exit_on_error(result.problems, print_problems_briefly)


@app.command("export", epilog="Example: printgen export village drawings")
def export_command(
    game: GameName,
    exporter: Annotated[
        str,
        typer.Argument(
            metavar="EXPORTER",
            help="What to write: cut-files, drawings (SVG), faces or pages (PNG), pdf, plan (JSON), or a plugin's exporter.",
        ),
    ],
    paper: Paper = "a4",
    players: PlayersCount = None,
    style: StyleName = None,
    sides: SidesName = None,
    language: LanguageCode = None,
    output: OutputFolder = None,
) -> None:
    """Write a game as pictures, drawings, cut files or JSON."""
    with interruptible():
        options = Options(paper, players, 1, style, sides, language=language)
        result = project_here().write_export(game, exporter, options, output)
    for path in result.value or ():
        typer.echo(str(path))
    exit_on_error(result.problems, print_problems_briefly)


@app.command("plugins", epilog="Example: printgen plugins")
def plugins_command() -> None:
    """List the rules, checks and exporters of installed packages."""
    from printgen.core.plugins import GROUPS, plugins

    lines = [
        f"{group.removeprefix('printgen.')}: {plugin.id}, from {plugin.package}"
        for group in GROUPS
        for plugin in plugins(group)
    ]
    typer.echo("\n".join(lines) or "No installed package adds rules, checks or exporters.")


Old = Annotated[
    Path,
    typer.Argument(
        metavar="OLD", help="The kit that you printed: its zip, or the manifest.json from it.", autocompletion=files_with(*KITS)
    ),
]
New = Annotated[
    str,
    typer.Argument(
        metavar="NEW",
        help="The game's name, or a new kit made from the content in this folder.",
        callback=announce_game,
        autocompletion=games_and_kits,
    ),
]
OldPaper = Annotated[
    str | None, typer.Option(metavar="PAPER", help=PAPER_HELP, show_default=AS_IN_OLD_KIT, autocompletion=papers)
]
OldPlayers = Annotated[int | None, typer.Option(metavar="NUMBER", help=PLAYERS_HELP, min=1, show_default=AS_IN_OLD_KIT)]
OldStyle = Annotated[
    str | None, typer.Option(metavar="STYLE", help=STYLE_HELP, show_default=AS_IN_OLD_KIT, autocompletion=styles)
]
OldSides = Annotated[
    str | None, typer.Option(metavar="SIDES", help=SIDES_HELP, show_default=AS_IN_OLD_KIT, autocompletion=SIDES)
]
OldLanguage = Annotated[
    str | None,
    typer.Option(metavar="LANGUAGE", help=LANGUAGE_HELP, show_default=AS_IN_OLD_KIT, autocompletion=languages),
]


@app.command("diff", epilog="Example: printgen diff village-kit.zip village")
def diff_command(
    old: Old,
    new: New,
    paper: OldPaper = None,
    players: OldPlayers = None,
    style: OldStyle = None,
    sides: OldSides = None,
    language: OldLanguage = None,
    printer: PrinterName = None,
    output: OutputFolder = None,
) -> None:
    """Write a PDF of the pieces that changed since an old kit.

    The command also lists the old pieces that you can throw away.
    """
    options = Options(paper, players, 1, style, sides, printer=printer, language=language)
    with interruptible():
        result = project_here().write_diff(old, new, options, output)
    print_written(result.value)
    exit_on_error(result.problems, print_problems_briefly)
