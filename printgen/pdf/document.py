"""Sheets to one PDF file: pages with true boxes, placed faces, marks, bookmarks, labels, preferences."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from typing import Any

from printgen.content.pictures import NO_ART, ArtHint, FindArt
from printgen.core.guard.supervisor import allow, doing
from printgen.core.units import plain, points
from printgen.model import Face, Placement, Sheet, Sides
from printgen.pdf.compiler import Compiler
from printgen.pdf.faults import Fault
from printgen.pdf.images import Pictures
from printgen.pdf.inks import inks_for
from printgen.pdf.library import pdfdoc
from printgen.pdf.placement import adjusted_ops, face_box, placed_ops
from printgen.pdf.seen import Drawing
from printgen.pdf.store import Chunk, Named, Ops, Page, Store, stream, weld
from printgen.pdf.text import Letters
from printgen.pdf.waste_marks import marks_ops, notes_ops, ruler_ops
from printgen.sheets.adjustment import printed_box, printed_paper


class Outline(Named):
    """The outline of a document: an entry where the label changes."""

    ready = 1

    def __init__(self, sheets: Sequence[Sheet], document: Any) -> None:
        super().__init__({"Type": "/Outlines"})
        starts = [at for at, sheet in enumerate(sheets) if at == 0 or sheets[at - 1].label != sheet.label]
        entries = [Named({"Title": pdfdoc.PDFString(sheets[at].label)}) for at in starts]
        references = [document.Reference(entry) for entry in entries]
        parent = document.Reference(self)
        for place, (at, entry) in enumerate(zip(starts, entries, strict=True)):
            entry.dict |= {"Parent": parent, "Dest": pdfdoc.PDFArray([pdfdoc.PDFObjectReference(f"Page{at + 1}"), "/Fit"])}
            if place:
                entry.dict["Prev"] = references[place - 1]
            if place + 1 < len(references):
                entry.dict["Next"] = references[place + 1]
        self.dict |= {"First": references[0], "Last": references[-1], "Count": len(references)}

    def prepare(self, document: Any, canvas: Any) -> None:
        """Nothing is left to prepare; the document asks."""


def page_labels(sheets: Sequence[Sheet]) -> Any:
    """Fronts and backs of one paper share its number: 1, 1 back, 2, 2 back; without backs 1, 2, 3."""
    labels: list[Any] = []
    number = 0
    for at, sheet in enumerate(sheets):
        number += sheet.side == "front"
        text = f"{number} back" if sheet.side == "back" else str(number)
        labels += [at, pdfdoc.PDFDictionary({"P": pdfdoc.PDFString(text)})]
    return Named({"Nums": pdfdoc.PDFArray(labels)})


MOST_SECONDS = 20.0  # of computing, for one face
FACE_SECONDS, FACE_MEMORY = 0.05, 50_000  # what one more face may add to the cost of a run; bytes
PAGE_SECONDS, PAGE_MEMORY = 0.02, 15_000

_DUPLEX: Mapping[Sides, str] = {
    "long-edge": "/DuplexFlipLongEdge",
    "short-edge": "/DuplexFlipShortEdge",
    "gutterfold": "/DuplexFlipLongEdge",
    "one-sided": "/Simplex",
}


@dataclass(frozen=True, slots=True)
class About:
    """What a document says of itself."""

    title: str
    subject: str
    language: str
    sides: Sides = "long-edge"


@dataclass(frozen=True, slots=True)
class FaceFault:
    """A fault of a drawing, with the face it is in."""

    face: Face
    fault: Fault


class Press:
    """One document in the making: faces are compiled first, and pages made when all of them are sound."""

    def __init__(self, find_art: FindArt, ink: str = "rgb", art_hint: ArtHint = lambda _: NO_ART) -> None:
        self._store = Store(inks_for(ink))
        self._letters = Letters(self._store)
        self._pictures = Pictures(self._store, find_art, art_hint)
        self._compiler = Compiler(self._store, self._letters, self._pictures)
        self._pictures.compile_svg = self._compiler.art
        self._printed = False
        self.drawings: dict[str, Drawing] = {}

    def fork(self) -> "Press":
        """A press for another document, which has compiled all that this one has and not printed yet."""
        assert not self._printed
        other = copy(self)
        other._store = store = self._store.fork()
        other._letters, other._pictures = self._letters.fork(store), self._pictures.fork(store)
        other._compiler = self._compiler.fork(store, other._letters, other._pictures)
        other._pictures.compile_svg = other._compiler.art
        other.drawings = self.drawings.copy()
        return other

    def compile(self, faces: Iterable[Face]) -> tuple[dict[str, list[Chunk]], list[FaceFault]]:
        """The chunks of every face by its identity, and all faults."""
        compiled: dict[str, list[Chunk]] = {}
        faults = []
        for face in faces:
            if face.identity not in compiled:
                drawing = self.drawings.get(face.identity)
                if drawing is None:
                    drawing = self.drawings[face.identity] = self._compile(face)
                compiled[face.identity] = drawing.chunks
                faults += [FaceFault(face, fault) for fault in drawing.faults]
        return compiled, faults

    def _compile(self, face: Face) -> Drawing:
        allow(FACE_SECONDS, FACE_MEMORY)
        with doing(face.label, MOST_SECONDS):
            return self._compiler.face(face.svg)

    def print(
        self, sheets: Sequence[Sheet], compiled: Mapping[str, list[Chunk]], about: About, cut_contour: bool = False
    ) -> bytes:
        """The whole document, where asked with every cut in a spot colour; a press prints once."""
        assert not self._printed
        self._printed = True
        allow(PAGE_SECONDS * len(sheets), PAGE_MEMORY * len(sheets))
        drawn = self._faces(sheets, compiled)
        for sheet in sheets:
            self._page(sheet, drawn, cut_contour)
        self._about(sheets, about)
        return bytes(self._store.document.GetPDFData(None))

    def _faces(self, sheets: Sequence[Sheet], compiled: Mapping[str, list[Chunk]]) -> dict[str, Chunk]:
        """Each face as a chunk; one that lies in several places as a form."""
        faces = {place.face.identity: place.face for sheet in sheets for place in sheet.placements}
        count = Counter(place.face.identity for sheet in sheets for place in sheet.placements)
        boxes = {identity: face_box(face) for identity, face in faces.items()}
        welded = weld([(compiled[identity], boxes[identity]) for identity in faces], self._store)
        drawn = dict(zip(faces, welded, strict=True))
        for identity, number in count.items():
            if number > 1:
                form = self._store.form(("face", identity), drawn[identity], boxes[identity])
                drawn[identity] = Chunk(f"/{form[1]} Do", frozenset({form}))
        return drawn

    def _page(self, sheet: Sheet, drawn: dict[str, Chunk], cut_contour: bool) -> None:
        ops = Ops()
        for place in sheet.placements:
            chunk = drawn[place.face.identity]
            ops.uses |= chunk.uses
            ops.parts.append(placed_ops(place, chunk, sheet.paper))
        if cut_contour:
            from printgen.pdf.waste_marks import contour_ops

            ops.parts += contour_ops(sheet, self._store, ops)
        ops.parts += marks_ops(sheet.marks, sheet.paper, self._store.inks)
        ops.parts += notes_ops(sheet.notes, sheet.paper, self._letters, self._store.inks, ops)
        if sheet.ruler is not None:
            ops.parts.append(ruler_ops(sheet.ruler, sheet.paper, self._letters, self._store.inks, ops))
        ops.parts = adjusted_ops(sheet, ops.parts)
        paper = printed_paper(sheet)
        page = Page()
        page.MediaBox = _array((0, 0, paper.width, paper.height))
        page.TrimBox, page.BleedBox = _array(_trim(sheet, False)), _array(_trim(sheet, True))
        page.Contents = stream("\n".join(ops.parts), {})
        page.Resources = self._store.resources(frozenset(ops.uses))
        if self._store.blends and self._store.inks.group():
            page.Group = self._store.group()
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
    two_sided = any(sheet.side == "back" for sheet in sheets)
    return {"PrintScaling": "/None", "DisplayDocTitle": "true", "Duplex": _DUPLEX[about.sides] if two_sided else "/Simplex"}


def _trim(sheet: Sheet, bleed: bool) -> tuple[float, float, float, float]:
    """The box around all trims of a sheet, or around all bleeds; the paper where nothing lies on it."""
    if not sheet.placements:
        paper = printed_paper(sheet)
        return 0, 0, paper.width, paper.height
    boxes = [_lying(place, bleed) for place in sheet.placements]
    left, top, right, low = printed_box(sheet, _around(boxes))
    paper = printed_paper(sheet)
    right, low = min(paper.width, right), min(paper.height, low)
    return max(0, left), paper.height - low, right, paper.height - max(0, top)


def _around(boxes: list[tuple[float, float, float, float]]) -> tuple[float, float, float, float]:
    lefts, tops, rights, lows = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(lows)


def _lying(place: Placement, bleed: bool) -> tuple[float, float, float, float]:
    more = place.face.bleed if bleed else 0.0
    return place.x - more, place.y - more, place.x + place.size.width + more, place.y + place.size.height + more


def _array(edges: tuple[float, ...]) -> Any:
    return pdfdoc.PDFArray([pdfdoc.PDFnumber(plain(points(edge))) for edge in edges])
