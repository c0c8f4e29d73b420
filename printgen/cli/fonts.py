"""The command that lists fonts."""

from typing import Annotated

import typer

from printgen.cli.app import app
from printgen.cli.completion import complete_games
from printgen.cli.here import find_shelves_here
from printgen.cli.parameters import print_game_folder_and_return_name
from printgen.cli.terminal import collect_problems_and_end_on_error

Game = Annotated[
    str | None,
    typer.Argument(
        metavar="[GAME]",
        help="Also list the fonts of this game's project.",
        callback=print_game_folder_and_return_name,
        autocompletion=complete_games,
    ),
]


@app.command("fonts", epilog="Example: printgen fonts village")
def list_fonts(game: Game = None) -> None:
    """List the fonts for templates, with weights and scripts."""
    from printgen.content.loader import load_game
    from printgen.faces.text.listing import list_own_font_families, list_supplied_font_families, write_font_list

    with collect_problems_and_end_on_error() as problems:
        loaded = load_game(game, find_shelves_here(), problems) if game is not None else None
        if loaded is not None and loaded.fonts.files:
            typer.echo(write_font_list("Fonts of this project:", tuple(list_own_font_families(loaded.fonts))))
        if game is None or loaded is not None:
            typer.echo(write_font_list("Fonts that come with printgen:", tuple(list_supplied_font_families())))
