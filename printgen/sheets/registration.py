"""Registration marks by which a Silhouette finds its way: a square at the top left, an L at every other corner."""

from dataclasses import replace

from printgen.model import Mark, Sheet, Size
from printgen.sheets.strip import Box, boxes_meet, covered, mark_box
from printgen.units import Mm

INSET = 10.0
CLEAR = 2.0  # white around a mark, or the machine does not see it
_SQUARE, _ARM, _THICK = 5.0, 20.0, 0.5


def registration_marks(paper: Size) -> tuple[Mark, ...]:
    """The marks of a paper: the square is a short line as thick as it is long."""
    left, top, right, low = INSET, INSET, paper.width - INSET, paper.height - INSET
    middle, end = top + _SQUARE / 2, _THICK / 2  # arms meet in a full corner
    square = Mark(left, middle, left + _SQUARE, middle, "register", _SQUARE)
    lines = [
        line
        for x, across in ((left, 1), (right, -1))
        for y, down in ((top, 1), (low, -1))
        if (x, y) != (left, top)
        for line in ((x - across * end, y, x + across * _ARM, y), (x, y - down * end, x, y + down * _ARM))
    ]
    return (square, *(Mark(*line, "register", _THICK) for line in lines))


def registered(sheet: Sheet) -> Sheet:
    """The sheet with its marks; what else stands in the waste makes room for them."""
    marks = registration_marks(sheet.paper)
    taken = [_around(mark) for mark in marks]
    kept = tuple(mark for mark in sheet.marks if not any(boxes_meet(mark_box(mark), box) for box in taken))
    return replace(sheet, marks=(*kept, *marks))


def room_missing(sheet: Sheet) -> Mm:
    """How much further from the paper's edge the pieces must stay to be clear of the marks; 0 where they are."""
    taken = [_around(mark) for mark in registration_marks(sheet.paper)]
    pieces = [covered(place, place.face.bleed) for place in sheet.placements]
    hit = [piece for piece in pieces if any(boxes_meet(piece, box) for box in taken)]
    safe = INSET + _THICK + CLEAR
    return max((safe - _to_edge(piece, sheet.paper) for piece in hit), default=0.0)


def _to_edge(box: Box, paper: Size) -> Mm:
    left, top, right, low = box
    return min(left, top, paper.width - right, paper.height - low)


def _around(mark: Mark) -> Box:
    """What a mark covers, and the white around it."""
    left, top, right, low = mark_box(mark)
    more = mark.thick / 2 + CLEAR
    return left - more, top - more, right + more, low + more
