"""Finds the named places on a face: fields for writing, and areas that must not be split between sheets.

Coordinates are in mm from the top left corner of the trimmed face.
"""

from collections.abc import Iterator, Mapping
from xml.etree.ElementTree import Element, fromstring

from printgen.core.boxes import Box
from printgen.core.named_tuples import NamedTuple
from printgen.core.svg.grammar import SVG_NAMESPACE
from printgen.core.svg.numbers import IDENTITY, Matrix, multiply_matrices, read_transform
from printgen.core.svg.paths import find_element_box
from printgen.core.units import write_number
from printgen.model import Face

_FIELD, _WHOLE = "data-field", "data-whole"
# Elements whose children are drawn elsewhere or not at all.
_DEFINING = frozenset(f"{{{SVG_NAMESPACE}}}{tag}" for tag in ("defs", "symbol", "pattern", "clipPath"))

_FORMS: Mapping[str, tuple[str, ...]] = {
    "rect": ("x", "y", "width", "height", "rx", "ry"),
    "circle": ("cx", "cy", "r"),
    "ellipse": ("cx", "cy", "rx", "ry"),
    "polygon": ("points",),
    "path": ("d",),
}


class Field(NamedTuple):
    """A named place on a face, with its box in mm."""

    name: str
    box: Box
    shape: str = ""  # an SVG element; empty for an axis-aligned rectangle


def list_fields(face: Face) -> tuple[Field, ...]:
    """Every field of a face, in drawing order."""
    return _list_named_places(_FIELD, face)


def list_unsplittable_areas(face: Face) -> tuple[Field, ...]:
    """Every area of a face that must not be split between sheets, in drawing order."""
    return _list_named_places(_WHOLE, face)


def _list_named_places(attribute_name: str, face: Face) -> tuple[Field, ...]:
    return tuple(_find_named_places(fromstring(face.svg), IDENTITY, attribute_name)) if attribute_name in face.svg else ()


def _find_named_places(node: Element, matrix: Matrix, attribute_name: str) -> Iterator[Field]:
    """The elements inside a node that have the attribute. The matrix maps the node's coordinates to the face."""
    if "transform" in node.attrib:
        matrix = multiply_matrices(matrix, read_transform(node.attrib["transform"]))
    name = node.attrib.get(attribute_name)
    if name is not None:
        tag = node.tag.removeprefix(f"{{{SVG_NAMESPACE}}}")
        box = find_element_box(tag, node.attrib)
        if box is not None:
            yield Field(name, box.make_transformed(matrix), _write_shape_unless_upright_rectangle(tag, node, matrix))
    for child in node:
        if child.tag not in _DEFINING:
            yield from _find_named_places(child, matrix, attribute_name)


def _write_shape_unless_upright_rectangle(tag: str, node: Element, matrix: Matrix) -> str:
    """The shape of a field as an SVG element without colours, or an empty text for an axis-aligned rectangle."""
    a, b, c, d = (round(number, 9) for number in matrix[:4])  # a quarter turn has rounding errors
    if tag not in _FORMS or (tag == "rect" and (b == c == 0 or a == d == 0)):
        return ""
    form = "".join(f' {name}="{node.attrib[name]}"' for name in _FORMS[tag] if name in node.attrib)
    return f'<{tag}{form} transform="matrix({" ".join(map(write_number, matrix))})"/>'
