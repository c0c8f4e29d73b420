"""Lists the SVG elements and attributes that a face can use, and words messages and hints for all others."""

from collections.abc import Iterator, Mapping
from typing import TypeAlias
from xml.etree.ElementTree import Element

from printgen.core.problems import MessageAndHint, make_spelling_hint

SVG_NAMESPACE = "http://www.w3.org/2000/svg"
_PREFIXES = {"http://www.w3.org/1999/xlink": "xlink:", "http://www.w3.org/XML/1998/namespace": "xml:"}

PAINT = frozenset({
    "fill", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin", "stroke-miterlimit", "stroke-dasharray",
    "stroke-dashoffset", "fill-rule", "fill-opacity", "stroke-opacity", "color", "font-family", "font-size", "font-weight",
    "font-style", "font-variant", "text-anchor", "letter-spacing", "direction",
})  # fmt: skip
_COMMON = PAINT | {"id", "transform", "opacity", "clip-path", "data-at"}
_PLACED = _COMMON | {
    "data-field",
    "data-whole",
}  # for elements with a box, which can be a field or an area that must not be split between sheets
_SHAPE = _PLACED | {"clip-rule"}

ATTRIBUTES: Mapping[str, frozenset[str]] = {
    "svg": PAINT | {"id", "width", "height", "viewBox", "version", "data-at"},
    "g": _COMMON,
    "defs": frozenset({"id", "data-at"}),
    "symbol": PAINT | {"id", "viewBox", "data-at"},
    "use": _PLACED | {"href", "x", "y", "width", "height"},
    "path": _SHAPE | {"d"},
    "rect": _SHAPE | {"x", "y", "width", "height", "rx", "ry"},
    "circle": _SHAPE | {"cx", "cy", "r"},
    "ellipse": _SHAPE | {"cx", "cy", "rx", "ry"},
    "line": _SHAPE | {"x1", "y1", "x2", "y2"},
    "polyline": _SHAPE | {"points"},
    "polygon": _SHAPE | {"points"},
    "text": _COMMON | {"x", "y", "data-role"},
    "tspan": (PAINT | {"x", "y", "dx", "dy", "data-at"}),
    "image": _PLACED | {"href", "x", "y", "width", "height"},
    "linearGradient": frozenset("id x1 y1 x2 y2 gradientUnits gradientTransform data-at".split()),
    "radialGradient": frozenset("id cx cy r fx fy gradientUnits gradientTransform data-at".split()),
    "stop": frozenset("offset stop-color data-at".split()),
    "pattern": PAINT | {"id", "x", "y", "width", "height", "patternUnits", "patternTransform", "data-at"},
    "clipPath": frozenset({"id", "data-at"}),
    "title": frozenset({"data-at"}),
    "desc": frozenset({"data-at"}),
}
WORDS = frozenset({"title", "desc"})  # allowed anywhere, because they draw nothing
CHILDLESS = frozenset({"path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "use", "image"})
_INSTEAD = {
    "style": "write the properties as attributes, such as fill=… and stroke=….",
    "class": "write the properties as attributes; style sheets are not supported.",
    "xlink:href": "use href=… instead.",
    "filter": "put the art into a separate SVG file and place it with <image href=…>.",
    "mask": "put the art into a separate SVG file and place it with <image href=…>.",
    "stop-opacity": "use a lighter stop-color.",
    "script": "remove the script; faces cannot run code.",
    "foreignObject": "call text(…) for text that wraps.",
    "data-field": "move data-field to a <rect fill='none'> that covers the field.",
    "preserveAspectRatio": "call picture(…), which crops a picture to its box.",
    "spreadMethod": "write all steps as <stop> elements.",
    "clipPathUnits": "remove the attribute, and write the shapes in mm.",
    "patternContentUnits": "remove the attribute, and write the shapes in mm.",
}


Mistake: TypeAlias = tuple[Element, str, str]  # the wrong element, the message and the hint


def find_element_mistakes(node: Element) -> Iterator[Mistake]:
    """The mistakes in an SVG element, including misplaced children but not the mistakes inside its children."""
    allowed = ATTRIBUTES.get(node.tag)
    if allowed is None:
        yield node, *describe_unknown_element_and_fix(node.tag)
        return
    if not allowed.issuperset(node.attrib):
        yield from ((node, *describe_unknown_attribute_and_fix(node.tag, name)) for name in node.attrib if name not in allowed)
    if node.tag in CHILDLESS and len(node):
        misplaced = (child for child in node if child.tag not in WORDS)
        yield from (
            (child, f"<{child.tag}> cannot be inside <{node.tag}>.", f"move <{child.tag}> out of <{node.tag}>.")
            for child in misplaced
        )


def find_mistakes_inside_text_element(text: Element) -> Iterator[Mistake]:
    """The mistakes in the elements inside a <text>."""
    for child in list(text.iter())[1:]:
        if child.tag == "tspan":
            yield from find_element_mistakes(child)
        elif child.tag not in WORDS:
            yield child, f"<{child.tag}> cannot be inside <text>.", f"move <{child.tag}> out of <text>."


def find_text_directly_inside(node: Element) -> str:
    """The first text that is directly inside an SVG element, or an empty text if there is none."""
    texts = (node.text, *(child.tail for child in node))
    return next((text.strip() for text in texts if text and not text.isspace()), "")


def describe_unknown_element_and_fix(name: str) -> MessageAndHint:
    """The message and the hint for an element that faces cannot use."""
    name = _write_prefixed_name(name)
    return f"<{name}> is not supported here.", _INSTEAD.get(name) or make_spelling_hint(name, ATTRIBUTES)


def describe_unknown_attribute_and_fix(element: str, name: str) -> MessageAndHint:
    """The message and the hint for an attribute that the element cannot have."""
    name = _write_prefixed_name(name)
    hint = _INSTEAD.get(name) or make_spelling_hint(name, ATTRIBUTES[element] - {"data-at"})
    return f"<{element}> does not support {name}.", hint


def _write_prefixed_name(name: str) -> str:
    """A name as written in SVG files, such as xlink:href, for ElementTree's form {namespace}name."""
    space, _, local = name.rpartition("}")
    return _PREFIXES.get(space[1:], "") + local
