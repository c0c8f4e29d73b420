"""What goes onto sheets together: lots of equal pieces, and the pages they are dealt to."""

from dataclasses import dataclass
from typing import TypeAlias

from printgen.core.units import Mm
from printgen.model import Bind, Outline, Piece, Placement, Size
from printgen.sheets.binding import as_one
from printgen.sheets.grid import Grid
from printgen.sheets.split import Parting
from printgen.sheets.spots import FreePattern, Room

Pattern: TypeAlias = Grid | FreePattern


@dataclass(frozen=True, slots=True, eq=False)
class Lot:
    """All pieces of one component, and the pattern they are laid in."""

    title: str
    pieces: tuple[Piece, ...]
    pattern: Pattern
    room: Room
    safe: Mm
    marks: bool
    folded: bool = False  # the pattern fills one half of the paper, the backs lie on the other
    labels: bool = False
    numbers: bool = False  # beside its marks, in the order of cuts
    parting: Parting | None = None  # the face is larger than the paper and lies on it in parts
    bind: Bind | None = None  # its pieces lie side by side and are cut out as one: halves of leaves, panels of leaflets

    @property
    def outline(self) -> Outline:
        """The outline of its pieces, which have one in common."""
        return self.pieces[0].front.outline

    @property
    def mixes(self) -> bool:
        """Whether its pieces may share a sheet with pieces of another size; what fills the paper to its edge does not."""
        return self.room.margin > 0 and not (self.folded or self.bind or self.parting)

    @property
    def together(self) -> int:
        """How many of its pieces are cut out as one."""
        return self.pattern.columns if self.bind is not None and isinstance(self.pattern, Grid) else 1


@dataclass(frozen=True, slots=True)
class Page:
    """One paper: a pattern, and which piece of which lot lies on each of its spots."""

    pattern: Pattern
    load: tuple[tuple[Lot, Piece], ...]

    @property
    def lot(self) -> Lot:
        """The lot of its first piece, which stands for all that they have in common."""
        return self.load[0][0]

    @property
    def title(self) -> str:
        """The names of what lies on it."""
        names = (lot.title if piece.view is None else f"{lot.title} {piece.view.name}" for lot, piece in self.load)
        return ", ".join(dict.fromkeys(names))

    @property
    def bleed(self) -> Mm:
        """The widest bleed of its pieces."""
        return max(lot.room.bleed for lot in dict.fromkeys(lot for lot, _ in self.load))

    @property
    def outline(self) -> Outline:
        """The outline of its first piece."""
        return self.lot.outline

    @property
    def paper(self) -> Size:
        """The whole paper; a pattern that is folded over fills half of it."""
        half = self.pattern.paper
        if not self.lot.folded:
            return half
        return Size(half.width, 2 * half.height) if half.width >= half.height else Size(2 * half.width, half.height)

    @property
    def to_cut(self) -> Pattern:
        """The pattern as a knife sees it: pages that are bound are one piece where they lie side by side."""
        pattern = self.pattern
        return as_one(pattern) if self.lot.bind is not None and isinstance(pattern, Grid) else pattern

    def fronts(self) -> tuple[Placement, ...]:
        """The fronts at their spots."""
        loaded = zip(self.load, self.pattern.spots, strict=False)
        return tuple(Placement(piece.front, spot.x, spot.y, spot.turn, piece.view) for (_, piece), spot in loaded)
