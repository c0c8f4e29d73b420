"""Compiles faces to PDF operators. Faces are cut into slices, and slices with the same text are compiled once."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import field
from itertools import accumulate

from printgen.core.named_tuples import NamedTuple
from printgen.core.records import dataclass
from printgen.core.svg.grammar import ATTRIBUTES, describe_unknown_attribute_and_fix
from printgen.pdf.definitions import (
    SILENT,
    Definitions,
    join_definitions,
    list_ordinals_in_definitions,
    read_definitions,
)
from printgen.pdf.document_fonts import DocumentFonts
from printgen.pdf.findings import (
    MOST_FINDINGS,
    MOST_MARKS,
    CompilationEndedError,
    DrawingFinding,
    ElementError,
    make_too_many_elements_finding,
)
from printgen.pdf.images import DocumentPictures
from printgen.pdf.seen import CompiledDrawing, SeenSlice
from printgen.pdf.slice_compiler import SliceCompiler
from printgen.pdf.slice_record import CompilerTools
from printgen.pdf.slices import DrawingSlicer, Slice, SlicedDrawing, parse_slice
from printgen.pdf.store import OperatorChunk, OperatorList, ResourceStore
from printgen.pdf.style import SvgStyle, list_presentation_attributes, make_initial_style, make_picture_style

_NO_NUMBER = -2  # a number that no drawing has


class CompiledSlice(NamedTuple):
    """A compiled slice: its operators, the items it draws, and the findings in it and in the definitions it uses."""

    chunk: OperatorChunk
    seen: SeenSlice
    findings: tuple[DrawingFinding, ...] = ()
    definition_findings: tuple[DrawingFinding, ...] = ()


@dataclass(slots=True)
class LastDrawing:
    """The previous drawing. The next one reuses the slices that both have in common."""

    slicer: DrawingSlicer = field(default_factory=DrawingSlicer)
    number: int = _NO_NUMBER
    definitions: str = ""
    style: SvgStyle | None = None
    compiled: list[CompiledSlice] = field(default_factory=list)


class DrawingCompiler:
    """Compiles the faces of one document. Each distinct slice is compiled once."""

    def __init__(self, store: ResourceStore, fonts: DocumentFonts, pictures: DocumentPictures) -> None:
        self.tools = CompilerTools(store, fonts, pictures)
        self._known: dict[tuple[str, str, SvgStyle], CompiledSlice] = {}
        self._definitions: dict[str, Definitions] = {}
        self._last_face = LastDrawing()
        self.root_style = make_initial_style(store.colour_space, fonts.own)
        self._picture_style = make_picture_style(store.colour_space, fonts.own)

    def copy_for_document(self, store: ResourceStore, fonts: DocumentFonts, pictures: DocumentPictures) -> "DrawingCompiler":
        """A compiler for another document that knows all slices compiled so far."""
        other = DrawingCompiler(store, fonts, pictures)
        other.tools = self.tools.copy_for_document(store, fonts, pictures)
        other._known, other._definitions = self._known.copy(), self._definitions.copy()
        return other

    def compile_face(self, svg: str) -> CompiledDrawing:
        """A face's operators as chunks in drawing order, its findings, and everything that it draws."""
        self.tools.work.compiled = 0
        return self._compile_drawing(svg, self.root_style, self._last_face)

    def compile_picture(self, svg: str) -> CompiledDrawing:
        """The result of compiling a picture, with the default style of SVG."""
        return self._compile_drawing(svg, self._picture_style, LastDrawing())

    def _compile_drawing(self, svg: str, root_style: SvgStyle, last: LastDrawing) -> CompiledDrawing:
        try:
            drawing = last.slicer.slice_drawing(svg)
            style = root_style.derive_child_style(list_presentation_attributes(drawing.attributes))
        except ElementError as error:
            return CompiledDrawing([], (error.finding,))
        except ValueError as error:
            return CompiledDrawing([], (DrawingFinding(0, f"<svg>: {error}", getattr(error, "hint", "")),))
        definitions = join_definitions(drawing)
        compiled = self._compile_children_and_update_last(drawing, definitions, style, last)
        excess = _find_child_above_element_limit(drawing, compiled)
        in_slices = self._list_slice_and_definition_findings(drawing, definitions, compiled)
        findings = (
            *_list_unknown_root_attribute_findings(drawing),
            *in_slices,
            *(() if excess is None else (excess,)),
        )
        if len(compiled) < len(drawing.children):
            return CompiledDrawing([], tuple(dict.fromkeys(findings)))
        chunks = [slice_.chunk for slice_ in compiled if slice_.chunk.ops]
        return CompiledDrawing(
            chunks, tuple(dict.fromkeys(findings)), drawing.children, tuple([slice_.seen for slice_ in compiled])
        )

    def _compile_children_and_update_last(
        self, drawing: SlicedDrawing, definitions: str, style: SvgStyle, last: LastDrawing
    ) -> list[CompiledSlice]:
        """Compile the children of a drawing. Slices of the last drawing are reused if both have the same definitions.

        Updates `last`.
        """
        same = (drawing.like, definitions) == (last.number, last.definitions) and style is last.style
        head, tail = (drawing.head, drawing.tail) if same else (0, 0)
        between = drawing.children[head : len(drawing.children) - tail]
        compiled = [*last.compiled[:head], *self._compile_slices_up_to_limits(between, definitions, style)]
        if len(compiled) < head + len(between):
            last.number = _NO_NUMBER
            return compiled
        compiled += last.compiled[len(last.compiled) - tail :] if tail else []
        last.number, last.definitions, last.style, last.compiled = drawing.number, definitions, style, compiled
        return compiled

    def _compile_slices_up_to_limits(
        self, children: Sequence[Slice], definitions: str, style: SvgStyle
    ) -> Iterator[CompiledSlice]:
        """Compile the children in order. Stops when the drawing has too many findings or elements."""
        findings = marks = 0
        for child in children:
            compiled = self._compile_slice(child, definitions, style)
            yield compiled
            findings += len(compiled.findings) + len(compiled.definition_findings)
            marks += compiled.chunk.marks
            if findings >= MOST_FINDINGS or marks > MOST_MARKS:
                return

    def _compile_slice(self, child: Slice, definitions: str, style: SvgStyle) -> CompiledSlice:
        used = definitions if _may_use_definition(child) or style.paint_reference else ""
        key = (child.text, used, style)
        known = self._known.get(key)
        if known is not None:
            return known
        node = parse_slice(child.text)
        compiler = SliceCompiler(self.tools, self._read_definitions(used), node, style)
        ops = OperatorList()
        with suppress(CompilationEndedError):
            compiler.compile_element(node, style, ops)
            if child.tag in SILENT:
                compiler.add_findings_inside_definition(node)
        seen = SeenSlice(child.text, node, tuple(compiler.recorder.items))
        findings = tuple(compiler.findings), tuple(compiler.definition_findings)
        compiled = self._known[key] = CompiledSlice(ops.make_chunk(compiler.marks), seen, *findings)
        return compiled

    def _read_definitions(self, text: str) -> Definitions:
        if text not in self._definitions:
            self._definitions[text] = read_definitions(text)
        return self._definitions[text]

    def _list_slice_and_definition_findings(
        self, drawing: SlicedDrawing, definitions: str, compiled: list[CompiledSlice]
    ) -> list[DrawingFinding]:
        """The findings in slices and definitions, with elements numbered across the whole drawing."""
        own = [
            finding._replace(ordinal=finding.ordinal + child.ordinal)
            for child, slice_ in zip(drawing.children, compiled, strict=False)
            for finding in slice_.findings
        ]
        in_definitions = [*self._read_definitions(definitions).duplicates]
        in_definitions += [finding for slice_ in compiled for finding in slice_.definition_findings]
        ordinals = list_ordinals_in_definitions(drawing) if in_definitions else []
        return own + [finding._replace(ordinal=ordinals[finding.ordinal]) for finding in in_definitions]


def _may_use_definition(child: Slice) -> bool:
    """Whether a slice may use a definition. A colour such as fill="#000" does not count."""
    return "(#" in child.text or "href" in child.text or "&#" in child.text


def _list_unknown_root_attribute_findings(drawing: SlicedDrawing) -> list[DrawingFinding]:
    names = [name for name in drawing.attributes if name not in ATTRIBUTES["svg"] and name.partition(":")[0] != "xmlns"]
    return [DrawingFinding(0, *describe_unknown_attribute_and_fix("svg", name)) for name in names[:MOST_FINDINGS]]


def _find_child_above_element_limit(drawing: SlicedDrawing, compiled: list[CompiledSlice]) -> DrawingFinding | None:
    """A finding about the child that takes a drawing above MOST_MARKS elements, or None if there is none."""
    for child, marks in zip(drawing.children, accumulate(slice_.chunk.marks for slice_ in compiled), strict=False):
        if marks > MOST_MARKS:
            return make_too_many_elements_finding()._replace(ordinal=child.ordinal)
    return None
