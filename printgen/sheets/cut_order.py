"""The order of cuts on a trimmer, and its numbers beside the marks."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from printgen.core.units import Mm
from printgen.model import Box, Mark, Note, Size
from printgen.sheets.crop_marks import PAPER_EDGE
from printgen.sheets.grid import Grid
from printgen.sheets.lot import Pattern
from printgen.sheets.spots import Cut
from printgen.sheets.waste_room import note_box

_NO_LENGTH = 1e-6


@dataclass(frozen=True, slots=True)
class Stroke:
    """One stroke of the blade: its number, where it goes on the whole sheet, and whether through a stack of strips."""

    number: int
    cut: Cut
    restacked: bool


def cut_order(grid: Grid) -> tuple[Stroke, ...]:
    """The strokes of a grid; the first ones leave as few strips as can be, of equal counts the longer ones."""
    down = (grid.rows, grid.paper.height) <= (grid.columns, grid.paper.width)
    first, second = (_across, _upright) if down else (_upright, _across)
    whole = [(cut, False) for cut in first(grid, 0, grid.paper.width if down else grid.paper.height)]
    start, end = _reach(grid, down)
    stacked = [(cut, True) for cut in second(grid, start, end)]
    return tuple(Stroke(number, cut, again) for number, (cut, again) in enumerate(whole + stacked, 1))


def _across(grid: Grid, start: Mm, end: Mm) -> Iterator[Cut]:
    """The cuts above and below the rows."""
    for y in _lines(grid.top, grid.piece.height, grid.rows, grid.gutter, grid.paper.height):
        yield Cut(start, y, end, y)


def _upright(grid: Grid, start: Mm, end: Mm) -> Iterator[Cut]:
    """The cuts left and right of the columns."""
    for x in _lines(grid.left, grid.piece.width, grid.columns, grid.gutter, grid.paper.width):
        yield Cut(x, start, x, end)


def _lines(first: Mm, length: Mm, count: int, gutter: Mm, paper: Mm) -> Iterator[Mm]:
    """Both edges of every piece, once where two of them touch, without the paper's own."""
    last = 0.0
    for number in range(count):
        start = first + number * (length + gutter)
        for edge in (start, start + length):
            if last + _NO_LENGTH < edge < paper - _NO_LENGTH:
                yield edge
                last = edge


def _reach(grid: Grid, down: bool) -> tuple[Mm, Mm]:
    """From where to where the strips lie that the first cuts leave."""
    edge = grid.top if down else grid.left
    return edge, (grid.paper.height if down else grid.paper.width) - edge


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
