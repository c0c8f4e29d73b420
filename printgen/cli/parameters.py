"""The parameters of commands: how Typer reads each one, and its words in `--help`.

The modules of frequent commands name these parameters in their signatures without importing this module, because it imports
Typer; see `plain_words.py`.
"""

from datetime import datetime
from pathlib import Path
from typing import Annotated

import typer

from printgen.cli.completion import (
    INKS,
    SHEETS,
    SIDES,
    STOCKS,
    complete_games,
    complete_languages,
    complete_papers,
    complete_printers,
    complete_styles,
    make_file_completer_if_shell_asks,
)
from printgen.cli.here import print_game_folder_unless_obvious
from printgen.project.orders import USUAL_INK

MOST_WORKERS = 256
PAPER_HELP = "Print on a4, letter, a3, a5, legal, tabloid or sra3 paper, or on paper of a size such as 320x450mm."
PLAYERS_HELP = "Print the pieces for this many players."
STYLE_HELP = "Use this style of the game, such as low-ink."
LANGUAGE_HELP = "Print this language of the game, such as de."
SIDES_HELP = "Choose how backs are printed: long-edge, short-edge, gutterfold or one-sided."


def print_game_folder_and_return_name(context: typer.Context, game: str | None) -> str | None:
    """The name of a game, unchanged. Prints the folder of the game unless it is obvious."""
    if game and not context.resilient_parsing:
        print_game_folder_unless_obvious(game)
    return game


GameName = Annotated[
    str,
    typer.Argument(
        metavar="GAME",
        help="The game's name: its folder in content/.",
        callback=print_game_folder_and_return_name,
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
Workers = Annotated[
    int | None,
    typer.Option(
        metavar="NUMBER", help="Use this many processes of this machine.", min=1, max=MOST_WORKERS, show_default="this process"
    ),
]
Cluster = Annotated[
    str,
    typer.Option(
        metavar="ADDRESS",
        help="Use a running Dask cluster, such as tcp://10.0.0.5:8786. Only use a cluster that you trust.",
        show_default=False,
    ),
]
Explain = Annotated[bool, typer.Option("--explain", help="Explain how the pieces are laid out, and why.")]
Faces = Annotated[
    bool, typer.Option("--faces", help="Write a picture of each face, such as the front of a card, instead of each page.")
]
SafeZone = Annotated[bool, typer.Option("--safe", help="Draw the cut line and the safe zone over every face.")]
CheckedLanguage = Annotated[
    str | None,
    typer.Option(
        metavar="LANGUAGE",
        help="Check only this language.",
        show_default="all languages",
        autocompletion=complete_languages,
    ),
]
DefaultsGame = Annotated[
    str | None,
    typer.Argument(
        metavar="GAME",
        help="Show the defaults for this game.",
        show_default="the defaults for all games",
        autocompletion=complete_games,
    ),
]
ScoreSheets = Annotated[
    list[str],
    typer.Argument(
        metavar="FILE...",
        help="One or more score sheets in YAML or JSON; - reads standard input.",
        autocompletion=make_file_completer_if_shell_asks(*SHEETS),
    ),
]
JsonVerdicts = Annotated[bool, typer.Option("--json", help="Print each verdict as one JSON object on its own line.")]
SheetPicture = Annotated[
    Path | None,
    typer.Option(metavar="FILE", help="Draw the score sheet as entered, as .png, .svg or .pdf.", show_default="no picture"),
]
PictureTurn = Annotated[
    int | None,
    typer.Option(metavar="NUMBER", help="Show the scoring of this turn in the picture.", min=1, show_default="all turns"),
]
PictureLanguage = Annotated[
    str | None,
    typer.Option(
        metavar="LANGUAGE", help="Draw the picture in this language of the game.", show_default="the game's first language"
    ),
]
Best = Annotated[
    bool, typer.Option("--best", help="Show the best result that was possible in this game; finding it takes a while.")
]
Record = Annotated[bool, typer.Option("--record", help="Add the result to `printgen results`.")]
PlayedOn = Annotated[
    datetime | None,
    typer.Option(metavar="DATE", help="Record this date, such as 2026-11-19.", formats=["%Y-%m-%d"], show_default="today"),
]
