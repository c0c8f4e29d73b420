"""Compiles faces and reports their problems: compiler errors, duplicate field names and failed preflight checks."""

from collections.abc import Container, Mapping
from functools import partial
from typing import TYPE_CHECKING, TypeAlias, TypeVar

from printgen.content.pictures import find_picture_file, make_missing_picture_hint
from printgen.core.problems import About, Problems
from printgen.faces.fields import list_fields
from printgen.faces.job import Job
from printgen.model import Game, Piece

if TYPE_CHECKING:
    from printgen.pdf.document import PdfWriter
    from printgen.pdf.face_compiler import FaceCompiler
    from printgen.pdf.store import OperatorChunk

    OperatorsByFace: TypeAlias = Mapping[str, list[OperatorChunk]]  # by the identity of the face

Writer = TypeVar("Writer", bound="PdfWriter")


def list_pieces_of_components_with_new_faces(
    pieces: tuple[Piece, ...], checked_identities: Container[str]
) -> tuple[Piece, ...]:
    """All pieces of every component that has a new face, whose identity is not in `checked_identities`."""
    new = {piece.component for piece in pieces for face in piece.faces if face.identity not in checked_identities}
    return tuple(piece for piece in pieces if piece.component in new)


def compile_and_check_faces(
    pieces: tuple[Piece, ...], job: Job, former_writer: "PdfWriter | None" = None
) -> "tuple[PdfWriter, OperatorsByFace]":
    """A PDF writer, and the operators of every face by identity. Reuses the operators of `former_writer`.

    Reports each element that cannot be compiled, with the template line that drew it.
    """
    from printgen.pdf.document import PdfWriter

    writer = former_writer.copy_for_document() if former_writer is not None else make_pdf_writer(job, PdfWriter)
    new = list_pieces_of_components_with_new_faces(pieces, former_writer.drawings) if former_writer is not None else pieces
    return writer, compile_faces_and_report_findings(writer, pieces, job, new)


def make_pdf_writer(job: Job, writer_class: "type[Writer]") -> "Writer":
    """A PDF writer for the pictures, the ink and the fonts of a job."""
    game, shelves = job.game, job.shelves
    find, hint = (
        partial(find_picture_file, game=game.name, shelves=shelves),
        partial(make_missing_picture_hint, game=game.name, shelves=shelves),
    )
    return writer_class(find, job.order.ink, hint, game.fonts)


def compile_faces_and_report_findings(
    compiler: "FaceCompiler", pieces: tuple[Piece, ...], job: Job, unchecked_pieces: tuple[Piece, ...] | None = None
) -> "OperatorsByFace":
    """Compile the faces of the pieces; returns their operators by identity, and reports a problem for each wrong element.

    If `unchecked_pieces` are given, only these are searched for duplicate field names."""
    compiled, findings = compiler.compile_faces(face for piece in pieces for face in piece.faces)
    if findings:
        from printgen.faces.template_lines import report_findings_at_template_lines

        report_findings_at_template_lines(findings, job, {piece.component for piece in pieces})
    broken_identities = {face.identity for face, finding in findings if finding.severity == "error"}
    _report_duplicate_field_names(
        pieces if unchecked_pieces is None else unchecked_pieces, broken_identities, job.game, job.problems
    )
    return compiled


def _report_duplicate_field_names(
    pieces: tuple[Piece, ...], broken_identities: set[str], game: Game, problems: Problems
) -> None:
    """Report each field name that occurs twice on a face. Faces with identities in `broken_identities` are skipped."""
    places = {component.name: component.where for component in game.components}
    for face, component in {face: piece.component for piece in pieces for face in piece.faces}.items():
        names = [] if face.identity in broken_identities else [field.name for field in list_fields(face)]
        for name in dict.fromkeys(name for name in names if names.count(name) > 1):
            about = About("field", component, face.label, face.row)
            message = f"{face.label} has more than one field named {name}."
            problems.add(places[component], message, "give each field its own name.", about=about)
