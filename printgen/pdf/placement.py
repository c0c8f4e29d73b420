"""Places faces and outlines on a page. Lengths in mm from the top left corner become points from the bottom left corner."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import chain
from math import pi

from printgen.core.boxes import Box
from printgen.core.svg.numbers import IDENTITY, Matrix, make_turn_matrix, multiply_matrices, transform_point
from printgen.core.svg.paths import convert_arc_to_curves
from printgen.core.units import Mm, convert_to_points, write_number
from printgen.model import Face, Outline, Placement, Sheet, Size
from printgen.model.outlines import ClosedPath, Point, Segment, StraightSegment, make_bleed_paths
from printgen.pdf.operands import write_matrix_ops
from printgen.pdf.store import OperatorChunk
from printgen.sheets.adjustment import find_print_factor_and_move, find_printed_paper


def write_outline_ops(segments: ClosedPath, matrix: Matrix) -> str:
    """The PDF operators that draw a closed outline after a transform."""
    steps = chain.from_iterable(_list_coordinates_after_segment_start(segment) for segment in segments)
    drawn = (f"{_write_transformed_points(step, matrix)} {'l' if len(step) == 2 else 'c'}" for step in steps)
    return " ".join((_write_transformed_points(segments[0].begin, matrix), "m", *drawn, "h"))


def write_line_ops(begin: Point, end: Point, matrix: Matrix) -> str:
    """The PDF operators that draw a straight line after a transform."""
    return f"{_write_transformed_points(begin, matrix)} m {_write_transformed_points(end, matrix)} l"


def _list_coordinates_after_segment_start(segment: Segment) -> Iterator[tuple[float, ...]]:
    """The coordinates of a line, or of each curve of an arc, without the first point."""
    if isinstance(segment, StraightSegment):
        yield segment.end
    else:
        radius, sweep = segment.radius, segment.sweep
        yield from convert_arc_to_curves(*segment.begin, radius, radius, 0, abs(sweep) > pi, sweep > 0, *segment.end)


def _write_transformed_points(numbers: tuple[float, ...], matrix: Matrix) -> str:
    points = zip(numbers[::2], numbers[1::2], strict=True)
    return " ".join(write_number(part) for x, y in points for part in transform_point(matrix, x, y))


def wrap_ops_in_printer_correction(sheet: Sheet, parts: list[str]) -> list[str]:
    """The PDF operators of a page after the correction for its printer's errors."""
    return parts if sheet.adjust is None else [f"q {write_matrix_ops(_make_printer_correction_matrix(sheet))}", *parts, "Q"]


def _make_printer_correction_matrix(sheet: Sheet) -> Matrix:
    factor, move = find_print_factor_and_move(sheet)
    plane: Matrix = (factor.real, factor.imag, -factor.imag, factor.real, move.real, move.imag)
    unit = 1 / convert_to_points(1)
    back: Matrix = (unit, 0, 0, -unit, 0, sheet.paper.height)
    return multiply_matrices(multiply_matrices(_make_matrix_from_mm_to_points(find_printed_paper(sheet)), plane), back)


def _make_matrix_from_mm_to_points(paper: Size) -> Matrix:
    """The transform from mm, measured from a paper's top left corner, to points, measured from its bottom left corner."""
    return convert_to_points(1), 0, 0, -convert_to_points(1), 0, convert_to_points(paper.height)


def find_bleed_box(face: Face) -> Box:
    """The box of a face with its bleed, in mm from the top left corner of its trim."""
    return Box(0.0, 0.0, face.size.width, face.size.height).make_grown(face.bleed)


def write_face_ops_at_place(place: Placement, chunk: OperatorChunk, paper: Size) -> str:
    """The PDF operators of a face at its place, clipped to its bleed, or to its view and the margin around that."""
    return f"{write_ops_before_face(place, paper)}\n{chunk.ops}\nQ"


def write_ops_before_face(place: Placement, paper: Size) -> str:
    """The PDF operators before those of a face at its place. `Q` ends the place."""
    face = place.face
    if place.view is not None or (face.outline.shape == "rectangle" and not place.rounded):
        box = _find_visible_part_of_face(place)
        clip = f"{' '.join(map(write_number, (box.left, box.top, box.width, box.height)))} re"
    else:
        clip = _write_bleed_path(face.outline, face.size, face.bleed)
    return f"q {write_matrix_ops(make_face_to_page_matrix(place, paper))} {clip} W n"


@lru_cache(maxsize=256)
def _write_bleed_path(outline: Outline, size: Size, bleed: Mm) -> str:
    return " ".join(write_outline_ops(path, IDENTITY) for path in make_bleed_paths(outline, size, bleed))


def make_face_to_page_matrix(place: Placement, paper: Size) -> Matrix:
    """The transform from mm on a face to points on a page."""
    trim = place.trim
    matrix = multiply_matrices(
        _make_matrix_from_mm_to_points(paper), make_turn_matrix(place.turn, trim.width, trim.height, place.x, place.y)
    )
    if place.view is None:
        return matrix
    scale = place.scale
    return multiply_matrices(matrix, (scale, 0, 0, scale, -place.view.x * scale, -place.view.y * scale))


def _find_visible_part_of_face(place: Placement) -> Box:
    view = place.view
    if view is None:
        return find_bleed_box(place.face)
    left, top, right, bottom = view.over
    return Box(view.x - left, view.y - top, view.x + view.size.width + right, view.y + view.size.height + bottom)
