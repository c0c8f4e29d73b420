"""The elements and attributes that a face may use; all else is refused, with a hint."""

from collections.abc import Mapping

from printgen.problems import did_you_mean

SVG_NAMESPACE = "http://www.w3.org/2000/svg"

PAINT = frozenset(
    "fill stroke stroke-width stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray stroke-dashoffset "
    "fill-rule fill-opacity stroke-opacity color font-family font-size font-weight font-style text-anchor letter-spacing".split()
)
_COMMON = PAINT | {"id", "transform", "opacity", "clip-path", "data-field", "data-at"}

ATTRIBUTES: Mapping[str, frozenset[str]] = {
    "svg": _COMMON | {"width", "height", "viewBox", "version"},
    "g": _COMMON,
    "defs": frozenset({"id", "data-at"}),
    "symbol": PAINT | {"id", "viewBox", "data-at"},
    "use": _COMMON | {"href", "x", "y", "width", "height"},
    "path": _COMMON | {"d"},
    "rect": _COMMON | {"x", "y", "width", "height", "rx", "ry"},
    "circle": _COMMON | {"cx", "cy", "r"},
    "ellipse": _COMMON | {"cx", "cy", "rx", "ry"},
    "line": _COMMON | {"x1", "y1", "x2", "y2"},
    "polyline": _COMMON | {"points"},
    "polygon": _COMMON | {"points"},
    "text": _COMMON | {"x", "y"},
    "tspan": (PAINT | {"x", "y", "dx", "dy", "data-at"}),
    "image": _COMMON | {"href", "x", "y", "width", "height"},
    "linearGradient": frozenset("id x1 y1 x2 y2 gradientUnits gradientTransform data-at".split()),
    "radialGradient": frozenset("id cx cy r fx fy gradientUnits gradientTransform data-at".split()),
    "stop": frozenset("offset stop-color data-at".split()),
    "clipPath": frozenset({"id", "transform", "data-at"}),
    "title": frozenset({"data-at"}),
    "desc": frozenset({"data-at"}),
}
_INSTEAD = {
    "style": "write the properties as attributes: fill=… stroke=…",
    "class": "there are no style sheets here; write the properties as attributes.",
    "xlink:href": "write href=….",
    "filter": "put the art into an SVG file of its own and place it with <image href=…>.",
    "mask": "put the art into an SVG file of its own and place it with <image href=…>.",
    "pattern": "put the art into an SVG file of its own and place it with <image href=…>, or draw it with a loop.",
    "stop-opacity": "take a lighter stop-color.",
    "script": "nothing runs from a face.",
    "foreignObject": "call text(…) for text that wraps.",
}


def unknown_element(name: str) -> tuple[str, str]:
    """What is said of an element that is not taken, and the hint."""
    return f"<{name}> is not taken here.", _INSTEAD.get(name) or did_you_mean(name, ATTRIBUTES)


def unknown_attribute(element: str, name: str) -> tuple[str, str]:
    """What is said of an attribute that the element does not take, and the hint."""
    hint = _INSTEAD.get(name) or did_you_mean(name, ATTRIBUTES[element] - {"data-at"})
    return f"<{element}> does not take {name}.", hint
