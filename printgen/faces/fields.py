"""The named fields of a face: where on it a person writes, in mm from the trim's top left corner."""

from collections.abc import Mapping
from dataclasses import dataclass
from xml.etree.ElementTree import Element, fromstring

from printgen.core.boxes import Box
from printgen.core.svg.grammar import SVG_NAMESPACE
from printgen.core.svg.numbers import IDENTITY, Matrix, quarter_turn, read_transform, times
from printgen.core.svg.paths import shape_box
from printgen.core.units import plain
from printgen.model import Face, Placement

_FIELD, _WHOLE = "data-field", "data-whole"
# What is drawn elsewhere, if at all.
_DEFINING = frozenset(f"{{{SVG_NAMESPACE}}}{tag}" for tag in ("defs", "symbol", "pattern", "clipPath"))

_FORMS: Mapping[str, tuple[str, ...]] = {
    "rect": ("x", "y", "width", "height", "rx", "ry"),
    "circle": ("cx", "cy", "r"),
    "ellipse": ("cx", "cy", "rx", "ry"),
    "polygon": ("points",),
    "path": ("d",),
}


@dataclass(frozen=True, slots=True)
class Field:
    """A place to write, by name."""

    name: str
    box: Box
    shape: str = ""  # drawn as it lies there, where it is no upright rectangle


def find_fields(face: Face) -> tuple[Field, ...]:
    """Every field of a face, in drawing order."""
    return _find(_FIELD, face)


def find_wholes(face: Face) -> tuple[Field, ...]:
    """Everything on a face that no seam may cross."""
    return _find(_WHOLE, face)


def _find(attribute: str, face: Face) -> tuple[Field, ...]:
    if attribute not in face.svg:
        return ()
    found: list[Field] = []
    _walk(fromstring(face.svg), IDENTITY, attribute, found)
    return tuple(found)


def on_paper(field: Field, placement: Placement) -> Box:
    """Where on the paper a field of a placed face lies."""
    trim = placement.trim
    return field.box.transformed(quarter_turn(placement.turn, trim.width, trim.height, placement.x, placement.y))


def _walk(node: Element, matrix: Matrix, attribute: str, found: list[Field]) -> None:
    if "transform" in node.attrib:
        matrix = times(matrix, read_transform(node.attrib["transform"]))
    name = node.attrib.get(attribute)
    if name is not None:
        tag = node.tag.removeprefix(f"{{{SVG_NAMESPACE}}}")
        box = shape_box(tag, node.attrib)
        if box is not None:
            found.append(Field(name, box.transformed(matrix), _shape(tag, node, matrix)))
    for child in node:
        if child.tag not in _DEFINING:
            _walk(child, matrix, attribute, found)


def _shape(tag: str, node: Element, matrix: Matrix) -> str:
    """What is no upright rectangle, as an element without any paint."""
    a, b, c, d, *_ = matrix
    if tag not in _FORMS or (tag == "rect" and (b == c == 0 or a == d == 0)):
        return ""
    form = "".join(f' {name}="{node.attrib[name]}"' for name in _FORMS[tag] if name in node.attrib)
    return f'<{tag}{form} transform="matrix({" ".join(map(plain, matrix))})"/>'
