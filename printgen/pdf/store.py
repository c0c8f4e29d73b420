"""What a document holds beside its pages: fonts, forms, alphas, shadings, pictures, each once, by short names."""

from collections.abc import Callable
from copy import copy
from dataclasses import dataclass, field
from typing import Any

from printgen.pdf.compress import Deflate
from printgen.pdf.inks import Inks
from printgen.pdf.library import pdfdoc
from printgen.units import plain

EVERYWHERE = (-9999.0, -9999.0, 9999.0, 9999.0)  # a form's box: whatever the paper shows of it


@dataclass(frozen=True, slots=True)
class Chunk:
    """Finished operators, the resources they name, and how much they draw, with all that is in the forms they show."""

    ops: str
    uses: frozenset[tuple[str, str]] = frozenset()
    marks: int = field(default=1, compare=False)

    def __hash__(self) -> int:
        """The text's own hash, which is worked out once."""
        return hash(self.ops)


class Store:
    """The resources of one document, in its inks."""

    def __init__(self, inks: Inks) -> None:
        self.inks, self.blends = inks, False
        self.document = _document()
        self._named: dict[tuple[str, Any], str] = {}
        self._resources: dict[frozenset[tuple[str, str]], Any] = {}

    def fork(self) -> "Store":
        """The store of another document, which holds all that this one holds now, by the same names."""
        other = copy(self)
        other.document = _document(self.document)
        other._named, other._resources = self._named.copy(), self._resources.copy()
        return other

    def once(self, kind: str, key: Any, make: Callable[[], Any]) -> tuple[str, str]:
        """The resource of that key, made on first use: its kind and name."""
        name = self._named.get((kind, key))
        if name is None:
            made = make()  # which may fail, and then nothing bears the name
            name = self._named[kind, key] = f"{_LETTER[kind]}{len(self._named) + 1}"
            self.document.Reference(made, name)
        return kind, name

    def form(self, key: Any, chunk: Chunk, box: tuple[float, float, float, float], group: bool = False) -> tuple[str, str]:
        """A form of finished operators."""

        def make() -> Any:
            entries = {
                "Type": "/XObject",
                "Subtype": "/Form",
                "BBox": pdfdoc.PDFArray([pdfdoc.PDFnumber(plain(edge)) for edge in box]),
                "Resources": self.resources(chunk.uses),
            }
            if group:
                entries["Group"] = self.group()
            return stream(chunk.ops, entries)

        return self.once("XObject", key, make)

    def group(self) -> Any:
        """A transparency group, blended in the inks of the document."""
        self.blends = True
        return pdfdoc.PDFDictionary({"S": "/Transparency", "Type": "/Group", **self.inks.group()})

    def alpha(self, fill: float, stroke: float) -> tuple[str, str]:
        """A graphics state of these alphas."""
        self.blends = True
        entries = {"Type": "/ExtGState", "ca": plain(fill), "CA": plain(stroke)}
        return self.once("ExtGState", (fill, stroke), lambda: Named(entries))

    def resources(self, uses: frozenset[tuple[str, str]]) -> Any:
        """The resource dictionary for operators that use these names."""
        known = self._resources.get(uses)
        if known is None:
            kinds: dict[str, dict[str, Any]] = {}
            for kind, name in sorted(uses):
                kinds.setdefault(kind, {})[name] = pdfdoc.PDFObjectReference(name)
            made = Named({kind: pdfdoc.PDFDictionary(names) for kind, names in kinds.items()})
            known = self._resources[uses] = self.document.Reference(made)
        return known


def _document(former: Any = None) -> Any:
    """A document without pages; it begins with the objects that a former one has so far."""
    document = pdfdoc.PDFDocument(invariant=1, compression=0, pdfVersion=(1, 6), dummyoutline=1)
    document.defaultStreamFilters = [Deflate]
    if former is not None:
        document.objectcounter = former.objectcounter
        for name in ("idToObjectNumberAndVersion", "numberToId", "fontMapping", "delayedFonts"):
            setattr(document, name, copy(getattr(former, name)))
        document.idToObject = former.idToObject | document.idToObject
    return document


class Page(pdfdoc.PDFPage):  # type: ignore[misc]
    """A page, which may also say in which inks it is blended."""

    __NoDefault__ = (*pdfdoc.PDFPage.__NoDefault__, "Group")


class Named(pdfdoc.PDFDictionary):  # type: ignore[misc]
    """A dictionary that stands in the file as an object of its own."""

    __RefOnly__ = 1


@dataclass(slots=True)
class Ops:
    """Operators as they are written, with what they use and which paint is in force."""

    parts: list[str] = field(default_factory=list)
    uses: set[tuple[str, str]] = field(default_factory=set)
    paint: str = ""

    def use(self, resource: tuple[str, str]) -> str:
        """Note a resource and give the name that operators call it by."""
        self.uses.add(resource)
        return "/" + resource[1]

    def chunk(self, marks: int = 1) -> Chunk:
        """What was written, for good, and how much it draws."""
        return Chunk("\n".join(self.parts), frozenset(self.uses), marks)


def stream(content: str | bytes, entries: dict[str, Any]) -> Any:
    """A PDF stream of this content."""
    raw = content.encode("latin-1") if isinstance(content, str) else content
    return pdfdoc.PDFStream(pdfdoc.PDFDictionary(entries), raw)


_LETTER = {"XObject": "X", "ExtGState": "G", "Shading": "S", "ColorSpace": "C", "Font": "F"}
