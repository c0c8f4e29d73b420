"""What code draws for templates: outlines of faces, as SVG by svgwrite."""

from printgen.model import Outline, Size
from printgen.outlines import corners
from printgen.units import Mm


def outline_svg(outline: Outline, size: Size, inset: Mm, attributes: dict[str, str]) -> str:
    """The outline of a face, drawn in by an inset (or out, where it is negative)."""
    from svgwrite.shapes import Circle, Polygon, Rect

    extra = {name.replace("_", "-"): str(text) for name, text in attributes.items()}
    if outline.shape == "circle":
        shape = Circle(center=(size.width / 2, size.height / 2), r=size.width / 2 - inset, debug=False)
    elif outline.shape == "rectangle":
        wide, high = size.width - 2 * inset, size.height - 2 * inset
        shape = Rect(insert=(inset, inset), size=(wide, high), debug=False)
        if outline.radius > inset:
            extra["rx"] = str(outline.radius - inset)
    else:
        shape = Polygon(points=corners(outline, size, inset), debug=False)
    shape.attribs.update(extra)
    return str(shape.tostring())
