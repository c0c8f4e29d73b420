"""One walk down the tree of a drawing, element by element to operators, every property set before it is used."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from xml.etree.ElementTree import Element

from printgen.core.svg.grammar import WORDS
from printgen.core.svg.numbers import read_transform
from printgen.core.svg.paths import Box, bounds
from printgen.pdf import faults
from printgen.pdf.definitions import SILENT, Definitions, symbol_box, symbol_place
from printgen.pdf.faults import Blamed, Refused, TooMuch, blaming
from printgen.pdf.fills import Tile, clip_ops, field_of, gradient_ops, read_gradient, read_tile, tiled_ops
from printgen.pdf.numbers import BadNumber, cm, share, value
from printgen.pdf.seen import Eye, Part, View
from printgen.pdf.shapes import SHAPES, shape_ops
from printgen.pdf.store import EVERYWHERE, Chunk, Ops
from printgen.pdf.style import Style, own_paint
from printgen.pdf.tally import Tally, text_faults
from printgen.pdf.text import text_ops
from printgen.pdf.tools import Icon, Tools, remembered


class Walk(Tally):
    """One walk down one slice."""

    def __init__(self, tools: Tools, definitions: Definitions, root: Element, style: Style) -> None:
        super().__init__(tools, definitions, root)
        self.root_style, self.eye = style, Eye()
        self.using: tuple[Element, ...] = ()

    def element(self, node: Element, inherited: Style, ops: Ops) -> None:
        """Compile one element and all below it; each error becomes a fault."""
        toil = self.tools.toil
        toil.open, toil.walked, self.marks = toil.open + 1, toil.walked + 1, self.marks + 1
        try:
            if self.marks > faults.MOST_MARKS or toil.walked > faults.MOST_WALKED:
                raise TooMuch(faults.too_many())
            self._element(node, inherited, ops)
        except Blamed as blamed:
            self.note_error(blamed.node, blamed.fault)
        except Refused as refused:
            self.note(node, refused.fault.message, refused.fault.hint, final=refused.fault.final)
            if isinstance(refused, TooMuch):
                raise faults.Stopped from None
        except ValueError as fault:
            self.note_error(node, fault)
        finally:
            toil.open -= 1

    def _element(self, node: Element, inherited: Style, ops: Ops) -> None:
        attributes, tag = node.attrib, node.tag
        if not self.takes(node) or tag in SILENT:
            return
        if self.tools.toil.open > faults.DEEPEST:
            raise TooMuch(faults.too_deep())
        style = inherited.derive(own_paint(attributes))
        if "transform" in attributes or "clip-path" in attributes or "opacity" in attributes:
            self._set_apart(node, style, ops)
        else:
            self._draw(node, style, ops)

    def _draw(self, node: Element, style: Style, ops: Ops) -> None:
        if node.tag in SHAPES:
            self._shape(node, style, ops)
        elif node.tag in _DRAW:
            _DRAW[node.tag](self, node, style, ops)
        else:
            self.note(node, f"<{node.tag}> is not allowed here.")

    def _shape(self, node: Element, style: Style, ops: Ops) -> None:
        if node.tag == "line":
            style = style.derive((("fill", "none"),))
        path = shape_ops(node.tag, node.attrib)
        if not path:
            return
        if len(path) > faults.OPERATORS:
            self.count_marks(len(path) // faults.OPERATORS)
        shade = self.definitions.target(style.shade) if style.shade else None
        self.eye.shape(node, style, shade)
        if shade is not None:
            self._shade(node, path, shade, style, ops)
            style = style.derive((("fill", "none"),))
        if style.painter == "n":
            return
        if style.fill_alpha < 1 or style.stroke_alpha < 1:
            alpha = ops.use(self.tools.store.alpha(style.fill_alpha, style.stroke_alpha))
            ops.parts.append(f"q {alpha} gs {style.ops} {style.paint(path)} Q")
            return
        if style.ops != ops.paint:
            ops.parts.append(style.ops)
            ops.paint = style.ops
        ops.parts.append(f"{path} {style.painter}")

    def _shade(self, node: Element, path: str, shade: Element, style: Style, ops: Ops) -> None:
        """Fill with a gradient or pattern, which the shape clips."""
        box = bounds(node.tag, node.attrib)
        if box is None:
            return
        store, fades = self.tools.store, style.fill_alpha < 1
        shaded = self._tiled(shade, box, fades, ops) if shade.tag == "pattern" else self._graded(shade, box, ops)
        if not shaded:
            return
        alpha = f"{ops.use(store.alpha(style.fill_alpha, 1))} gs " if fades else ""
        ops.parts.append(f"q {alpha}{path} {'W*' if style.even_odd else 'W'} n {shaded} Q")

    def _graded(self, shade: Element, box: Box, ops: Ops) -> str:
        return gradient_ops(remembered(self.tools.gradients, shade, lambda: read_gradient(shade)), box, self.tools.store, ops)

    def _tiled(self, pattern: Element, box: Box, fades: bool, ops: Ops) -> str:
        """Cover a box with a pattern, which is drawn once and inherits from where it is defined, not from what it fills."""
        store = self.tools.store
        tile = remembered(self.tools.tiles, (pattern, self.root_style), lambda: self._tile(pattern))
        field = field_of(tile, box)
        self.count_uses(field.columns * field.rows)
        self.count_marks(field.columns * field.rows * tile.marks)
        inner = Ops()
        inner.parts.append(tiled_ops(tile, field, store, inner))
        if fades:
            return self._grouped(inner, ops)
        ops.uses |= inner.uses
        return inner.parts[0]

    def _tile(self, pattern: Element) -> Tile:
        """The tile of a pattern; preflight sees the tile as the fill of a shape, not as things of its own."""
        aside, marks = self.eye.begin(), self.marks
        try:
            tile = read_tile(pattern, self.root_style, self.element, self.tools.store)
            return replace(tile, marks=self.marks - marks)
        finally:
            self.eye.end(aside)

    def _set_apart(self, node: Element, style: Style, ops: Ops) -> None:
        """Draw with a transform, clip or alpha of its own, and leave the state as it was."""
        inner, stand = Ops(uses=ops.uses), self.eye.stand
        if "transform" in node.attrib:
            inner.parts.append(cm(read_transform(node.attrib["transform"])))
            self.eye.move(read_transform(node.attrib["transform"]))
        if node.attrib.get("clip-path", "none") != "none":
            inner.parts.append(self._clip(node.attrib["clip-path"]))
        opacity = share(node.attrib.get("opacity", "1"))
        if opacity < 1:
            self._see_through(node, style, inner, opacity)
        else:
            self._draw(node, style, inner)
        self.eye.stand = stand
        ops.parts.append(f"q {chr(10).join(inner.parts)} Q")

    def _see_through(self, node: Element, style: Style, ops: Ops, opacity: float) -> None:
        """A group fades as a whole, not part by part: it becomes a form with a transparency group."""
        group = Ops()
        self.eye.fade(opacity)
        self._draw(node, style, group)
        ops.parts.append(f"{ops.use(self.tools.store.alpha(opacity, opacity))} gs {self._grouped(group, ops)}")

    def _clip(self, reference: str) -> str:
        clip = self.definitions.target(reference)
        self.eye.clip(clip)
        text = remembered(self.tools.clips, clip, lambda: clip_ops(clip, reference))
        self.count_marks(len(text) // faults.OPERATORS)
        return text

    def _grouped(self, group: Ops, ops: Ops) -> str:
        chunk = group.chunk()
        return f"{ops.use(self.tools.store.form(('group', chunk), chunk, EVERYWHERE, group=True))} Do"

    def _group(self, node: Element, style: Style, ops: Ops) -> None:
        self.refuse_words(node)
        for child in node:
            if child.tag in SILENT and child.tag not in WORDS:
                self.note(child, f"<{child.tag}> belongs at the top of a drawing, not inside <{node.tag}>.")
            else:
                self.element(child, style, ops)

    def _text(self, node: Element, style: Style, ops: Ops) -> None:
        self.note_all(text_faults(node))
        before = len(ops.parts)
        text_ops(node, style, self.tools.letters, self.tools.store, ops, self.eye)
        self.count_marks(sum(1 + len(part) // faults.OPERATORS for part in ops.parts[before:]))

    def _use(self, node: Element, style: Style, ops: Ops) -> None:
        target = self.definitions.target(node.attrib.get("href", ""))
        if target in self.using:
            raise BadNumber(f"{node.attrib['href']} uses itself.")
        if len(self.using) >= faults.DEEPEST_USES:
            raise BadNumber(f"{node.attrib['href']} is used within more than {faults.DEEPEST_USES} others.")
        self.count_uses(1)
        if target.tag in SILENT and target.tag != "symbol":
            raise BadNumber(f"{node.attrib['href']} is a <{target.tag}>, which is not drawn.")
        stand, user = self.eye.stand, self.eye.user
        self.using, self.eye.user = (*self.using, target), user or node
        try:
            if target.tag == "symbol":
                self._symbol(target, node, style, ops)
            else:
                inner, x, y = Ops(uses=ops.uses), value(node.attrib.get("x", "0")), value(node.attrib.get("y", "0"))
                self.eye.move((1, 0, 0, 1, x, y))
                self.element(target, style, inner)
                ops.parts.append(f"q {cm((1, 0, 0, 1, x, y))} {chr(10).join(inner.parts)} Q")
        finally:
            self.using, self.eye.user, self.eye.stand = self.using[:-1], user, stand

    def _symbol(self, symbol: Element, node: Element, style: Style, ops: Ops) -> None:
        """A symbol is a form, drawn once for each style it inherits."""
        with blaming(symbol):
            view = symbol_box(symbol)
            style = style.derive(own_paint(symbol.attrib))
        place, box = symbol_place(view, node.attrib)
        chunk, icon = self._icon(symbol, style, view)
        form = self.tools.store.form(("symbol", chunk, box), chunk, box)
        self.eye.part(node, icon, place)
        self.count_marks(chunk.marks)
        ops.parts.append(f"q {cm(place)} {ops.use(form)} Do Q")

    def _icon(self, symbol: Element, style: Style, view: View) -> tuple[Chunk, Part]:
        """What a symbol draws in a style; each symbol is compiled once per style."""
        if (symbol, style) in self.tools.icons:
            known = self.tools.icons[symbol, style]
            self.count_uses(known.uses)
            self.below.update(dict.fromkeys(known.below))
            return known.chunk, known.part
        inner, uses = Ops(), self.uses
        outer, marks, below = self.eye.begin(), self.marks, self.below
        self.marks, self.below = 0, {}
        try:
            self._group(symbol, style, inner)
        finally:
            drawn, wrong, items = self.marks, self.below, self.eye.end(outer)
            self.marks, self.below = marks, below
            self.below.update(wrong)
        chunk, part = inner.chunk(drawn), Part("icon", (symbol, style), view, items)
        self.tools.icons[symbol, style] = Icon(chunk, part, self.uses - uses, tuple(wrong))
        return chunk, part

    def _image(self, node: Element, style: Style, ops: Ops) -> None:
        drawn, part, place = self.tools.pictures.draw(node.attrib, ops)
        self.count_marks(part.marks)
        ops.parts.append(drawn)
        self.eye.part(node, part, place)


_DRAW: Mapping[str, Callable[[Walk, Element, Style, Ops], None]] = {
    "g": Walk._group,
    "text": Walk._text,
    "use": Walk._use,
    "image": Walk._image,
}
