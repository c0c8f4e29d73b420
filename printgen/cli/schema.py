"""The command that writes JSON Schemas for editors: schema."""

from typing import Annotated, Literal

import typer

from printgen.cli.app import app
from printgen.cli.completion import games
from printgen.cli.here import announce_game, shelves_here
from printgen.cli.terminal import collecting_problems

Command = Literal["score", "combat", "fits"]


@app.command("schema")
def schema_command(
    game: Annotated[
        str | None,
        typer.Argument(help="A game; without one, the schema of game.yaml.", callback=announce_game, autocompletion=games),
    ] = None,
    command: Annotated[
        Command, typer.Option("--for", help="The command that reads the file: score, combat or fits.")
    ] = "score",
) -> None:
    """Write the JSON Schema of game.yaml, or of the files that you type in for a game. Editors use it to complete and check."""
    with collecting_problems() as problems:
        if game is None:
            from printgen.content.json_schema import schema_text

            typer.echo(schema_text(), nl=False)
            return
        from printgen.scoring.entry_schema import form_schema

        text = form_schema(game, command, shelves_here(), problems)
        if text is not None:
            typer.echo(text, nl=False)
