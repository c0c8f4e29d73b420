"""Orders the cuts for a paper trimmer, and places their numbers beside the marks."""

from collections.abc import Iterator, Sequence

from printgen.core.boxes import Box
from printgen.core.records import dataclass
from printgen.core.units import Mm
from printgen.model import Mark, Note, Size
from printgen.sheets.crop_marks import PAPER_EDGE
from printgen.sheets.patterns import Cut, Grid, Pattern
from printgen.sheets.waste_room import are_boxes_too_close, find_note_box, is_box_on_paper

_NO_LENGTH = 1e-6
_TINY = 0.01  # mm
_NUMBER_GAP = 0.5  # mm between a mark and its number
_DIGIT = 0.55  # the width of a digit, as a fraction of its height


@dataclass(frozen=True, slots=True)
class CutStroke:
    """One stroke of the blade: its number, its cut across the sheet, and whether it cuts a stack of strips."""

    number: int
    cut: Cut
    restacked: bool


def list_cut_strokes(grid: Grid) -> tuple[CutStroke, ...]:
    """The strokes that cut a grid, first into strips and then into pieces.

    The strips are as few as possible and, if tied, as long as possible.
    """
    rows_first = (grid.rows, grid.paper.height) <= (grid.columns, grid.paper.width)
    if rows_first:
        first = _list_horizontal_cuts(grid, 0, grid.paper.width)
        second = _list_vertical_cuts(grid, grid.top, grid.paper.height - grid.top)
    else:
        first = _list_vertical_cuts(grid, 0, grid.paper.height)
        second = _list_horizontal_cuts(grid, grid.left, grid.paper.width - grid.left)
    cuts = [*((cut, False) for cut in first), *((cut, True) for cut in second)]
    return tuple(CutStroke(number, cut, restacked) for number, (cut, restacked) in enumerate(cuts, 1))


def _list_horizontal_cuts(grid: Grid, start: Mm, end: Mm) -> Iterator[Cut]:
    """The cuts above and below the rows, from x = start to x = end."""
    for y in _list_edge_positions(grid.top, grid.piece.height, grid.rows, grid.gutter, grid.paper.height):
        yield Cut(start, y, end, y)


def _list_vertical_cuts(grid: Grid, start: Mm, end: Mm) -> Iterator[Cut]:
    """The cuts left and right of the columns, from y = start to y = end."""
    for x in _list_edge_positions(grid.left, grid.piece.width, grid.columns, grid.gutter, grid.paper.width):
        yield Cut(x, start, x, end)


def _list_edge_positions(first: Mm, length: Mm, count: int, gutter: Mm, paper_length: Mm) -> Iterator[Mm]:
    """The positions of all edges of pieces, each once, except those on the paper's edges."""
    last = 0.0
    for number in range(count):
        start = first + number * (length + gutter)
        for edge in (start, start + length):
            if last + _NO_LENGTH < edge < paper_length - _NO_LENGTH:
                yield edge
                last = edge


def make_fitting_cut_number_notes(pattern: Pattern, marks: Sequence[Mark], taken: Sequence[Box]) -> Iterator[Note]:
    """Notes that number the cuts. Each is beside the first mark of its cut if there is room."""
    for number, cut in enumerate(_list_cuts_extended_to_marks(pattern), 1):
        mark = next((mark for mark in marks if _is_on_cut(mark, cut)), None)
        note = _make_note_beside_mark(mark, str(number)) if mark is not None else None
        if note is not None and _has_note_room(note, pattern.paper, taken):
            yield note


def _list_cuts_extended_to_marks(pattern: Pattern) -> Iterator[Cut]:
    """The cuts in working order. Those of a grid cross the whole paper, because the marks are near its edges."""
    if not isinstance(pattern, Grid):
        yield from pattern.cuts
        return
    for cut in (stroke.cut for stroke in list_cut_strokes(pattern)):
        upright = cut.x1 == cut.x2
        yield Cut(cut.x1, 0, cut.x1, pattern.paper.height) if upright else Cut(0, cut.y1, pattern.paper.width, cut.y1)


def _is_on_cut(mark: Mark, cut: Cut) -> bool:
    if abs(cut.x1 - cut.x2) < _TINY:
        return (
            abs(mark.x1 - cut.x1) < _TINY
            and abs(mark.x2 - cut.x1) < _TINY
            and _is_span_within(mark.y1, mark.y2, cut.y1, cut.y2)
        )
    return abs(mark.y1 - cut.y1) < _TINY and abs(mark.y2 - cut.y1) < _TINY and _is_span_within(mark.x1, mark.x2, cut.x1, cut.x2)


def _is_span_within(first: Mm, second: Mm, start: Mm, end: Mm) -> bool:
    return min(start, end) - _TINY <= min(first, second) and max(first, second) <= max(start, end) + _TINY


def _make_note_beside_mark(mark: Mark, text: str) -> Note:
    if mark.x1 == mark.x2:
        return Note(mark.x1 + _NUMBER_GAP, min(mark.y1, mark.y2) + Note.HIGH, text)
    return Note(min(mark.x1, mark.x2), mark.y1 - _NUMBER_GAP, text)


def _has_note_room(note: Note, paper: Size, taken: Sequence[Box]) -> bool:
    own = find_note_box(note, len(note.text) * _DIGIT * Note.HIGH)
    return is_box_on_paper(own, paper, PAPER_EDGE) and not any(are_boxes_too_close(box, own, gap=0) for box in taken)
