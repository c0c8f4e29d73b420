"""The command that writes pictures of faces: pictures."""

from typing import Annotated

import typer

from printgen.cli.app import app
from printgen.cli.completion import offer_names
from printgen.cli.here import open_project_here
from printgen.cli.printing import Fronts, GameName, LanguageCode, OnlyRows, OutputFolder, PlayersCount, StyleName, print_written
from printgen.cli.terminal import end_on_interrupt, print_problems_and_exit_on_error, print_problems_briefly
from printgen.project.orders import Options

FORMATS = offer_names("png", "jpeg", "webp", "svg", "pdf")
CORNERS = offer_names("square", "round")


@app.command("pictures", epilog="Example: printgen pictures village --format webp --dpi 150")
def pictures_command(
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
    wanted = PictureOptions(kind.lower().replace("jpg", "jpeg"), dpi, bleed, corners.lower(), grid)
    with end_on_interrupt():
        result = open_project_here().write_pictures(game, options, wanted, output)
    print_written(result.value)
    print_problems_and_exit_on_error(result.problems, print_problems_briefly)
