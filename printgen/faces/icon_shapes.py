"""Converts SVG files from icon sets to symbols.

Style rules become attributes, a background square is dropped, and an icon in one colour takes the text's colour.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import field
from xml.etree.ElementTree import Element

from markupsafe import escape

from printgen.core.boxes import Box, make_box
from printgen.core.named_tuples import NamedTuple
from printgen.core.patterns import compile_later
from printgen.core.records import dataclass
from printgen.core.svg.colours import UnknownColourError, read_colour_unless_transparent
from printgen.core.svg.grammar import ATTRIBUTES, PAINT, SVG_NAMESPACE
from printgen.core.svg.numbers import SvgError, read_number_or_length, read_transform
from printgen.core.svg.paths import find_element_box, read_path
from printgen.core.units import write_number

_SHAPES = frozenset({"path", "rect", "circle", "ellipse", "line", "polyline", "polygon"})
_GROUPS = frozenset({"g", "a", "svg"})
_SILENT = frozenset({
    "title", "desc", "metadata", "style", "defs", "symbol", "clipPath", "mask", "filter", "linearGradient", "radialGradient",
    "pattern", "marker", "script",
})  # fmt: skip
_KEPT = (PAINT | {"opacity"}) - {
    "color",
    "font-family",
    "font-size",
    "font-weight",
    "font-style",
    "text-anchor",
    "letter-spacing",
}
_COLOURS = ("fill", "stroke")
_EFFECTS = ("clip-path", "mask", "filter", "mix-blend-mode", "paint-order", "transform-origin")
_RULE = compile_later(r"([^{}]+)\{([^{}]*)\}")
_SELECTOR = compile_later(r"[.#]?[\w-]+|\*")
_COMMENT = compile_later(r"/\*.*?\*/", re.DOTALL)
_RGB = compile_later(r"rgb\(\s*(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(\d{1,3})\s*\)")
_DEEPEST = 40
_CURRENT = "currentColor"


class NotPlainError(Exception):
    """Raised for an icon with more than plain shapes. It is shown as a picture in its own colours."""


class SymbolParts(NamedTuple):
    """The attributes of a <symbol> element, and the SVG inside it."""

    attributes: str
    content: str


@dataclass(slots=True)
class _Shape:
    tag: str
    attributes: dict[str, str]
    paints: tuple[str, ...] = ()
    children: "list[_Shape]" = field(default_factory=list)
    has_transform: bool = False  # whether the shape has a transform


def simplify_icon_to_symbol(root: Element, view_box: tuple[float, float, float, float]) -> SymbolParts:
    """An icon as a symbol. Raises NotPlainError if it has more than plain shapes.

    A first shape that is a rectangle over the whole view box is dropped. If all other shapes have one colour, they use
    currentColor instead. Otherwise, they keep their colours.
    """
    try:
        top = _ShapeReader(_require_simple_style_rules(root)).read_shape_if_drawn(
            root, {"fill": "black", "stroke": "none"}, False, 0
        )
    except (SvgError, UnknownColourError, ValueError):
        raise NotPlainError from None
    if top is None:
        raise NotPlainError
    shapes = list(_list_leaf_shapes(top))
    if len(shapes) > 1 and _is_background(shapes[0], make_box(*view_box)):
        shapes[0].tag = ""
        shapes = shapes[1:]
    colours = {paint for shape in shapes for paint in shape.paints}
    uses_current_colour = len(colours) == 1
    own = {"fill": "black", "stroke-width": "1"} | top.attributes
    return SymbolParts(
        _write_attributes(own, uses_current_colour), "".join(_write_shape(child, uses_current_colour) for child in top.children)
    )


class _ShapeReader:
    def __init__(self, rules: Mapping[str, Mapping[str, str]]) -> None:
        self._rules = rules

    def read_shape_if_drawn(
        self, node: Element, inherited_paints: Mapping[str, str], has_transform: bool, depth: int
    ) -> _Shape | None:
        """An element as a shape, or None if it draws nothing. Raises NotPlainError if it is not a plain shape."""
        tag = _read_tag_if_svg(node)
        if not tag or tag in _SILENT:
            return None
        if tag not in _SHAPES | _GROUPS or depth > _DEEPEST:
            raise NotPlainError
        written = self._merge_attributes_with_style_rules(node, tag)
        if written.get("display") == "none" or written.get("visibility") == "hidden":
            return None
        if any(
            written.get(name, "none") not in ("none", "normal") for name in _EFFECTS
        ) or "transform" in _read_style_attribute(node):
            raise NotPlainError
        kept = {
            name: _convert_style_value(name, value) for name, value in written.items() if name in _KEPT and value != "inherit"
        }
        paints = dict(inherited_paints) | {name: kept[name] for name in _COLOURS if name in kept}
        if "transform" in node.attrib and depth:
            read_transform(node.attrib["transform"])
            kept["transform"], has_transform = node.attrib["transform"], True
        if tag in _SHAPES:
            geometry = _read_geometry_attributes(node, tag)
            seen = tuple(paint for paint in paints.values() if paint != "none")
            return _Shape(tag, geometry | kept, seen, has_transform=has_transform)
        if tag == "svg" and depth:
            raise NotPlainError
        children = [
            shape for child in node if (shape := self.read_shape_if_drawn(child, paints, has_transform, depth + 1)) is not None
        ]
        return _Shape("g", kept, children=children, has_transform=has_transform)

    def _merge_attributes_with_style_rules(self, node: Element, tag: str) -> dict[str, str]:
        """The style properties of an element. Style rules override attributes, and the style attribute overrides both."""
        found = {name: value.strip() for name, value in node.attrib.items()}
        classes = [f".{name}" for name in node.get("class", "").split()]
        for selector in ("*", tag, *classes, f"#{node.get('id', '')}"):
            found |= self._rules.get(selector, {})
        return found | _read_style_attribute(node)


def _read_style_attribute(node: Element) -> dict[str, str]:
    return _read_css_declarations(node.get("style", ""))


def _require_simple_style_rules(root: Element) -> dict[str, dict[str, str]]:
    """The style rules of an icon by selector. Raises NotPlainError for any selector that is not simple."""
    rules: dict[str, dict[str, str]] = {}
    for node in root.iter():
        if _read_tag_if_svg(node) == "style":
            text = _COMMENT.sub("", node.text or "")
            for rule in _RULE.finditer(text):
                for selector in rule[1].split(","):
                    if not _SELECTOR.fullmatch(selector.strip()):
                        raise NotPlainError
                    rules.setdefault(selector.strip(), {}).update(_read_css_declarations(rule[2]))
            if "@" in text:
                raise NotPlainError
    return rules


def _read_css_declarations(css: str) -> dict[str, str]:
    pairs = (part.partition(":") for part in css.split(";") if ":" in part)
    return {name.strip(): value.replace("!important", "").strip() for name, _, value in pairs}


def _convert_style_value(name: str, value: str) -> str:
    """The value of a style property as faces write it. Raises NotPlainError or ValueError for an unsupported value."""
    if name in _COLOURS:
        if value in ("none", "transparent"):
            return "none"
        rgb = _RGB.fullmatch(value)
        value = "#" + "".join(f"{min(255, int(part)):02x}" for part in rgb.groups()) if rgb else value
        if value != _CURRENT:
            read_colour_unless_transparent(value)
        return value
    if name in ("stroke-linecap", "stroke-linejoin", "fill-rule"):
        if value not in ("butt", "round", "square", "miter", "bevel", "nonzero", "evenodd"):
            raise NotPlainError
        return value
    if name == "stroke-dasharray":
        if value != "none" and not re.fullmatch(r"[\d.\s,]+", value):
            raise NotPlainError
        return value
    return _strip_px_from_number(value)


def _read_geometry_attributes(node: Element, tag: str) -> dict[str, str]:
    names = ATTRIBUTES[tag] - PAINT - {"id", "transform", "opacity", "clip-path", "clip-rule", "data-at"}
    given = {name: node.attrib[name] for name in sorted(names) if name in node.attrib and not name.startswith("data-")}
    made = {name: value if name in ("d", "points") else _strip_px_from_number(value) for name, value in given.items()}
    find_element_box(tag, made)
    return made


def _strip_px_from_number(value: str) -> str:
    """A number without its unit px. Raises NotPlainError for another unit, and SvgError for anything else."""
    value = value.strip().removesuffix("px")
    if value[-1:].isalpha() or value.endswith("%"):
        raise NotPlainError
    read_number_or_length(value)
    return value


def _list_leaf_shapes(top: _Shape) -> Iterator[_Shape]:
    for child in top.children:
        yield from _list_leaf_shapes(child) if child.tag == "g" else (child,)


def _is_background(shape: _Shape, view_box: Box) -> bool:
    """Whether a shape is a rectangle that covers the whole view box."""
    if shape.has_transform or shape.tag not in ("rect", "path"):
        return False
    box = find_element_box(shape.tag, shape.attributes)
    slack = max(view_box.width, view_box.height) / 500
    if box is None or max(abs(one - other) for one, other in zip(box, view_box, strict=True)) > slack:
        return False
    if shape.tag == "rect":
        return True
    steps = read_path(shape.attributes.get("d", ""))
    corners = {tuple(round(number, 3) for number in numbers) for kind, numbers in steps if kind in "ML"}
    if len(corners) != 4 or len(steps) > 6 or any(kind not in "MLZ" for kind, _ in steps):
        return False
    return len({x for x, _ in corners}) == 2 and len({y for _, y in corners}) == 2


def _write_shape(shape: _Shape, uses_current_colour: bool) -> str:
    if not shape.tag:
        return ""
    inner = "".join(_write_shape(child, uses_current_colour) for child in shape.children)
    attributes = _write_attributes(shape.attributes, uses_current_colour)
    return f"<{shape.tag}{attributes}>{inner}</{shape.tag}>" if shape.tag == "g" else f"<{shape.tag}{attributes}/>"


def _write_attributes(attributes: Mapping[str, str], uses_current_colour: bool) -> str:
    shown = {
        name: _CURRENT if uses_current_colour and name in _COLOURS and value != "none" else value
        for name, value in attributes.items()
    }
    return "".join(f' {name}="{escape(value)}"' for name, value in shown.items())


def _read_tag_if_svg(node: Element) -> str:
    """The name of an SVG element, or an empty text for an element added by a program such as Inkscape."""
    if not isinstance(node.tag, str):
        return ""
    space, _, name = node.tag.rpartition("}")
    return name if space in ("", f"{{{SVG_NAMESPACE}") else ""


def write_view_box(view_box: tuple[float, float, float, float]) -> str:
    """The viewBox attribute for a view box."""
    return " ".join(write_number(number) for number in view_box)
