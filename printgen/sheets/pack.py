"""Pieces onto sheets: equal sizes share a grid, a component stays together where that costs no paper."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from printgen.model import Flip, Mark, Piece, Placement, Ruler, Sheet
from printgen.sheets.booklet import booklet_marks
from printgen.sheets.duplex import behind
from printgen.sheets.grid import Grid
from printgen.sheets.marks import crop_marks, place_ruler
from printgen.units import Mm


@dataclass(frozen=True, slots=True)
class Lot:
    """All pieces of one component, and the grid they go on."""

    title: str
    pieces: tuple[Piece, ...]
    grid: Grid
    bleed: Mm
    safe: Mm
    marks: bool
    bound: bool = False  # its pieces are leaves of booklets


_Page = list[tuple[Lot, Piece]]


def pack(lots: Iterable[Lot], flip: Flip) -> tuple[Sheet, ...]:
    """All sheets in printing order; where any piece has a back, each front is followed by its back."""
    lots = [lot for lot in lots if lot.pieces]
    two_sided = any(piece.back is not None for lot in lots for piece in lot.pieces)
    pages = [page for alike in _sharing(lots) for page in _pages(alike)]
    ruled = _ruled(pages)
    return tuple(
        sheet
        for at, page in enumerate(pages)
        for sheet in _sheets(page, flip, two_sided, ruled if at == ruled.page else Ruled(at, _marks(page[0][0])))
    )


def _sharing(lots: list[Lot]) -> Iterable[list[Lot]]:
    """The lots that may share sheets, each group at the place of its first."""
    groups: dict[tuple[object, ...], list[Lot]] = {}
    for lot in lots:
        groups.setdefault((lot.grid, lot.bleed, lot.safe, lot.marks, lot.bound), []).append(lot)
    return groups.values()


def _pages(lots: list[Lot]) -> Iterator[_Page]:
    """Pieces by the page; a lot begins a new one where it would be torn apart and the empty places cost no page."""
    full = lots[0].grid.count
    spare = -sum(len(lot.pieces) for lot in lots) % full
    page: _Page = []
    for lot in lots:
        count, free = len(lot.pieces), full - len(page)
        torn = page and count > free and -(-count // full) == -(-(count - free) // full)
        if torn and free <= spare:
            yield page
            page, spare = [], spare - free
        for piece in lot.pieces:
            page.append((lot, piece))
            if len(page) == full:
                yield page
                page = []
    if page:
        yield page


@dataclass(frozen=True, slots=True)
class Ruled:
    """What stands in the waste of a page."""

    page: int
    marks: tuple[Mark, ...]
    ruler: Ruler | None = None


def _sheets(page: _Page, flip: Flip, two_sided: bool, waste: Ruled) -> Iterator[Sheet]:
    """The front of a page, and its back where the run is printed on both sides."""
    grid = page[0][0].grid
    places = [Placement(piece.front, *grid.place(number)) for number, (_, piece) in enumerate(page)]
    label = ", ".join(dict.fromkeys(one.title for one, _ in page))
    yield Sheet(grid.paper, "front", label, tuple(places), waste.marks, waste.ruler)
    if two_sided:
        pairs = zip(places, (piece.back for _, piece in page), strict=True)
        backs = tuple(behind(place, back, grid.paper, flip) for place, back in pairs if back is not None)
        yield Sheet(grid.paper, "back", label, backs, waste.marks if backs else ())


def _marks(lot: Lot, beside_ruler: bool = False) -> tuple[Mark, ...]:
    if lot.bound:
        return booklet_marks(lot.grid, lot.safe) if lot.marks else ()
    return crop_marks(lot.grid, lot.bleed, lot.safe, beside_ruler) if lot.marks else ()


def _ruled(pages: list[_Page]) -> Ruled:
    """Where the ruler stands: on the first page, if need be between shorter marks, else on the first that has room."""
    ways = [(0, False), (0, True), *((at, False) for at in range(1, len(pages)))]
    for at, beside in ways if pages else ():
        lot = pages[at][0][0]
        marks = _marks(lot, beside)
        ruler = place_ruler(lot.grid, lot.bleed, lot.safe, marks)
        if ruler is not None:
            return Ruled(at, marks, ruler)
    return Ruled(-1, ())
