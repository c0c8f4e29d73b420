"""The plan: the place of every face on every sheet. PDFs, cut files, guides and exporters are made from a plan."""

from printgen.core.guard.supervisor import extend_limits, limit_and_describe_work
from printgen.core.phrases import load_phrases
from printgen.core.records import dataclass
from printgen.faces.text.catalogue import find_font_chain
from printgen.faces.text.families import DEFAULT_FAMILY
from printgen.faces.text.shaping import measure_text_mm
from printgen.model import Face, Game, Note, Order, Piece, Sheet
from printgen.sheets.arrangement import Arrangement, arrange_lots
from printgen.sheets.layout import make_sheets
from printgen.sheets.lot import Lot
from printgen.sheets.waste import Imprint

LAYOUT_SECONDS, PIECE_SECONDS = 90, 0.01  # the computing time for a layout: a fixed part, and a part for each piece


@dataclass(frozen=True, slots=True)
class Plan:
    """A game, an order, its pieces and their sheets. If `printer` is not empty, the sheets are corrected for that printer.

    If only some pages are to be printed, `pages` has their numbers in the whole PDF, and the plan contains nothing else.
    """

    game: Game
    order: Order
    pieces: tuple[Piece, ...]
    arrangement: Arrangement
    sheets: tuple[Sheet, ...]
    printer: str = ""
    pages: tuple[int, ...] = ()

    def list_page_numbers(self) -> tuple[int, ...]:
        """The number of each page in the PDF of the whole plan."""
        return self.pages or tuple(range(1, len(self.sheets) + 1))

    def faces(self) -> tuple[Face, ...]:
        """Every different face, in the order of the pieces."""
        return tuple({face.identity: face for piece in self.pieces for face in piece.faces}.values())


def plan_lots(lots: tuple[Lot, ...], game: Game, order: Order) -> Plan:
    """The plan with the best arrangement of these lots. Extends the run's time limit according to the number of pieces."""
    pieces = tuple(piece for lot in lots for piece in lot.pieces)
    extend_limits(PIECE_SECONDS * len(pieces))
    with limit_and_describe_work(f"the layout of {game.name}", LAYOUT_SECONDS + PIECE_SECONDS * len(pieces)):
        arrangement = arrange_lots(lots, order.fewest_sheets)
        sheets = make_sheets(arrangement.pages, order.sides, make_imprint(game), order.is_cut_by_hand)
    return Plan(game, order, pieces, arrangement, sheets)


def make_imprint(game: Game) -> Imprint:
    """The text on every sheet of a game."""
    fonts = find_font_chain(DEFAULT_FAMILY)
    phrases = load_phrases(game.language)
    words = f"{game.title} · {phrases.fill_phrase('edition', edition=game.edition)}"
    return Imprint(words, lambda text: measure_text_mm(text, fonts, Note.HIGH), phrases)
