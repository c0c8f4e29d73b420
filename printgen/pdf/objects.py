"""The objects of a PDF document as reportlab writes them."""

from copy import copy
from typing import Any

from printgen.core.units import write_number
from printgen.pdf.compression import Deflate
from printgen.pdf.inks import Channels, ColourSpace, Stop
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


def add_font_to_document(font: Any, document: Any, name_ending: str = "") -> str:
    """Add a font to a document, which writes the font when it is finished, and return the font's name there."""
    name = f"F{len(document.fontMapping) + 1}{name_ending}"
    document.fontMapping[f"{name} {font.key.family}"] = "/" + name
    document.delayedFonts.append(font)
    return name


def make_shading(coordinates: tuple[float, ...], stops: tuple[Stop, ...], colour_space: ColourSpace) -> Any:
    """The shading dictionary of a gradient."""
    converted = [(offset, colour_space.convert_colour(colour)) for offset, colour in colour_space.adapt_gradient_stops(stops)]
    return IndirectDictionary(
        {
            "ShadingType": 2 if len(coordinates) == 4 else 3,
            "ColorSpace": colour_space.space,
            "Coords": _write_array(coordinates),
            "Extend": "[true true]",
            "Function": _make_colour_function(converted),
        }
    )


def _make_colour_function(stops: list[tuple[float, Channels]]) -> Any:
    """A PDF function from offset to colour, which is linear between two stops."""
    offsets = [0.0, *(offset for offset, _ in stops), 1.0]
    colours = [stops[0][1], *(colour for _, colour in stops), stops[-1][1]]
    pieces = [(a, b, c, d) for a, b, c, d in zip(offsets, offsets[1:], colours, colours[1:], strict=False) if b > a]
    linear = [
        {"FunctionType": 2, "Domain": "[0 1]", "C0": _write_array(begin), "C1": _write_array(end), "N": 1}
        for _, _, begin, end in pieces
    ]
    return pdfdoc.PDFDictionary(
        {
            "FunctionType": 3,
            "Domain": "[0 1]",
            "Functions": pdfdoc.PDFArray([pdfdoc.PDFDictionary(entries) for entries in linear]),
            "Bounds": _write_array(tuple(end for _, end, _, _ in pieces[:-1])),
            "Encode": "[" + " ".join("0 1" for _ in pieces) + "]",
        }
    )


def _write_array(numbers: tuple[float, ...]) -> str:
    return f"[{' '.join(map(write_number, numbers))}]"
