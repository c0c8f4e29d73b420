"""The command that prints only what changed between two kits."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from printgen.cli.app import app, home_here, named_game, reported, shelves_here, tell_shortly
from printgen.cli.completing import KITS, SIDES, files, games_and_kits, papers, styles
from printgen.cli.printing import (
    OutputFolder,
    PrinterName,
    Wishes,
    find_game,
    find_named,
    for_printer,
)
from printgen.problems import Problems

if TYPE_CHECKING:
    from printgen.model import Game, Order
    from printgen.printers.profile import Printer
    from printgen.reprint.kits import Wanted

Old = Annotated[
    Path,
    typer.Argument(metavar="OLD", help="The kit there is: its zip, or the manifest.json of it.", autocompletion=files(*KITS)),
]
New = Annotated[
    str,
    typer.Argument(
        metavar="NEW",
        help="The game's name, or a kit made from the content here.",
        callback=named_game,
        autocompletion=games_and_kits,
    ),
]
OldPaper = Annotated[
    str | None, typer.Option(help="a4, letter, a3, a5, legal or tabloid; by default as the kit says.", autocompletion=papers)
]
OldPlayers = Annotated[int | None, typer.Option(help="How many play; by default as the kit says.", min=1)]
OldStyle = Annotated[
    str | None, typer.Option(help="One of the game's styles; by default as the kit says.", autocompletion=styles)
]
OldSides = Annotated[
    str | None,
    typer.Option(help="long-edge, short-edge, gutterfold or one-sided; by default as the kit says.", autocompletion=SIDES),
]


@app.command("diff")
def diff_command(
    old: Old,
    new: New,
    paper: OldPaper = None,
    players: OldPlayers = None,
    style: OldStyle = None,
    sides: OldSides = None,
    printer: PrinterName = None,
    output: OutputFolder = None,
) -> None:
    """Write the PDF of what changed since a kit was printed, and say what of it is to be thrown away."""
    with reported(tell_shortly) as problems:
        from printgen.output import folder_below
        from printgen.reprint.kits import read_wanted

        known = find_named(printer, problems)
        wanted = read_wanted(old, new, problems)
        game = find_game(wanted.ordered.game, problems) if wanted is not None else None
        folder = folder_below(output, game.name, problems=problems, home=home_here()) if game is not None else None
        if wanted is None or game is None or folder is None:
            return
        usual = wanted.ordered.order
        papers = (paper, *usual.papers, "a4")
        wishes = Wishes(next(filter(None, papers)), players or usual.players, 1, style or usual.style, sides or usual.sides)
        _write(game, wishes.order(game), wanted, known, folder, problems)


def _write(game: "Game", order: "Order", wanted: "Wanted", printer: "Printer | None", folder: Path, problems: Problems) -> None:
    """Make the reprint, write it where there is one, and tell what changed."""
    from printgen.output import write_whole
    from printgen.printing.lots import check_order, printed_components
    from printgen.printing.press import kit_of_lots, kit_pdf
    from printgen.printing.report import file_name, printed_text
    from printgen.reprint.changes import changes_between
    from printgen.reprint.telling import changes_text

    shelves = shelves_here()
    changes = changes_between(wanted, game, order, shelves, problems) if check_order(game, order, problems) else None
    if changes is None or problems:
        return
    said = changes_text(changes, [component.name for component in printed_components(game, order)])
    if not changes.lots:
        typer.echo(f"Nothing to reprint.\n{said}")
        return
    kit = for_printer(kit_of_lots(changes.lots, game, order, shelves, problems), printer, problems)
    if kit is None:
        return
    path = folder / file_name(kit, "diff")
    if write_whole(path, kit_pdf(kit), problems):
        typer.echo(f"{printed_text(kit, path)}\n{said}")
