"""The cut contour: every cut as a line in a spot colour that cutting machines know by its name, over all that is printed."""

from collections.abc import Iterator
from typing import Any

from printgen.model import Sheet
from printgen.outlines import outline_path
from printgen.pdf.library import pdfdoc
from printgen.pdf.paths import path_ops
from printgen.pdf.placing import place_matrix
from printgen.pdf.store import Named, Ops, Store

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
