"""Faces and outlines at their place on a page: millimetres from the top become points from the bottom."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import chain
from math import pi

from printgen.core.svg.numbers import IDENTITY, Matrix, apply, placed, times
from printgen.core.svg.paths import arc
from printgen.core.units import Mm, plain, points
from printgen.model import Box, Face, Outline, Placement, Sheet, Size
from printgen.model.outlines import Line, Path, Segment, grown
from printgen.pdf.numbers import cm
from printgen.pdf.store import Chunk
from printgen.sheets.adjustment import printed_paper, printed_plane


def path_ops(segments: Path, matrix: Matrix) -> str:
    """The operators of a closed path, its coordinates put through a matrix."""
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


def adjusted_ops(sheet: Sheet, parts: list[str]) -> list[str]:
    """The operators of a page, put where its printer must be told to put them."""
    return parts if sheet.adjust is None else [f"q {cm(_matrix(sheet))}", *parts, "Q"]


def _matrix(sheet: Sheet) -> Matrix:
    """From points on the page as it is drawn to points on the page that is printed."""
    factor, move = printed_plane(sheet)
    plane: Matrix = (factor.real, factor.imag, -factor.imag, factor.real, move.real, move.imag)
    unit = 1 / points(1)
    back: Matrix = (unit, 0, 0, -unit, 0, sheet.paper.height)
    return times(times(_page(printed_paper(sheet)), plane), back)


def _page(paper: Size) -> Matrix:
    """From millimetres below the top left corner to points above the bottom left one."""
    return points(1), 0, 0, -points(1), 0, points(paper.height)


def face_box(face: Face) -> Box:
    """A face with its bleed, from its trim's corner."""
    bleed = face.bleed
    return -bleed, -bleed, face.size.width + bleed, face.size.height + bleed


def placed_ops(place: Placement, chunk: Chunk, paper: Size) -> str:
    """The operators of a face at its place, cut off at its bleed or at what its view goes over."""
    face = place.face
    boxed = place.view is not None or face.outline.shape == "rectangle"
    clip = _box_path(_shown(place)) if boxed else _grown_path(face.outline, face.size, face.bleed)
    return f"q {cm(place_matrix(place, paper))} {clip} W n\n{chunk.ops}\nQ"


def _box_path(box: Box) -> str:
    left, top, right, low = box
    return " ".join(plain(number) for number in (left, top, right - left, low - top)) + " re"


@lru_cache(maxsize=256)
def _grown_path(outline: Outline, size: Size, bleed: Mm) -> str:
    """All of an outline and its bleed, and nothing of a neighbour's."""
    return " ".join(path_ops(path, IDENTITY) for path in grown(outline, size, bleed))


def place_matrix(place: Placement, paper: Size) -> Matrix:
    """From millimetres on a face to points on a page."""
    page: Matrix = (points(1), 0, 0, -points(1), 0, points(paper.height))
    matrix = times(page, placed(place.turn, place.trim.width, place.trim.height, place.x, place.y))
    if place.view is None:
        return matrix
    scale = place.scale
    return times(matrix, (scale, 0, 0, scale, -place.view.x * scale, -place.view.y * scale))


def _shown(place: Placement) -> Box:
    """What of a face is seen."""
    view = place.view
    if view is None:
        return face_box(place.face)
    left, top, right, low = view.over
    return view.x - left, view.y - top, view.x + view.size.width + right, view.y + view.size.height + low
