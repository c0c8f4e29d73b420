"""A face at its place on a page: millimetres from the top become points from the bottom."""

from printgen.model import Face, Placement, Size
from printgen.pdf.numbers import cm
from printgen.pdf.store import Chunk
from printgen.sheets.strip import Box
from printgen.svg.transform import Matrix, placed, times
from printgen.units import plain, points


def face_box(face: Face) -> Box:
    """A face with its bleed, from its trim's corner."""
    bleed = face.bleed
    return -bleed, -bleed, face.size.width + bleed, face.size.height + bleed


def placed_ops(place: Placement, chunk: Chunk, paper: Size) -> str:
    """The operators of a face at its place, cut off at its bleed or at what its view goes over."""
    left, top, right, low = _shown(place)
    clip = " ".join(plain(number) for number in (left, top, right - left, low - top))
    return f"q {cm(place_matrix(place, paper))} {clip} re W n\n{chunk.ops}\nQ"


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
