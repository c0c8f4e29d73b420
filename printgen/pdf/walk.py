"""One walk down the tree of a drawing, element by element to operators, every property set before it is used."""

from collections.abc import Callable, Iterable, Mapping
from xml.etree.ElementTree import Element

from printgen.pdf.clips import clip_ops
from printgen.pdf.definitions import SILENT, Definitions, symbol_box
from printgen.pdf.faults import Blamed, Fault, Refused, blaming
from printgen.pdf.gradients import gradient_ops
from printgen.pdf.numbers import BadNumber, cm, measure, share, value
from printgen.pdf.shapes import SHAPES, shape_ops
from printgen.pdf.store import EVERYWHERE, Ops
from printgen.pdf.style import Style, own_paint
from printgen.pdf.text import text_ops
from printgen.pdf.tiles import field_of, read_tile, tiled_ops
from printgen.pdf.tools import Tools
from printgen.svg.bounds import Box, bounds
from printgen.svg.grammar import ATTRIBUTES, LEAVES, WORDS, unknown_attribute, unknown_element
from printgen.svg.transform import read_transform

MOST_USES = 20_000


class Walk:
    """One walk down one slice."""

    def __init__(self, tools: Tools, definitions: Definitions, root: Element, style: Style) -> None:
        self.tools, self.definitions, self.root, self.root_style = tools, definitions, root, style
        self.faults: list[Fault] = []
        self.below: list[Fault] = []
        self.using: tuple[Element, ...] = ()
        self.uses = 0

    def element(self, node: Element, inherited: Style, ops: Ops) -> None:
        """Compile one element and all below it; what it says wrong becomes a fault."""
        try:
            self._element(node, inherited, ops)
        except Blamed as blamed:
            self._wrong(blamed.node, blamed.fault)
        except Refused as refused:
            self._fault(node, refused.fault.message, refused.fault.hint)
        except ValueError as fault:
            self._wrong(node, fault)

    def strict(self, node: Element) -> None:
        """Hold every element of a definition against the grammar."""
        for one in list(node.iter())[1:]:
            self._grammar(one)

    def _element(self, node: Element, inherited: Style, ops: Ops) -> None:
        attributes, tag = node.attrib, node.tag
        if not self._grammar(node) or tag in SILENT:
            return
        own = own_paint(attributes)
        style = inherited.derive(own)
        if "transform" in attributes or "clip-path" in attributes or "opacity" in attributes:
            self._set_apart(node, style, ops)
        else:
            self._draw(node, style, ops)

    def _grammar(self, node: Element) -> bool:
        allowed = ATTRIBUTES.get(node.tag)
        if allowed is None:
            self._fault(node, *unknown_element(node.tag))
            return False
        wrong = [] if allowed.issuperset(node.attrib) else [name for name in node.attrib if name not in allowed]
        for name in wrong:
            self._fault(node, *unknown_attribute(node.tag, name))
        strange = [child for child in node if child.tag not in WORDS] if node.tag in LEAVES else []
        for child in strange:
            self._fault(child, f"<{child.tag}> does not stand within <{node.tag}>.")
        return not wrong and not strange

    def _wrong(self, node: Element, fault: ValueError) -> None:
        self._fault(node, f"<{node.tag}>: {fault}", getattr(fault, "hint", ""))

    def _fault(self, node: Element, message: str, hint: str = "") -> None:
        at = _index(self.root.iter(), node)
        if at is not None:
            self.faults.append(Fault(at, message, hint))
        else:
            self.below.append(Fault(_index(self.definitions.nodes, node) or 0, message, hint))

    def _draw(self, node: Element, style: Style, ops: Ops) -> None:
        if node.tag in SHAPES:
            self._shape(node, style, ops)
        elif node.tag in _DRAW:
            _DRAW[node.tag](self, node, style, ops)
        else:
            self._fault(node, f"<{node.tag}> does not stand here.")

    def _shape(self, node: Element, style: Style, ops: Ops) -> None:
        if node.tag == "line":
            style = style.derive((("fill", "none"),))
        path = shape_ops(node.tag, node.attrib)
        if not path:
            return
        if style.shade:
            self._shade(node, path, style, ops)
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

    def _shade(self, node: Element, path: str, style: Style, ops: Ops) -> None:
        """Fill with a gradient or pattern, which the shape clips."""
        shade, box = self.definitions.target(style.shade), bounds(node.tag, node.attrib)
        if box is None:
            return
        store, fades = self.tools.store, style.fill_alpha < 1
        shaded = self._tiled(shade, box, fades, ops) if shade.tag == "pattern" else gradient_ops(shade, box, store, ops)
        if not shaded:
            return
        alpha = f"{ops.use(store.alpha(style.fill_alpha, 1))} gs " if fades else ""
        ops.parts.append(f"q {alpha}{path} {'W*' if style.even_odd else 'W'} n {shaded} Q")

    def _tiled(self, pattern: Element, box: Box, fades: bool, ops: Ops) -> str:
        """Cover a box with a pattern, which is drawn once and inherits from where it is defined, not from what it fills."""
        store, key = self.tools.store, (pattern, self.root_style)
        if key not in self.tools.tiles:
            self.tools.tiles[key] = read_tile(pattern, self.root_style, self.element, store)
        tile = self.tools.tiles[key]
        field = field_of(tile, box)
        self._count(field.columns * field.rows)
        inner = Ops()
        inner.parts.append(tiled_ops(tile, field, store, inner))
        if fades:
            return self._grouped(inner, ops)
        ops.uses |= inner.uses
        return inner.parts[0]

    def _set_apart(self, node: Element, style: Style, ops: Ops) -> None:
        """Draw with a transform, clip or alpha of its own, and leave the state as it was."""
        inner = Ops(uses=ops.uses)
        if "transform" in node.attrib:
            inner.parts.append(cm(read_transform(node.attrib["transform"])))
        if node.attrib.get("clip-path", "none") != "none":
            clip = node.attrib["clip-path"]
            inner.parts.append(clip_ops(self.definitions.target(clip), clip))
        opacity = share(node.attrib.get("opacity", "1"))
        if opacity < 1:
            self._see_through(node, style, inner, opacity)
        else:
            self._draw(node, style, inner)
        ops.parts.append(f"q {chr(10).join(inner.parts)} Q")

    def _see_through(self, node: Element, style: Style, ops: Ops, opacity: float) -> None:
        """A group fades as a whole, not part by part: it becomes a form with a transparency group."""
        group = Ops()
        self._draw(node, style, group)
        ops.parts.append(f"{ops.use(self.tools.store.alpha(opacity, opacity))} gs {self._grouped(group, ops)}")

    def _grouped(self, group: Ops, ops: Ops) -> str:
        chunk = group.chunk()
        return f"{ops.use(self.tools.store.form(('group', chunk), chunk, EVERYWHERE, group=True))} Do"

    def _group(self, node: Element, style: Style, ops: Ops) -> None:
        self._no_words(node)
        for child in node:
            if child.tag in SILENT and child.tag not in WORDS:
                self._fault(child, f"<{child.tag}> stands at the top of a drawing, not within <{node.tag}>.")
            else:
                self.element(child, style, ops)

    def _no_words(self, node: Element) -> None:
        words = next((text.strip() for text in (node.text, *(child.tail for child in node)) if text and not text.isspace()), "")
        if words:
            self._fault(node, f"“{words[:40]}” stands outside of <text>.", "put it into a <text>, or call text(…).")

    def _text(self, node: Element, style: Style, ops: Ops) -> None:
        for child in list(node.iter())[1:]:
            if child.tag == "tspan":
                self._grammar(child)
            elif child.tag not in WORDS:
                self._fault(child, f"<{child.tag}> does not stand within <text>.")
        text_ops(node, style, self.tools.letters, self.tools.store, ops)

    def _use(self, node: Element, style: Style, ops: Ops) -> None:
        target = self.definitions.target(node.attrib.get("href", ""))
        if target in self.using or len(self.using) > 8:
            raise BadNumber(f"{node.attrib['href']} uses itself.")
        self._count(1)
        if target.tag in SILENT and target.tag != "symbol":
            raise BadNumber(f"{node.attrib['href']} is a <{target.tag}>, which is not drawn.")
        self.using += (target,)
        try:
            if target.tag == "symbol":
                self._symbol(target, node, style, ops)
            else:
                inner = Ops(uses=ops.uses)
                self.element(target, style, inner)
                place = cm((1, 0, 0, 1, value(node.attrib.get("x", "0")), value(node.attrib.get("y", "0"))))
                ops.parts.append(f"q {place} {chr(10).join(inner.parts)} Q")
        finally:
            self.using = self.using[:-1]

    def _count(self, uses: int) -> None:
        self.uses += uses
        if self.uses > MOST_USES:
            message = f"One part of the drawing has more than {MOST_USES} <use> and tiles of patterns."
            raise Refused(Fault(0, message, "draw less on one face."))

    def _symbol(self, symbol: Element, node: Element, style: Style, ops: Ops) -> None:
        """A symbol is a form, drawn once for each style it inherits."""
        with blaming(symbol):
            left, top, wide, high = symbol_box(symbol)
            style = style.derive(own_paint(symbol.attrib))
        width, height = measure(node.attrib.get("width", "0")), measure(node.attrib.get("height", "0"))
        if not width or not height:
            raise BadNumber("a symbol is used with a width and a height.")
        inner = Ops()
        self._group(symbol, style, inner)
        scale = min(width / wide, height / high)
        beside, over = (width / scale - wide) / 2, (height / scale - high) / 2
        chunk, box = inner.chunk(), (left - beside, top - over, left + wide + beside, top + high + over)
        form = self.tools.store.form(("symbol", chunk, box), chunk, box)
        x = value(node.attrib.get("x", "0")) + (beside - left) * scale
        y = value(node.attrib.get("y", "0")) + (over - top) * scale
        ops.parts.append(f"q {cm((scale, 0, 0, scale, x, y))} {ops.use(form)} Do Q")

    def _image(self, node: Element, style: Style, ops: Ops) -> None:
        ops.parts.append(self.tools.pictures.draw(node.attrib, ops))


def _index(nodes: Iterable[Element], node: Element) -> int | None:
    return next((at for at, one in enumerate(nodes) if one is node), None)


_DRAW: Mapping[str, Callable[[Walk, Element, Style, Ops], None]] = {
    "g": Walk._group,
    "text": Walk._text,
    "use": Walk._use,
    "image": Walk._image,
}
