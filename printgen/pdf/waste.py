"""Marks and notes in the waste, as operators."""

from collections.abc import Iterator

from printgen.model import Mark, Note, Size
from printgen.pdf.inks import Inks
from printgen.pdf.letters import Letters
from printgen.pdf.numbers import cm
from printgen.pdf.ruler import GREY, word_ops
from printgen.pdf.store import Ops
from printgen.units import plain, points

MARK_WIDTH = 0.2
BLACK = (0.0, 0.0, 0.0)
_DASHES = {"cut": "", "fold": f"[{plain(points(0.6))}] 0 d ", "align": f"[{plain(points(0.2))} {plain(points(0.4))}] 0 d "}


def marks_ops(marks: tuple[Mark, ...], paper: Size, inks: Inks) -> Iterator[str]:
    """Lines for the knife drawn through, those of a fold dashed, those to lay paper on paper dotted."""
    for kind, dashes in _DASHES.items():
        lines = [_line(mark, paper.height) for mark in marks if mark.kind == kind]
        if lines:
            yield f"q {inks.stroke(BLACK)} {plain(points(MARK_WIDTH))} w {dashes}"
            yield from lines
            yield "Q"


def _line(mark: Mark, height: float) -> str:
    ends = ((mark.x1, height - mark.y1), (mark.x2, height - mark.y2))
    (x1, y1), (x2, y2) = ((plain(points(x)), plain(points(y))) for x, y in ends)
    return f"{x1} {y1} m {x2} {y2} l S"


def notes_ops(notes: tuple[Note, ...], paper: Size, letters: Letters, inks: Inks, ops: Ops) -> Iterator[str]:
    """Small grey words."""
    scale = points(1)
    for note in notes:
        x, y = points(note.x), points(paper.height - note.y)
        place = cm((0, -scale, -scale, 0, x, y) if note.upright else (scale, 0, 0, -scale, x, y))
        yield f"q {place} {inks.fill(GREY)} {word_ops(note.text, 0, 0, note.high, letters, ops)} Q"
