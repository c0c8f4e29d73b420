"""A face at its place on a page: millimetres from the top become points from the bottom."""

from functools import lru_cache

from printgen.model import Box, Face, Outline, Placement, Size
from printgen.outlines import grown
from printgen.pdf.numbers import cm
from printgen.pdf.paths import path_ops
from printgen.pdf.store import Chunk
from printgen.svg.transform import IDENTITY, Matrix, placed, times
from printgen.units import Mm, plain, points


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
