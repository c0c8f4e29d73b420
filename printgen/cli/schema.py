"""The command that writes JSON Schemas for editors."""

from typing import Annotated, Literal

import typer

from printgen.cli.app import app, named_game, reported, shelves_here
from printgen.cli.completion import games

Command = Literal["score", "combat", "fits"]


@app.command("schema")
def schema_command(
    game: Annotated[
        str | None,
        typer.Argument(help="A game; without one, the schema of game.yaml.", callback=named_game, autocompletion=games),
    ] = None,
    command: Annotated[
        Command, typer.Option("--for", help="The command that reads the file: score, combat or fits.")
    ] = "score",
) -> None:
    """Write the JSON Schema of game.yaml, or of the files that you type in for a game. Editors use it to complete and check."""
    with reported() as problems:
        if game is None:
            from printgen.content.json_schema import schema_text

            typer.echo(schema_text(), nl=False)
            return
        from printgen.scoring.entry_schema import form_schema

        text = form_schema(game, command, shelves_here(), problems)
        if text is not None:
            typer.echo(text, nl=False)
