"""The table of a kit that records where one copy of each face is in the PDF, so that its picture can be cut out of a page."""

import cmath
import csv
import io
import math
import re
from collections.abc import Mapping
from typing import TypeAlias

from printgen.core.named_tuples import NamedTuple
from printgen.core.patterns import compile_later
from printgen.core.svg.numbers import make_turn_matrix, transform_point
from printgen.core.units import Mm, write_number
from printgen.model import Face, Placement, Sheet
from printgen.model.outlines import Size, make_outline_path
from printgen.printing.cut_files import write_closed_path
from printgen.printing.plan import Plan
from printgen.printing.report import name_pdf_file
from printgen.sheets.adjustment import find_print_factor_and_move

COLUMNS = ("face", "file", "page", "x", "y", "turn", "scale", "left", "top", "width", "height", "outline")
LARGEST_TABLE = 20_000_000  # bytes
MOST_PLACES = 50_000
_SMALLEST_SCALE, _SHORTEST_SIDE = 0.001, 0.1
_FACE = compile_later(r"[0-9a-f]{1,64}")
_FILE = compile_later(r"[A-Za-z0-9][A-Za-z0-9._-]{0,199}")
_PAGE = compile_later(r"[1-9]\d{0,5}")
_NUMBER = compile_later(r"-?\d{1,5}(\.\d{1,4})?")
_OUTLINE = compile_later(r"(M[-0-9.MLAZ ]{1,99999})?")


class FacePlace(NamedTuple):
    """The place of a face, or of a part of it, on a page of a PDF.

    The part begins at `left` and `top` on the face and has this size; it is a whole face except for a board that is printed in
    parts. Its top left corner is at x and y on the page, in mm from the top left corner of the paper. The part is drawn at
    `scale`, and turned clockwise around that corner by `turn` degrees. `outline` is the path of the face's cut in SVG, and
    empty if the cut is a rectangle.
    """

    file: str
    page: int
    x: Mm
    y: Mm
    turn: float
    scale: float
    left: Mm
    top: Mm
    size: Size
    outline: str

    @property
    def turn_and_scale_factor(self) -> complex:
        """The complex number by which the place turns and scales a face. Points are complex numbers, with y down."""
        return cmath.rect(self.scale, math.radians(self.turn))


def name_places_file(paper: str) -> str:
    """The name of the table in a kit."""
    return f"places-{paper}.csv"


def write_face_places_csv(plan: Plan) -> bytes:
    """The table of places of a plan as CSV, with a line for one copy of each face, or for each part of a divided face."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)
    views_by_face, file = _find_places_by_face(plan), name_pdf_file(plan)
    for face in plan.faces():
        outline, views = _write_outline_unless_rectangle(face), views_by_face.get(face.identity, [])
        whole = [view for view in views if view.place.view is None or view.place.view.size == face.size]
        for page, sheet, place in whole[:1] or views:  # the whole face, such as the map of a divided board, or all its parts
            writer.writerow((face.identity, file, page, *_write_place_cells(sheet, place), outline))
    return out.getvalue().encode()


class _PlaceOnPage(NamedTuple):
    page: int
    sheet: Sheet
    place: Placement


PlacesByFace: TypeAlias = Mapping[str, tuple[FacePlace, ...]]  # by the identity of the face


def _find_places_by_face(plan: Plan) -> dict[str, list[_PlaceOnPage]]:
    """The first place of each different view of each face, by the identity of the face."""
    places: dict[tuple[str, Mm, Mm], _PlaceOnPage] = {}
    for page, sheet in zip(plan.list_page_numbers(), plan.sheets, strict=True):
        for place in sheet.placements:
            x, y = (place.view.x, place.view.y) if place.view is not None else (0.0, 0.0)
            places.setdefault((place.face.identity, x, y), _PlaceOnPage(page, sheet, place))
    views: dict[str, list[_PlaceOnPage]] = {}
    for (identity, _, _), found in places.items():
        views.setdefault(identity, []).append(found)
    return views


def _write_place_cells(sheet: Sheet, place: Placement) -> list[str]:
    view, trim = place.view, place.trim
    factor, move = find_print_factor_and_move(sheet)
    corner = transform_point(make_turn_matrix(place.turn, trim.width, trim.height, place.x, place.y), 0, 0)
    printed = factor * complex(*corner) + move
    turn = (place.turn + math.degrees(cmath.phase(factor))) % 360
    left, top, size = (view.x, view.y, view.size) if view is not None else (0.0, 0.0, place.face.size)
    numbers = (printed.real, printed.imag, turn, abs(factor) * place.scale, left, top, *size)
    return [write_number(number) for number in numbers]


def _write_outline_unless_rectangle(face: Face) -> str:
    """The path of a face's cut in SVG; empty for a rectangle with sharp corners."""
    if face.outline.shape == "rectangle" and not face.outline.radius:
        return ""
    return write_closed_path(make_outline_path(face.outline, face.size))


def read_face_places_csv(content: bytes) -> PlacesByFace:
    """The places of faces and of their parts, by the identity of the face. Raises ValueError for a table that is wrong."""
    lines = csv.reader(io.StringIO(content.decode(), newline=""), strict=True)
    places: dict[str, list[FacePlace]] = {}
    try:
        if next(lines, None) != list(COLUMNS):
            raise ValueError("The columns have other names.")
        for number, (face, *cells) in enumerate(lines, 1):
            if number > MOST_PLACES:
                raise ValueError(f"The table has more than {MOST_PLACES} lines.")
            places.setdefault(_require_match(_FACE, face), []).append(_read_face_place(*cells))
    except (csv.Error, TypeError) as error:  # TypeError for a line with too few or too many cells
        raise ValueError("The table is damaged.") from error
    return {face: tuple(found) for face, found in places.items()}


def _read_face_place(file: str, page: str, *cells: str) -> FacePlace:
    *numbers, outline = cells
    x, y, turn, scale, left, top, width, height = (float(_require_match(_NUMBER, number)) for number in numbers)
    if min(width, height) < _SHORTEST_SIDE or scale < _SMALLEST_SCALE:
        raise ValueError("A face is too small.")
    size = Size(width, height)
    return FacePlace(
        _require_match(_FILE, file),
        int(_require_match(_PAGE, page)),
        x,
        y,
        turn,
        scale,
        left,
        top,
        size,
        _require_match(_OUTLINE, outline),
    )


def _require_match(pattern: "re.Pattern[str]", text: str) -> str:
    if not pattern.fullmatch(text):
        raise ValueError(f"{text[:20]!r} is wrong.")
    return text
