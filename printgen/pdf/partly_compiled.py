"""Faces of a run that are compiled once. For each row, only the contents of the holes are compiled."""

from collections.abc import Callable, Iterator, Sequence
from copy import deepcopy
from typing import Any
from xml.etree.ElementTree import Element

from markupsafe import Markup

from printgen.core.named_tuples import NamedTuple
from printgen.core.patterns import compile_later
from printgen.faces.runs.contents import QrContent, TextContent
from printgen.faces.runs.row_values import CLOSE, OPEN, Cells, DependsOnRowError
from printgen.faces.runs.tracer import Hole, TracedFace
from printgen.faces.templates.values import require_printable_value
from printgen.pdf.definitions import SILENT, Definitions, join_definitions, read_definitions
from printgen.pdf.qr_squares import write_qr_squares
from printgen.pdf.seen import GraphicsState, Item
from printgen.pdf.slice_compiler import SliceCompiler
from printgen.pdf.slice_record import CompilerTools
from printgen.pdf.slices import DrawingSlicer, parse_slice
from printgen.pdf.store import EVERYWHERE, WORTH, OperatorChunk, OperatorList, Resource, record_and_name_resource
from printgen.pdf.style import SvgStyle, list_presentation_attributes
from printgen.pdf.text_lines import TextLineWriter, is_plain_text_line

_MARK = compile_later(f"{OPEN}([0-9]+){CLOSE}")
_SPLIT = "\0"  # around the number of a gap among the operators of a partly compiled face
_LINE = compile_later(r'(<text [^>]*>)<tspan x="([^"]*)" y="([^"]*)">([^<&]*)</tspan></text>')  # from text(…), without markup
_MOST_KNOWN, _LONGEST_KNOWN = 1_000, 1_000  # texts, and characters of the operators of a text
HOLE = "hole"  # the element in place of the content that a template function draws


class HolePlace(NamedTuple):
    """The place of a hole in a face: its element, and the style and state in which its content is drawn."""

    node: Element
    style: SvgStyle
    state: GraphicsState


class CompiledRowFace(NamedTuple):
    """A face of a run: its operators with their resources, and the items in its holes."""

    chunk: OperatorChunk
    items: tuple[Item, ...]


class _FixedPartCompiler(SliceCompiler):
    """Compiles a face except for its holes. Everything between two holes becomes a form if that saves bytes."""

    def __init__(self, tools: CompilerTools, definitions: Definitions, root: Element, style: SvgStyle) -> None:
        super().__init__(tools, definitions, root, style)
        self.gaps: list[HolePlace] = []
        self._varying = set(_list_varying_elements(root))

    def compile_element(self, node: Element, inherited: SvgStyle, ops: OperatorList) -> None:
        """Compile an element, or leave a gap for an element that depends on the row."""
        if node not in self._varying or not _depends_on_row_itself(node):
            super().compile_element(node, inherited, ops)
            return
        if node.tag in SILENT:
            raise DependsOnRowError
        ops.parts.append(f"{_SPLIT}{len(self.gaps)}{_SPLIT}")
        ops.paint = ""
        self.gaps.append(HolePlace(node, inherited, self.recorder.state))

    def _draw_group(self, node: Element, style: SvgStyle, ops: OperatorList) -> None:
        if node not in self._varying:
            super()._draw_group(node, style, ops)
            return
        self.add_finding_if_loose_text(node)
        fixed = OperatorList()
        for child in node:
            if child in self._varying:
                self._add_fixed_part(fixed, ops)
                fixed = OperatorList()
                self.compile_element(child, style, ops)
            else:
                self.compile_element(child, style, fixed)
        self._add_fixed_part(fixed, ops)

    def _add_fixed_part(self, fixed: OperatorList, ops: OperatorList) -> None:
        """Add operators that all rows share, as a form if they are long."""
        chunk = fixed.make_chunk()
        if len(chunk.ops) > WORTH:
            form = self.tools.store.get_or_make_form(("run", chunk), chunk, EVERYWHERE)
            ops.parts.append(record_and_name_resource(form, ops.uses) + " Do")
        elif chunk.ops:
            ops.parts.append(chunk.ops)
            ops.uses |= chunk.uses
            ops.paint = ""

    def _draw_as_transparent_group(self, node: Element, style: SvgStyle, ops: OperatorList, opacity: float) -> None:
        if node in self._varying:
            raise DependsOnRowError
        super()._draw_as_transparent_group(node, style, ops, opacity)


def _list_varying_elements(root: Element) -> Iterator[Element]:
    """The elements with a mark, and all elements around them."""
    for node in root.iter():
        if any(OPEN in text for part in node.iter() for text in (part.text or "", part.tail or "", *part.attrib.values())):
            yield node


def _depends_on_row_itself(node: Element) -> bool:
    """Whether an element itself depends on the row, and not only elements inside it."""
    inside = node.tag in ("text", HOLE) or OPEN in (node.text or "") or any(OPEN in (child.tail or "") for child in node)
    return inside or any(OPEN in text for text in node.attrib.values())


class PartlyCompiledFace:
    """A traced face, compiled except for its holes."""

    def __init__(self, traced: TracedFace, tools: CompilerTools, root_style: SvgStyle) -> None:
        self.traced = traced
        drawing = DrawingSlicer().slice_drawing(traced.face.svg)
        root = parse_slice(f"<g>{''.join([child.text for child in drawing.children])}</g>")
        definitions = join_definitions(drawing)
        if OPEN in definitions:
            raise DependsOnRowError
        self._tools, self._definitions = tools, read_definitions(definitions)
        style = root_style.derive_child_style(list_presentation_attributes(drawing.attributes))
        compiler, ops = _FixedPartCompiler(tools, self._definitions, root, style), OperatorList()
        tools.work.compiled = 0
        compiler._draw_group(root, style, ops)
        if compiler.findings or compiler.definition_findings:
            raise DependsOnRowError
        self._uses = frozenset(ops.uses)
        self._fixed = "\n".join(ops.parts).split(_SPLIT)[::2]
        self._fillers = [_make_hole_compiler(gap, traced.holes, tools, self._definitions) for gap in compiler.gaps]

    def compile_for_row(self, cells: Cells) -> CompiledRowFace:
        """The face of a row. Raises DependsOnRowError if the row needs the ordinary way."""
        uses, items, parts = set(self._uses), list[Item](), [self._fixed[0]]
        for filler, fixed in zip(self._fillers, self._fixed[1:], strict=True):
            parts += (filler(cells, uses, items), fixed)
        return CompiledRowFace(OperatorChunk("".join(parts), frozenset(uses)), tuple(items))


_HoleCompiler = Callable[[Cells, set[Resource], list[Item]], str]


def _make_hole_compiler(gap: HolePlace, holes: Sequence[Hole], tools: CompilerTools, definitions: Definitions) -> _HoleCompiler:
    """A function that compiles the content of a gap for a row."""
    if gap.node.tag != HOLE:
        return _ElementHoleCompiler(gap, holes, tools, definitions)
    number = _MARK.fullmatch(gap.node.text or "")
    assert number is not None
    content = holes[int(number[1])]
    if isinstance(content, QrContent):
        return _QrHoleCompiler(gap, content, tools, definitions)
    assert isinstance(content, TextContent)
    return _TextHoleCompiler(gap, content, tools, definitions)


def _compile_element_in_hole(
    node: Element, gap: HolePlace, tools: CompilerTools, definitions: Definitions, uses: set[Resource], items: list[Item]
) -> str:
    """The operators of an element at a gap. Adds its resources and items."""
    compiler, ops = SliceCompiler(tools, definitions, node, gap.style), OperatorList(uses=uses)
    tools.work.compiled = 0
    compiler.recorder.state = gap.state
    compiler.compile_element(node, gap.style, ops)
    if compiler.findings or compiler.definition_findings:
        raise DependsOnRowError
    items += compiler.recorder.items
    return "\n".join(ops.parts)


class _ElementHoleCompiler:
    """Compiles an element whose texts or attributes depend on the row."""

    def __init__(self, gap: HolePlace, holes: Sequence[Hole], tools: CompilerTools, definitions: Definitions) -> None:
        self._gap, self._tools, self._definitions = gap, tools, definitions
        self._node = deepcopy(gap.node)
        self._node.tail = None
        self._texts = [
            (node, name, _split_at_hole_marks(text, holes)) for node, name, text in _list_texts_with_hole_marks(self._node)
        ]
        if any(child.tag == HOLE for child in self._node.iter()):
            raise DependsOnRowError
        self._is_line = [name for _, name, _ in self._texts] == ["text"] and is_plain_text_line(self._node)
        self._writer: TextLineWriter | None = None

    def __call__(self, cells: Cells, uses: set[Resource], items: list[Item]) -> str:
        for node, name, parts in self._texts:
            text = "".join([part if isinstance(part, str) else _write_hole_value(part, cells) for part in parts])
            if self._writer is not None and self._writer.can_write_letters(text):
                get = node.attrib.get
                return self._writer.write_letters(text, get("x", "0"), get("y", "0"), uses, items)
            if name == "text":
                node.text = text
            elif name == "tail":
                node.tail = text
            else:
                node.attrib[name[1:]] = text
        compiled = _compile_element_in_hole(self._node, self._gap, self._tools, self._definitions, uses, items)
        if self._is_line:
            self._writer = TextLineWriter(self._node, self._gap.style, self._gap.state, self._tools)
        return compiled


class _MarkedText(NamedTuple):
    """A text with a mark: its element, its place (`text`, `tail`, or `@` and the name of an attribute), and the text."""

    node: Element
    place: str
    text: str


def _list_texts_with_hole_marks(root: Element) -> Iterator[_MarkedText]:
    """Every text with a mark, in an element or in an attribute."""
    for node in root.iter():
        named = [("text", node.text or ""), ("tail", node.tail or ""), *((f"@{n}", text) for n, text in node.attrib.items())]
        yield from (_MarkedText(node, name, text) for name, text in named if OPEN in text)


def _split_at_hole_marks(text: str, holes: Sequence[Hole]) -> list[Any]:
    """The parts of a text: the texts around the marks, and the contents of the holes."""
    parts = _MARK.split(text)
    return [holes[int(part)] if at % 2 else part for at, part in enumerate(parts)]


def _write_hole_value(hole: Any, cells: Cells) -> str:
    value = require_printable_value(hole.compute(cells))
    if type(value) is Markup and ("<" in value or "&" in value):
        raise DependsOnRowError
    return str(value)


class _TextHoleCompiler:
    """Compiles a text in a box."""

    def __init__(self, gap: HolePlace, content: TextContent, tools: CompilerTools, definitions: Definitions) -> None:
        self._gap, self._content, self._tools, self._definitions = gap, content, tools, definitions
        self._writers: dict[str, TextLineWriter] = {}  # by their attributes, which differ only in the size
        self._known: dict[tuple[type, Any], CompiledRowFace] = {}  # by the type of a text and the text

    def __call__(self, cells: Cells, uses: set[Resource], items: list[Item]) -> str:
        text = self._content.compute_text(cells)
        known = self._known.get((type(text), text))
        if known is None:
            own_uses, own_items = set[Resource](), list[Item]()
            ops = self._compile_text(text, own_uses, own_items)
            known = CompiledRowFace(OperatorChunk(ops, frozenset(own_uses)), tuple(own_items))
            if len(self._known) == _MOST_KNOWN:
                self._known.clear()
            if len(ops) <= _LONGEST_KNOWN:
                self._known[type(text), text] = known
        uses |= known.chunk.uses
        items += known.items
        return known.chunk.ops

    def _compile_text(self, text: Any, uses: set[Resource], items: list[Item]) -> str:
        svg = self._content.draw_text(text)
        line = _LINE.fullmatch(svg)
        if line is None:
            return self._compile_svg(svg, uses, items)
        head, x, y, letters = line.groups()
        if head in self._writers and self._writers[head].can_write_letters(letters):
            return self._writers[head].write_letters(letters, x, y, uses, items)
        compiled = self._compile_svg(svg, uses, items)
        self._writers[head] = TextLineWriter(parse_slice(f"{head}</text>"), self._gap.style, self._gap.state, self._tools)
        return compiled

    def _compile_svg(self, svg: str, uses: set[Resource], items: list[Item]) -> str:
        nodes = parse_slice(f"<g>{svg}</g>")
        return "\n".join(
            [_compile_element_in_hole(node, self._gap, self._tools, self._definitions, uses, items) for node in nodes]
        )


class _QrHoleCompiler:
    """Writes the squares of QR codes. The code of the first row of each size shows what is around the squares."""

    def __init__(self, gap: HolePlace, content: QrContent, tools: CompilerTools, definitions: Definitions) -> None:
        self._gap, self._content, self._tools, self._definitions = gap, content, tools, definitions
        self._known: dict[int, tuple[str, str, list[Item]]] = {}  # by the number of modules

    def __call__(self, cells: Cells, uses: set[Resource], items: list[Item]) -> str:
        code = self._content.make_code_if_supported(cells)
        if code is None:
            return self._compile_qr_code(cells, uses, items)
        if code.size not in self._known:
            seen: list[Item] = []
            ops = self._compile_qr_code(cells, uses, seen)
            before, squares, after = ops.partition(write_qr_squares(code))
            if not squares:
                raise DependsOnRowError
            self._known[code.size] = before, after, seen
        before, after, seen = self._known[code.size]
        items += seen
        return f"{before}{write_qr_squares(code)}{after}"

    def _compile_qr_code(self, cells: Cells, uses: set[Resource], items: list[Item]) -> str:
        node = parse_slice(self._content.draw_for_row(cells))
        return _compile_element_in_hole(node, self._gap, self._tools, self._definitions, uses, items)
