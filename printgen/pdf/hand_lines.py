"""Draws the lines that scissors follow: along the outlines of pieces, just outside or on shared edges, and along folds."""

from collections.abc import Iterator, Sequence
from math import hypot

from printgen.core.boxes import make_box
from printgen.core.svg.colours import Rgb
from printgen.core.units import Mm, write_points
from printgen.model import Placement, Sheet, Size
from printgen.model.outlines import make_outline_path
from printgen.pdf.inks import ColourSpace
from printgen.pdf.placement import make_face_to_page_matrix, write_line_ops, write_outline_ops
from printgen.sheets.polygons import BoxIndex

OUTLINE: Mm = 0.2  # the thickness of an outline, whose inner edge is the trim
_EDGE: Mm = 0.15  # the thickness of the white line around it, which shows the outline on print as light as itself
_SHARED: Mm = 0.15  # the thickness of the line along an edge that two pieces share, in its middle
_TOUCH: Mm = 0.01  # from piece to piece, at most, if they touch
DASH: Mm = 4.0  # of a fold, inside the net, from each of its ends
_LIGHT: Rgb = (0.65, 0.65, 0.65)  # 35 % grey
_WHITE: Rgb = (1.0, 1.0, 1.0)
_BLACK: Rgb = (0.0, 0.0, 0.0)
_FOLD: Mm = 0.2
_FOLD_EDGE: Mm = 0.45  # the thickness of the white line under the dashes, which shows them on dark print
_STITCH: Mm = 0.6  # of the dashes


def write_scissor_line_ops(sheet: Sheet, colour_space: ColourSpace) -> Iterator[str]:
    """The PDF operators that draw outlines and the ends of folds for all pieces that are cut out by hand."""
    if not sheet.cut_by_hand:
        return
    around = f"0 0 {write_points(sheet.paper.width)} {write_points(sheet.paper.height)} re"
    lines = {
        place: write_outline_ops(
            make_outline_path(place.face.outline, place.face.size), make_face_to_page_matrix(place, sheet.paper)
        )
        for place in sheet.cut_by_hand
    }
    every = " ".join(lines.values())
    # Twice as thick, and clipped to the outside of the pieces: only the outer half is printed, and nothing where pieces touch.
    light, white = colour_space.write_stroke_operator(_LIGHT), colour_space.write_stroke_operator(_WHITE)
    yield f"q {around} {every} W* n {white} {write_points(2 * (OUTLINE + _EDGE))} w {every} S"
    yield f"{light} {write_points(2 * OUTLINE)} w {every} S Q"
    touching = " ".join(lines[place] for place in _list_touching_placements(sheet.cut_by_hand))
    if touching:
        yield f"q {light} {write_points(_SHARED)} w {touching} S Q"
    folds = " ".join(line for place in sheet.cut_by_hand for line in _write_fold_end_lines(place, sheet.paper))
    if folds:
        yield f"q {white} {write_points(_FOLD_EDGE)} w {folds} S"
        black = colour_space.write_stroke_operator(_BLACK)
        yield f"{black} {write_points(_FOLD)} w [{write_points(_STITCH)}] 0 d {folds} S Q"


def _list_touching_placements(places: Sequence[Placement]) -> Iterator[Placement]:
    """The placements whose boxes touch others."""
    index: BoxIndex[Placement] = BoxIndex()
    boxes = [make_box(place.x, place.y, place.size.width, place.size.height).make_grown(_TOUCH) for place in places]
    for place, box in zip(places, boxes, strict=True):
        index.add_thing(box, place)
    return (place for place, box in zip(places, boxes, strict=True) if len(index.find_things_touching_box(box)) > 1)


def _write_fold_end_lines(place: Placement, paper: Size) -> Iterator[str]:
    """The lines along the ends of each fold, or along all of a fold that is too short for two ends."""
    matrix = make_face_to_page_matrix(place, paper)
    for x1, y1, x2, y2 in place.face.outline.folds:
        part = DASH / hypot(x2 - x1, y2 - y1)
        if part >= 0.4:
            yield write_line_ops((x1, y1), (x2, y2), matrix)
            continue
        right, down = part * (x2 - x1), part * (y2 - y1)
        yield write_line_ops((x1, y1), (x1 + right, y1 + down), matrix)
        yield write_line_ops((x2, y2), (x2 - right, y2 - down), matrix)
