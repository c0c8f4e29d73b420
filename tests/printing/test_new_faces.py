"""The pieces whose faces must be checked again: those of every component with a new face."""

from printgen.model import Face, Outline, Piece, Size
from printgen.printing.proofreader import list_pieces_of_components_with_new_faces


def piece(component: str, front: str, back: str | None = None) -> Piece:
    faces = [Face(name, name, Size(9, 9), 0, Outline(), "") if name is not None else None for name in (front, back)]
    assert faces[0] is not None
    return Piece(component, faces[0], faces[1])


COW, PIG, BARN, MILL = (
    piece("animal", "cow", "back"),
    piece("animal", "pig", "back"),
    piece("board", "barn"),
    piece("tile", "mill"),
)
PIECES = (COW, PIG, BARN, MILL)


def test_all_pieces_of_a_component_with_a_new_face_are_new() -> None:
    assert list_pieces_of_components_with_new_faces(PIECES, {"cow", "back", "barn"}) == (COW, PIG, MILL)
    assert list_pieces_of_components_with_new_faces(PIECES, {"cow", "pig", "barn", "mill"}) == (COW, PIG)
    assert list_pieces_of_components_with_new_faces(PIECES, {"cow", "pig", "back", "barn", "mill"}) == ()
