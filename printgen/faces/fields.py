"""The named fields of a face: where on it a person writes, in mm from the trim's top left corner."""

from dataclasses import dataclass
from xml.etree.ElementTree import Element, fromstring

from printgen.model import Face, Placement
from printgen.svg.bounds import Box, bounds
from printgen.svg.grammar import SVG_NAMESPACE
from printgen.svg.transform import IDENTITY, Matrix, placed, read_transform, times

_ATTRIBUTE = "data-field"
_DEFINING = frozenset(
    f"{{{SVG_NAMESPACE}}}{tag}" for tag in ("defs", "symbol", "pattern", "clipPath")
)  # drawn elsewhere, if at all


@dataclass(frozen=True, slots=True)
class Field:
    """A place to write, by name."""

    name: str
    box: Box


def find_fields(face: Face) -> tuple[Field, ...]:
    """Every field of a face, in drawing order."""
    if _ATTRIBUTE not in face.svg:
        return ()
    found: list[Field] = []
    _walk(fromstring(face.svg), IDENTITY, found)
    return tuple(found)


def on_paper(field: Field, placement: Placement) -> Box:
    """Where on the paper a field of a placed face lies."""
    size = placement.face.size
    return field.box.under(placed(placement.turn, size.width, size.height, placement.x, placement.y))


def _walk(node: Element, matrix: Matrix, found: list[Field]) -> None:
    if "transform" in node.attrib:
        matrix = times(matrix, read_transform(node.attrib["transform"]))
    name = node.attrib.get(_ATTRIBUTE)
    if name is not None:
        box = bounds(node.tag.removeprefix(f"{{{SVG_NAMESPACE}}}"), node.attrib)
        if box is not None:
            found.append(Field(name, box.under(matrix)))
    for child in node:
        if child.tag not in _DEFINING:
            _walk(child, matrix, found)
