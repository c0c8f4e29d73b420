"""Finds room around the pieces of a page for the ruler and for lines of text, and the boxes of things on a page."""

from collections.abc import Iterable, Iterator
from functools import lru_cache

from printgen.core.boxes import Box, make_box
from printgen.core.units import Mm
from printgen.model import Mark, Note, Placement, Ruler, Size

EDGE = 4.0  # mm between the ruler or a text and the paper's edge
CLEAR = 0.4  # mm between two things in the waste
RULER_LONG = Ruler.LONG + 12.4  # mm: the ruler with the text after it
RULER_STRIP = EDGE + Ruler.HIGH + CLEAR + 0.01  # mm: the width of the strip along the paper's edge that a ruler takes
_ASCENT, _DESCENT = 0.75, 0.22  # the part of a text's height above and below its baseline
NOTE_DESCENT = _DESCENT * Note.HIGH  # mm
_STRIP_STEP, _STRIP_INDENT = 2, 10.0  # mm: from place to place along an edge, and from the corner to the first place


@lru_cache(maxsize=64)
def make_ruler_if_room(paper: Size, taken: tuple[Box, ...], safe_margin: Mm, marks: tuple[Mark, ...]) -> Ruler | None:
    """A ruler clear of taken boxes and marks, or None if there is no room.

    If there is no such place, the ruler is vertical in the pieces' safe margin.
    """
    mark_boxes = tuple(map(find_mark_box, marks))
    attempts = [(upright, (*taken, *mark_boxes)) for upright in (False, True)]
    if safe_margin >= EDGE + Ruler.HIGH:
        attempts.append((True, mark_boxes))
    for upright, avoided in attempts:
        box = find_free_strip_along_edges(paper, RULER_LONG, Ruler.HIGH, upright, avoided)
        if box is not None:
            return Ruler(box.right, box.top, True) if upright else Ruler(box.left, box.top)
    return None


@lru_cache(maxsize=256)
def find_free_strip_along_edges(paper: Size, length: Mm, width: Mm, upright: bool, taken: tuple[Box, ...]) -> Box | None:
    """The first place for a strip along the paper's edges that is clear of taken boxes, or None if there is none."""
    return next(
        (box for box in _list_strip_places(paper, length, width, upright) if not is_box_too_close_to_any(box, taken)), None
    )


def _list_strip_places(paper: Size, length: Mm, width: Mm, upright: bool) -> Iterator[Box]:
    """The places to try for a strip: along the bottom and then the top, or along the left and then the right if `upright`."""
    along, across = (paper.height, paper.width) if upright else (paper.width, paper.height)
    near, far = EDGE, across - EDGE - width
    for depth in (near, far) if upright else (far, near):
        for step in range(int((along - length - 2 * _STRIP_INDENT) // _STRIP_STEP) + 1):
            start = _STRIP_INDENT + _STRIP_STEP * step
            yield make_box(depth, start, width, length) if upright else make_box(start, depth, length, width)


def find_ruler_box(ruler: Ruler) -> Box:
    """The box that a ruler and its text cover."""
    if ruler.upright:
        return Box(ruler.x - Ruler.HIGH, ruler.y, ruler.x, ruler.y + RULER_LONG)
    return make_box(ruler.x, ruler.y, RULER_LONG, Ruler.HIGH)


def find_note_box(note: Note, width: Mm) -> Box:
    """The box around a note whose text is `width` mm wide."""
    below, above = _DESCENT * note.high, _ASCENT * note.high
    if note.upright:
        return Box(note.x - below, note.y, note.x + above, note.y + width)
    return Box(note.x, note.y - above, note.x + width, note.y + below)


def find_mark_box(mark: Mark) -> Box:
    """The smallest box around a printed mark."""
    return Box(min(mark.x1, mark.x2), min(mark.y1, mark.y2), max(mark.x1, mark.x2), max(mark.y1, mark.y2))


def find_box_with_bleed_or_overlap(place: Placement, bleed: Mm) -> Box:
    """The box around a piece and its bleed, or around a part of a face and its overlaps."""
    left, top, right, low = (bleed,) * 4 if place.view is None else place.view.over
    return Box(place.x - left, place.y - top, place.x + place.size.width + right, place.y + place.size.height + low)


def is_box_too_close_to_any(box: Box, others: Iterable[Box]) -> bool:
    """Whether a box is too close to at least one of the others."""
    return any(are_boxes_too_close(box, other) for other in others)


def are_boxes_too_close(first: Box, second: Box, gap: Mm = CLEAR) -> bool:
    """Whether two boxes are less than `gap` mm apart."""
    across = second.right > first.left - gap and second.left < first.right + gap
    return across and second.bottom > first.top - gap and second.top < first.bottom + gap


def is_box_on_paper(box: Box, paper: Size, edge: Mm) -> bool:
    """Whether a box is at least `edge` mm from every edge of the paper."""
    return box.left >= edge and box.top >= edge and box.right <= paper.width - edge and box.bottom <= paper.height - edge
