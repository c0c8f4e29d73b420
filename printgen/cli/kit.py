"""The command that makes a whole kit in one file."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from printgen.cli.app import app, home_here, reported, shelves_here, tell_shortly
from printgen.cli.printing import (
    GameName,
    OutputFolder,
    PlayersCount,
    PrinterName,
    SidesName,
    StyleName,
    Wishes,
    find_game,
    find_named,
    for_printer,
    kit_of,
)
from printgen.cli.writing import Made, write_once
from printgen.ledger.book import Book
from printgen.output import folder_below
from printgen.problems import Problems

if TYPE_CHECKING:
    from printgen.model import Game
    from printgen.printers.profile import Printer
    from printgen.printing.press import Kit

_PAPERS = ("a4", "letter")


@app.command("kit")
def kit_command(
    game: GameName,
    players: PlayersCount = None,
    style: StyleName = None,
    sides: SidesName = None,
    printer: PrinterName = None,
    registration: Annotated[
        str | None, typer.Option(help="silhouette: marks by which such a machine finds what it is to cut.")
    ] = None,
    output: OutputFolder = None,
) -> None:
    """Write one zip with all of a game: PDFs for A4 and Letter, cut files, proofs, a guide and a manifest."""
    with reported(tell_shortly) as problems:
        from printgen.bundle.registering import check_machine

        folder = folder_below(output, game, problems=problems, home=home_here())
        known = find_named(printer, problems)
        if folder is None:
            return
        machine = registration if registration is not None and check_machine(registration, problems) else ""
        wish = repr(("kit", players, style, sides, known, machine, str(folder)))
        book = Book(game, shelves_here(), folder)

        def make() -> Made | None:
            found = find_game(game, problems)
            wishes = [Wishes(paper, players, 1, style, sides) for paper in _PAPERS]
            kits = list(_kits(found, wishes, bool(machine), known, problems)) if found is not None else []
            return _zipped(kits, machine, folder / f"{game}-kit.zip", problems) if kits and not problems else None

        write_once(wish, book, make, problems)


def _zipped(kits: "list[Kit]", machine: str, path: Path, problems: Problems) -> Made | None:
    """The zip of a game's kits, and what is in it."""
    from printgen.bundle.files import kit_zip
    from printgen.bundle.telling import kit_text

    content = kit_zip(kits, machine, shelves_here(), problems)
    return Made(path, content, kit_text(kits, content, path)) if content is not None else None


def _kits(game: "Game", wishes: list[Wishes], marked: bool, printer: "Printer | None", problems: Problems) -> "Iterator[Kit]":
    """The kit for every paper that its pieces fit."""
    from printgen.bundle.papers import fitting_papers
    from printgen.bundle.registering import with_registration
    from printgen.faces.studio import Studio
    from printgen.printing.press import Workshop

    workshop = cache(lambda order: Workshop(Studio(game, order, shelves_here(), problems)))

    def make(wish: Wishes, found: Problems) -> "Kit | None":
        return kit_of(game, wish, found, lambda order: workshop(replace(order, paper=_PAPERS[0])))

    for kit in fitting_papers(make, wishes, problems):
        registered = with_registration(kit, problems) if marked else kit
        fitted = for_printer(registered, printer, problems)
        if fitted is not None:
            yield fitted
