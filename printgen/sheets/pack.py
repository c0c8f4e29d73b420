"""Pieces onto sheets: equal sizes share a grid, a component stays together where that costs no paper."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from printgen.model import Flip, Mark, Piece, Placement, Ruler, Sheet
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


_Page = list[tuple[Lot, Piece]]


def pack(lots: Iterable[Lot], flip: Flip) -> tuple[Sheet, ...]:
    """All sheets in printing order; where any piece has a back, each front is followed by its back."""
    lots = [lot for lot in lots if lot.pieces]
    two_sided = any(piece.back is not None for lot in lots for piece in lot.pieces)
    pages = [page for alike in _sharing(lots) for page in _pages(alike)]
    ruled, ruler = _ruler(pages)
    return tuple(
        sheet for at, page in enumerate(pages) for sheet in _sheets(page, flip, two_sided, ruler if at == ruled else None)
    )


def _sharing(lots: list[Lot]) -> Iterable[list[Lot]]:
    """The lots that may share sheets, each group at the place of its first."""
    groups: dict[tuple[object, ...], list[Lot]] = {}
    for lot in lots:
        groups.setdefault((lot.grid, lot.bleed, lot.safe, lot.marks), []).append(lot)
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


def _sheets(page: _Page, flip: Flip, two_sided: bool, ruler: Ruler | None) -> Iterator[Sheet]:
    """The front of a page, and its back where the run is printed on both sides."""
    lot = page[0][0]
    places = [Placement(piece.front, *lot.grid.place(number)) for number, (_, piece) in enumerate(page)]
    label = ", ".join(dict.fromkeys(one.title for one, _ in page))
    front = Sheet(lot.grid.paper, "front", label, tuple(places), _marks(lot), ruler)
    yield front
    if two_sided:
        pairs = zip(places, (piece.back for _, piece in page), strict=True)
        backs = tuple(behind(place, back, front.paper, flip) for place, back in pairs if back is not None)
        yield Sheet(front.paper, "back", label, backs, front.marks if backs else ())


def _marks(lot: Lot) -> tuple[Mark, ...]:
    return crop_marks(lot.grid, lot.bleed, lot.safe) if lot.marks else ()


def _ruler(pages: list[_Page]) -> tuple[int, Ruler | None]:
    """The first page that has room for the ruler, and where."""
    for at, page in enumerate(pages):
        lot = page[0][0]
        ruler = place_ruler(lot.grid, lot.bleed, lot.safe, _marks(lot))
        if ruler is not None:
            return at, ruler
    return 0, None
