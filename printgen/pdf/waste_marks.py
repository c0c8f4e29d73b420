"""Operators for what lies on a page beside its faces: marks, notes, the ruler and the cut contour."""

from collections.abc import Iterator
from typing import Any

from printgen.core.units import MM_PER_INCH, POINTS_PER_MM, plain, points
from printgen.faces.text.catalogue import DEFAULT_FAMILY, FontKey
from printgen.model import Mark, Note, Ruler, Sheet, Size
from printgen.model.outlines import outline_path
from printgen.pdf.inks import Inks
from printgen.pdf.library import pdfdoc
from printgen.pdf.numbers import cm
from printgen.pdf.placement import path_ops, place_matrix
from printgen.pdf.store import Named, Ops, Store
from printgen.pdf.text import Letters

_FONT = FontKey(DEFAULT_FAMILY, 400, False)
_TYPE = 6 / POINTS_PER_MM
GREY = (0.35, 0.35, 0.35)


def ruler_ops(ruler: Ruler, paper: Size, letters: Letters, inks: Inks, ops: Ops) -> str:
    """The operators of a ruler on a paper."""
    scale, x, y = points(1), points(ruler.x), points(paper.height - ruler.y)
    place = cm((0, -scale, -scale, 0, x, y) if ruler.upright else (scale, 0, 0, -scale, x, y))
    middle = Ruler.HIGH / 2
    lines = [f"0 {plain(middle)} m {plain(Ruler.LONG)} {plain(middle)} l"]
    lines += [_tick(at, middle, -_long(at, 10, 5)) for at in range(0, 101)]
    lines += [_tick(at * MM_PER_INCH / 8, middle, _long(at, 8, 4)) for at in range(0, 33)]
    words = word_ops("10 cm · 4 in", Ruler.LONG + 1.2, middle + 0.7, _TYPE, letters, ops)
    return f"q {place} {inks.stroke(GREY)} 0.12 w {' '.join(lines)} S {inks.fill(GREY)} {words} Q"


def _long(at: int, whole: int, half: int) -> float:
    return 1.4 if at % whole == 0 else 0.9 if at % half == 0 else 0.6


def _tick(x: float, y: float, length: float) -> str:
    return f"{plain(x)} {plain(y)} m {plain(x)} {plain(y + length)} l"


def word_ops(text: str, x: float, y: float, size: float, letters: Letters, ops: Ops) -> str:
    """The operators of a few words at a place."""
    shown = letters.show(text, _FONT)
    body = " ".join(f"{ops.use(font)} {plain(size)} Tf [{codes}] TJ" for font, codes in shown.parts)
    return f"BT 1 0 0 -1 {plain(x)} {plain(y)} Tm {body} ET"


BLACK = (0.0, 0.0, 0.0)
_DASHES = {
    "cut": "",
    "fold": f"[{plain(points(0.6))}] 0 d ",
    "align": f"[{plain(points(0.2))} {plain(points(0.4))}] 0 d ",
    "register": "",
}


def marks_ops(marks: tuple[Mark, ...], paper: Size, inks: Inks) -> Iterator[str]:
    """Lines for the knife drawn through, those of a fold dashed, those to lay paper on paper dotted."""
    order = tuple(_DASHES)
    for kind, thick in sorted({(mark.kind, mark.thick) for mark in marks}, key=lambda pen: (order.index(pen[0]), pen[1])):
        lines = [_line(mark, paper.height) for mark in marks if (mark.kind, mark.thick) == (kind, thick)]
        if lines:
            yield f"q {inks.stroke(BLACK)} {plain(points(thick))} w {_DASHES[kind]}"
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


NAME = "CutContour"
WIDTH = 0.25  # points: what cutters ask for
_SHOWN_AS = "[0 1 0 0]"  # magenta, where there is no such colour


def contour_ops(sheet: Sheet, store: Store, ops: Ops) -> Iterator[str]:
    """The operators that draw the outlines of all faces that lie whole on a sheet."""
    placed = [(place.face, place_matrix(place, sheet.paper)) for place in sheet.placements if place.view is None]
    if not placed:
        return
    space = ops.use(store.once("ColorSpace", NAME, _spot))
    state = ops.use(store.once("ExtGState", NAME, _overprint))
    paths = " ".join(path_ops(outline_path(face.outline, face.size), matrix) for face, matrix in placed)
    yield f"q {state} gs {space} CS 1 SCN {WIDTH} w {paths} S Q"


def _spot() -> Any:
    tint = {"FunctionType": 2, "Domain": "[0 1]", "C0": "[0 0 0 0]", "C1": _SHOWN_AS, "N": 1}
    return pdfdoc.PDFArray(["/Separation", f"/{NAME}", "/DeviceCMYK", pdfdoc.PDFDictionary(tint)])


def _overprint() -> Any:
    """What lies under the line is printed as if the line were not there."""
    return Named({"Type": "/ExtGState", "OP": "true", "op": "true", "OPM": 1})
