"""Writes the PDF of a run page by page, so that memory does not grow with the number of pages."""

from array import array
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import Any, BinaryIO

from printgen.core.boxes import Box
from printgen.core.named_tuples import NamedTuple
from printgen.core.phrases import load_phrases
from printgen.core.units import write_points
from printgen.model import Sheet
from printgen.pdf.compiler import DrawingCompiler
from printgen.pdf.compression import Deflate
from printgen.pdf.document import DUPLEX, DocumentInfo, PdfWriter, find_trim_box_from_bottom_left
from printgen.pdf.library import pdfdoc
from printgen.pdf.objects import IndirectDictionary
from printgen.pdf.placement import wrap_ops_in_printer_correction, write_ops_before_face
from printgen.pdf.store import EVERYWHERE, WORTH, OperatorChunk, OperatorList, Resource
from printgen.sheets.adjustment import find_printed_paper

_BRANCH = 200  # pages under one node of the page tree
_RENEWED = 100  # faces after which the compiler starts anew, because it remembers everything that it has compiled
_MOST_FORM_BYTES = 20_000_000
_LABELS, _LABELS_AT_ONCE = "/PageLabelsOfRun", 1000  # what stands for the labels of a file until they are written
_HEAD = b"%PDF-1.6\n%\223\214\213\236 ReportLab Generated PDF document (opensource)\n"


class RunWriter(PdfWriter):
    """Writes the pages of one document to a stream as they come, and everything that they share at the end."""

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self._compiled = 0
        self._last_chunks: dict[OperatorChunk, None] = {}

    @property
    def is_form_memory_full(self) -> bool:
        """Whether the forms of the document take so much memory that a run must end."""
        return self.store.form_bytes > _MOST_FORM_BYTES

    def renew_compiler_after_many_calls(self) -> None:
        """Count a compiled face, and forget all compiled faces when there are many, because each one takes memory."""
        self._compiled += 1
        if self._compiled % _RENEWED == 0:
            self.compiler = DrawingCompiler(self.store, self._fonts, self._pictures)
            self._pictures.compile_svg = self.compiler.compile_picture
            self.drawings = {}

    def join_chunks_sharing_with_last_face(self, chunks: list[OperatorChunk]) -> OperatorChunk:
        """A face that was drawn for one row, as one chunk. The chunks that the last such face also had become forms."""
        parts, uses = list[str](), set[Resource]()
        for chunk in chunks:
            if chunk in self._last_chunks and len(chunk.ops) > WORTH:
                form = self.store.get_or_make_form(("run", chunk), chunk, EVERYWHERE)
                uses.add(form)
                parts.append(f"/{form[1]} Do")
            else:
                uses |= chunk.uses
                parts.append(chunk.ops)
        self._last_chunks = dict.fromkeys(chunks)
        return OperatorChunk("\n".join(parts), frozenset(uses))


class PageFrame(NamedTuple):
    """Everything on a page but its faces: the number of the face at each place and the operators before it, and the rest."""

    sheet: Sheet
    places: tuple[tuple[int, str], ...]
    around: OperatorList
    boxes: str


class RunPdfFile:
    """A PDF file while its pages are written. Call `add_page` for each page in order, then `finish_file` once."""

    def __init__(self, writer: RunWriter, stream: BinaryIO) -> None:
        self._writer, self._stream, self.store = writer, stream, writer.store
        self._document = self.store.document
        self._offsets = array("Q")  # by object number
        self._at = self.pages = 0
        self._nodes: list[tuple[int, array[int]]] = []
        self._root = self._reserve_object_number()
        self._write_bytes(_HEAD)

    def make_page_frame(self, sheet: Sheet, face_identities: Sequence[str], cut_contour: bool) -> PageFrame:
        """The frame of a sheet; `face_identities` are those of the faces whose operators `add_page` gets."""
        around = OperatorList()
        self._writer.draw_everything_but_faces(sheet, cut_contour, around)
        places = [
            (face_identities.index(place.face.identity), write_ops_before_face(place, sheet.paper))
            for place in sheet.placements
        ]
        return PageFrame(sheet, tuple(places), around, _write_page_boxes(sheet))

    def add_page(self, frame: PageFrame, faces: Sequence[OperatorChunk]) -> None:
        """Write a page with these faces in a frame."""
        used = [faces[at] for at, _ in frame.places]
        parts = [f"{begin}\n{faces[at].ops}\nQ" for at, begin in frame.places]
        uses = frozenset(frame.around.uses).union(*(face.uses for face in used))
        content = Deflate.encode("\n".join(wrap_ops_in_printer_correction(frame.sheet, [*parts, *frame.around.parts])))
        if self.pages % _BRANCH == 0:
            self._nodes.append((self._reserve_object_number(), array("Q")))
        parent, kids = self._nodes[-1]
        resources = self.store.get_or_make_resource_dictionary(uses).format(self._document).decode()
        stream, page = self._reserve_object_number(), self._reserve_object_number()
        self._write_object(
            stream, b"<< /Filter [ /FlateDecode ] /Length %d >>\nstream\n" % len(content), content, b"\nendstream"
        )
        self._write_object(page, f"<< /Type /Page /Parent {parent} 0 R {frame.boxes}/Contents {stream} 0 R ".encode(),
                           f"/Resources {resources}{self._format_transparency_group_entry()} >>".encode())  # fmt: skip
        kids.append(page)
        self.pages += 1

    def finish_file(self, info: DocumentInfo, is_duplex: bool) -> None:
        """Write everything that the pages share, and the end of the file."""
        catalog = self._document.Catalog
        self._writer.set_info_and_viewer_preferences(info, DUPLEX[info.sides] if is_duplex else "/Simplex")
        for node, kids in self._nodes:
            self._write_object(node, _write_page_tree_node(kids, len(kids), self._root))
        nodes = array("Q", [node for node, _ in self._nodes])
        self._write_object(self._root, _write_page_tree_node(nodes, self.pages))
        catalog.Pages = f"{self._root} 0 R"
        catalog.PageLabels = IndirectDictionary({"Nums": _LABELS if is_duplex else "[ 0 << /S /D >> ]"})
        catalog.setPageMode("UseNone")
        self._write_shared_objects(info.language)
        self._write_file_end()

    def _yield_duplex_page_labels(self, language: str) -> Iterator[bytes]:
        """The labels of fronts and backs, some at a time, because together they may take many megabytes."""
        say = load_phrases(language).fill_phrase
        yield b"["
        for first in range(0, self.pages, _LABELS_AT_ONCE):
            labels = [
                f" {at} << /P {_write_pdf_string(str(at // 2 + 1) if at % 2 == 0 else say('back', number=at // 2 + 1))} >>"
                for at in range(first, min(first + _LABELS_AT_ONCE, self.pages))
            ]
            yield "".join(labels).encode("latin-1")
        yield b" ]"

    def _write_shared_objects(self, language: str) -> None:
        """Write the objects of reportlab's document. Writing an object can add more of them."""
        document = self._document
        for font in document.delayedFonts:
            font.addObjects(document)
        document.info.invariant = document.invariant
        document.info.digest(document.signature)
        document.Catalog.Outlines = None
        self._catalog, self._info = (
            document.Reference(part).format(document).decode() for part in (document.Catalog, document.info)
        )
        written = set[str]()
        while waiting := [name for name in document.idToObject if name not in written]:
            for name in waiting:
                written.add(name)
                number = document.idToObjectNumberAndVersion[name][0]
                content = pdfdoc.format(document.idToObject[name], document, toplevel=1)
                before, labels, after = (b"%d 0 obj\n%b\nendobj\n" % (number, content)).partition(_LABELS.encode())
                between = self._yield_duplex_page_labels(language) if labels else ()
                self._write_complete_object_in_pieces(number, chain((before,), between, (after,)))

    def _write_file_end(self) -> None:
        size = len(self._offsets)
        begin = self._at
        self._write_bytes(b"xref\n0 %d\n0000000000 65535 f \n" % size)
        for at in range(1, size, 1000):
            self._write_bytes(b"".join(b"%010d 00000 n \n" % offset for offset in self._offsets[at : at + 1000]))
        identity = self._document.ID().decode("latin-1").strip().partition("\n")[0]
        trailer = f"trailer\n<< /ID {identity} /Info {self._info} /Root {self._catalog} /Size {size} >>"
        self._write_bytes(f"{trailer}\nstartxref\n{begin}\n%%EOF\n".encode("latin-1"))

    def _format_transparency_group_entry(self) -> str:
        if not self.store.blends or not self.store.colour_space.list_transparency_group_entries():
            return ""
        return f" /Group {self.store.make_transparency_group_entry().format(self._document).decode()}"

    def _reserve_object_number(self) -> int:
        """The number of a new object that this file writes itself."""
        self._document.objectcounter += 1
        return int(self._document.objectcounter)

    def _write_object(self, number: int, *parts: bytes) -> None:
        self._write_complete_object_in_pieces(number, (b"".join((b"%d 0 obj\n" % number, *parts, b"\nendobj\n")),))

    def _write_complete_object_in_pieces(self, number: int, pieces: Iterable[bytes]) -> None:
        """Write an object whose pieces include its number and its end."""
        while len(self._offsets) <= number:
            self._offsets.append(0)
        self._offsets[number] = self._at
        for piece in pieces:
            self._write_bytes(piece)

    def _write_bytes(self, content: bytes) -> None:
        self._stream.write(content)
        self._at += len(content)


def _write_page_tree_node(kids: "array[int]", count: int, parent: int = 0) -> bytes:
    above = f"/Parent {parent} 0 R " if parent else ""
    references = " ".join(f"{kid} 0 R" for kid in kids)
    return f"<< /Type /Pages {above}/Count {count} /Kids [ {references} ] >>".encode()


def _write_page_boxes(sheet: Sheet) -> str:
    paper = find_printed_paper(sheet)
    boxes = {
        "MediaBox": Box(0, 0, paper.width, paper.height),
        "TrimBox": find_trim_box_from_bottom_left(sheet),
        "BleedBox": find_trim_box_from_bottom_left(sheet, with_bleed=True),
    }
    return "".join(f"/{name} [ {' '.join(write_points(edge) for edge in box)} ] " for name, box in boxes.items())


def _write_pdf_string(text: str) -> str:
    if text.isascii() and text.replace(" ", "").isalnum():
        return f"({text})"
    return str(bytes(pdfdoc.PDFString(text).format(pdfdoc.DummyDoc())), "latin-1")
