"""One face a page, as large as the face with its bleed: for proofs."""

from collections.abc import Iterable

from printgen.model import Face, Placement, Sheet, Size


def single_sheets(faces: Iterable[Face]) -> tuple[Sheet, ...]:
    """A sheet for each face."""
    return tuple(_single(face) for face in faces)


def _single(face: Face) -> Sheet:
    paper = Size(face.size.width + 2 * face.bleed, face.size.height + 2 * face.bleed)
    return Sheet(paper, "front", face.label, (Placement(face, face.bleed, face.bleed),))
