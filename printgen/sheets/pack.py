"""Pieces onto sheets: equal sizes share a grid, a component stays together where that costs no paper."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import groupby

from printgen.model import Flip, Piece, Placement, Sheet
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


def pack(lots: Iterable[Lot], flip: Flip) -> tuple[Sheet, ...]:
    """All sheets in printing order; where any piece has a back, each front is followed by its back."""
    lots = [lot for lot in lots if lot.pieces]
    two_sided = any(piece.back is not None for lot in lots for piece in lot.pieces)
    sheets: list[Sheet] = []
    for _, alike in groupby(lots, key=_sharing):
        for page in _pages(list(alike)):
            sheets += _sheet(page, flip, two_sided)
    return _with_ruler(sheets, lots)


def _sharing(lot: Lot) -> tuple[object, ...]:
    """What lots must have in common to share a sheet."""
    return lot.grid, lot.bleed, lot.safe, lot.marks


def _pages(lots: list[Lot]) -> Iterator[list[tuple[Lot, Piece]]]:
    page: list[tuple[Lot, Piece]] = []
    for lot in lots:
        full, count = lot.grid.count, len(lot.pieces)
        free = full - len(page)
        if page and count > free and -(-count // full) == -(-(count - free) // full):
            yield page
            page = []
        for piece in lot.pieces:
            page.append((lot, piece))
            if len(page) == full:
                yield page
                page = []
    if page:
        yield page


def _sheet(page: list[tuple[Lot, Piece]], flip: Flip, two_sided: bool) -> Iterator[Sheet]:
    lot = page[0][0]
    places = [Placement(piece.front, *lot.grid.place(number)) for number, (_, piece) in enumerate(page)]
    label = ", ".join(dict.fromkeys(one.title for one, _ in page))
    marks = crop_marks(lot.grid, lot.bleed, lot.safe) if lot.marks else ()
    front = Sheet(lot.grid.paper, "front", label, tuple(places), marks)
    yield front
    if two_sided:
        pairs = zip(places, (piece.back for _, piece in page), strict=True)
        backs = tuple(behind(place, back, front.paper, flip) for place, back in pairs if back is not None)
        yield Sheet(front.paper, "back", label, backs, marks if backs else ())


def _with_ruler(sheets: list[Sheet], lots: list[Lot]) -> tuple[Sheet, ...]:
    """The first page gets the ruler."""
    if not sheets:
        return ()
    lot = lots[0]
    return (replace(sheets[0], ruler=place_ruler(lot.grid, lot.bleed, lot.safe, sheets[0].marks)), *sheets[1:])
