"""The elements and attributes that a face may use; all else is refused, with a hint."""

from collections.abc import Mapping

from printgen.core.problems import did_you_mean

SVG_NAMESPACE = "http://www.w3.org/2000/svg"
_PREFIXES = {"http://www.w3.org/1999/xlink": "xlink:", "http://www.w3.org/XML/1998/namespace": "xml:"}

PAINT = frozenset({
    "fill", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin", "stroke-miterlimit", "stroke-dasharray",
    "stroke-dashoffset", "fill-rule", "fill-opacity", "stroke-opacity", "color", "font-family", "font-size", "font-weight",
    "font-style", "text-anchor", "letter-spacing",
})  # fmt: skip
_COMMON = PAINT | {"id", "transform", "opacity", "clip-path", "data-at"}
_PLACED = _COMMON | {"data-field", "data-whole"}  # what has a box of its own, to write in or to keep in one piece
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
WORDS = frozenset({"title", "desc"})  # may stand anywhere and draw nothing
LEAVES = frozenset({"path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "use", "image"})
_INSTEAD = {
    "style": "write the properties as attributes: fill=… stroke=…",
    "class": "there are no style sheets here; write the properties as attributes.",
    "xlink:href": "write href=….",
    "filter": "put the art into an SVG file of its own and place it with <image href=…>.",
    "mask": "put the art into an SVG file of its own and place it with <image href=…>.",
    "stop-opacity": "take a lighter stop-color.",
    "script": "nothing runs from a face.",
    "foreignObject": "call text(…) for text that wraps.",
    "data-field": "put it on a <rect fill='none'> that covers the place.",
    "preserveAspectRatio": "cut the picture to the shape it is wanted in.",
    "spreadMethod": "write the steps out as stops.",
    "clipPathUnits": "write the shapes in mm.",
    "patternContentUnits": "write the shapes in mm.",
}


def unknown_element(name: str) -> tuple[str, str]:
    """What is said of an element that is not taken, and the hint."""
    name = _written(name)
    return f"<{name}> is not taken here.", _INSTEAD.get(name) or did_you_mean(name, ATTRIBUTES)


def _written(name: str) -> str:
    """A name as it was written, from one with its namespace spelled out."""
    space, _, local = name.rpartition("}")
    return _PREFIXES.get(space[1:], "") + local


def unknown_attribute(element: str, name: str) -> tuple[str, str]:
    """What is said of an attribute that the element does not take, and the hint."""
    name = _written(name)
    hint = _INSTEAD.get(name) or did_you_mean(name, ATTRIBUTES[element] - {"data-at"})
    return f"<{element}> does not take {name}.", hint
