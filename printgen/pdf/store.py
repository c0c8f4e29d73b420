"""What a document holds beside its pages, each thing once; chunks that several faces share become forms."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from copy import copy
from dataclasses import dataclass, field
from itertools import chain, groupby
from typing import Any, TypeAlias

from printgen.core.units import plain
from printgen.pdf.compression import Deflate
from printgen.pdf.inks import Inks
from printgen.pdf.library import pdfdoc

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


Box: TypeAlias = tuple[float, float, float, float]
Run: TypeAlias = tuple[tuple[int, ...], Box]

WORTH = 200  # a form costs a page about 40 bytes; shorter runs are cheaper written out


def weld(faces: Sequence[tuple[list[Chunk], Box]], store: Store) -> list[Chunk]:
    """One chunk for each face; runs of chunks shared between faces become forms."""
    chunks, numbered = _numbered([face for face, _ in faces])
    common = Counter(chain.from_iterable(map(set, numbered)))
    shared = {number for number, count in common.items() if count > 1}
    split = [_runs(numbers, box, shared) for numbers, (_, box) in zip(numbered, faces, strict=True)]
    made = {}
    for run, count in Counter(chain.from_iterable(split)).items():
        parts = tuple(chunks[number] for number in run[0])
        worth = count > 1 and sum(len(chunk.ops) for chunk in parts) > WORTH
        made[run] = _form(parts, run[1], store) if worth else _join(parts)
    return [_join([made[run] for run in face]) for face in split]


def _numbered(faces: list[list[Chunk]]) -> tuple[list[Chunk], list[list[int]]]:
    """All different chunks, and each face as their numbers, which compare faster than their texts."""
    known: dict[int, Chunk] = {}
    for face in faces:
        known.update(zip(map(id, face), face, strict=True))
    numbers: dict[Chunk, int] = {}
    by_id = {key: numbers.setdefault(chunk, len(numbers)) for key, chunk in known.items()}
    return list(numbers), [[by_id[id(chunk)] for chunk in face] for face in faces]


def _runs(numbers: list[int], box: Box, shared: set[int]) -> list[Run]:
    """The chunks of a face in their order, cut where shared ones and lonely ones meet."""
    return [(tuple(group), box) for _, group in groupby(numbers, shared.__contains__)]


def _form(run: tuple[Chunk, ...], box: Box, store: Store) -> Chunk:
    form = store.form(("run", run, box), _join(run), box)
    return Chunk(f"/{form[1]} Do", frozenset({form}))


def _join(chunks: Iterable[Chunk]) -> Chunk:
    kept = tuple(chunks)
    return Chunk("\n".join(chunk.ops for chunk in kept), frozenset[tuple[str, str]]().union(*(chunk.uses for chunk in kept)))
