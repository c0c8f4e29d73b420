"""Lots of one pattern dealt to pages; a component stays together if that costs no page."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import TypeAlias

from printgen.core.units import Mm
from printgen.model import Mark, Note, Piece, Placement, Size, View
from printgen.sheets.lot import Lot, Page
from printgen.sheets.split import Parting, column_name, part_marks
from printgen.sheets.spots import FreePattern, Spot

_MAP_EDGE = 20.0
_TICK = 4.0
_BESIDE = 2.0
_NAME = 6.0


def parted_pages(lot: Lot, parting: Parting) -> Iterator[Page]:
    """The pages of a lot in parts: one map for all its pieces, which are alike in their seams, then part by part."""
    first = lot.pieces[0]
    views = tuple(parting.views(first.front.bleed))
    whole = replace(first, back=None, view=_map_view(first.front.size, parting.paper))
    for piece in (whole, *(replace(piece, view=view) for piece in lot.pieces for view in views)):
        yield Page(_middle(parting.paper, piece), ((lot, piece),))


def _map_view(face: Size, paper: Size) -> View:
    """All of a face, as large as a map on that paper may be."""
    scale = min((paper.width - 2 * _MAP_EDGE) / face.width, (paper.height - 2 * _MAP_EDGE) / face.height)
    return View("map", 0, 0, face, (0, 0, 0, 0), scale)


def _middle(paper: Size, piece: Piece) -> FreePattern:
    """The drawing of a part, with what goes over its edges, in the middle of a paper."""
    view = piece.view
    assert view is not None
    left, top, right, low = view.over
    x = (paper.width - view.size.width * view.scale - left - right) / 2 + left
    y = (paper.height - view.size.height * view.scale - top - low) / 2 + top
    return FreePattern(paper, (Spot(0, x, y),))


def parted_marks(parting: Parting, place: Placement) -> tuple[Mark, ...]:
    """The marks of a part, or the ticks around the map where the seams run."""
    return tuple(_map_marks(parting, place) if _is_map(place) else part_marks(place, parting.paper))


def parted_notes(parting: Parting, place: Placement) -> tuple[Note, ...]:
    """On the map, letters above the columns and numbers beside the rows."""
    return (*_letters(parting, place), *_numbers(parting, place)) if _is_map(place) else ()


def _is_map(place: Placement) -> bool:
    return place.view is not None and place.view.scale != 1


def _map_marks(parting: Parting, place: Placement) -> Iterator[Mark]:
    left, top, right, low = place.x, place.y, place.x + place.size.width, place.y + place.size.height
    for x in (left + seam * place.scale for seam in parting.xs):
        yield from (Mark(x, y, x, y + step, "align") for y, step in ((top, -_TICK), (low, _TICK)))
    for y in (top + seam * place.scale for seam in parting.ys):
        yield from (Mark(x, y, x + step, y, "align") for x, step in ((left, -_TICK), (right, _TICK)))


def _letters(parting: Parting, place: Placement) -> Iterator[Note]:
    for column, middle in enumerate(_middles(parting.xs, place.scale)):
        yield Note(place.x + middle - _NAME / 3, place.y - _BESIDE, column_name(column), high=_NAME)


def _numbers(parting: Parting, place: Placement) -> Iterator[Note]:
    for row, middle in enumerate(_middles(parting.ys, place.scale), 1):
        yield Note(place.x - _BESIDE - _NAME / 2, place.y + middle + _NAME / 3, str(row), high=_NAME)


def _middles(edges: tuple[Mm, ...], scale: float) -> Iterator[Mm]:
    return ((low + high) / 2 * scale for low, high in pairwise(edges))


Group: TypeAlias = Sequence[Lot]
Load: TypeAlias = list[tuple[Lot, Piece]]


def groups_of(lots: Iterable[Lot]) -> list[Group]:
    """The lots that may share a pattern, each group at the place of its first."""
    groups: dict[tuple[object, ...], list[Lot]] = {}
    for lot in lots:
        if lot.pieces:
            key = (lot.pattern, lot.room, lot.safe, lot.marks, lot.numbers, lot.folded, lot.labels, lot.parting, lot.bind)
            groups.setdefault(key, []).append(lot)
    return list(groups.values())


def may_share(groups: Sequence[Group]) -> bool:
    """Whether another arrangement than each group by itself is worth a thought."""
    mixing = [group for group in groups if group[0].mixes]
    return len(mixing) > 1 or any(group[0].outline.shape == "polygon" for group in mixing)


def load_of(groups: Iterable[Group]) -> Load:
    """All pieces of groups in their order."""
    return [(lot, piece) for group in groups for lot in group for piece in lot.pieces]


def group_pages(group: Group) -> Iterator[Page]:
    """The pages of one group by itself."""
    for lot in group:
        if lot.parting is not None:
            yield from parted_pages(lot, lot.parting)
    if group[0].parting is None:
        yield from _pages(group)


def _pages(group: Group) -> Iterator[Page]:
    """Pieces by the page; a lot begins a new one where it would be torn apart and the empty places cost no page."""
    pattern = group[0].pattern
    full = pattern.count
    spare = -sum(len(lot.pieces) for lot in group) % full
    page: Load = []
    for lot in group:
        count, free = len(lot.pieces), full - len(page)
        torn = page and count > free and -(-count // full) == -(-(count - free) // full)
        if torn and free <= spare:
            yield Page(pattern, tuple(page))
            page, spare = [], spare - free
        for piece in lot.pieces:
            page.append((lot, piece))
            if len(page) == full:
                yield Page(pattern, tuple(page))
                page = []
    if page:
        yield Page(pattern, tuple(page))
