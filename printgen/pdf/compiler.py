"""The strict SVG subset to PDF operators: one walk down the tree, every property set before it is used."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from xml.etree.ElementTree import Element, fromstring

from printgen.fonts.catalogue import UnknownFont
from printgen.pdf.faults import Fault, Refused
from printgen.pdf.gradients import gradient_ops
from printgen.pdf.images import Pictures
from printgen.pdf.letters import Letters
from printgen.pdf.numbers import BadNumber, num, share, value
from printgen.pdf.shapes import SHAPES, shape_ops
from printgen.pdf.slices import Document, Slice, cut
from printgen.pdf.store import Chunk, Ops, Store
from printgen.pdf.style import Own, Style, initial_style
from printgen.pdf.text import text_ops
from printgen.svg.bounds import bounds
from printgen.svg.colour import UnknownColour
from printgen.svg.grammar import ATTRIBUTES, PAINT, unknown_attribute, unknown_element
from printgen.svg.transform import read_transform
from printgen.units import plain

_SILENT = frozenset({"defs", "title", "desc", "symbol", "linearGradient", "radialGradient", "clipPath"})
_EVERYWHERE = (-9999.0, -9999.0, 9999.0, 9999.0)  # a group's box: whatever the paper shows of it


@dataclass(frozen=True, slots=True)
class Compiled:
    """A slice or face, compiled: its operators and what could not be taken."""

    chunk: Chunk
    faults: tuple[Fault, ...] = ()


class Compiler:
    """Compiles the faces of one document, each different slice once."""

    def __init__(self, store: Store, letters: Letters, pictures: Pictures) -> None:
        self.store, self.letters, self.pictures = store, letters, pictures
        self._known: dict[tuple[str, str, str], Compiled] = {}
        self._root = initial_style()

    def face(self, svg: str) -> tuple[list[Chunk], tuple[Fault, ...]]:
        """The chunks of a face in drawing order, and its faults."""
        try:
            document = cut(svg)
            style = self._root.derive(_own(document.attributes))
        except Refused as refused:
            return [], (refused.fault,)
        defs = "".join(child.text for child in document.children if child.tag in _SILENT)
        compiled = [(child, self._slice(child, defs, style)) for child in document.children]
        faults = (*_root_faults(document), *_shifted(compiled))
        return [one.chunk for _, one in compiled if one.chunk.ops], faults

    def _slice(self, child: Slice, defs: str, style: Style) -> Compiled:
        key = (child.text, defs if "#" in child.text else "", str(style.raw) if style is not self._root else "")
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._compile(child, key[1], style)
        return known

    def _compile(self, child: Slice, defs: str, style: Style) -> Compiled:
        node = fromstring(child.text)
        walk = Walk(self, _ids(defs), node)
        ops = Ops()
        walk.element(node, style, ops)
        if child.tag in _SILENT:
            walk.strict(node)
        return Compiled(ops.chunk(), tuple(walk.faults))


def _shifted(compiled: list[tuple[Slice, Compiled]]) -> list[Fault]:
    """The faults of the slices, their elements counted in the face."""
    return [replace(fault, ordinal=fault.ordinal + child.ordinal) for child, one in compiled for fault in one.faults]


def _ids(defs: str) -> dict[str, Element]:
    """Everything that can be referred to, by its id."""
    return {node.attrib["id"]: node for node in fromstring(f"<defs>{defs}</defs>").iter() if "id" in node.attrib}


def _root_faults(document: Document) -> list[Fault]:
    known = ATTRIBUTES["svg"] | {"xmlns"}
    return [Fault(0, *unknown_attribute("svg", name)) for name in document.attributes if name not in known]


def _own(attributes: Mapping[str, str]) -> Own:
    return tuple((name, text) for name, text in attributes.items() if name in PAINT)


class Walk:
    """One walk down one slice."""

    def __init__(self, compiler: Compiler, ids: dict[str, Element], root: Element) -> None:
        self.compiler, self.ids, self.root = compiler, ids, root
        self.faults: list[Fault] = []
        self.using: tuple[str, ...] = ()

    def element(self, node: Element, inherited: Style, ops: Ops) -> None:
        """Compile one element and all below it; what it says wrong becomes a fault."""
        try:
            self._element(node, inherited, ops)
        except (BadNumber, UnknownColour, UnknownFont, ValueError) as fault:
            self._fault(node, f"<{node.tag}>: {fault}", getattr(fault, "hint", ""))
        except Refused as refused:
            self._fault(node, refused.fault.message, refused.fault.hint)

    def strict(self, node: Element) -> None:
        """Hold every element of a definition against the grammar."""
        for one in list(node.iter())[1:]:
            self._grammar(one)

    def _element(self, node: Element, inherited: Style, ops: Ops) -> None:
        attributes, tag = node.attrib, node.tag
        if not self._grammar(node) or tag in _SILENT:
            return
        own = _own(attributes)
        style = inherited.derive(own) if own else inherited
        if "transform" in attributes or "clip-path" in attributes or "opacity" in attributes:
            self._set_apart(node, style, ops)
        else:
            self._draw(node, style, ops)

    def _grammar(self, node: Element) -> bool:
        allowed = ATTRIBUTES.get(node.tag)
        if allowed is None:
            self._fault(node, *unknown_element(node.tag))
            return False
        if not allowed.issuperset(node.attrib):
            for name in node.attrib:
                if name not in allowed:
                    self._fault(node, *unknown_attribute(node.tag, name))
            return False
        return True

    def _fault(self, node: Element, message: str, hint: str = "") -> None:
        ordinal = next((at for at, one in enumerate(self.root.iter()) if one is node), 0)
        self.faults.append(Fault(ordinal, message, hint))

    def _draw(self, node: Element, style: Style, ops: Ops) -> None:
        if node.tag in SHAPES:
            self._shape(node, style, ops)
        else:
            _DRAW[node.tag](self, node, style, ops)

    def _shape(self, node: Element, style: Style, ops: Ops) -> None:
        if node.tag == "line":
            style = style.derive((("fill", "none"),))
        path = shape_ops(node.tag, node.attrib)
        if not path:
            return
        if style.gradient:
            self._gradient(node, path, style, ops)
            style = style.derive((("fill", "none"),))
        if style.painter == "n":
            return
        if style.fill_alpha < 1 or style.stroke_alpha < 1:
            alpha = ops.use(self.compiler.store.alpha(style.fill_alpha, style.stroke_alpha))
            ops.parts.append(f"q {alpha} gs {style.ops} {path} {style.painter} Q")
            return
        if style.ops != ops.paint:
            ops.parts.append(style.ops)
            ops.paint = style.ops
        ops.parts.append(f"{path} {style.painter}")

    def _gradient(self, node: Element, path: str, style: Style, ops: Ops) -> None:
        gradient = self._target(style.gradient)
        box = bounds(node.tag, node.attrib)
        clip = "W* n" if style.even_odd else "W n"
        if box is not None:
            ops.parts.append(f"q {path} {clip} {gradient_ops(gradient, box, self.compiler.store, ops)} Q")

    def _target(self, name: str) -> Element:
        if name not in self.ids:
            raise BadNumber(f'nothing has the id "{name}".')
        return self.ids[name]

    def _set_apart(self, node: Element, style: Style, ops: Ops) -> None:
        """Draw with a transform, clip or alpha of its own, and leave the state as it was."""
        inner = Ops(uses=ops.uses)
        if "transform" in node.attrib:
            inner.parts.append(f"{' '.join(map(plain, read_transform(node.attrib['transform'])))} cm")
        if "clip-path" in node.attrib:
            inner.parts.append(self._clip(node.attrib["clip-path"]))
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
        chunk = group.chunk()
        form = self.compiler.store.form(("group", chunk), chunk, _EVERYWHERE, group=True)
        ops.parts.append(f"{ops.use(self.compiler.store.alpha(opacity, opacity))} gs {ops.use(form)} Do")

    def _clip(self, reference: str) -> str:
        clip = self._target(reference.removeprefix("url(#").removesuffix(")"))
        if clip.tag != "clipPath":
            raise BadNumber(f"{reference} is not a clipPath.")
        wrong = [child.tag for child in clip if child.tag not in SHAPES or "transform" in child.attrib]
        if wrong:
            raise BadNumber(f"a clipPath holds plain shapes without a transform, not <{wrong[0]}>.")
        rule = "W*" if any(child.get("fill-rule") == "evenodd" for child in clip) else "W"
        return f"{' '.join(shape_ops(child.tag, child.attrib) for child in clip)} {rule} n"

    def _group(self, node: Element, style: Style, ops: Ops) -> None:
        for child in node:
            self.element(child, style, ops)

    def _text(self, node: Element, style: Style, ops: Ops) -> None:
        for child in node.iter("tspan"):
            self._grammar(child)
        text_ops(node, style, self.compiler.letters, self.compiler.store, ops)

    def _use(self, node: Element, style: Style, ops: Ops) -> None:
        name = node.attrib.get("href", "").removeprefix("#")
        target = self._target(name)
        if name in self.using or len(self.using) > 8:
            raise BadNumber(f"#{name} uses itself.")
        self.using += (name,)
        if target.tag == "symbol":
            self._symbol(name, target, node, style, ops)
        else:
            inner = Ops(uses=ops.uses)
            self.element(target, style, inner)
            x, y = num(node.attrib.get("x", "0")), num(node.attrib.get("y", "0"))
            ops.parts.append(f"q 1 0 0 1 {x} {y} cm {chr(10).join(inner.parts)} Q")
        self.using = self.using[:-1]

    def _symbol(self, name: str, symbol: Element, node: Element, style: Style, ops: Ops) -> None:
        """A symbol is a form, drawn once for each style it inherits."""
        left, top, wide, high = _view_box(symbol)
        inner = Ops()
        self._group(symbol, style.derive(_own(symbol.attrib)), inner)
        chunk = inner.chunk()
        form = self.compiler.store.form(("symbol", chunk, wide, high), chunk, (left, top, left + wide, top + high))
        width, height = value(node.attrib.get("width", str(wide))), value(node.attrib.get("height", str(high)))
        scale = min(width / wide, height / high)
        x = value(node.attrib.get("x", "0")) + (width - wide * scale) / 2 - left * scale
        y = value(node.attrib.get("y", "0")) + (height - high * scale) / 2 - top * scale
        ops.parts.append(f"q {plain(scale)} 0 0 {plain(scale)} {plain(x)} {plain(y)} cm {ops.use(form)} Do Q")

    def _image(self, node: Element, style: Style, ops: Ops) -> None:
        ops.parts.append(self.compiler.pictures.draw(node.attrib, ops))


def _view_box(symbol: Element) -> tuple[float, float, float, float]:
    numbers = [value(number) for number in symbol.attrib.get("viewBox", "").replace(",", " ").split()]
    if len(numbers) != 4 or numbers[2] <= 0 or numbers[3] <= 0:
        raise BadNumber("a symbol wants a viewBox of four numbers.")
    return numbers[0], numbers[1], numbers[2], numbers[3]


_DRAW: Mapping[str, Callable[[Walk, Element, Style, Ops], None]] = {
    "g": Walk._group,
    "text": Walk._text,
    "use": Walk._use,
    "image": Walk._image,
}
