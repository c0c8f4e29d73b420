"""SVG art from elsewhere that the subset refuses: drawn by cairo into a PDF, taken over as a form."""

import io
import re
from decimal import Decimal
from typing import Any
from xml.etree.ElementTree import Element, tostring

from reportlab.pdfbase import pdfdoc

from printgen.pdf.foreign_inks import separate_art
from printgen.pdf.inks import PressInks
from printgen.pdf.numbers import BadNumber
from printgen.pdf.slices import element
from printgen.pdf.store import Named, Store, stream
from printgen.units import plain

DRAWN = 1000.0  # points along the longer side, so that what cairo rounds does not show
_FILTERS = frozenset({"feOffset", "feBlend", "feFlood"})
_LEFT_OUT = frozenset({"foreignObject", "animate", "animateTransform", "animateMotion", "set", "script"})
_PAINT = re.compile(r"""(?<![-\w])(?:fill|stroke|stop-color)\s*[:=]\s*["']?\s*([^"';\s]+)""")
CAIRO_HINT = "install libcairo: `apt install libcairo2`, `dnf install cairo` or `brew install cairo`."


class NoCairo(BadNumber):
    """The system library that foreign art needs is not there."""

    hint = CAIRO_HINT


class Beyond(BadNumber):
    """Something that cairo would leave out without a word."""

    hint = "save the picture as PNG, at 300 dots per inch."


def foreign_form(svg: str, view: tuple[float, float, float, float], store: Store) -> Any:
    """A form that draws the art in its own viewBox; nothing outside the text is read."""
    import pikepdf

    _check(element(svg))
    left, top, wide, high = view
    with pikepdf.open(io.BytesIO(_cairo_pdf(svg, wide, high))) as art:
        if isinstance(store.inks, PressInks):
            separate_art(art)
        page = art.pages[0]
        _, _, page_wide, page_high = (float(edge) for edge in page.mediabox)
        matrix = [wide / page_wide, 0, 0, -high / page_high, left, top + high]
        page.contents_coalesce()
        copy = _Copy(store)
        entries = {
            "Type": "/XObject",
            "Subtype": "/Form",
            "BBox": pdfdoc.PDFArray([float(edge) for edge in page.mediabox]),
            "Matrix": f"[{' '.join(plain(part, 8) for part in matrix)}]",
            "Resources": copy.value(page.obj.get("/Resources", pikepdf.Dictionary())),
            "Group": store.group(),
        }
        return stream(page.Contents.read_bytes(), entries)


def _check(root: Element) -> None:
    """Refuse what would be drawn wrongly: cairo knows few filters, and of a mask only how dense it is, not how bright."""
    for node in root.iter():
        tag = node.tag.rpartition("}")[2]
        if tag in _LEFT_OUT or (tag.startswith("fe") and tag not in _FILTERS):
            raise Beyond(f"the picture has a <{tag}>, which cairo does not draw.")
        if tag == "mask":
            paints = set(_PAINT.findall(tostring(node, encoding="unicode").lower()))
            if not paints or paints - {"white", "#fff", "#ffffff", "none"}:
                raise Beyond("the picture has a mask that is not white throughout, of which cairo does not see the colours.")


def _cairo_pdf(svg: str, wide: float, high: float) -> bytes:
    """The art on a page of the proportions of its viewBox, which so fills it."""
    try:
        from cairosvg.surface import PDFSurface
    except OSError:
        raise NoCairo("this picture has parts that only cairo can draw, and libcairo is missing.") from None
    scale = DRAWN / max(wide, high)
    size = {"output_width": wide * scale, "output_height": high * scale}
    try:
        return bytes(PDFSurface.convert(bytestring=svg.encode(), url_fetcher=_fetch, **size))
    except BadNumber:
        raise
    except Exception as fault:  # whatever a stranger's file does to the library is the file's fault
        raise BadNumber(f"the picture cannot be drawn ({type(fault).__name__}).") from None


def _fetch(url: str, resource_type: str) -> bytes:
    """What the file itself holds as `data:`."""
    from urllib.request import urlopen

    if url.startswith("data:"):
        with urlopen(url) as content:
            return bytes(content.read())
    raise BadNumber(f"the picture wants {url.rpartition('/')[2][:60]}, and nothing outside the file is read.")


class _Copy:
    """Copies objects of one PDF into another document, each once."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: dict[tuple[int, int], Any] = {}

    def value(self, thing: Any) -> Any:
        import pikepdf

        if thing is None or isinstance(thing, bool):
            return "null" if thing is None else str(thing).lower()
        if not isinstance(thing, pikepdf.Object):
            return f"{Decimal(thing):f}"
        if thing.is_indirect and thing.objgen in self._known:
            return self._known[thing.objgen]
        made = self._made(thing)
        if thing.is_indirect:
            made = self._known[thing.objgen] = self._store.document.Reference(made)
        return made

    def _made(self, thing: Any) -> Any:
        import pikepdf

        if isinstance(thing, pikepdf.Stream):
            entries = {
                name[1:]: self.value(part) for name, part in thing.items() if name not in ("/Length", "/Filter", "/DecodeParms")
            }
            return stream(thing.read_bytes(), entries)
        if isinstance(thing, pikepdf.Dictionary):
            entries = {name[1:]: self.value(part) for name, part in thing.items()}
            return (Named if thing.is_indirect else pdfdoc.PDFDictionary)(entries)
        if isinstance(thing, pikepdf.Array):
            return pdfdoc.PDFArray([self.value(part) for part in thing])
        return thing.unparse().decode("latin-1")
