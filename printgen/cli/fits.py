"""The command that settles whether a card can be laid."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from printgen.cli.app import WRONG, app, shelves_here, tell
from printgen.cli.completing import SHEETS, files
from printgen.cli.printing import GameName, Json
from printgen.problems import Problems

if TYPE_CHECKING:
    from printgen.content.shelves import Shelves
    from printgen.model import Game
    from printgen.rules.fits import Fits

NOWHERE = 1  # exit code: the card can be laid nowhere


@app.command("fits")
def fits_command(
    game: GameName,
    card: Annotated[str, typer.Argument(help="The card's id or name.")],
    board: Annotated[
        str, typer.Argument(help="A file with the board as it lies there, or an entered sheet.", autocompletion=files(*SHEETS))
    ],
    player: Annotated[str | None, typer.Option(help="Whose board, where a sheet has several.")] = None,
    picture: Annotated[Path | None, typer.Option(help="Draw every placement, as .png, .svg or .pdf.")] = None,
    json: Json = False,
) -> None:
    """Tell whether a card can be laid on a board at all, and show every placement."""
    from printgen.judging.fits import Asked, find_fits, fits_json, fits_text
    from printgen.judging.verdict import problems_json

    shelves, problems = shelves_here(), Problems()
    found = find_fits(Asked(game, card, board, player), shelves, problems)
    if found is None:
        if json:
            typer.echo(problems_json(problems.sorted()))
        else:
            tell(problems.sorted())
        raise typer.Exit(WRONG)
    typer.echo(fits_json(*found) if json else fits_text(found[1]))
    if picture is not None and not _draw(*found, picture, shelves):
        raise typer.Exit(WRONG)
    raise typer.Exit(0 if found[1].placements else NOWHERE)


def _draw(game: "Game", fits: "Fits", path: Path, shelves: "Shelves") -> bool:
    """Write the pictures; whether all went well."""
    from printgen.judging.picture_files import write_spreads

    problems = Problems()
    for written in write_spreads(game, fits.pictures, path, shelves, problems):
        typer.echo(f"{written} drawn.", err=True)
    tell(problems.sorted())
    return not problems
