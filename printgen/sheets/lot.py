"""Lots of equal pieces, and the pages that lots are dealt to."""

from dataclasses import dataclass

from printgen.core.units import Mm
from printgen.model import Bind, Outline, Piece, Placement, Size
from printgen.sheets.binding import cut_grid
from printgen.sheets.patterns import Clearance, Grid, Pattern
from printgen.sheets.split import Parting


@dataclass(frozen=True, slots=True, eq=False)
class Lot:
    """All pieces of one component, and the pattern they are laid out in."""

    title: str
    pieces: tuple[Piece, ...]
    pattern: Pattern
    clearance: Clearance
    safe: Mm
    marks: bool
    folded: bool = False  # the pattern fills one half of the paper, the backs are on the other half
    labels: bool = False
    numbers: bool = False  # of the cuts, in their order, are printed beside the marks
    parting: Parting | None = None  # the face is larger than the paper and is printed in parts
    bind: Bind | None = None  # pieces side by side are cut out as one: the pages of a booklet or leaflet

    @property
    def outline(self) -> Outline:
        """The outline that all its pieces have."""
        return self.pieces[0].front.outline

    @property
    def may_mix(self) -> bool:
        """Whether its pieces may share a sheet with pieces of another size; pieces without a margin may not."""
        return self.clearance.margin > 0 and not (self.folded or self.bind or self.parting)

    @property
    def pieces_together(self) -> int:
        """How many of its pieces are cut out as one: 1, or the pages of a booklet or leaflet that are side by side."""
        return self.pattern.columns if self.bind is not None and isinstance(self.pattern, Grid) else 1


@dataclass(frozen=True, slots=True)
class Page:
    """One paper: a pattern, and for each of its slots a piece and the lot of that piece."""

    pattern: Pattern
    load: tuple[tuple[Lot, Piece], ...]

    @property
    def lot(self) -> Lot:
        """The lot of its first piece, which has the same layout options as every other lot on the page."""
        return self.load[0][0]

    @property
    def title(self) -> str:
        """The titles of its lots, with the names of parts."""
        names = (lot.title if piece.view is None else f"{lot.title} {piece.view.name}" for lot, piece in self.load)
        return ", ".join(dict.fromkeys(names))

    @property
    def bleed(self) -> Mm:
        """The widest bleed of its pieces."""
        return max(lot.clearance.bleed for lot in dict.fromkeys(lot for lot, _ in self.load))

    @property
    def outline(self) -> Outline:
        """The outline of its first piece."""
        return self.lot.outline

    @property
    def paper(self) -> Size:
        """The whole paper; a pattern whose backs are folded behind it fills half of the paper."""
        half = self.pattern.paper
        if not self.lot.folded:
            return half
        return Size(half.width, 2 * half.height) if half.width >= half.height else Size(2 * half.width, half.height)

    @property
    def cut_pattern(self) -> Pattern:
        """The pattern as a knife sees it: pages of a booklet or leaflet that are side by side are one piece."""
        pattern = self.pattern
        return cut_grid(pattern) if self.lot.bind is not None and isinstance(pattern, Grid) else pattern

    def fronts(self) -> tuple[Placement, ...]:
        """The fronts of its pieces at their slots."""
        loaded = zip(self.load, self.pattern.slots, strict=False)
        return tuple(Placement(piece.front, slot.x, slot.y, slot.turn, piece.view) for (_, piece), slot in loaded)
