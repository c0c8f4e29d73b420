"""The way of a print run: content to faces to sheets to a PDF, stopping where something is wrong and telling all of it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from printgen.content.shelves import Shelves
from printgen.content.sizes import PAPERS
from printgen.faces.fields import find_fields
from printgen.faces.locate import locate
from printgen.faces.studio import Studio
from printgen.model import Component, Face, Game, Order, Piece, Sheet, Size
from printgen.problems import Problems, did_you_mean
from printgen.reading.files import inside
from printgen.sheets.grid import Grid, Room, best_size
from printgen.sheets.pack import Lot, pack
from printgen.units import mm_text

if TYPE_CHECKING:
    from printgen.pdf.document import About, Press
    from printgen.pdf.store import Chunk

MARGIN = 5.0
MOST_PIECES = 100_000


@dataclass(frozen=True, slots=True)
class Kit:
    """Everything of an order, laid out."""

    game: Game
    order: Order
    pieces: tuple[Piece, ...]
    sheets: tuple[Sheet, ...]
    compiled: "Mapping[str, list[Chunk]]"
    press: "Press"

    def faces(self) -> tuple[Face, ...]:
        """Every different face, in the order of printing."""
        return tuple({face.identity: face for face in _faces(self.pieces)}.values())


def make_kit(game: Game, order: Order, shelves: Shelves, problems: Problems) -> Kit | None:
    """The kit of an order; None where anything at all is wrong, all of it noted."""
    before = len(problems.found)
    _check_order(game, order, problems)
    if len(problems.found) > before:
        return None
    lots = tuple(_lots(game, order, shelves, problems))
    pieces = tuple(piece for lot in lots for piece in lot.pieces)
    press, compiled = _compiled(game, order, pieces, shelves, problems)
    if len(problems.found) > before:
        return None
    return Kit(game, order, pieces, pack(lots, game.layout.flip), compiled, press)


def check_everything(game: Game, shelves: Shelves, problems: Problems) -> int:
    """Draw and lay out a game in every style and for every number of players that changes what is printed."""
    faces: set[str] = set()
    for order in _all_orders(game):
        kit = make_kit(game, order, shelves, problems)
        if kit is not None:
            faces |= {face.identity for face in kit.faces()}
    return len(faces)


def _all_orders(game: Game) -> Iterator[Order]:
    special = {number for component in game.components for number in component.players}
    for style in game.styles:
        for players in sorted({game.players.least, game.players.usual, *special}):
            yield Order("a4", players, 1, style)


def kit_pdf(kit: Kit) -> bytes:
    """The PDF of a kit."""
    return kit.press.print(kit.sheets, dict(kit.compiled), about(kit.game))


def faces_pdf(kit: Kit) -> bytes:
    """A PDF with a page for each different face, as large as the face with its bleed."""
    from printgen.sheets.single import single_sheets

    return kit.press.print(single_sheets(kit.faces()), dict(kit.compiled), about(kit.game))


def about(game: Game) -> "About":
    """What a PDF of the game says of itself."""
    from printgen.pdf.document import About

    return About(game.title, f"{game.name} · edition {game.edition}", game.language, game.layout.flip)


def _check_order(game: Game, order: Order, problems: Problems) -> None:
    if order.style not in game.styles:
        problems.add(game.where, f'There is no style "{order.style}".', did_you_mean(order.style, game.styles))
    if not game.players.least <= order.players <= game.players.most:
        message = f"{order.players} cannot play {game.title}: it is for {game.players.least} to {game.players.most}."
        problems.add(game.where, message)


def printed(component: Component, order: Order) -> bool:
    """Whether a component is part of an order."""
    wanted = not component.players or order.players in component.players
    return wanted and (not component.styles or order.style in component.styles)


def _lots(game: Game, order: Order, shelves: Shelves, problems: Problems) -> Iterator[Lot]:
    studio = Studio(game, order, shelves, problems)
    count = 0
    for component in game.components:
        if not printed(component, order):
            continue
        grid = _grid(game, component, order, problems)
        if grid is None:
            continue
        pieces = []
        for piece in studio.pieces(component, grid.piece):
            pieces.append(piece)
            count += 1
            if count > MOST_PIECES:
                problems.add(component.where, f"The order has more than {MOST_PIECES} pieces.", "print it in several runs.")
                return
        marks = game.layout.marks == "crop"
        yield Lot(component.name, tuple(pieces), grid, component.bleed, component.safe, marks)


def _grid(game: Game, component: Component, order: Order, problems: Problems) -> Grid | None:
    layout, paper = game.layout, PAPERS[order.paper]
    margin = layout.margin if layout.margin is not None else 0.0 if component.kind == "sheet" else MARGIN
    gutter = layout.gutter if layout.gutter is not None else 2 * component.bleed
    grid = best_size(paper, component.sizes, Room(margin, component.bleed, gutter))
    if grid is None:
        smallest = min(component.sizes, key=lambda size: size.width * size.height)
        edge = f" and a margin of {mm_text(margin)}" if margin else ""
        message = f"{component.name} is {_measures(smallest)}{edge}: {order.paper} paper ({_measures(paper)}) is too small for it."
        larger = [name for name, size in PAPERS.items() if best_size(size, component.sizes, Room(margin, component.bleed, gutter))]
        hint = f"it fits {', '.join(larger)}." if larger else "it fits no paper; make it smaller."
        problems.add(component.where, message, hint)
    return grid


def _measures(size: Size) -> str:
    return f"{mm_text(size.width).removesuffix(' mm')} × {mm_text(size.height)}"


def _faces(pieces: tuple[Piece, ...]) -> Iterator[Face]:
    for piece in pieces:
        yield piece.front
        if piece.back is not None:
            yield piece.back


def _compiled(
    game: Game, order: Order, pieces: tuple[Piece, ...], shelves: Shelves, problems: Problems
) -> "tuple[Press, Mapping[str, list[Chunk]]]":
    """Every face compiled; faults are noted at the template line that drew the element."""
    from printgen.pdf.document import Press

    press = Press(lambda name: find_art(name, game.name, shelves))
    compiled, faults = press.compile(_faces(pieces))
    if faults:
        locate([(fault.face, fault.fault) for fault in faults], game, order, shelves, problems)
    _check_fields(pieces, game, problems)
    return press, compiled


def _check_fields(pieces: tuple[Piece, ...], game: Game, problems: Problems) -> None:
    """A field's name stands for one place on a face."""
    components = {component.name: component for component in game.components}
    for piece in {piece.front.identity: piece for piece in pieces if "data-field" in piece.front.svg}.values():
        seen = set()
        for field in find_fields(piece.front):
            if field.name in seen:
                problems.add(components[piece.component].where, f"{piece.front.label} has two fields named {field.name}.")
            seen.add(field.name)


def find_art(name: str, game: str, shelves: Shelves) -> Path | None:
    """The file of a picture beside a game's content or templates; nothing outside of them."""
    for shelf in shelves.shelves:
        for folder in (shelf.game_folder(game), shelf.root / "templates" / game, shelf.root / "templates" / "shared"):
            path = inside(folder, name)
            if path is not None and path.is_file():
                return path
    return None
