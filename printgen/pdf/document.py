"""Sheets to one PDF file: pages with true boxes, placed faces, marks, ruler, outline, labels, preferences."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from reportlab.pdfbase import pdfdoc

from printgen.model import Face, Flip, Mark, Placement, Sheet
from printgen.pdf.compiler import Compiler
from printgen.pdf.faults import Fault
from printgen.pdf.images import FindArt, Pictures
from printgen.pdf.letters import Letters
from printgen.pdf.numbers import cm
from printgen.pdf.outline import Outline, page_labels
from printgen.pdf.ruler import ruler_ops
from printgen.pdf.seen import Drawing
from printgen.pdf.store import Chunk, Named, Ops, Store, stream
from printgen.pdf.weld import weld
from printgen.svg.transform import Matrix, placed, times
from printgen.units import plain, points

MARK_WIDTH = 0.2


@dataclass(frozen=True, slots=True)
class About:
    """What a document says of itself."""

    title: str
    subject: str
    language: str
    flip: Flip = "long-edge"


@dataclass(frozen=True, slots=True)
class FaceFault:
    """A fault of a drawing, with the face it is in."""

    face: Face
    fault: Fault


class Press:
    """One document in the making: faces are compiled first, and pages made when all of them are sound."""

    def __init__(self, find_art: FindArt) -> None:
        self._store = Store()
        self._letters = Letters(self._store)
        pictures = Pictures(self._store, find_art)
        self._compiler = Compiler(self._store, self._letters, pictures)
        pictures.compile_svg = self._compiler.art
        self._printed = False
        self.drawings: dict[str, Drawing] = {}

    def compile(self, faces: Iterable[Face]) -> tuple[dict[str, list[Chunk]], list[FaceFault]]:
        """The chunks of every face by its identity, and all faults."""
        compiled: dict[str, list[Chunk]] = {}
        faults = []
        for face in faces:
            if face.identity not in compiled:
                drawing = self.drawings[face.identity] = self._compiler.face(face.svg)
                compiled[face.identity] = drawing.chunks
                faults += [FaceFault(face, fault) for fault in drawing.faults]
        return compiled, faults

    def print(self, sheets: Sequence[Sheet], compiled: Mapping[str, list[Chunk]], about: About) -> bytes:
        """The whole document; a press prints once."""
        assert not self._printed
        self._printed = True
        drawn = self._faces(sheets, compiled)
        for sheet in sheets:
            self._page(sheet, drawn)
        self._about(sheets, about)
        return bytes(self._store.document.GetPDFData(None))

    def _faces(self, sheets: Sequence[Sheet], compiled: Mapping[str, list[Chunk]]) -> dict[str, Chunk]:
        """Each face as a chunk; one that lies in several places as a form."""
        faces = {place.face.identity: place.face for sheet in sheets for place in sheet.placements}
        count = Counter(place.face.identity for sheet in sheets for place in sheet.placements)
        boxes = {identity: _box(face) for identity, face in faces.items()}
        welded = weld([(compiled[identity], boxes[identity]) for identity in faces], self._store)
        drawn = dict(zip(faces, welded, strict=True))
        for identity, number in count.items():
            if number > 1:
                form = self._store.form(("face", identity), drawn[identity], boxes[identity])
                drawn[identity] = Chunk(f"/{form[1]} Do", frozenset({form}))
        return drawn

    def _page(self, sheet: Sheet, drawn: dict[str, Chunk]) -> None:
        ops = Ops()
        for place in sheet.placements:
            chunk = drawn[place.face.identity]
            ops.uses |= chunk.uses
            ops.parts.append(_placed(place, chunk, sheet))
        ops.parts += _marks(sheet.marks, sheet)
        if sheet.ruler is not None:
            ops.parts.append(ruler_ops(sheet.ruler, sheet.paper, self._letters, ops))
        page = pdfdoc.PDFPage()
        page.MediaBox = _array((0, 0, sheet.paper.width, sheet.paper.height))
        page.TrimBox, page.BleedBox = _array(_trim(sheet, False)), _array(_trim(sheet, True))
        page.Contents = stream("\n".join(ops.parts), {})
        page.Resources = self._store.resources(frozenset(ops.uses))
        self._store.document.addPage(page)

    def _about(self, sheets: Sequence[Sheet], about: About) -> None:
        document = self._store.document
        document.setTitle(about.title)
        document.setSubject(about.subject)
        document.setAuthor("printgen")
        document.setCreator("printgen")
        document.setProducer("printgen, with reportlab")
        catalog = document.Catalog
        catalog.Lang = pdfdoc.PDFString(about.language)
        catalog.ViewerPreferences = Named(_preferences(sheets, about))
        catalog.PageLabels = page_labels(sheets)
        document.outline = document.Outlines = catalog.Outlines = Outline(sheets, document)
        catalog.setPageMode("UseOutlines" if len(sheets) > 1 else "UseNone")


def _preferences(sheets: Sequence[Sheet], about: About) -> dict[str, str]:
    duplex = any(sheet.side == "back" for sheet in sheets)
    way = "/DuplexFlipLongEdge" if about.flip == "long-edge" else "/DuplexFlipShortEdge"
    return {"PrintScaling": "/None", "DisplayDocTitle": "true", "Duplex": way if duplex else "/Simplex"}


def _box(face: Face) -> tuple[float, float, float, float]:
    bleed = face.bleed
    return -bleed, -bleed, face.size.width + bleed, face.size.height + bleed


def _placed(place: Placement, chunk: Chunk, sheet: Sheet) -> str:
    """The face at its place: millimetres from the top become points from the bottom."""
    page: Matrix = (points(1), 0, 0, -points(1), 0, points(sheet.paper.height))
    size = place.face.size
    matrix = times(page, placed(place.turn, size.width, size.height, place.x, place.y))
    left, top, right, low = _box(place.face)
    clip = " ".join(plain(number) for number in (left, top, right - left, low - top))
    return f"q {cm(matrix)} {clip} re W n\n{chunk.ops}\nQ"


def _marks(marks: tuple[Mark, ...], sheet: Sheet) -> list[str]:
    if not marks:
        return []
    height = sheet.paper.height
    lines = [
        f"{plain(points(m.x1))} {plain(points(height - m.y1))} m {plain(points(m.x2))} {plain(points(height - m.y2))} l S"
        for m in marks
    ]
    return [f"q 0 G {plain(points(MARK_WIDTH))} w", *lines, "Q"]


def _trim(sheet: Sheet, bleed: bool) -> tuple[float, float, float, float]:
    """The box around all trims of a sheet, or around all bleeds; the paper where nothing lies on it."""
    if not sheet.placements:
        return 0, 0, sheet.paper.width, sheet.paper.height
    boxes = [_lying(place, bleed) for place in sheet.placements]
    left, top = max(0, min(box[0] for box in boxes)), max(0, min(box[1] for box in boxes))
    right = min(sheet.paper.width, max(box[2] for box in boxes))
    low = min(sheet.paper.height, max(box[3] for box in boxes))
    return left, sheet.paper.height - low, right, sheet.paper.height - top


def _lying(place: Placement, bleed: bool) -> tuple[float, float, float, float]:
    more = place.face.bleed if bleed else 0.0
    return place.x - more, place.y - more, place.x + place.size.width + more, place.y + place.size.height + more


def _array(edges: tuple[float, ...]) -> Any:
    return pdfdoc.PDFArray([pdfdoc.PDFnumber(plain(points(edge))) for edge in edges])
