"""The command that settles whether a card can be laid."""

from pathlib import Path
from typing import Annotated

import typer

from printgen.cli.app import WRONG, app, finish, interruptible, project_here, tell
from printgen.cli.completing import SHEETS, files
from printgen.cli.printing import GameName, Json

NOWHERE = 1  # exit code: the card can be laid nowhere


@app.command("fits")
def fits_command(
    game: GameName,
    card: Annotated[str, typer.Argument(help="The card's id or name.")],
    board: Annotated[
        str, typer.Argument(help="A file with the board in play, or an entered sheet.", autocompletion=files(*SHEETS))
    ],
    player: Annotated[str | None, typer.Option(help="Whose board, where a sheet has several.")] = None,
    picture: Annotated[Path | None, typer.Option(help="Draw every placement, as .png, .svg or .pdf.")] = None,
    json: Json = False,
) -> None:
    """Tell whether a card can be laid on a board at all, and show every placement."""
    project = project_here()
    with interruptible():
        result = project.fits(game, card, board, player)
    found = result.value
    if found is None:
        from printgen.judging.verdict import problems_json

        if json:
            typer.echo(problems_json(result.problems))
        else:
            tell(result.problems)
        raise typer.Exit(WRONG)
    typer.echo(found.json() if json else found.text())
    if picture is not None:
        with interruptible():
            drawn = project.draw(found, picture)
        for path in drawn.value or ():
            typer.echo(f"{path} drawn.", err=True)
        finish(drawn.problems)
    raise typer.Exit(0 if found.fits.placements else NOWHERE)
