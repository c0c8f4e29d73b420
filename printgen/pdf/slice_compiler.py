"""Walks through a slice once, and turns every element into operators and every mistake into a finding."""

from collections.abc import Callable, Mapping
from xml.etree.ElementTree import Element

from printgen.core.boxes import Box
from printgen.core.problems import MISSING
from printgen.core.svg.grammar import WORDS, find_mistakes_inside_text_element
from printgen.core.svg.numbers import SvgError, View, measure_average_scale, read_number_or_length, read_transform
from printgen.core.svg.paths import find_element_box
from printgen.pdf.definitions import SILENT, Definitions, find_symbol_transform_and_visible_box, read_symbol_view
from printgen.pdf.fills import (
    PatternTile,
    compile_tile,
    find_tile_grid,
    read_gradient,
    write_clip_ops,
    write_gradient_ops,
    write_tiles_ops,
)
from printgen.pdf.findings import (
    DEEPEST,
    DEEPEST_USES,
    MOST_MARKS,
    MOST_WALKED,
    OPERATOR_BYTES,
    BlamedError,
    CompilationEndedError,
    DrawingTooLargeError,
    ElementError,
    blame_errors_on,
    make_nested_too_deep_finding,
    make_too_many_elements_finding,
)
from printgen.pdf.images import MissingPictureError
from printgen.pdf.operands import read_share, write_matrix_ops
from printgen.pdf.seen import Artwork, DrawingRecorder
from printgen.pdf.shapes import SHAPES, write_shape_ops
from printgen.pdf.slice_record import CompiledSymbol, CompilerTools, SliceRecord, get_or_make_or_raise_again
from printgen.pdf.store import EVERYWHERE, OperatorList, Resource, record_and_name_resource
from printgen.pdf.style import SvgStyle, list_presentation_attributes
from printgen.pdf.text import add_text_element_operators


class SliceCompiler(SliceRecord):
    """Compiles one slice of a drawing. Its methods add PDF operators to `ops`, and findings to the record."""

    def __init__(self, tools: CompilerTools, definitions: Definitions, root: Element, style: SvgStyle) -> None:
        super().__init__(tools, definitions, root)
        self.root_style, self.recorder = style, DrawingRecorder()
        self.used: tuple[Element, ...] = ()  # the targets of the <use> elements around the current element

    def compile_element(self, node: Element, inherited: SvgStyle, ops: OperatorList) -> None:
        """Compile one element and everything inside it. Each error becomes a finding."""
        work = self.tools.work
        work.depth, work.compiled, self.marks = work.depth + 1, work.compiled + 1, self.marks + 1
        try:
            if self.marks > MOST_MARKS or work.compiled > MOST_WALKED:
                raise DrawingTooLargeError(make_too_many_elements_finding())
            self._compile_element_or_raise(node, inherited, ops)
        except BlamedError as blamed:
            self.add_exception_finding(blamed.node, blamed.error)
        except ElementError as error:
            self.add_error_finding(node, error.finding.message, error.finding.hint, final=error.finding.final)
            if isinstance(error, DrawingTooLargeError):
                raise CompilationEndedError from None
        except ValueError as error:
            self.add_exception_finding(node, error)
        finally:
            work.depth -= 1

    def _compile_element_or_raise(self, node: Element, inherited: SvgStyle, ops: OperatorList) -> None:
        """Compile one element. Raises the errors that `compile_element` turns into findings."""
        attributes, tag = node.attrib, node.tag
        if not self.is_grammatical_or_add_findings(node) or tag in SILENT:
            return
        if self.tools.work.depth > DEEPEST:
            raise DrawingTooLargeError(make_nested_too_deep_finding())
        style = inherited.derive_child_style(list_presentation_attributes(attributes))
        if "transform" in attributes or "clip-path" in attributes or "opacity" in attributes:
            self._draw_with_transform_clip_and_opacity(node, style, ops)
        else:
            self._draw_by_tag(node, style, ops)

    def _draw_by_tag(self, node: Element, style: SvgStyle, ops: OperatorList) -> None:
        if node.tag in SHAPES:
            self._draw_shape(node, style, ops)
        elif node.tag in _DRAW:
            _DRAW[node.tag](self, node, style, ops)
        else:
            self.add_error_finding(node, f"<{node.tag}> is not allowed here.")

    def _draw_shape(self, node: Element, style: SvgStyle, ops: OperatorList) -> None:
        """Draw a shape. If a gradient or pattern fills it, the outline is drawn after the fill."""
        if node.tag == "line":
            style = style.derive_child_style((("fill", "none"),))
        path = write_shape_ops(node.tag, node.attrib)
        if not path:
            return
        if len(path) > OPERATOR_BYTES:
            self.charge_drawn_elements(len(path) // OPERATOR_BYTES)
        paint_server = self.definitions.find_referenced_element(style.paint_reference) if style.paint_reference else None
        if style.painter != "n" or paint_server is not None or "data-field" in node.attrib:
            self.recorder.record_shape(node, style, paint_server)
        if paint_server is not None:
            self._fill_with_paint_server(paint_server, node, path, style, ops)
            style = style.derive_child_style((("fill", "none"),))
        if style.painter == "n":
            return
        if style.fill_alpha < 1 or style.stroke_alpha < 1:
            opacity = self.tools.store.get_or_make_opacity(style.fill_alpha, style.stroke_alpha)
            name = record_and_name_resource(opacity, ops.uses)
            ops.parts.append(f"q {name} gs {style.ops} {style.write_paint_operators(path)} Q")
            return
        if style.ops != ops.paint:
            ops.parts.append(style.ops)
            ops.paint = style.ops
        ops.parts.append(f"{path} {style.painter}")

    def _fill_with_paint_server(
        self, paint_server: Element, node: Element, path: str, style: SvgStyle, ops: OperatorList
    ) -> None:
        box = find_element_box(node.tag, node.attrib)
        if box is None:
            return
        store, fades = self.tools.store, style.fill_alpha < 1
        if paint_server.tag == "pattern":
            filling = self._write_pattern_ops(paint_server, box, fades, ops.uses)
        else:
            gradient = get_or_make_or_raise_again(self.tools.gradients, paint_server, lambda: read_gradient(paint_server))
            filling = write_gradient_ops(gradient, box, store, ops.uses)
        if not filling:
            return
        alpha = f"{record_and_name_resource(store.get_or_make_opacity(style.fill_alpha, 1), ops.uses)} gs " if fades else ""
        ops.parts.append(f"q {alpha}{path} {'W*' if style.even_odd else 'W'} n {filling} Q")

    def _write_pattern_ops(self, pattern: Element, box: Box, as_group: bool, used_resources: set[Resource]) -> str:
        """The PDF operators that cover a box with a pattern. It inherits from its definition, not from the shape."""
        store = self.tools.store
        tile = get_or_make_or_raise_again(self.tools.tiles, (pattern, self.root_style), lambda: self._compile_tile(pattern))
        grid = find_tile_grid(tile.place, box)
        self.charge_uses_and_tiles(grid.columns * grid.rows)
        self.charge_drawn_elements(grid.columns * grid.rows * tile.marks)
        inner = OperatorList()
        inner.parts.append(write_tiles_ops(tile, grid, store, inner.uses))
        if as_group:
            return self._write_transparency_group_ops(inner, used_resources)
        used_resources |= inner.uses
        return inner.parts[0]

    def _compile_tile(self, pattern: Element) -> PatternTile:
        """The tile of a pattern. Preflight treats a tile as the fill of a shape, not as separate items."""
        outer, marks = self.recorder.begin_artwork(), self.marks
        try:
            tile = compile_tile(pattern, self.root_style, self.compile_element, self.tools.store)
            return tile._replace(marks=self.marks - marks)
        finally:
            self.recorder.end_artwork(outer)

    def _draw_with_transform_clip_and_opacity(self, node: Element, style: SvgStyle, ops: OperatorList) -> None:
        inner, state = OperatorList(uses=ops.uses), self.recorder.state
        if "transform" in node.attrib:
            inner.parts.append(write_matrix_ops(read_transform(node.attrib["transform"])))
            self.recorder.add_transform(read_transform(node.attrib["transform"]))
        if node.attrib.get("clip-path", "none") != "none":
            inner.parts.append(self._record_and_write_clip_ops(node.attrib["clip-path"]))
        opacity = read_share(node.attrib.get("opacity", "1"))
        if opacity < 1:
            self._draw_as_transparent_group(node, style, inner, opacity)
        else:
            self._draw_by_tag(node, style, inner)
        self.recorder.state = state
        ops.parts.append(f"q {chr(10).join(inner.parts)} Q")

    def _draw_as_transparent_group(self, node: Element, style: SvgStyle, ops: OperatorList, opacity: float) -> None:
        """Draw an element as a transparency group. The opacity applies to the group as a whole."""
        group = OperatorList()
        self.recorder.multiply_opacity(opacity)
        self._draw_by_tag(node, style, group)
        state = record_and_name_resource(self.tools.store.get_or_make_opacity(opacity, opacity), ops.uses)
        ops.parts.append(f"{state} gs {self._write_transparency_group_ops(group, ops.uses)}")

    def _record_and_write_clip_ops(self, reference: str) -> str:
        clip = self.definitions.find_referenced_element(reference)
        self.recorder.add_clip(clip)
        text = get_or_make_or_raise_again(self.tools.clips, clip, lambda: write_clip_ops(clip, reference))
        self.charge_drawn_elements(len(text) // OPERATOR_BYTES)
        return text

    def _write_transparency_group_ops(self, group: OperatorList, used_resources: set[Resource]) -> str:
        chunk = group.make_chunk()
        form = self.tools.store.get_or_make_form(("group", chunk), chunk, EVERYWHERE, as_group=True)
        return record_and_name_resource(form, used_resources) + " Do"

    def _draw_group(self, node: Element, style: SvgStyle, ops: OperatorList) -> None:
        self.add_finding_if_loose_text(node)
        for child in node:
            if child.tag in SILENT and child.tag not in WORDS:
                self.add_error_finding(child, f"<{child.tag}> belongs at the top level of a drawing, not inside <{node.tag}>.")
            else:
                self.compile_element(child, style, ops)

    def _draw_text(self, node: Element, style: SvgStyle, ops: OperatorList) -> None:
        """Draw a text, and count its operators as drawn elements."""
        self.add_mistake_findings(find_mistakes_inside_text_element(node))
        before = len(ops.parts)
        add_text_element_operators(node, style, self.tools.fonts, self.tools.store, ops, self.recorder)
        self.charge_drawn_elements(sum(1 + len(part) // OPERATOR_BYTES for part in ops.parts[before:]))

    def _draw_use(self, node: Element, style: SvgStyle, ops: OperatorList) -> None:
        """Draw the target of a <use>. Raises an SvgError if it uses itself or is nested too deeply."""
        target = self.definitions.find_referenced_element(node.attrib.get("href", ""))
        if target in self.used:
            raise SvgError(f"{node.attrib['href']} uses itself.")
        if len(self.used) >= DEEPEST_USES:
            raise SvgError(f"{node.attrib['href']} is nested in more than {DEEPEST_USES} <use> elements.")
        self.charge_uses_and_tiles(1)
        if target.tag in SILENT and target.tag != "symbol":
            raise SvgError(f"{node.attrib['href']} is a <{target.tag}>, which <use> cannot draw.")
        recorder = self.recorder
        state, user = recorder.state, recorder.user
        self.used, recorder.user = (*self.used, target), user or node
        try:
            if target.tag == "symbol":
                self._draw_symbol(target, node, style, ops)
            else:
                x, y = read_number_or_length(node.attrib.get("x", "0")), read_number_or_length(node.attrib.get("y", "0"))
                inner = OperatorList(uses=ops.uses)
                recorder.add_transform((1, 0, 0, 1, x, y))
                self.compile_element(target, style, inner)
                ops.parts.append(f"q {write_matrix_ops((1, 0, 0, 1, x, y))} {chr(10).join(inner.parts)} Q")
        finally:
            self.used, recorder.user, recorder.state = self.used[:-1], user, state

    def _draw_symbol(self, symbol: Element, use: Element, style: SvgStyle, ops: OperatorList) -> None:
        """Draw a symbol as a form, made once for each style that the symbol inherits."""
        with blame_errors_on(symbol):
            view = read_symbol_view(symbol)
            style = style.derive_child_style(list_presentation_attributes(symbol.attrib))
        place, box = find_symbol_transform_and_visible_box(view, use.attrib)
        compiled = self._compile_symbol(symbol, style, view)
        form = self.tools.store.get_or_make_form(("symbol", compiled.chunk, box), compiled.chunk, box)
        self.recorder.record_picture(use, compiled.artwork, place)
        self.charge_drawn_elements(compiled.chunk.marks)
        ops.parts.append(f"q {write_matrix_ops(place)} {record_and_name_resource(form, ops.uses)} Do Q")

    def _compile_symbol(self, symbol: Element, style: SvgStyle, view: View) -> CompiledSymbol:
        if (symbol, style) in self.tools.symbols:
            known = self.tools.symbols[symbol, style]
            self.charge_uses_and_tiles(known.uses)
            self.definition_findings.update(dict.fromkeys(known.definition_findings))
            return known
        inner, uses = OperatorList(), self.uses
        outer, marks, below = self.recorder.begin_artwork(), self.marks, self.definition_findings
        self.marks, self.definition_findings = 0, {}
        try:
            self._draw_group(symbol, style, inner)
        finally:
            symbol_marks, symbol_findings, items = self.marks, self.definition_findings, self.recorder.end_artwork(outer)
            self.marks, self.definition_findings = marks, below
            self.definition_findings.update(symbol_findings)
        chunk, artwork = inner.make_chunk(symbol_marks), Artwork("icon", (symbol, style), view, items)
        known = self.tools.symbols[symbol, style] = CompiledSymbol(chunk, artwork, self.uses - uses, tuple(symbol_findings))
        return known

    def _draw_image(self, node: Element, style: SvgStyle, ops: OperatorList) -> None:
        try:
            scale = measure_average_scale(self.recorder.state.matrix)
            picture = self.tools.pictures.place_picture(node.attrib, scale, ops.uses)
        except MissingPictureError as missing:
            self._draw_missing_picture(node, missing, ops)
            return
        self.charge_drawn_elements(picture.artwork.marks)
        ops.parts.append(picture.ops)
        self.recorder.record_picture(node, picture.artwork, picture.matrix)

    def _draw_missing_picture(self, node: Element, missing: MissingPictureError, ops: OperatorList) -> None:
        """Draw a placeholder, which preflight treats as a picture with unknown content. Records a finding."""
        self.add_finding(node, missing.finding)
        if not missing.drawn:
            return
        from printgen.pdf.placeholder import make_picture_placeholder

        inner, outer = OperatorList(uses=ops.uses), self.recorder.begin_artwork()
        try:
            self.compile_element(make_picture_placeholder(missing.box, missing.name), self.root_style, inner)
        finally:
            self.recorder.end_artwork(outer)
        ops.parts.append(f"q {chr(10).join(inner.parts)} Q")
        size = (missing.box.width, missing.box.height)
        artwork = Artwork("unknown", (MISSING, missing.name, size), (0.0, 0.0, *size))
        self.recorder.record_picture(node, artwork, (1.0, 0.0, 0.0, 1.0, missing.box.left, missing.box.top))


_DRAW: Mapping[str, Callable[[SliceCompiler, Element, SvgStyle, OperatorList], None]] = {
    "g": SliceCompiler._draw_group,
    "text": SliceCompiler._draw_text,
    "use": SliceCompiler._draw_use,
    "image": SliceCompiler._draw_image,
}
