"""Joins two pages of uneven pieces on one sheet: one keeps its pattern, and the other gets a new one in the room beside it."""

from collections.abc import Iterator, Sequence

from printgen.core.boxes import Box, enclose_boxes, make_box
from printgen.core.units import Mm
from printgen.model import Size, Turn
from printgen.sheets.fullest_pattern import find_fullest_pattern
from printgen.sheets.groups import BLOCKS, find_widest_clearance
from printgen.sheets.lot import Page
from printgen.sheets.patterns import FreePattern, Pattern, Slot

_BETWEEN: Mm = 3.0  # the least distance between two blocks, so that scissors separate them with one rough cut
_QUARTER: dict[Turn, Turn] = {0: 90, 90: 180, 180: 270, 270: 0}


def list_ways_to_join_pages(first: Page, second: Page) -> Iterator[Page]:
    """The first page with the pieces of the second to the right of its own and below them, if they have room there.

    Rectangles are not joined in this way, because no straight cuts may separate the blocks.
    """
    lots = dict([*first.load, *second.load])
    alike = {(lot.pieces[0].size, lot.outline, lot.clearance) for lot in dict(second.load)}
    if len(alike) > 1 or any(lot.is_rectangular for lot in lots):
        return
    clearance = find_widest_clearance([*first.load, *second.load])
    paper, block = first.pattern.paper, enclose_boxes(_list_piece_boxes(first))
    wide, high = paper.width - 2 * clearance.edge, paper.height - 2 * clearance.edge
    gap = max(clearance.gap, _BETWEEN)
    right, below = block.width + gap, block.height + gap
    for room, x, y in ((Size(wide - right, high), right, 0.0), (Size(wide, high - below), 0.0, below)):
        slots = _make_slots_if_room(second, room)
        if slots:
            kept = [
                slot._replace(x=slot.x - block.left, y=slot.y - block.top) for slot in first.pattern.slots[: len(first.load)]
            ]
            moved = [Slot(len(kept) + slot.item, slot.x + x, slot.y + y, slot.turn) for slot in slots]
            yield _make_centred_page_of_both(paper, [*kept, *moved], first, second)


def _list_piece_boxes(page: Page) -> list[Box]:
    return [make_box(place.x, place.y, place.size.width, place.size.height) for place in page.list_placed_fronts()]


def _make_slots_if_room(page: Page, room: Size) -> Sequence[Slot]:
    """Slots in a room for all pieces of a page, from its top left corner, or none if the room is too small."""
    lot, count = page.first_lot, len(page.load)
    size, edge = lot.pieces[0].size, 2 * lot.clearance.edge
    if min(room) < min(size):
        return ()
    paper = Size(room.width + edge, room.height + edge)
    pattern = find_fullest_pattern(paper, size, lot.outline, lot.clearance)
    if pattern is None or pattern.count < count:
        return ()
    slots = _turn_slots_clockwise(pattern, size) if pattern.paper != paper else pattern.slots
    left, top = min(slot.x for slot in slots[:count]), min(slot.y for slot in slots[:count])
    return [slot._replace(x=slot.x - left, y=slot.y - top) for slot in slots[:count]]


def _turn_slots_clockwise(pattern: Pattern, piece_size: Size) -> tuple[Slot, ...]:
    """The slots of a pattern whose paper is turned clockwise by a quarter."""
    return tuple(
        Slot(
            slot.item,
            pattern.paper.height - slot.y - (piece_size.height if slot.turn in (0, 180) else piece_size.width),
            slot.x,
            _QUARTER[slot.turn],
        )
        for slot in pattern.slots
    )


def _make_centred_page_of_both(paper: Size, slots: Sequence[Slot], first: Page, second: Page) -> Page:
    """The page of both loads, with all pieces in the middle of the paper."""
    both = Page(FreePattern(paper, tuple(slots), (), BLOCKS), (*first.load, *second.load))
    whole = enclose_boxes(_list_piece_boxes(both))
    x, y = (paper.width - whole.left - whole.right) / 2, (paper.height - whole.top - whole.bottom) / 2
    centred = tuple(slot._replace(x=slot.x + x, y=slot.y + y) for slot in slots)
    return Page(FreePattern(paper, centred, (), BLOCKS), both.load)
