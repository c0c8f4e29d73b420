"""Writes sheets as one PDF file: pages with boxes, placed faces, marks, bookmarks, page labels and viewer preferences."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from itertools import groupby
from typing import Any

from printgen.core.boxes import Box, enclose_boxes
from printgen.core.guard.supervisor import extend_limits
from printgen.core.named_tuples import NamedTuple
from printgen.core.phrases import Phrases, load_phrases
from printgen.core.units import write_points
from printgen.model import Face, Sheet, Sides
from printgen.pdf.face_compiler import FaceCompiler
from printgen.pdf.hand_lines import write_scissor_line_ops
from printgen.pdf.library import pdfdoc
from printgen.pdf.objects import IndirectDictionary, PdfPage, make_stream
from printgen.pdf.placement import find_bleed_box, wrap_ops_in_printer_correction, write_face_ops_at_place
from printgen.pdf.store import OperatorChunk, OperatorList, join_chunks_of_each_face
from printgen.pdf.waste_marks import write_cut_and_fold_contour_ops, write_marks_ops, write_notes_ops, write_ruler_ops
from printgen.sheets.adjustment import find_printed_box, find_printed_paper
from printgen.sheets.layout import are_sheets_duplex

PAGE_SECONDS, PAGE_MEMORY = 0.02, 15_000  # the most that one more page may add to a run; bytes

DUPLEX: Mapping[Sides, str] = {
    "long-edge": "/DuplexFlipLongEdge",
    "short-edge": "/DuplexFlipShortEdge",
    "gutterfold": "/DuplexFlipLongEdge",
    "one-sided": "/Simplex",
}


class DocumentInfo(NamedTuple):
    """The title, subject and language of a document, the way its sides are printed, and its author."""

    title: str
    subject: str
    language: str
    sides: Sides = "long-edge"
    author: str = "printgen"


class PdfWriter(FaceCompiler):
    """Writes one document: compiles the faces, then adds the pages if no face has findings."""

    _written = False

    def copy_for_document(self) -> "PdfWriter":
        """A writer for another document that starts with this writer's compiled faces. Call it before `write`."""
        assert not self._written
        other = copy(self)
        other.store = store = self.store.copy_for_document()
        other._fonts, other._pictures = self._fonts.copy_for_document(store), self._pictures.copy_for_document(store)
        other.compiler = self.compiler.copy_for_document(store, other._fonts, other._pictures)
        other._pictures.compile_svg = other.compiler.compile_picture
        other.drawings = self.drawings.copy()
        return other

    def offer_faces_as_pictures(self, faces: Iterable[Face], chunks_by_identity: Mapping[str, list[OperatorChunk]]) -> None:
        """Make compiled faces available to drawings as pictures: `<image href="face:IDENTITY">` draws a face with its bleed."""
        offered = {face.identity: face for face in faces}
        boxes = {identity: find_bleed_box(face) for identity, face in offered.items()}
        chunks = join_chunks_of_each_face(chunks_by_identity, boxes, self.store)
        for identity, face in offered.items():
            form = self.store.get_or_make_form(("face", identity), chunks[identity], boxes[identity])
            self._pictures.offer_form_as_picture(name_face_picture(face), form, boxes[identity])

    def write_pdf(
        self,
        sheets: Sequence[Sheet],
        chunks_by_identity: Mapping[str, list[OperatorChunk]],
        info: DocumentInfo,
        cut_contour: bool = False,
    ) -> bytes:
        """The sheets as a PDF. Call this only once per writer.

        With `cut_contour`, every cut is a line in a spot colour.
        """
        assert not self._written
        self._written = True
        extend_limits(PAGE_SECONDS * len(sheets), PAGE_MEMORY * len(sheets))
        faces = self._make_chunk_of_each_face(sheets, chunks_by_identity)
        for sheet in sheets:
            self._add_page(sheet, faces, cut_contour)
        self._fill_catalog_and_info(sheets, info)
        content = bytes(self.store.document.GetPDFData(None))
        vars(self.store.document).clear()  # objects that refer to one another stay in memory until Python finds them
        self._pictures.compile_svg = None
        return content

    def _make_chunk_of_each_face(
        self, sheets: Sequence[Sheet], chunks_by_identity: Mapping[str, list[OperatorChunk]]
    ) -> dict[str, OperatorChunk]:
        """Each face as one chunk, by identity. A face that appears in several places becomes a form."""
        boxes = {place.face.identity: find_bleed_box(place.face) for sheet in sheets for place in sheet.placements}
        chunks = join_chunks_of_each_face(chunks_by_identity, boxes, self.store)
        counts = Counter(place.face.identity for sheet in sheets for place in sheet.placements)
        for identity, count in counts.items():
            if count > 1:
                form = self.store.get_or_make_form(("face", identity), chunks[identity], boxes[identity])
                chunks[identity] = OperatorChunk(f"/{form[1]} Do", frozenset({form}))
        return chunks

    def _add_page(self, sheet: Sheet, chunk_by_identity: Mapping[str, OperatorChunk], cut_contour: bool) -> None:
        ops = OperatorList()
        for place in sheet.placements:
            chunk = chunk_by_identity[place.face.identity]
            ops.uses |= chunk.uses
            ops.parts.append(write_face_ops_at_place(place, chunk, sheet.paper))
        self.draw_everything_but_faces(sheet, cut_contour, ops)
        ops.parts = wrap_ops_in_printer_correction(sheet, ops.parts)
        paper = find_printed_paper(sheet)
        page = PdfPage()
        page.MediaBox = _make_box_array_in_points(Box(0, 0, paper.width, paper.height))
        page.TrimBox, page.BleedBox = (
            _make_box_array_in_points(find_trim_box_from_bottom_left(sheet)),
            _make_box_array_in_points(find_trim_box_from_bottom_left(sheet, with_bleed=True)),
        )
        page.Contents = make_stream("\n".join(ops.parts), {})
        page.Resources = self.store.get_or_make_resource_dictionary(frozenset(ops.uses))
        if self.store.blends and self.store.colour_space.list_transparency_group_entries():
            page.Group = self.store.make_transparency_group_entry()
        self.store.document.addPage(page)

    def draw_everything_but_faces(self, sheet: Sheet, cut_contour: bool, ops: OperatorList) -> None:
        """Add the operators of everything on a sheet but its faces."""
        if cut_contour:
            ops.parts += write_cut_and_fold_contour_ops(sheet, self.store, ops.uses)
        ops.parts += write_scissor_line_ops(sheet, self.store.colour_space)
        ops.parts += write_marks_ops(sheet.marks, sheet.paper, self.store.colour_space)
        ops.parts += write_notes_ops(sheet.notes, sheet.paper, self._fonts, self.store.colour_space, ops.uses)
        if sheet.ruler is not None:
            ops.parts.append(write_ruler_ops(sheet.ruler, sheet.paper, self._fonts, self.store.colour_space, ops.uses))

    def _fill_catalog_and_info(self, sheets: Sequence[Sheet], info: DocumentInfo) -> None:
        document, catalog = self.store.document, self.store.document.Catalog
        self.set_info_and_viewer_preferences(info, DUPLEX[info.sides] if are_sheets_duplex(sheets) else "/Simplex")
        catalog.PageLabels = _make_page_labels(sheets, load_phrases(info.language))
        document.outline = document.Outlines = catalog.Outlines = _Bookmarks(sheets, document, load_phrases(info.language))
        catalog.setPageMode("UseOutlines" if len(sheets) > 1 else "UseNone")

    def set_info_and_viewer_preferences(self, info: DocumentInfo, duplex: str) -> None:
        """Write the title, the author and the language into the document. `duplex` is PDF's name for the printed sides."""
        document, catalog = self.store.document, self.store.document.Catalog
        document.setTitle(info.title)
        document.setSubject(info.subject)
        document.setAuthor(info.author)
        document.setCreator("printgen")
        document.setProducer("printgen, with reportlab")
        catalog.Lang = pdfdoc.PDFString(info.language)
        catalog.ViewerPreferences = IndirectDictionary({"PrintScaling": "/None", "DisplayDocTitle": "true", "Duplex": duplex})


def name_face_picture(face: Face) -> str:
    """The name by which drawings use a face as a picture, after `offer_faces_as_pictures`."""
    return f"face:{face.identity}"


class _BookmarkStart(NamedTuple):
    """The first page to which a bookmark leads, counted from 0, and the title of the bookmark."""

    page_index: int
    title: str


def _make_page_labels(sheets: Sequence[Sheet], phrases: Phrases) -> Any:
    """The page labels: 1, 1 back, 2, 2 back …, or 1, 2, 3 … without backs."""
    labels: list[Any] = []
    number = 0
    for at, sheet in enumerate(sheets):
        number = sheet.number or number + (sheet.side == "front")
        text = phrases.fill_phrase("back", number=number) if sheet.side == "back" else str(number)
        labels += [at, pdfdoc.PDFDictionary({"P": pdfdoc.PDFString(text)})]
    return IndirectDictionary({"Nums": pdfdoc.PDFArray(labels)})


class _Bookmarks(IndirectDictionary):
    """The bookmarks of a document: one for each stock, and below it one for each page with a new label.

    If all sheets are on one stock, or some are on several, there is no bookmark for a stock.
    """

    ready = 1  # reportlab reads this attribute

    def __init__(self, sheets: Sequence[Sheet], document: Any, phrases: Phrases) -> None:
        super().__init__({"Type": "/Outlines"})
        self._document = document
        runs = [(stock, list(run)) for stock, run in groupby(enumerate(sheets), key=lambda numbered: numbered[1].stock)]
        if len(runs) == 1 or len({stock for stock, _ in runs}) < len(runs) or not all(stock for stock, _ in runs):
            self._add_bookmarks(self, _list_bookmarks_where_label_changes(list(enumerate(sheets))))
            return
        titles = [phrases.fill_phrase(f"stock.{stock}") for stock, _ in runs]
        starts = [
            _BookmarkStart(run[0][0], title[:1].upper() + title[1:]) for (_, run), title in zip(runs, titles, strict=True)
        ]
        for entry, (_, run) in zip(self._add_bookmarks(self, starts), runs, strict=True):
            self._add_bookmarks(entry, _list_bookmarks_where_label_changes(run))
        self.dict["Count"] += sum(len(_list_bookmarks_where_label_changes(run)) for _, run in runs)

    def _add_bookmarks(self, parent: IndirectDictionary, starts: Sequence[_BookmarkStart]) -> list[IndirectDictionary]:
        """Add a bookmark for each page index and title to a parent, and return the bookmarks."""
        entries = [IndirectDictionary({"Title": pdfdoc.PDFString(title)}) for _, title in starts]
        references = [self._document.Reference(entry) for entry in entries]
        above = self._document.Reference(parent)
        for place, ((at, _), entry) in enumerate(zip(starts, entries, strict=True)):
            entry.dict |= {"Parent": above, "Dest": pdfdoc.PDFArray([pdfdoc.PDFObjectReference(f"Page{at + 1}"), "/Fit"])}
            if place:
                entry.dict["Prev"] = references[place - 1]
            if place + 1 < len(references):
                entry.dict["Next"] = references[place + 1]
        parent.dict |= {"First": references[0], "Last": references[-1], "Count": len(references)}
        return entries

    def prepare(self, document: Any, canvas: Any) -> None:
        """Do nothing when reportlab calls this method before it writes the bookmarks."""


def _list_bookmarks_where_label_changes(pages: Sequence[tuple[int, Sheet]]) -> list[_BookmarkStart]:
    """A bookmark for each page whose label differs from the label of the page before it."""
    return [
        _BookmarkStart(at, sheet.label)
        for place, (at, sheet) in enumerate(pages)
        if not place or pages[place - 1][1].label != sheet.label
    ]


def find_trim_box_from_bottom_left(sheet: Sheet, with_bleed: bool = False) -> Box:
    """The box around all trims or bleeds of a sheet, in mm from the bottom left corner of the printed paper.

    If the sheet has no faces, the box is the whole paper.
    """
    paper = find_printed_paper(sheet)
    if not sheet.placements:
        return Box(0, 0, paper.width, paper.height)
    boxes = [
        (place.x - by, place.y - by, place.x + place.size.width + by, place.y + place.size.height + by)
        for place in sheet.placements
        for by in (place.face.bleed if with_bleed else 0.0,)
    ]
    left, top, right, bottom = find_printed_box(sheet, enclose_boxes(boxes))
    right, bottom = min(paper.width, right), min(paper.height, bottom)
    return Box(max(0, left), paper.height - bottom, right, paper.height - max(0, top))


def _make_box_array_in_points(box: Box) -> Any:
    """A box in mm as a PDF array in points."""
    return pdfdoc.PDFArray([pdfdoc.PDFnumber(write_points(edge)) for edge in box])
