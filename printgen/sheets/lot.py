"""Lots and pages. A lot has all pieces of one component, and a page is one sheet of paper with pieces of several lots."""

from printgen.core.named_tuples import NamedTuple
from printgen.core.records import dataclass
from printgen.core.units import Mm
from printgen.model import Bind, Outline, Piece, Placement, Size, Stock
from printgen.sheets.binding import join_pages_of_each_row
from printgen.sheets.patterns import Clearance, Grid, Pattern
from printgen.sheets.snips import count_snips_and_curves
from printgen.sheets.split import Parting


@dataclass(frozen=True, slots=True, eq=False)
class Lot:
    """All pieces of one component, and the pattern in which they are laid out."""

    title: str
    pieces: tuple[Piece, ...]
    pattern: Pattern
    clearance: Clearance
    safe: Mm
    marks: bool
    folded: bool = False  # the pattern fills one half of the paper, and the backs are on the other half
    labels: bool = False
    numbers: bool = False  # whether the numbers of the cuts are printed beside the marks
    parting: Parting | None = None  # how a face larger than the paper is split into parts
    bind: Bind | None = None  # how the pieces are bound, if they are pages of a booklet or leaflet
    stock: Stock = "card"
    map_name: str = "map"  # the printed name of the page that shows how the parts fit together

    @property
    def component(self) -> str:
        """The id of the lot's component. The printed name is the lot's title."""
        return self.pieces[0].component

    @property
    def outline(self) -> Outline:
        """The outline of every piece in the lot."""
        return self.pieces[0].front.outline

    @property
    def is_rectangular(self) -> bool:
        """Whether the pieces are rectangles, or nets in the shape of a rectangle, such as standees."""
        return self.outline.shape == "rectangle" or count_snips_and_curves(self.outline, self.pieces[0].size) == (0, 0)

    @property
    def may_share_sheets(self) -> bool:
        """Whether the pieces may share a sheet with pieces of another size.

        Pieces that have no margin, have folded backs, are bound or are split into parts may not share."""
        return self.clearance.margin > 0 and not (self.folded or self.bind or self.parting)

    @property
    def pieces_cut_as_one(self) -> int:
        """The number of pieces that are cut out as one: the booklet or leaflet pages side by side, or 1."""
        return self.pattern.columns if self.bind is not None and isinstance(self.pattern, Grid) else 1


class Page(NamedTuple):
    """One sheet of paper: a pattern, and the piece and lot for each slot of the pattern."""

    pattern: Pattern
    load: tuple[tuple[Lot, Piece], ...]

    @property
    def first_lot(self) -> Lot:
        """The lot of the first piece. All lots on a page have the same layout options."""
        return self.load[0][0]

    @property
    def stocks(self) -> tuple[Stock, ...]:
        """The stocks of the lots on the page. There is only one unless the pages are arranged on the fewest sheets."""
        return tuple(dict.fromkeys(lot.stock for lot, _ in self.load))

    @property
    def title(self) -> str:
        """The titles of the lots on the page, with the names of parts."""
        names = (lot.title if piece.view is None else f"{lot.title} {piece.view.name}" for lot, piece in self.load)
        return ", ".join(dict.fromkeys(names))

    @property
    def widest_bleed(self) -> Mm:
        """The widest bleed of the pieces on the page."""
        return max(lot.clearance.bleed for lot in dict.fromkeys(lot for lot, _ in self.load))

    @property
    def first_outline(self) -> Outline:
        """The outline of the first piece on the page."""
        return self.first_lot.outline

    @property
    def paper(self) -> Size:
        """The size of the whole paper. The pattern fills only half of it if backs are folded behind the fronts."""
        half = self.pattern.paper
        if not self.first_lot.folded:
            return half
        return Size(half.width, 2 * half.height) if half.width >= half.height else Size(2 * half.width, half.height)

    @property
    def cut_pattern(self) -> Pattern:
        """The pattern of the pieces to cut out. Booklet or leaflet pages side by side count as one piece."""
        pattern = self.pattern
        return join_pages_of_each_row(pattern) if self.first_lot.bind is not None and isinstance(pattern, Grid) else pattern

    def list_placed_fronts(self) -> tuple[Placement, ...]:
        """The fronts of the pieces at their slots."""
        loaded = zip(self.load, self.pattern.slots, strict=False)
        return tuple(Placement(piece.front, slot.x, slot.y, slot.turn, piece.view) for (_, piece), slot in loaded)
