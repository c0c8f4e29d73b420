"""The objects of a PDF document as reportlab writes them."""

from copy import copy
from typing import Any

from printgen.pdf.compression import Deflate
from printgen.pdf.library import pdfdoc


def make_reportlab_document(former: Any = None) -> Any:
    """A document without pages, starting with the objects of `former` if that is given."""
    document = pdfdoc.PDFDocument(invariant=1, compression=0, pdfVersion=(1, 6), dummyoutline=1)
    document.defaultStreamFilters = [Deflate]
    if former is not None:
        document.objectcounter = former.objectcounter
        for name in ("idToObjectNumberAndVersion", "numberToId", "fontMapping", "delayedFonts"):
            setattr(document, name, copy(getattr(former, name)))
        document.idToObject = former.idToObject | document.idToObject
    return document


class PdfPage(pdfdoc.PDFPage):  # type: ignore[misc]
    """A page that can have a transparency group, which reportlab's own pages cannot."""

    __NoDefault__ = (*pdfdoc.PDFPage.__NoDefault__, "Group")


class IndirectDictionary(pdfdoc.PDFDictionary):  # type: ignore[misc]
    """A dictionary that is written as a separate object in the file."""

    __RefOnly__ = 1


def make_stream(content: str | bytes, entries: dict[str, Any]) -> Any:
    """A PDF stream of this content."""
    raw = content.encode("latin-1") if isinstance(content, str) else content
    return pdfdoc.PDFStream(pdfdoc.PDFDictionary(entries), raw)


def add_font_to_document(font: Any, document: Any, ending: str = "") -> str:
    """Add a font to a document, which writes the font when it is finished, and return the font's name there."""
    name = f"F{len(document.fontMapping) + 1}{ending}"
    document.fontMapping[f"{name} {font.key.family}"] = "/" + name
    document.delayedFonts.append(font)
    return name
