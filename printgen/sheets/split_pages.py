"""Makes the pages of a face printed in parts: one page for each part, and a map of how the parts fit together."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

from printgen.core.units import Mm
from printgen.model import FaceView, Mark, Note, Piece, Placement, Size
from printgen.sheets.lot import Lot, Page
from printgen.sheets.patterns import FreePattern, Slot
from printgen.sheets.polygons import Span
from printgen.sheets.split import Parting, name_column_by_letters

_MARK_GAP, _MARK_LENGTH, _PAPER_EDGE = 1.0, 5.0, 3.0  # mm, for the marks around a part
_MAP_EDGE = 20.0  # mm: the least distance from the paper's edge to the map
_TICK = 4.0  # mm: the length of a seam's mark beside the map
_NAME_GAP = 2.0  # mm between the map and its letters and numbers
_NAME_HEIGHT = 6.0  # mm: the height of these letters and numbers


def make_map_and_part_pages(lot: Lot, parting: Parting) -> Iterator[Page]:
    """The pages of a lot printed in parts: one map for all pieces, then the parts of each piece."""
    first = lot.pieces[0]
    views = tuple(parting.list_part_views(first.front.bleed))
    whole = replace(first, back=None, view=_make_map_view(first.front.size, parting.paper, lot.map_name))
    for piece in (whole, *(replace(piece, view=view) for piece in lot.pieces for view in views)):
        yield Page(_make_centred_pattern(parting.paper, piece), ((lot, piece),))


def _make_map_view(face_size: Size, paper: Size, name: str) -> FaceView:
    scale = min((paper.width - 2 * _MAP_EDGE) / face_size.width, (paper.height - 2 * _MAP_EDGE) / face_size.height)
    return FaceView(name, 0, 0, face_size, (0, 0, 0, 0), scale)


def _make_centred_pattern(paper: Size, piece: Piece) -> FreePattern:
    """A pattern with one slot in the centre of the paper, for one part of a face and its overlaps."""
    view = piece.view
    assert view is not None
    left, top, right, low = view.over
    x = (paper.width - view.size.width * view.scale - left - right) / 2 + left
    y = (paper.height - view.size.height * view.scale - top - low) / 2 + top
    return FreePattern(paper, (Slot(0, x, y),))


def make_part_or_map_marks(parting: Parting, place: Placement) -> tuple[Mark, ...]:
    """The marks around a part, or the short marks at the seams around a map."""
    return tuple(_make_map_marks(parting, place) if _is_map(place) else _make_part_marks(place, parting.paper))


def make_notes_if_map(parting: Parting, place: Placement) -> Iterator[Note]:
    """The letters above the columns and the numbers beside the rows of a map, or none for a part."""
    if _is_map(place):
        for column, middle in enumerate(_list_middles_between_edges(parting.xs, place.scale)):
            x, y = place.x + middle - _NAME_HEIGHT / 3, place.y - _NAME_GAP
            yield Note(x, y, name_column_by_letters(column), high=_NAME_HEIGHT)
        for row, middle in enumerate(_list_middles_between_edges(parting.ys, place.scale), 1):
            x, y = place.x - _NAME_GAP - _NAME_HEIGHT / 2, place.y + middle + _NAME_HEIGHT / 3
            yield Note(x, y, str(row), high=_NAME_HEIGHT)


def _is_map(place: Placement) -> bool:
    return place.view is not None and place.view.scale != 1


def _list_middles_between_edges(edges: tuple[Mm, ...], scale: float) -> Iterator[Mm]:
    return ((low + high) / 2 * scale for low, high in pairwise(edges))


def _make_map_marks(parting: Parting, place: Placement) -> Iterator[Mark]:
    left, top, right, low = place.x, place.y, place.x + place.size.width, place.y + place.size.height
    for x in (left + seam * place.scale for seam in parting.xs):
        yield from (Mark(x, y, x, y + step, "align") for y, step in ((top, -_TICK), (low, _TICK)))
    for y in (top + seam * place.scale for seam in parting.ys):
        yield from (Mark(x, y, x + step, y, "align") for x, step in ((left, -_TICK), (right, _TICK)))


def _make_part_marks(place: Placement, paper: Size) -> Iterator[Mark]:
    """Marks at both ends of each edge of a part: cut marks, or alignment marks where the next part is glued on."""
    view, whole = place.view, place.face.size
    assert view is not None
    right, low = place.x + place.size.width, place.y + place.size.height
    glued_right, glued_below = view.x + view.size.width < whole.width, view.y + view.size.height < whole.height
    over_left, over_top, over_right, over_low = view.over
    for x, glued in ((place.x, False), (right, glued_right)):
        for y1, y2 in _find_spans_of_mark_pair(place.y - over_top, low + over_low, paper.height):
            yield Mark(x, y1, x, y2, "align" if glued else "cut")
    for y, glued in ((place.y, False), (low, glued_below)):
        for x1, x2 in _find_spans_of_mark_pair(place.x - over_left, right + over_right, paper.width):
            yield Mark(x1, y, x2, y, "align" if glued else "cut")


def _find_spans_of_mark_pair(piece_start: Mm, piece_end: Mm, paper_length: Mm) -> tuple[Span, Span]:
    """The starts and ends of two marks on a paper, one before `piece_start` and one after `piece_end`."""
    before = max(_PAPER_EDGE, piece_start - _MARK_GAP - _MARK_LENGTH), piece_start - _MARK_GAP
    return before, (piece_end + _MARK_GAP, min(paper_length - _PAPER_EDGE, piece_end + _MARK_GAP + _MARK_LENGTH))
