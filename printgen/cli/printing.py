"""The commands of a print run: print, list, inspect, schema, check, proof."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from printgen.cli.app import WARNED, app, reported, shelves_here, silent, tell, tell_shortly
from printgen.cli.writing import Made, write_once
from printgen.ledger.book import Book
from printgen.output import folder_below
from printgen.problems import Problems

if TYPE_CHECKING:
    from printgen.model import Game, Order
    from printgen.printers.profile import Printer
    from printgen.printing.press import Kit, Workshop

GameName = Annotated[str, typer.Argument(help="The game's name: its folder in content/.")]
Paper = Annotated[str, typer.Option(help="a4, letter, a3, a5, legal or tabloid.")]
PlayersCount = Annotated[int | None, typer.Option(help="How many play; by default the game's usual number.", min=1)]
CopiesCount = Annotated[int, typer.Option(help="How many whole kits.", min=1, max=10_000)]
SidesName = Annotated[
    str | None, typer.Option(help="long-edge, short-edge, gutterfold or one-sided; by default as the game says.")
]
StyleName = Annotated[str | None, typer.Option(help="One of the game's styles; by default its first.")]
PrinterName = Annotated[
    str | None, typer.Option(help="A printer that was added: its pages are corrected by what was measured.")
]
InkName = Annotated[str, typer.Option(help="rgb, or cmyk for print shops: black is black ink alone, 240 % of ink at most.")]
Contour = Annotated[
    bool,
    typer.Option("--cut-contour", help="Draw every cut as a line in the spot colour CutContour, for print shops that cut."),
]
OutputFolder = Annotated[Path | None, typer.Option(help="The folder that gets a folder for each game; by default output.")]
Strict = Annotated[bool, typer.Option("--strict", help="Leave with exit code 1 where there are warnings.")]
Json = Annotated[bool, typer.Option("--json", help="Write JSON.")]


@app.command("print")
def print_command(
    game: GameName,
    paper: Paper = "a4",
    players: PlayersCount = None,
    copies: CopiesCount = 1,
    style: StyleName = None,
    sides: SidesName = None,
    printer: PrinterName = None,
    ink: InkName = "rgb",
    cut_contour: Contour = False,
    output: OutputFolder = None,
    explain: Annotated[bool, typer.Option("--explain", help="Say how the pieces are laid out, and why.")] = False,
) -> None:
    """Write the PDF of a game's kit."""
    with reported(tell_shortly) as problems:
        folder = folder_below(output, game, problems=problems)
        known = find_named(printer, problems)
        if folder is None:
            return
        wishes = Wishes(paper, players, copies, style, sides, ink.lower(), cut_contour)
        wish, book = repr((wishes, known, str(folder), explain)), Book(game, shelves_here(), folder)

        def make() -> Made | None:
            kit = for_printer(_kit(game, wishes, problems), known, problems)
            return _printed(kit, folder, explain) if kit is not None else None

        write_once(wish, book, make, problems)


def _printed(kit: "Kit", folder: Path, explain: bool) -> Made:
    """The PDF of a kit, and how it is printed; where that is asked for, why its pieces lie so as well."""
    from printgen.printing.press import kit_pdf
    from printgen.printing.report import file_name, printed_text

    path, content = folder / file_name(kit), kit_pdf(kit)
    said = printed_text(kit, path)
    if explain:
        from printgen.printing.explaining import explain_text

        said += f"\n{explain_text(kit)}"
    return Made(path, content, said)


@app.command("list")
def list_command() -> None:
    """Name the games that can be printed."""
    from printgen.content.load import load_headline
    from printgen.printing.report import list_text

    games = [(name, shelf.shown(shelf.game_folder(name)), load_headline(name, shelf)) for name, shelf in shelves_here().games()]
    typer.echo(list_text(games))


@app.command("inspect")
def inspect_command(game: GameName, json: Json = False) -> None:
    """Show the whole validated content of a game, and whose word each fact is."""
    with reported() as problems:
        found = find_game(game, problems)
        if found is None or problems:
            return
        from printgen.inspection import inspect_json, inspect_text

        text = inspect_json(found, shelves_here(), problems) if json else inspect_text(found)
        if not problems:
            typer.echo(text)


@app.command("schema")
def schema_command() -> None:
    """Write the JSON Schema of game.yaml, for editors that complete and check it."""
    from printgen.content.schema import schema_text

    typer.echo(schema_text(), nl=False)


@app.command("check")
def check_command(game: GameName, json: Json = False, strict: Strict = False) -> None:
    """Find everything that can be wrong with a game, in every style and for every number of players, without printing."""
    with reported(silent if json else tell) as problems:
        found, faces = find_game(game, problems), 0
        if found is not None:
            from printgen.judging.checking import check_whole_rules
            from printgen.printing.proofreading import check_everything

            check_whole_rules(found, shelves_here(), problems)
            faces = check_everything(found, shelves_here(), problems)
        from printgen.preflight.told import check_json, check_text

        if json or not problems:
            typer.echo((check_json if json else check_text)(game, faces, problems))
    if strict and problems.count("warning"):
        raise typer.Exit(WARNED)


@app.command("proof")
def proof_command(
    game: GameName,
    paper: Paper = "a4",
    players: PlayersCount = None,
    style: StyleName = None,
    sides: SidesName = None,
    faces: Annotated[bool, typer.Option("--faces", help="A picture of each face instead of each page.")] = False,
    safe: Annotated[bool, typer.Option("--safe", help="Draw the cut and the safe zone over every face.")] = False,
    output: OutputFolder = None,
) -> None:
    """Write a PNG of each page, or of each face."""
    with reported(tell_shortly) as problems:
        folder = folder_below(output, game, "proof", problems=problems)
        kit = _kit(game, Wishes(paper, players, 1, style, sides), problems) if folder is not None else None
        if folder is None or kit is None:
            return
        from printgen.printing.proof import write_proofs
        from printgen.printing.safe_zones import with_safe_zones

        kit = with_safe_zones(kit, shelves_here(), problems) if safe else kit
        for path in write_proofs(kit, folder, faces, problems):
            typer.echo(str(path))


def find_named(name: str | None, problems: Problems) -> "Printer | None":
    """The printer of that name, if one was named and it was added."""
    if name is None:
        return None
    from printgen.printers.store import find_printer

    return find_printer(name, problems)


def for_printer(kit: "Kit | None", printer: "Printer | None", problems: Problems) -> "Kit | None":
    """The kit as that printer wants it; as it is where no printer was named."""
    if kit is None or printer is None:
        return kit
    from printgen.printers.fitting import fit_to_printer

    return fit_to_printer(kit, printer, problems)


def find_game(name: str, problems: Problems) -> "Game | None":
    """The game of that name, as it was declared."""
    from printgen.content.load import load_game

    return load_game(name, shelves_here(), problems)


@dataclass(frozen=True, slots=True)
class Wishes:
    """What was said of a print run; what was left open, the game decides."""

    paper: str
    players: int | None
    copies: int
    style: str | None
    sides: str | None
    ink: str = "rgb"
    cut_contour: bool = False

    def order(self, game: "Game") -> "Order":
        """The order, whether the game can be had so or not."""
        from printgen.model import Order

        sides: Any = self.sides or game.layout.sides
        style = self.style or next(iter(game.styles), "")
        players = self.players or game.players.usual
        return Order(self.paper.lower(), players, self.copies, style, sides, self.ink, self.cut_contour)


def _kit(game: str, wishes: Wishes, problems: Problems) -> "Kit | None":
    """The kit, if nothing at all is wrong; what can be looked at is, so that all problems are told together."""
    found = find_game(game, problems)
    return None if found is None else kit_of(found, wishes, problems)


def kit_of(
    game: "Game", wishes: Wishes, problems: Problems, workshop: "Callable[[Order], Workshop | None]" = lambda _: None
) -> "Kit | None":
    """The kit of a game that was read, made in a workshop of its own or one that several papers share."""
    from printgen.printing.lots import check_order
    from printgen.printing.press import make_kit
    from printgen.registry.required import check_rules

    check_rules(game, shelves_here(), problems)
    order = wishes.order(game)
    if not check_order(game, order, problems):
        return None
    return make_kit(game, order, shelves_here(), problems, workshop(order))
