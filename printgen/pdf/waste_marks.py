"""Draws everything on a page except its faces: marks, notes, the ruler and the contour for cutting machines."""

from collections.abc import Iterator
from functools import partial
from typing import Any

from printgen.core.svg.colours import Rgb
from printgen.core.units import MM_PER_INCH, POINTS_PER_MM, Mm, convert_to_points, write_number, write_points
from printgen.faces.text.catalogue import find_font_chain
from printgen.faces.text.families import DEFAULT_FAMILY
from printgen.model import Mark, Note, Ruler, Sheet, Size
from printgen.model.outlines import make_outline_path
from printgen.pdf.document_fonts import DocumentFonts
from printgen.pdf.inks import ColourSpace
from printgen.pdf.library import pdfdoc
from printgen.pdf.objects import IndirectDictionary
from printgen.pdf.operands import write_matrix_ops
from printgen.pdf.placement import make_face_to_page_matrix, write_line_ops, write_outline_ops
from printgen.pdf.store import Resource, ResourceStore, record_and_name_resource
from printgen.pdf.text import write_text_ops

BLACK: Rgb = (0.0, 0.0, 0.0)
WHITE: Rgb = (1.0, 1.0, 1.0)
GREY: Rgb = (0.35, 0.35, 0.35)
_FONTS = find_font_chain(DEFAULT_FAMILY)
_RULER_TYPE: Mm = 6 / POINTS_PER_MM
_DASHES = {
    "cut": "",
    "fold": f"[{write_points(0.6)}] 0 d ",
    "align": f"[{write_points(0.2)} {write_points(0.4)}] 0 d ",
    "register": "",
}  # by kind of mark, in drawing order
_HALO = 0.7  # mm: the thickness of the white line around a text on art, half of which is outside the letters
_CONTOUR, _FOLD = "CutContour", "Fold"  # the names of the spot colours that cutting machines look for
_CONTOUR_WIDTH = 0.25  # points, as cutting machines require
_SHOWN = {_CONTOUR: "[0 1 0 0]", _FOLD: "[1 0 0 0]"}  # magenta and cyan, for devices without the spot colours


def write_marks_ops(marks: tuple[Mark, ...], paper: Size, colour_space: ColourSpace) -> Iterator[str]:
    """The PDF operators of marks: lines for cuts, dashes for folds, and dots for aligning papers."""
    kinds = tuple(_DASHES)
    for kind, thick in sorted({(mark.kind, mark.thick) for mark in marks}, key=lambda pen: (kinds.index(pen[0]), pen[1])):
        yield f"q {colour_space.write_stroke_operator(BLACK)} {write_points(thick)} w {_DASHES[kind]}"
        for mark in marks:
            if (mark.kind, mark.thick) == (kind, thick):
                ends = (mark.x1, paper.height - mark.y1, mark.x2, paper.height - mark.y2)
                x1, y1, x2, y2 = map(write_points, ends)
                yield f"{x1} {y1} m {x2} {y2} l S"
        yield "Q"


def write_notes_ops(
    notes: tuple[Note, ...], paper: Size, fonts: DocumentFonts, colour_space: ColourSpace, used_resources: set[Resource]
) -> Iterator[str]:
    """The PDF operators of notes in grey, with a white edge on art. Adds their fonts to `used_resources`."""
    for note in notes:
        words = _write_words_ops(note.text, 0, 0, note.high, fonts, used_resources)
        if note.on_art:
            words = f"{colour_space.write_stroke_operator(WHITE)} {_HALO} w 1 j 1 Tr {words} 0 Tr {words}"
        corner = _write_place_matrix_ops(note.x, note.y, note.upright, paper)
        yield f"q {corner} {colour_space.write_fill_operator(GREY)} {words} Q"


def write_ruler_ops(
    ruler: Ruler, paper: Size, fonts: DocumentFonts, colour_space: ColourSpace, used_resources: set[Resource]
) -> str:
    """The PDF operators of a ruler with centimetres and inches. Adds its font to `used_resources`."""
    middle = Ruler.HIGH / 2
    lines = [f"0 {write_number(middle)} m {write_number(Ruler.LONG)} {write_number(middle)} l"]
    lines += [_write_tick_ops(at, middle, -_choose_tick_length(at, 10, 5)) for at in range(0, 101)]
    lines += [_write_tick_ops(at * MM_PER_INCH / 8, middle, _choose_tick_length(at, 8, 4)) for at in range(0, 33)]
    words = _write_words_ops("10 cm · 4 in", Ruler.LONG + 1.2, middle + 0.7, _RULER_TYPE, fonts, used_resources)
    corner = _write_place_matrix_ops(ruler.x, ruler.y, ruler.upright, paper)
    stroke, fill = colour_space.write_stroke_operator(GREY), colour_space.write_fill_operator(GREY)
    return f"q {corner} {stroke} 0.12 w {' '.join(lines)} S {fill} {words} Q"


def _write_place_matrix_ops(x: Mm, y: Mm, turned_upwards: bool, paper: Size) -> str:
    """The PDF operator that moves to x, y on a paper and sets mm as the unit. With `turned_upwards`, text runs up the page."""
    scale, left, bottom = convert_to_points(1), convert_to_points(x), convert_to_points(paper.height - y)
    return write_matrix_ops((0, -scale, -scale, 0, left, bottom) if turned_upwards else (scale, 0, 0, -scale, left, bottom))


def _choose_tick_length(tick_number: int, longest_every: int, middle_every: int) -> Mm:
    return 1.4 if tick_number % longest_every == 0 else 0.9 if tick_number % middle_every == 0 else 0.6


def _write_tick_ops(x: Mm, y: Mm, length: Mm) -> str:
    return f"{write_number(x)} {write_number(y)} m {write_number(x)} {write_number(y + length)} l"


def _write_words_ops(text: str, x: Mm, y: Mm, size: Mm, fonts: DocumentFonts, used_resources: set[Resource]) -> str:
    return write_text_ops(fonts.encode_and_register_text(text, _FONTS), x, y, size, used_resources)


def write_cut_and_fold_contour_ops(sheet: Sheet, store: ResourceStore, used_resources: set[Resource]) -> Iterator[str]:
    """The PDF operators that draw the outlines and the folds of all complete faces in spot colours for cutting machines."""
    placed = [(place.face, make_face_to_page_matrix(place, sheet.paper)) for place in sheet.placements if place.view is None]
    cuts = [write_outline_ops(make_outline_path(face.outline, face.size), matrix) for face, matrix in placed]
    folds = [write_line_ops(fold[:2], fold[2:], matrix) for face, matrix in placed for fold in face.outline.folds]
    for colour, paths in ((_CONTOUR, cuts), (_FOLD, folds)):
        if paths:
            space = record_and_name_resource(
                store.get_or_make_resource("ColorSpace", colour, partial(_make_spot_colour, colour)), used_resources
            )
            state = record_and_name_resource(
                store.get_or_make_resource("ExtGState", _CONTOUR, _make_overprint_state), used_resources
            )
            yield f"q {state} gs {space} CS 1 SCN {_CONTOUR_WIDTH} w {' '.join(paths)} S Q"


def _make_spot_colour(name: str) -> Any:
    tint = {"FunctionType": 2, "Domain": "[0 1]", "C0": "[0 0 0 0]", "C1": _SHOWN[name], "N": 1}
    return pdfdoc.PDFArray(["/Separation", f"/{name}", "/DeviceCMYK", pdfdoc.PDFDictionary(tint)])


def _make_overprint_state() -> Any:
    """A graphics state in which a line does not knock out the print below it."""
    return IndirectDictionary({"Type": "/ExtGState", "OP": "true", "op": "true", "OPM": 1})
