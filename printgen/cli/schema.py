"""The command that writes JSON Schemas for editors: schema."""

from typing import Annotated, Literal

import typer

from printgen.cli.app import app
from printgen.cli.completion import complete_games
from printgen.cli.here import find_shelves_here
from printgen.cli.parameters import print_game_folder_and_return_name
from printgen.cli.terminal import collect_problems_and_end_on_error

Command = Literal["score", "combat", "fits"]


@app.command("schema", epilog="Example: printgen schema > game.schema.json")
def print_json_schema(
    game: Annotated[
        str | None,
        typer.Argument(
            metavar="GAME",
            help="The game whose score sheets the schema describes; without it, the schema describes game.yaml.",
            callback=print_game_folder_and_return_name,
            autocompletion=complete_games,
        ),
    ] = None,
    command: Annotated[
        Command,
        typer.Option("--for", metavar="COMMAND", help="Describe the files that this command reads: score, combat or fits."),
    ] = "score",
) -> None:
    """Print a JSON Schema, which lets your editor check your files.

    Editors use the schema to complete and check game.yaml, or the score sheets that you enter for a game.
    """
    with collect_problems_and_end_on_error() as problems:
        if game is None:
            from printgen.content.json_schema import make_game_schema_text

            typer.echo(make_game_schema_text(), nl=False)
            return
        from printgen.scoring.entry_schema import write_form_schema

        text = write_form_schema(game, command, find_shelves_here(), problems)
        if text is not None:
            typer.echo(text, nl=False)
