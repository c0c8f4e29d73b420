"""Where a ruler or a line of words finds room in the waste of a page."""

from collections.abc import Iterable, Iterator, Sequence

from printgen.core.units import Mm
from printgen.model import Box, Mark, Note, Placement, Ruler, Size

EDGE = 4.0  # what stands in the waste keeps this far from the paper's edge
CLEAR = 0.4  # between two things in the waste
_STANDS, _HANGS = 0.75, 0.22  # of its type, how high a word stands above its line, and how low it hangs
HANGS = _HANGS * Note.HIGH
RULER_LONG = Ruler.LONG + 12.4  # with the words behind it
RULER_STRIP = EDGE + Ruler.HIGH + CLEAR + 0.01


def place_ruler(paper: Size, taken: Sequence[Box], safe: Mm, marks: Iterable[Mark]) -> Ruler | None:
    """Where the ruler stands clear of pieces and marks: in the waste, else in the safe margin of the pieces."""
    lines = [mark_box(mark) for mark in marks]
    ways = [(upright, [*taken, *lines]) for upright in (False, True)]
    if safe >= EDGE + Ruler.HIGH:
        ways.append((True, lines))
    boxes = (free_strip(paper, RULER_LONG, Ruler.HIGH, upright, avoided) for upright, avoided in ways)
    left, top, right, low = next((box for box in boxes if box is not None), (0, 0, 0, 0))
    if not right:
        return None
    return Ruler(right, top, True) if low - top > right - left else Ruler(left, top)


def free_strip(paper: Size, long: Mm, high: Mm, upright: bool, taken: Sequence[Box]) -> Box | None:
    """The first place along the paper's edges where a strip is clear of all that is taken."""
    return next((box for box in _strips(paper, long, high, upright) if not hits_any(box, taken)), None)


def _strips(paper: Size, long: Mm, high: Mm, upright: bool) -> Iterator[Box]:
    """The places along the edges, the quiet ones first: the foot, then the head; the left, then the right."""
    along, across = (paper.height, paper.width) if upright else (paper.width, paper.height)
    near, far = EDGE, across - EDGE - high
    for depth in (near, far) if upright else (far, near):
        for step in range(int((along - long - 20) // 2) + 1):
            start = 10.0 + 2 * step
            yield (depth, start, depth + high, start + long) if upright else (start, depth, start + long, depth + high)


def ruler_box(ruler: Ruler) -> Box:
    """What a ruler covers."""
    if ruler.upright:
        return ruler.x - Ruler.HIGH, ruler.y, ruler.x, ruler.y + RULER_LONG
    return ruler.x, ruler.y, ruler.x + RULER_LONG, ruler.y + Ruler.HIGH


def note_box(note: Note, wide: Mm) -> Box:
    """What words of that width cover, with what hangs below their line."""
    below, above = _HANGS * note.high, _STANDS * note.high
    if note.upright:
        return note.x - below, note.y, note.x + above, note.y + wide
    return note.x, note.y - above, note.x + wide, note.y + below


def hits_any(one: Box, others: Iterable[Box]) -> bool:
    """Whether a box comes too near to one of others."""
    return any(boxes_meet(one, other) for other in others)


def mark_box(mark: Mark) -> Box:
    """What a mark covers."""
    return min(mark.x1, mark.x2), min(mark.y1, mark.y2), max(mark.x1, mark.x2), max(mark.y1, mark.y2)


def covered(place: Placement, bleed: Mm) -> Box:
    """What a piece with its bleed covers, or a part of one with what is drawn beyond it."""
    left, top, right, low = (bleed,) * 4 if place.view is None else place.view.over
    return place.x - left, place.y - top, place.x + place.size.width + right, place.y + place.size.height + low


def boxes_meet(one: Box, other: Box) -> bool:
    """Whether two boxes come nearer to each other than what is left between things in the waste."""
    return other[2] > one[0] - CLEAR and other[0] < one[2] + CLEAR and other[3] > one[1] - CLEAR and other[1] < one[3] + CLEAR
