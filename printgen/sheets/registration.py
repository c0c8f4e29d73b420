"""Registration marks by which a Silhouette finds its way: a square at the top left, an L at every other corner."""

from dataclasses import replace

from printgen.model import Box, Mark, Sheet, Size
from printgen.sheets.strip import boxes_meet, covered, mark_box

INSET = 10.0
CLEAR = 2.0  # white around a mark, or the machine does not see it
MARGIN = 18.0  # pieces that keep to it are in no mark's way
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


def in_the_way(sheet: Sheet) -> bool:
    """Whether pieces lie where the marks or the white around them are to be."""
    taken = [_around(mark) for mark in registration_marks(sheet.paper)]
    return any(boxes_meet(covered(place, place.face.bleed), box) for place in sheet.placements for box in taken)


def _around(mark: Mark) -> Box:
    """What a mark covers, and the white around it."""
    left, top, right, low = mark_box(mark)
    more = mark.thick / 2 + CLEAR
    return left - more, top - more, right + more, low + more
