"""Rows whose faces were checked without a problem, so that a later run draws only the other rows of their component."""

from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import TypeAlias

from printgen.core.named_tuples import NamedTuple
from printgen.core.problems import Problems
from printgen.faces.reads import hash_text
from printgen.model import Component, Piece, Row
from printgen.pdf.seen import CompiledDrawing
from printgen.preflight.catalogue import COMPARING_CHECKS


class CheckedFace(NamedTuple):
    """The label, the identity and the shape of a face. Faces with the same shape differ at most in their colours."""

    label: str
    identity: str
    shape: str


class RowKey(NamedTuple):
    """What a face can show of its row: a hash of the cells and, if it reads it, the place in the table."""

    cells: str
    place: tuple[int, int] | None = None


RowFaces: TypeAlias = tuple[CheckedFace, ...]
CheckedRows: TypeAlias = Mapping[RowKey, RowFaces]


def make_row_key(component: Component, row_number: int, row: Row, reads_row_number: bool) -> RowKey:
    """The key of a row, whose number counts from 1."""
    return RowKey(hash_text(repr(row.cells)), (row_number, len(component.rows)) if reads_row_number else None)


def reduce_pieces_to_unchecked_faces(pieces: Iterable[Piece], checked_identities: Container[str]) -> Iterator[Piece]:
    """The pieces with only the faces that are not in `checked_identities`. A back without its front becomes a front."""
    for piece in pieces:
        faces = [face for face in piece.faces if face.identity not in checked_identities]
        if faces:
            yield replace(piece, front=faces[0], back=faces[1] if len(faces) > 1 else None)


def list_checked_faces_by_row(
    pieces: Iterable[Piece], drawings: Mapping[str, CompiledDrawing], known_shapes: Mapping[str, str]
) -> dict[int, RowFaces]:
    """The different faces of each row that the pieces belong to. Faces without a known shape are in `drawings`."""
    from printgen.preflight.colour_vision import hash_face_without_colours

    rows: dict[int, dict[str, CheckedFace]] = {}
    for piece in pieces:
        faces = rows.setdefault(piece.row, {})
        for face in piece.faces:
            if face.identity not in faces:
                shape = known_shapes.get(face.identity) or hash_face_without_colours(drawings[face.identity].seen)
                faces[face.identity] = CheckedFace(face.label, face.identity, shape)
    return {number: tuple(faces.values()) for number, faces in rows.items()}


def select_rows_without_problem(rows: Mapping[int, RowFaces], problems: Problems) -> dict[int, RowFaces]:
    """The rows without a problem; none of them if a problem is not about the faces of certain rows alone."""
    abouts = [problem.about for problem in problems.found]
    abouts += [about for faces in problems.shared.values() for about in faces.values()]
    named = {about.face for about in abouts}
    faces = [face for row in rows.values() for face in row]
    if any(about.check in COMPARING_CHECKS for about in abouts) or not named <= {face.label for face in faces}:
        return {}
    wrong = {face.identity for face in faces if face.label in named}
    return {number: row for number, row in rows.items() if not any(face.identity in wrong for face in row)}


def has_new_face_of_known_shape(drawn: Iterable[RowFaces], known: Iterable[RowFaces]) -> bool:
    """Whether a new face has the shape of a known face, so that their colours must be compared."""
    shapes = {face.identity: face.shape for row in known for face in row}
    known_shapes = set(shapes.values())
    return any(face.shape in known_shapes for row in drawn for face in row if face.identity not in shapes)
