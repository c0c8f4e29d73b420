"""Finds the guillotine cuts that separate the pieces on a paper. Each cut runs from edge to edge of one part."""

from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise
from typing import TypeAlias

from printgen.core.boxes import Box, make_box
from printgen.core.named_tuples import NamedTuple
from printgen.core.units import Mm
from printgen.model import Size
from printgen.sheets.patterns import Cut, FreePattern

_TINY = 1e-6

_Part: TypeAlias = tuple[Box, tuple[Box, ...]]  # a part of the paper, and the pieces in it


class _CuttingStage(NamedTuple):
    """The cuts through one part of the paper, and the smaller parts that result: strips in rows, or else in columns."""

    cuts: tuple[Cut, ...]
    parts: tuple[_Part, ...]
    in_rows: bool = True


def list_slot_boxes(pattern: FreePattern, sizes: Sequence[Size]) -> tuple[Box, ...]:
    """The boxes of the trims in the slots of a pattern. `sizes` has the size of each item."""
    boxes = []
    for slot in pattern.slots:
        size = sizes[slot.item].make_turned() if slot.turn in (90, 270) else sizes[slot.item]
        boxes.append(make_box(slot.x, slot.y, size.width, size.height))
    return tuple(boxes)


def find_guillotine_cuts(paper: Size, pieces: Sequence[Box]) -> tuple[Cut, ...]:
    """The cuts that separate the pieces, in working order, large parts first.

    Raises ValueError if the pieces cannot be separated.
    """
    return tuple(_list_cuts_in_part(Box(0, 0, paper.width, paper.height), tuple(pieces)))


def _list_cuts_in_part(part: Box, pieces: tuple[Box, ...]) -> Iterator[Cut]:
    stage = _make_cutting_stage(part, pieces)
    yield from stage.cuts
    if stage.in_rows:
        yield from _list_cuts_in_strips(stage.parts)
    else:
        rows = tuple((_transpose_box(smaller), tuple(map(_transpose_box, inside))) for smaller, inside in stage.parts)
        yield from (Cut(cut.y1, cut.x1, cut.y2, cut.x2) for cut in _list_cuts_in_strips(rows))


def _list_cuts_in_strips(strips: Sequence[_Part]) -> Iterator[Cut]:
    """The cuts inside strips that are one below another. A cut goes through all neighbours whose pieces are in line."""
    for ends, run in groupby(strips, key=_find_column_ends_if_full_height):
        if ends is None:
            for smaller, inside in run:
                yield from _list_cuts_in_part(smaller, inside)
            continue
        boxes = [smaller for smaller, _ in run]
        whole = Box(boxes[0].left, boxes[0].top, boxes[-1].right, boxes[-1].bottom)
        yield from _list_cuts_in_part(whole, tuple(Box(left, whole.top, right, whole.bottom) for left, right in ends))


def _find_column_ends_if_full_height(strip: _Part) -> tuple[tuple[Mm, Mm], ...] | None:
    """The left and right ends of the pieces in a strip, or None if a piece is not as high as the strip."""
    part, pieces = strip
    if any(_are_apart(piece.top, part.top) or _are_apart(piece.bottom, part.bottom) for piece in pieces):
        return None
    return tuple(sorted((round(piece.left, 6), round(piece.right, 6)) for piece in pieces))


def _make_cutting_stage(part: Box, pieces: tuple[Box, ...]) -> _CuttingStage:
    """The cuts that trim a part of the paper to its pieces and then divide it into rows or columns."""
    if not pieces:
        return _CuttingStage((), ())
    hull = _find_box_around_pieces(part, pieces)
    trims = tuple(_list_trimming_cuts(part, hull))
    if len(pieces) == 1:
        return _CuttingStage(trims, ())
    rows = _group_indexes_into_rows(pieces)
    columns = _group_indexes_into_rows([_transpose_box(piece) for piece in pieces])
    if _should_cut_rows_first(len(rows), len(columns), hull):
        strips = [[pieces[at] for at in row] for row in rows]
        return _CuttingStage((*trims, *_list_dividing_cuts(hull, strips)), _list_strip_parts(hull, strips))
    strips = [[_transpose_box(pieces[at]) for at in column] for column in columns]
    cuts = (Cut(cut.y1, cut.x1, cut.y2, cut.x2) for cut in _list_dividing_cuts(_transpose_box(hull), strips))
    parts = _list_strip_parts(_transpose_box(hull), strips)
    return _CuttingStage(
        (*trims, *cuts),
        tuple((_transpose_box(smaller), tuple(_transpose_box(piece) for piece in inside)) for smaller, inside in parts),
        in_rows=False,
    )


def _find_box_around_pieces(part: Box, pieces: Sequence[Box]) -> Box:
    return Box(
        max(part.left, min(piece.left for piece in pieces)),
        max(part.top, min(piece.top for piece in pieces)),
        min(part.right, max(piece.right for piece in pieces)),
        min(part.bottom, max(piece.bottom for piece in pieces)),
    )


def _list_trimming_cuts(part: Box, hull: Box) -> Iterator[Cut]:
    """The cuts that remove the waste around a hull, except on sides where the hull reaches the part's edge."""
    yield from (
        Cut(x, part.top, x, part.bottom)
        for x, edge in ((hull.left, part.left), (hull.right, part.right))
        if _are_apart(x, edge)
    )
    yield from (
        Cut(hull.left, y, hull.right, y)
        for y, edge in ((hull.top, part.top), (hull.bottom, part.bottom))
        if _are_apart(y, edge)
    )


def _group_indexes_into_rows(pieces: Sequence[Box]) -> list[list[int]]:
    """The indexes of the pieces from top to bottom, in groups that a horizontal cut can separate."""
    order = sorted(range(len(pieces)), key=lambda at: (pieces[at].top, pieces[at].left))
    rows: list[list[int]] = []
    reach = -1.0
    for at in order:
        if not rows or pieces[at].top >= reach - _TINY:
            rows.append([])
        rows[-1].append(at)
        reach = max(reach, pieces[at].bottom)
    return rows


def _should_cut_rows_first(rows: int, columns: int, hull: Box) -> bool:
    """Whether to cut a part into rows first, because rows make fewer strips or, if tied, longer ones.

    Raises ValueError if there is only one row and one column.
    """
    if max(rows, columns) == 1:
        raise ValueError("No straight cut separates these pieces.")
    if min(rows, columns) == 1:
        return columns == 1
    return (rows, hull.bottom - hull.top) <= (columns, hull.right - hull.left)


def _list_dividing_cuts(hull: Box, rows: list[list[Box]]) -> Iterator[Cut]:
    for above, below in pairwise(rows):
        end, start = max(piece.bottom for piece in above), min(piece.top for piece in below)
        for y in (end, start) if _are_apart(end, start) else (end,):
            yield Cut(hull.left, y, hull.right, y)


def _list_strip_parts(hull: Box, rows: list[list[Box]]) -> tuple[_Part, ...]:
    ends = [(min(piece.top for piece in row), max(piece.bottom for piece in row)) for row in rows]
    return tuple((Box(hull.left, top, hull.right, low), tuple(row)) for (top, low), row in zip(ends, rows, strict=True))


def _transpose_box(box: Box) -> Box:
    return Box(box.top, box.left, box.bottom, box.right)


def _are_apart(first: Mm, second: Mm) -> bool:
    return abs(first - second) > _TINY
