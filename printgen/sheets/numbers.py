"""The order of cuts, as numbers beside the marks."""

from collections.abc import Iterator, Sequence

from printgen.model import Box, Mark, Note, Size
from printgen.sheets.grid import Grid
from printgen.sheets.lot import Pattern
from printgen.sheets.marks import PAPER_EDGE
from printgen.sheets.restack import cut_order
from printgen.sheets.spots import Cut
from printgen.sheets.strip import note_box
from printgen.units import Mm

_BESIDE = 0.5
_DIGIT = 0.55  # how wide a digit is, of its height
_TINY = 0.01


def cut_numbers(pattern: Pattern, marks: Sequence[Mark], taken: Sequence[Box]) -> Iterator[Note]:
    """A number at the first mark of every cut, where the mark leaves room for it."""
    for number, cut in enumerate(_cuts(pattern), 1):
        mark = next((mark for mark in marks if _lies_on(mark, cut)), None)
        note = _beside(mark, str(number)) if mark is not None else None
        if note is not None and _has_room(note, pattern.paper, taken):
            yield note


def _cuts(pattern: Pattern) -> Iterator[Cut]:
    """The cuts in their order; those of a grid from edge to edge of the paper, where its marks are."""
    if not isinstance(pattern, Grid):
        yield from pattern.cuts
        return
    for cut in (stroke.cut for stroke in cut_order(pattern)):
        upright = cut.x1 == cut.x2
        yield Cut(cut.x1, 0, cut.x1, pattern.paper.height) if upright else Cut(0, cut.y1, pattern.paper.width, cut.y1)


def _lies_on(mark: Mark, cut: Cut) -> bool:
    """Whether a mark is part of the line of a cut, and within its reach."""
    if abs(cut.x1 - cut.x2) < _TINY:
        return abs(mark.x1 - cut.x1) < _TINY and abs(mark.x2 - cut.x1) < _TINY and _within(mark.y1, mark.y2, cut.y1, cut.y2)
    return abs(mark.y1 - cut.y1) < _TINY and abs(mark.y2 - cut.y1) < _TINY and _within(mark.x1, mark.x2, cut.x1, cut.x2)


def _within(one: Mm, other: Mm, start: Mm, end: Mm) -> bool:
    return min(start, end) - _TINY <= min(one, other) and max(one, other) <= max(start, end) + _TINY


def _beside(mark: Mark, text: str) -> Note:
    """To the right of an upright mark's outer end, above a level one's."""
    if mark.x1 == mark.x2:
        return Note(mark.x1 + _BESIDE, min(mark.y1, mark.y2) + Note.HIGH, text)
    return Note(min(mark.x1, mark.x2), mark.y1 - _BESIDE, text)


def _has_room(note: Note, paper: Size, taken: Sequence[Box]) -> bool:
    """Whether it is on the paper and clear of all else."""
    left, top, right, low = note_box(note, len(note.text) * _DIGIT * Note.HIGH)
    printable = min(left, top, paper.width - right, paper.height - low) >= PAPER_EDGE
    return printable and not any(right > box[0] and left < box[2] and low > box[1] and top < box[3] for box in taken)
