"""The commands for whole kits and their parts: kit, diff, pictures, export, plugins."""

from pathlib import Path
from typing import Annotated

import typer

from printgen.cli.app import app
from printgen.cli.completion import (
    KITS,
    SIDES,
    complete_games_and_kits,
    complete_languages,
    complete_papers,
    complete_styles,
    make_file_completer_if_shell_asks,
    make_name_completer_if_shell_asks,
)
from printgen.cli.help_with_settings import CommandWithSettings, DiffCommand
from printgen.cli.here import open_project_here
from printgen.cli.parameters import (
    LANGUAGE_HELP,
    PAPER_HELP,
    PLAYERS_HELP,
    SIDES_HELP,
    STYLE_HELP,
    Contour,
    FewestSheets,
    Fronts,
    GameName,
    InkName,
    LanguageCode,
    OnlyRows,
    OutputFolder,
    OutputPdf,
    PageNumbers,
    Paper,
    PlayersCount,
    PrinterName,
    SidesName,
    StockName,
    StyleName,
    print_game_folder_and_return_name,
)
from printgen.cli.printing import print_text_about_written_file
from printgen.cli.settings import fill_in_options_and_output
from printgen.cli.terminal import end_on_interrupt, print_problems_and_end_on_error, print_problems_briefly
from printgen.project.orders import Options

AS_IN_OLD_KIT = "as in the old kit"
FORMATS = make_name_completer_if_shell_asks("png", "jpeg", "webp", "svg", "pdf")
CORNERS = make_name_completer_if_shell_asks("square", "round")
OutputZip = Annotated[
    Path | None,
    typer.Option(
        "--output",
        "-o",
        metavar="PATH",
        help="Write this file, if the name ends in .zip, or else into a subfolder of this folder, named after the game. "
        "Write - for standard output.",
        show_default="output",
    ),
]


@app.command("kit", cls=CommandWithSettings, epilog="Example: printgen kit village --style low-ink")
def write_kit_of_game(
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
    ink: InkName = None,
    cut_contour: Contour = False,
    language: LanguageCode = None,
    fewest_sheets: FewestSheets = False,
    output: OutputZip = None,
) -> None:
    """Write one zip with everything you need to make a game.

    The zip contains PDFs for A4 and Letter paper, cut files, proofs, a guide with instructions, and a manifest.
    """
    options = Options(
        players=players,
        style=style,
        sides=sides,
        ink=ink,
        cut_contour=cut_contour,
        printer=printer,
        language=language,
        fewest_sheets=fewest_sheets,
    )
    options, place = fill_in_options_and_output(game, options, output)
    with end_on_interrupt():
        result = open_project_here().write_kit(game, options, registration, place)
    print_text_about_written_file(result.value, place)
    print_problems_and_end_on_error(result.problems, print_problems_briefly)


@app.command("pictures", cls=CommandWithSettings, epilog="Example: printgen pictures village --format webp --dpi 150")
def write_face_pictures_of_game(
    game: GameName,
    kind: Annotated[
        str,
        typer.Option("--format", metavar="FORMAT", help="Write png, jpeg, webp, svg or pdf files.", autocompletion=FORMATS),
    ] = "png",
    dpi: Annotated[int, typer.Option(metavar="NUMBER", help="Use this resolution, in dots per inch.")] = 300,
    bleed: Annotated[bool, typer.Option("--bleed/--trim", help="Show the bleed, or end each picture at the trim.")] = False,
    corners: Annotated[
        str,
        typer.Option(metavar="CORNERS", help="Leave the corners of cards square, or cut them round.", autocompletion=CORNERS),
    ] = "square",
    grid: Annotated[
        str | None,
        typer.Option(
            metavar="GRID",
            help="Put the faces of each component on sheets, such as 10x7 for a virtual table.",
            show_default="a file for each face",
        ),
    ] = None,
    only: OnlyRows = None,
    fronts: Fronts = False,
    players: PlayersCount = None,
    style: StyleName = None,
    language: LanguageCode = None,
    output: OutputFolder = None,
) -> None:
    """Write a picture of each face, and a list of all pictures.

    The pictures have exact sizes in pixels, and their names stay the same when you move rows in a table.
    """
    from printgen.printing.picture_plan import PictureOptions

    options = Options(players=players, style=style, language=language, only=tuple(only or ()), fronts=fronts)
    options, place = fill_in_options_and_output(game, options, output)
    wanted = PictureOptions(kind.lower().replace("jpg", "jpeg"), dpi, bleed, corners.lower(), grid)
    with end_on_interrupt():
        result = open_project_here().write_pictures(game, options, wanted, place)
    print_text_about_written_file(result.value, place)
    print_problems_and_end_on_error(result.problems, print_problems_briefly)


@app.command("export", cls=CommandWithSettings, epilog="Example: printgen export village drawings")
def export_game(
    game: GameName,
    exporter: Annotated[
        str,
        typer.Argument(
            metavar="EXPORTER",
            help="What to write: cut-files, drawings (SVG), faces or pages (PNG), pdf, plan (JSON), or a plugin's exporter.",
        ),
    ],
    paper: Paper = None,
    players: PlayersCount = None,
    style: StyleName = None,
    sides: SidesName = None,
    language: LanguageCode = None,
    output: OutputFolder = None,
) -> None:
    """Write a game as pictures, drawings, cut files or JSON."""
    with end_on_interrupt():
        options, place = fill_in_options_and_output(game, Options(paper, players, 1, style, sides, language=language), output)
        result = open_project_here().write_export(game, exporter, options, place)
    for path in result.value or ():
        typer.echo(str(path))
    print_problems_and_end_on_error(result.problems, print_problems_briefly)


@app.command("plugins", epilog="Example: printgen plugins")
def list_installed_plugins() -> None:
    """List the rules, checks and exporters of installed packages."""
    from printgen.core.plugins import GROUPS, list_plugins

    lines = [
        f"{group.removeprefix('printgen.')}: {plugin.id}, from {plugin.package}"
        for group in GROUPS
        for plugin in list_plugins(group)
    ]
    typer.echo("\n".join(lines) or "No installed package adds rules, checks or exporters.")


Old = Annotated[
    Path,
    typer.Argument(
        metavar="OLD",
        help="The kit that you printed: its zip, or the manifest.json from it.",
        autocompletion=make_file_completer_if_shell_asks(*KITS),
    ),
]
New = Annotated[
    str,
    typer.Argument(
        metavar="NEW",
        help="The game's name, or a new kit made from the content in this folder.",
        callback=print_game_folder_and_return_name,
        autocompletion=complete_games_and_kits,
    ),
]
OldPaper = Annotated[
    str | None, typer.Option(metavar="PAPER", help=PAPER_HELP, show_default=AS_IN_OLD_KIT, autocompletion=complete_papers)
]
OldPlayers = Annotated[int | None, typer.Option(metavar="NUMBER", help=PLAYERS_HELP, min=1, show_default=AS_IN_OLD_KIT)]
OldStyle = Annotated[
    str | None, typer.Option(metavar="STYLE", help=STYLE_HELP, show_default=AS_IN_OLD_KIT, autocompletion=complete_styles)
]
OldSides = Annotated[
    str | None, typer.Option(metavar="SIDES", help=SIDES_HELP, show_default=AS_IN_OLD_KIT, autocompletion=SIDES)
]
OldLanguage = Annotated[
    str | None,
    typer.Option(metavar="LANGUAGE", help=LANGUAGE_HELP, show_default=AS_IN_OLD_KIT, autocompletion=complete_languages),
]


@app.command("diff", cls=DiffCommand, epilog="Example: printgen diff village-kit.zip village")
def write_pdf_of_changed_pieces(
    old: Old,
    new: New,
    paper: OldPaper = None,
    players: OldPlayers = None,
    style: OldStyle = None,
    sides: OldSides = None,
    language: OldLanguage = None,
    printer: PrinterName = None,
    only: OnlyRows = None,
    pages: PageNumbers = None,
    stock: StockName = None,
    output: OutputPdf = None,
) -> None:
    """Write a PDF of the pieces that changed since an old kit.

    The command also lists the old pieces that you can throw away.
    """
    part = tuple(only or ()), pages, False, stock
    options = Options(paper, players, 1, style, sides, None, False, printer, language, *part)
    options, place = fill_in_options_and_output(new, options, output, DiffCommand.keys)
    with end_on_interrupt():
        result = open_project_here().write_diff(old, new, options, place)
    print_text_about_written_file(result.value, place)
    print_problems_and_end_on_error(result.problems, print_problems_briefly)
