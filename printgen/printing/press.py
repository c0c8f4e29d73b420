"""The way of a print run: content to faces to sheets to a PDF, stopping where something is wrong and telling all of it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from printgen.content.shelves import Shelves
from printgen.faces.studio import Studio
from printgen.fonts.catalogue import DEFAULT_FAMILY, FontKey
from printgen.fonts.shaping import width_mm
from printgen.guard.supervisor import allow, doing
from printgen.model import Face, Game, Note, Order, Piece, Sheet
from printgen.preflight.run import preflight
from printgen.printing.lots import make_lots
from printgen.printing.proofreading import compile_faces, faces_of, unseen
from printgen.problems import Problems
from printgen.sheets.arrange import Arrangement, arrange
from printgen.sheets.labels import Lettering
from printgen.sheets.lot import Lot
from printgen.sheets.pack import lay_out
from printgen.sheets.single import single_sheets

if TYPE_CHECKING:
    from printgen.pdf.document import Press
    from printgen.pdf.store import Chunk

LAYOUT_SECONDS, PIECE_SECONDS = 90, 0.01  # of computing for one layout, and for each piece more


@dataclass(frozen=True, slots=True)
class Kit:
    """Everything of an order, laid out."""

    game: Game
    order: Order
    pieces: tuple[Piece, ...]
    arrangement: Arrangement
    sheets: tuple[Sheet, ...]
    compiled: "Mapping[str, list[Chunk]]"
    press: "Press"
    printer: str = ""

    def faces(self) -> tuple[Face, ...]:
        """Every different face, in the order of printing."""
        return tuple({face.identity: face for face in faces_of(self.pieces)}.values())


@dataclass(slots=True)
class Workshop:
    """What the kits for several papers share: the studio that draws, and the press that has compiled most of it."""

    studio: Studio
    press: "Press | None" = None


def make_kit(game: Game, order: Order, shelves: Shelves, problems: Problems, workshop: Workshop | None = None) -> Kit | None:
    """The kit of an order that can be had; None where anything at all is wrong, all of it noted."""
    if workshop is None:
        return kit_of_lots(make_lots(game, order, shelves, problems), game, order, shelves, problems)
    lots = make_lots(game, order, shelves, problems, workshop.studio)
    kit = kit_of_lots(lots, game, order, shelves, problems, workshop.press)
    workshop.press = kit.press if kit is not None else workshop.press
    return kit


def kit_of_lots(
    lots: tuple[Lot, ...], game: Game, order: Order, shelves: Shelves, problems: Problems, former: "Press | None" = None
) -> Kit | None:
    """The kit of lots that were made for an order, all of them or some; what a former press has compiled was checked, too."""
    pieces = tuple(piece for lot in lots for piece in lot.pieces)
    press, compiled = compile_faces(pieces, game, order, shelves, problems, former)
    new = pieces if former is None else unseen(pieces, former.drawings)
    preflight(new, press.drawings, game, order, shelves, problems, short=True)
    if problems:
        return None
    allow(PIECE_SECONDS * len(pieces))
    with doing(f"the layout of {game.name}", LAYOUT_SECONDS + PIECE_SECONDS * len(pieces)):
        arrangement = arrange(lots)
        sheets = lay_out(arrangement.pages, order.sides, _lettering(game))
    return Kit(game, order, pieces, arrangement, sheets, compiled, press)


def _lettering(game: Game) -> Lettering:
    """How sheets are named in the waste."""
    font = FontKey(DEFAULT_FAMILY, 400, False)
    return Lettering(f"{game.title} · edition {game.edition}", lambda text: width_mm(text, font, Note.HIGH))


def kit_pdf(kit: Kit) -> bytes:
    """The PDF of a kit, sheet by sheet."""
    return _pdf(kit, kit.sheets, kit.order.cut_contour)


def faces_pdf(kit: Kit) -> bytes:
    """A PDF with a page for each different face, as large as the face with its bleed."""
    return _pdf(kit, single_sheets(kit.faces()))


def _pdf(kit: Kit, sheets: tuple[Sheet, ...], cut_contour: bool = False) -> bytes:
    from printgen.pdf.document import About

    game = kit.game
    about = About(game.title, f"{game.name} · edition {game.edition}", game.language, kit.order.sides)
    return kit.press.print(sheets, kit.compiled, about, cut_contour)
