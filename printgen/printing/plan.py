"""An order laid out: which face is where on which sheet. PDF, cut files, guide and every exporter read this one value."""

from dataclasses import dataclass

from printgen.core.guard.supervisor import allow, doing
from printgen.faces.text.catalogue import DEFAULT_FAMILY, FontKey
from printgen.faces.text.shaping import width_mm
from printgen.model import Face, Game, Note, Order, Piece, Sheet
from printgen.sheets.arrangement import Arrangement, arrange
from printgen.sheets.labels import Lettering
from printgen.sheets.layout import lay_out
from printgen.sheets.lot import Lot

LAYOUT_SECONDS, PIECE_SECONDS = 90, 0.01  # of computing for one layout, and for each piece more


@dataclass(frozen=True, slots=True)
class Plan:
    """A game, an order, its pieces, and the sheets they are printed on; knows nothing of PDF."""

    game: Game
    order: Order
    pieces: tuple[Piece, ...]
    arrangement: Arrangement
    sheets: tuple[Sheet, ...]
    printer: str = ""

    def faces(self) -> tuple[Face, ...]:
        """Every different face, in the order of printing."""
        return tuple({face.identity: face for piece in self.pieces for face in piece.faces}.values())


def plan_lots(lots: tuple[Lot, ...], game: Game, order: Order) -> Plan:
    """The plan for the pieces of these lots."""
    pieces = tuple(piece for lot in lots for piece in lot.pieces)
    allow(PIECE_SECONDS * len(pieces))
    with doing(f"the layout of {game.name}", LAYOUT_SECONDS + PIECE_SECONDS * len(pieces)):
        arrangement = arrange(lots)
        sheets = lay_out(arrangement.pages, order.sides, _lettering(game))
    return Plan(game, order, pieces, arrangement, sheets)


def _lettering(game: Game) -> Lettering:
    """How sheets are named in the waste."""
    font = FontKey(DEFAULT_FAMILY, 400, False)
    return Lettering(f"{game.title} · edition {game.edition}", lambda text: width_mm(text, font, Note.HIGH))
