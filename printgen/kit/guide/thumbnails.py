"""Pictures of sheets: every piece in its place, and the cuts with their numbers over them."""

from collections.abc import Sequence

from printgen.core.svg.numbers import Matrix, make_turn_matrix, multiply_matrices
from printgen.core.units import Mm, write_number
from printgen.kit.guide.canvas import GuideCanvas
from printgen.kit.guide.cut_labels import CutLabel
from printgen.kit.scenes.parts import TransformedFace, list_outline_points, make_picture
from printgen.model import Placement, Sheet
from printgen.printing.cut_files import write_closed_path
from printgen.printing.cut_layouts import SheetLayout

CUT, NUMBER = "#1d2126", "#1d2126"  # dark, so that cuts stand out in grey too
_VEIL = 0.55  # the opacity of the white between the pieces and the cuts
_DARK = "#8a2a1b"  # the numbers of cuts through stacked strips


def draw_sheet(canvas: GuideCanvas, sheet: Sheet, x: Mm, y: Mm, scale: float, veil_opacity: float = 0.0) -> None:
    """Draw a sheet with all its pieces, with its top left corner at x, y."""
    wide, high = sheet.paper.width * scale, sheet.paper.height * scale
    canvas.draw_rectangle(x + 0.6, y + 0.7, wide, high, "#dddddd")
    canvas.draw_rectangle(x, y, wide, high, "white", stroke="#9a9ea3", thick=0.2)
    parts = tuple(
        _transform_face_to_sheet(place).make_transformed((scale, 0.0, 0.0, scale, x, y)) for place in sheet.placements
    )
    if parts:
        canvas.draw_picture(make_picture(parts), opacity=1 - veil_opacity)


def _transform_face_to_sheet(place: Placement) -> TransformedFace:
    """A face where it is on its sheet. Pieces that are not rectangles are cut out, to show their shapes."""
    face, view = place.face, place.view
    matrix: Matrix = make_turn_matrix(place.turn, place.trim.width, place.trim.height, place.x, place.y)
    if view is not None:
        scale = place.scale
        matrix = multiply_matrices(matrix, (scale, 0.0, 0.0, scale, -view.x * scale, -view.y * scale))
        right, low = view.x + view.size.width, view.y + view.size.height
        return TransformedFace(face, matrix, ((view.x, view.y), (right, view.y), (right, low), (view.x, low)))
    return TransformedFace(face, matrix, () if face.outline.shape == "rectangle" else list_outline_points(face))


def draw_sheet_with_cuts(
    canvas: GuideCanvas, sheet: Sheet, layout: SheetLayout, labels: Sequence[CutLabel], x: Mm, y: Mm, scale: float
) -> None:
    """Draw a sheet in pale colours, with its outlines, folds and numbered cuts over it."""
    draw_sheet(canvas, sheet, x, y, scale, veil_opacity=_VEIL)
    matrix: Matrix = (scale, 0.0, 0.0, scale, x, y)
    scissors = not layout.strokes
    for path in layout.cutting.cuts:
        canvas.draw_path(write_closed_path(path), matrix, CUT, 0.3 if scissors else 0.16)
    folds = "".join(
        f"M{write_number(x1)} {write_number(y1)}L{write_number(x2)} {write_number(y2)}"
        for (x1, y1), (x2, y2) in layout.cutting.scores
    )
    if folds:
        canvas.draw_path(folds, matrix, CUT, 0.2, dash=0.9)
    for stroke in layout.strokes:
        cut = stroke.cut
        canvas.draw_path(
            f"M{write_number(cut.x1)} {write_number(cut.y1)}L{write_number(cut.x2)} {write_number(cut.y2)}",
            matrix,
            _DARK if stroke.restacked else CUT,
            0.3,
        )
    for label in labels:
        _draw_cut_label(canvas, label, x, y)


def _draw_cut_label(canvas: GuideCanvas, label: CutLabel, x: Mm, y: Mm) -> None:
    left, top = x + label.x - label.width / 2, y + label.y - label.height / 2
    canvas.draw_rectangle(left, top, label.width, label.height, _DARK if label.again else NUMBER, radius=1.75 * label.size)
    for number, line in enumerate(label.lines):
        lower = label.size * 2.3 * (number - (len(label.lines) - 1) / 2)
        canvas.draw_centred_number(line, x + label.x, y + label.y + lower, 2.3 * label.size)
