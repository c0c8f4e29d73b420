"""The commands that print one game, print and proof, and the options that they share with other commands."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from printgen.cli.app import app
from printgen.cli.completion import (
    INKS,
    SIDES,
    STOCKS,
    complete_games,
    complete_languages,
    complete_papers,
    complete_printers,
    complete_styles,
)
from printgen.cli.here import open_project_here, print_folder_of_game
from printgen.cli.settings import CommandWithSettings, complete_options
from printgen.cli.terminal import (
    end_on_interrupt,
    print_and_end_on_error,
    print_problems_briefly,
)
from printgen.cli.workers import Cluster, Workers, open_executor
from printgen.core.problems import Problem, Where
from printgen.project.orders import USUAL_INK, Options

if TYPE_CHECKING:
    from printgen.project.results import Written

PAPER_HELP = "Print on a4, letter, a3, a5, legal, tabloid or sra3 paper, or on paper of a size such as 320x450mm."
PLAYERS_HELP = "Print the pieces for this many players."
STYLE_HELP = "Use this style of the game, such as low-ink."
LANGUAGE_HELP = "Print this language of the game, such as de."
SIDES_HELP = "Choose how backs are printed: long-edge, short-edge, gutterfold or one-sided."

GameName = Annotated[
    str,
    typer.Argument(
        metavar="GAME",
        help="The game's name: its folder in content/.",
        callback=print_folder_of_game,
        autocompletion=complete_games,
    ),
]
Paper = Annotated[str | None, typer.Option(metavar="PAPER", help=PAPER_HELP, autocompletion=complete_papers)]
PlayersCount = Annotated[
    int | None, typer.Option(metavar="NUMBER", help=PLAYERS_HELP, min=1, show_default="the game's usual number")
]
CopiesCount = Annotated[int, typer.Option(metavar="NUMBER", help="Print this many whole games.", min=1, max=10_000)]
SidesName = Annotated[
    str | None, typer.Option(metavar="SIDES", help=SIDES_HELP, show_default="set by the game", autocompletion=SIDES)
]
StyleName = Annotated[
    str | None,
    typer.Option(metavar="STYLE", help=STYLE_HELP, show_default="the game's first style", autocompletion=complete_styles),
]
LanguageCode = Annotated[
    str | None,
    typer.Option(
        metavar="LANGUAGE", help=LANGUAGE_HELP, show_default="the game's first language", autocompletion=complete_languages
    ),
]
PrinterName = Annotated[
    str | None,
    typer.Option(
        metavar="NAME",
        help="Apply the corrections saved for this printer with `printgen printer add`.",
        show_default="no corrections",
        autocompletion=complete_printers,
    ),
]
InkName = Annotated[
    str | None,
    typer.Option(
        metavar="INK",
        help="Use rgb colours, or cmyk for print shops, with pure black text and at most 240 % ink.",
        show_default=USUAL_INK,
        autocompletion=INKS,
    ),
]
Contour = Annotated[
    bool,
    typer.Option(
        "--cut-contour",
        help="Draw every cut as a line in the spot colour CutContour, and every fold in the spot colour Fold, "
        "for print shops that also cut.",
    ),
]
OutputFolder = Annotated[
    Path | None,
    typer.Option(
        "--output",
        "-o",
        metavar="FOLDER",
        help="Write into a subfolder of this folder, named after the game.",
        show_default="output",
    ),
]
OutputPdf = Annotated[
    Path | None,
    typer.Option(
        "--output",
        "-o",
        metavar="PATH",
        help="Write this file, if the name ends in .pdf, or else into a subfolder of this folder, named after the game. "
        "Write - for standard output.",
        show_default="output",
    ),
]
OnlyRows = Annotated[
    list[str] | None,
    typer.Option(
        "--only",
        metavar="PART",
        help="Print only this component, such as card, or only some of its rows, such as card:ferry,12-20. Repeat for more.",
        show_default="everything",
    ),
]
PageNumbers = Annotated[
    str | None,
    typer.Option(metavar="PAGES", help="Print only these pages of the PDF, such as 1-3,7.", show_default="all pages"),
]
PlayersTable = Annotated[
    str | None,
    typer.Option(
        "--table",
        metavar="FILE",
        help="Print a personal sheet for each row of this table, such as players.csv.",
        show_default="the whole game",
    ),
]
SheetsPerFile = Annotated[
    int | None,
    typer.Option(
        "--split",
        metavar="NUMBER",
        help="With --table: write several PDFs with at most this many sheets each.",
        min=100,
        show_default="one PDF",
    ),
]
CutAndStack = Annotated[
    bool,
    typer.Option(
        "--cut-and-stack",
        help="With --table: arrange the sheets so that they are in order once the printed stack is cut and put together.",
    ),
]
StockName = Annotated[
    str | None,
    typer.Option(
        metavar="STOCK",
        help="Print only the pieces on this stock: paper, card, board or label.",
        show_default="all stocks",
        autocompletion=STOCKS,
    ),
]
FewestSheets = Annotated[
    bool,
    typer.Option(
        "--fewest-sheets", help="Save paper: let pieces of all kinds and stocks share sheets. Cutting and sorting takes longer."
    ),
]
Fronts = Annotated[bool, typer.Option("--fronts", help="Print no backs.")]
Strict = Annotated[bool, typer.Option("--strict", help="Exit with code 1 if there are warnings.")]
Json = Annotated[bool, typer.Option("--json", help="Print the result as JSON instead of text.")]


@app.command("print", cls=CommandWithSettings, epilog="Example: printgen print village --paper letter")
def print_command(
    game: GameName,
    paper: Paper = None,
    players: PlayersCount = None,
    copies: CopiesCount = 1,
    style: StyleName = None,
    sides: SidesName = None,
    printer: PrinterName = None,
    ink: InkName = None,
    cut_contour: Contour = False,
    language: LanguageCode = None,
    only: OnlyRows = None,
    pages: PageNumbers = None,
    fronts: Fronts = False,
    stock: StockName = None,
    fewest_sheets: FewestSheets = False,
    output: OutputPdf = None,
    explain: Annotated[bool, typer.Option("--explain", help="Explain how the pieces are laid out, and why.")] = False,
    table: PlayersTable = None,
    split: SheetsPerFile = None,
    cut_and_stack: CutAndStack = False,
    workers: Workers = None,
    cluster: Cluster = "",
) -> None:
    """Write the print-ready PDF of a game, or of personal sheets."""
    part = tuple(only or ()), pages, fronts, stock, fewest_sheets
    options = Options(paper, players, copies, style, sides, ink, cut_contour, printer, language, *part)
    options, place = complete_options(game, options, output)
    if table is not None:
        with end_on_interrupt(), open_executor(workers, cluster) as executor:
            run = open_project_here().write_run(game, table, options, place, split, cut_and_stack, executor)
        for written in run.value or ():
            print_written(written, place)
        print_and_end_on_error(run.problems, print_problems_briefly)
        return
    needs_table = {"--split": split is not None, "--cut-and-stack": cut_and_stack}
    needs_table |= {"--workers": workers is not None, "--cluster": bool(cluster)}
    for name, given in needs_table.items():
        if given:
            print_and_end_on_error([Problem(Where(name), f"{name} needs a table of players.", "add --table players.csv.")])
    with end_on_interrupt():
        result = open_project_here().write_print(game, options, place, explain)
    print_written(result.value, place)
    print_and_end_on_error(result.problems, print_problems_briefly)


def print_written(written: "Written | None", place: object) -> None:
    """Print the text about a written file, and a note if the file was already up to date.

    The text goes to standard error if the file itself was written to a stream.
    """
    if written is not None:
        unchanged = "\n  Nothing has changed since the last run, so the file was kept." if written.unchanged else ""
        typer.echo(f"{written.text}{unchanged}", err=hasattr(place, "write"))


@app.command("proof", cls=CommandWithSettings, epilog="Example: printgen proof village --faces")
def proof_command(
    game: GameName,
    paper: Paper = None,
    players: PlayersCount = None,
    style: StyleName = None,
    sides: SidesName = None,
    faces: Annotated[
        bool, typer.Option("--faces", help="Write a picture of each face, such as the front of a card, instead of each page.")
    ] = False,
    language: LanguageCode = None,
    safe: Annotated[bool, typer.Option("--safe", help="Draw the cut line and the safe zone over every face.")] = False,
    only: OnlyRows = None,
    pages: PageNumbers = None,
    fronts: Fronts = False,
    stock: StockName = None,
    fewest_sheets: FewestSheets = False,
    output: OutputFolder = None,
) -> None:
    """Write a PNG picture of each page, or of each face."""
    with end_on_interrupt():
        part = tuple(only or ()), pages, fronts, stock, fewest_sheets
        options = Options(paper, players, 1, style, sides, None, False, None, language, *part)
        options, place = complete_options(game, options, output)
        result = open_project_here().write_proofs(game, options, faces, safe, place)
    for path in result.value or ():
        typer.echo(str(path))
    print_and_end_on_error(result.problems, print_problems_briefly)
