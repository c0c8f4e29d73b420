"""The cut contour: every cut as a line in a spot colour that cutting machines know by its name, over all that is printed."""

from collections.abc import Iterator
from itertools import chain
from math import pi
from typing import Any

from reportlab.pdfbase import pdfdoc

from printgen.model import Sheet
from printgen.outlines import Line, Segment, outline_path
from printgen.pdf.placing import place_matrix
from printgen.pdf.store import Named, Ops, Store
from printgen.svg.path import arc
from printgen.svg.transform import Matrix, apply
from printgen.units import plain

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
    paths = " ".join(_path(outline_path(face.outline, face.size), matrix) for face, matrix in placed)
    yield f"q {state} gs {space} CS 1 SCN {WIDTH} w {paths} S Q"


def _spot() -> Any:
    tint = {"FunctionType": 2, "Domain": "[0 1]", "C0": "[0 0 0 0]", "C1": _SHOWN_AS, "N": 1}
    return pdfdoc.PDFArray(["/Separation", f"/{NAME}", "/DeviceCMYK", pdfdoc.PDFDictionary(tint)])


def _overprint() -> Any:
    """What lies under the line is printed as if the line were not there."""
    return Named({"Type": "/ExtGState", "OP": "true", "op": "true", "OPM": 1})


def _path(segments: tuple[Segment, ...], matrix: Matrix) -> str:
    steps = chain.from_iterable(_steps(segment) for segment in segments)
    return " ".join((_operands(segments[0].begin, matrix), "m", *(_step(step, matrix) for step in steps), "h"))


def _steps(segment: Segment) -> Iterator[tuple[float, ...]]:
    """The end of a line, or the curves of an arc."""
    if isinstance(segment, Line):
        yield segment.end
    else:
        radius, sweep = segment.radius, segment.sweep
        yield from arc(*segment.begin, radius, radius, 0, abs(sweep) > pi, sweep > 0, *segment.end)


def _step(numbers: tuple[float, ...], matrix: Matrix) -> str:
    return f"{_operands(numbers, matrix)} {'l' if len(numbers) == 2 else 'c'}"


def _operands(numbers: tuple[float, ...], matrix: Matrix) -> str:
    points = zip(numbers[::2], numbers[1::2], strict=True)
    return " ".join(plain(part) for x, y in points for part in apply(matrix, x, y))
