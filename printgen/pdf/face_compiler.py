"""Compiles faces, each once, and keeps the drawings. A check needs no more of a document than this."""

from collections.abc import Iterable

from printgen.content.pictures import NO_ART, ArtHint, FindArt
from printgen.core.guard.supervisor import extend_limits, limit_and_describe_work
from printgen.core.named_tuples import NamedTuple
from printgen.model import NO_OWN_FONTS, Face, OwnFonts
from printgen.pdf.compiler import DrawingCompiler
from printgen.pdf.document_fonts import DocumentFonts, WidthOnlyFonts
from printgen.pdf.findings import DrawingFinding
from printgen.pdf.images import DocumentPictures
from printgen.pdf.inks import choose_colour_space
from printgen.pdf.seen import CompiledDrawing
from printgen.pdf.store import OperatorChunk, ResourceStore, UnwrittenStore

MOST_SECONDS = 20.0  # of computing time allowed for one face
FACE_SECONDS, FACE_MEMORY = 0.05, 50_000  # the most that one more face may add to a run; bytes


class CompiledFaces(NamedTuple):
    """The operator chunks of faces by the faces' identities, and all findings on them."""

    chunks: dict[str, list[OperatorChunk]]
    findings: list[tuple[Face, DrawingFinding]]


class FaceCompiler:
    """Compiles the faces of one document."""

    _store_type: type[ResourceStore] = ResourceStore
    _fonts_type: type[DocumentFonts] = DocumentFonts

    def __init__(
        self, find_art: FindArt, ink: str = "rgb", art_hint: ArtHint = lambda _: NO_ART, own: OwnFonts = NO_OWN_FONTS
    ) -> None:
        self.find_art = find_art
        self.store = self._store_type(choose_colour_space(ink))
        self._fonts = self._fonts_type(self.store, own)
        self._pictures = DocumentPictures(self.store, find_art, art_hint)
        self.compiler = DrawingCompiler(self.store, self._fonts, self._pictures)
        self._pictures.compile_svg = self.compiler.compile_picture
        self.drawings: dict[str, CompiledDrawing] = {}

    def compile_faces(self, faces: Iterable[Face]) -> CompiledFaces:
        """The chunks of every face by the face's identity, and all findings with their faces."""
        compiled: dict[str, list[OperatorChunk]] = {}
        findings: list[tuple[Face, DrawingFinding]] = []
        for face in faces:
            if face.identity not in compiled:
                drawing = self.drawings.get(face.identity)
                if drawing is None:
                    extend_limits(FACE_SECONDS, FACE_MEMORY)
                    with limit_and_describe_work(face.label, MOST_SECONDS):
                        drawing = self.drawings[face.identity] = self.compiler.compile_face(face.svg)
                compiled[face.identity] = drawing.chunks
                findings += [(face, finding) for finding in drawing.findings]
        return CompiledFaces(compiled, findings)


class FaceTester(FaceCompiler):
    """Compiles faces of a document that is checked but never written, which does not load reportlab."""

    _store_type = UnwrittenStore
    _fonts_type = WidthOnlyFonts
