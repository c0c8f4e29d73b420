"""The resources of a document, each stored once. Operators that several faces share become forms."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from copy import copy
from dataclasses import field
from functools import cached_property
from itertools import chain, groupby
from typing import Any, TypeAlias

from printgen.core.boxes import Box
from printgen.core.records import dataclass
from printgen.core.units import write_number
from printgen.pdf.inks import ColourSpace

Resource: TypeAlias = tuple[str, str]  # the kind of a resource, such as "XObject", and its name
ChunkRun: TypeAlias = tuple[tuple[int, ...], Box]  # the numbers of consecutive chunks, and the box of their face

EVERYWHERE = Box(-9999.0, -9999.0, 9999.0, 9999.0)  # the box of a form that does not clip its content
FORM_BYTES = 6_000  # of memory for a form without its operators
WORTH = 200  # bytes of operators that make a form worthwhile; each form adds about 40 bytes to a page
_LETTERS = {"XObject": "X", "ExtGState": "G", "Shading": "S", "ColorSpace": "C", "Font": "F"}  # first letters of names, by kind


@dataclass(frozen=True, slots=True)
class OperatorChunk:
    """Finished operators with their resources, and the number of elements drawn, including those in forms."""

    ops: str
    uses: frozenset[Resource] = frozenset()
    marks: int = field(default=1, compare=False)

    def __hash__(self) -> int:
        """The hash of the operators, computed only once."""
        return hash(self.ops)


@dataclass(slots=True)
class OperatorList:
    """A growing list of PDF operators, the resources that they use, and the paint that applies after them."""

    parts: list[str] = field(default_factory=list)
    uses: set[Resource] = field(default_factory=set)
    paint: str = ""

    def make_chunk(self, drawn_elements: int = 1) -> OperatorChunk:
        """The PDF operators as a finished chunk that counts as `drawn_elements` elements."""
        return OperatorChunk("\n".join(self.parts), frozenset(self.uses), drawn_elements)


def record_and_name_resource(resource: Resource, used_resources: set[Resource]) -> str:
    """The name of a resource as operators write it. Adds the resource to those in use."""
    used_resources.add(resource)
    return "/" + resource[1]


class ResourceStore:
    """The resources of one document in its inks."""

    def __init__(self, colour_space: ColourSpace) -> None:
        self.colour_space, self.blends = colour_space, False
        self.form_bytes = 0  # of memory for all forms, which stay there until the document is written
        self._named: dict[tuple[str, Any], str] = {}
        self._resources: dict[frozenset[Resource], Any] = {}

    @cached_property
    def document(self) -> Any:
        """The document of reportlab, which takes long to load."""
        from printgen.pdf.objects import make_reportlab_document

        return make_reportlab_document()

    def copy_for_document(self) -> "ResourceStore":
        """A store for another document that starts with all resources of this store, under the same names."""
        from printgen.pdf.objects import make_reportlab_document

        other = copy(self)
        other.document = make_reportlab_document(self.document)
        other._named, other._resources = self._named.copy(), self._resources.copy()
        return other

    def get_or_make_resource(self, kind: str, key: Any, make: Callable[[], Any]) -> Resource:
        """The PDF resource with this key, made on first use."""
        name = self._named.get((kind, key))
        if name is None:
            made = make()  # may fail, so the name is assigned afterwards
            name = self._named[kind, key] = f"{_LETTERS[kind]}{len(self._named) + 1}"
            self._add_object_to_document(made, name)
        return kind, name

    def get_or_make_form(self, key: Any, chunk: OperatorChunk, box: Box, as_group: bool = False) -> Resource:
        """A form of finished operators, made on first use. It is a transparency group if `as_group` is true."""

        def make_form() -> Any:
            from printgen.pdf.library import pdfdoc
            from printgen.pdf.objects import make_stream

            entries = {
                "Type": "/XObject",
                "Subtype": "/Form",
                "BBox": pdfdoc.PDFArray([pdfdoc.PDFnumber(write_number(edge)) for edge in box]),
                "Resources": self.get_or_make_resource_dictionary(chunk.uses),
            }
            if as_group:
                entries["Group"] = self.make_transparency_group_entry()
            self.form_bytes += FORM_BYTES + len(chunk.ops)
            return make_stream(chunk.ops, entries)

        return self.get_or_make_resource("XObject", key, make_form)

    def make_transparency_group_entry(self) -> Any:
        """The entry that makes a page or form a transparency group, blended in the document's inks."""
        from printgen.pdf.library import pdfdoc

        self.blends = True
        return pdfdoc.PDFDictionary(
            {"S": "/Transparency", "Type": "/Group", **self.colour_space.list_transparency_group_entries()}
        )

    def get_or_make_opacity(self, fill: float, stroke: float) -> Resource:
        """A graphics state with these opacities, made on first use."""

        def make_opacity() -> Any:
            from printgen.pdf.objects import IndirectDictionary

            return IndirectDictionary({"Type": "/ExtGState", "ca": write_number(fill), "CA": write_number(stroke)})

        self.blends = True
        return self.get_or_make_resource("ExtGState", (fill, stroke), make_opacity)

    def get_or_make_resource_dictionary(self, uses: frozenset[Resource]) -> Any:
        """The PDF resource dictionary for operators that use these resources."""
        from printgen.pdf.library import pdfdoc
        from printgen.pdf.objects import IndirectDictionary

        known = self._resources.get(uses)
        if known is None:
            kinds: dict[str, dict[str, Any]] = {}
            for kind, name in sorted(uses):
                kinds.setdefault(kind, {})[name] = pdfdoc.PDFObjectReference(name)
            made = IndirectDictionary({kind: pdfdoc.PDFDictionary(names) for kind, names in kinds.items()})
            known = self._resources[uses] = self.document.Reference(made)
        return known

    def _add_object_to_document(self, pdf_object: Any, name: str) -> None:
        """Add a resource to the document under its name."""
        self.document.Reference(pdf_object, name)


class UnwrittenStore(ResourceStore):
    """The resources of a document that is checked but never written: their names are enough, so reportlab is not loaded."""

    def get_or_make_resource(self, kind: str, key: Any, make: Callable[[], Any]) -> Resource:
        """The name of a resource. Only pictures are made, because making them can fail."""
        return super().get_or_make_resource(kind, key, make if kind == "XObject" else _make_nothing)

    def get_or_make_form(self, key: Any, chunk: OperatorChunk, box: Box, as_group: bool = False) -> Resource:
        """The name of a form."""
        self.blends |= as_group
        return super().get_or_make_resource("XObject", key, _make_nothing)

    def _add_object_to_document(self, pdf_object: Any, name: str) -> None: ...


def _make_nothing() -> None: ...


def join_chunks_of_each_face(
    chunks_by_identity: Mapping[str, list[OperatorChunk]], boxes_by_identity: Mapping[str, Box], store: ResourceStore
) -> dict[str, OperatorChunk]:
    """Each face that has a box as one chunk, by identity. Runs of chunks that faces share become forms in the store."""
    chunks, numbered = _number_chunks([chunks_by_identity[identity] for identity in boxes_by_identity])
    counts = Counter(chain.from_iterable(map(set, numbered)))
    shared = {number for number, count in counts.items() if count > 1}
    split: list[list[ChunkRun]] = [
        [(tuple(group), box) for _, group in groupby(numbers, shared.__contains__)]
        for numbers, box in zip(numbered, boxes_by_identity.values(), strict=True)
    ]
    made = {}
    for run, count in Counter(chain.from_iterable(split)).items():
        parts, box = tuple(chunks[number] for number in run[0]), run[1]
        if count > 1 and sum(len(chunk.ops) for chunk in parts) > WORTH:
            form = store.get_or_make_form(("run", parts, box), _join_chunks(parts), box)
            made[run] = OperatorChunk(f"/{form[1]} Do", frozenset({form}))
        else:
            made[run] = _join_chunks(parts)
    return {
        identity: _join_chunks([made[run] for run in runs]) for identity, runs in zip(boxes_by_identity, split, strict=True)
    }


def _number_chunks(faces: list[list[OperatorChunk]]) -> tuple[list[OperatorChunk], list[list[int]]]:
    """All different chunks, and each face as a list of chunk numbers, which are faster to compare."""
    known: dict[int, OperatorChunk] = {}
    for face in faces:
        known.update(zip(map(id, face), face, strict=True))
    numbers: dict[OperatorChunk, int] = {}
    by_id = {key: numbers.setdefault(chunk, len(numbers)) for key, chunk in known.items()}
    return list(numbers), [[by_id[id(chunk)] for chunk in face] for face in faces]


def _join_chunks(chunks: Iterable[OperatorChunk]) -> OperatorChunk:
    kept = tuple(chunks)
    return OperatorChunk("\n".join(chunk.ops for chunk in kept), frozenset[Resource]().union(*(chunk.uses for chunk in kept)))
