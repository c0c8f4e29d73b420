"""Finds the definitions of a face by their ids: symbols, gradients, patterns and clip paths."""

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import islice
from xml.etree.ElementTree import Element, tostring

from printgen.core.boxes import Box
from printgen.core.records import dataclass
from printgen.core.svg.numbers import Matrix, SvgError, View, read_number_or_length, read_numbers_or_lengths
from printgen.pdf.findings import MOST_FINDINGS, DrawingFinding, number_elements
from printgen.pdf.operands import read_non_negative_number
from printgen.pdf.slices import SlicedDrawing, parse_slice

SILENT = frozenset({"defs", "title", "desc", "symbol", "linearGradient", "radialGradient", "pattern", "clipPath"})


@dataclass(frozen=True, slots=True, eq=False)
class Definitions:
    """All definitions: their elements with numbers, the elements with ids, and findings about duplicate ids."""

    ordinals: Mapping[Element, int]
    by_id: Mapping[str, Element]
    duplicates: tuple[DrawingFinding, ...]

    def find_referenced_element(self, reference: str) -> Element:
        """The element to which `#id` or `url(#id)` refers. Raises an SvgError if there is none."""
        name = reference.removeprefix("url(").removesuffix(")").removeprefix("#")
        if name not in self.by_id:
            raise SvgError(f'no definition has the id "{name}".')
        return self.by_id[name]


def join_definitions(drawing: SlicedDrawing) -> str:
    """The SVG of all definitions of a drawing."""
    return "".join(child.text for child in drawing.children if child.tag in SILENT)


def list_ordinals_in_definitions(drawing: SlicedDrawing) -> list[int]:
    """The numbers of all elements in definitions, counted across the whole drawing."""
    return [child.ordinal + at for child in drawing.children if child.tag in SILENT for at in range(child.count)]


def read_definitions(text: str) -> Definitions:
    """The symbols, gradients, patterns and clip paths defined in an SVG text."""
    nodes = tuple(parse_slice(f"<defs>{text}</defs>").iter())[1:]
    by_id = {node.attrib["id"]: node for node in reversed(nodes) if "id" in node.attrib}
    return Definitions(number_elements(nodes), by_id, tuple(islice(_find_conflicting_ids(nodes, by_id), MOST_FINDINGS)))


def _find_conflicting_ids(nodes: tuple[Element, ...], by_id: Mapping[str, Element]) -> Iterator[DrawingFinding]:
    first = cache(lambda name: tostring(by_id[name]))
    for at, node in enumerate(nodes):
        name = node.get("id")
        if name is not None and by_id[name] is not node and first(name) != tostring(node):
            message = f'<{node.tag}>: the id "{name}" is already in use.'
            yield DrawingFinding(at, message, "give each definition its own id.")


def read_symbol_view(symbol: Element) -> View:
    """The viewBox of a symbol."""
    numbers = read_numbers_or_lengths(symbol.attrib.get("viewBox", ""))
    if len(numbers) != 4 or numbers[2] <= 0 or numbers[3] <= 0:
        raise SvgError("a symbol needs a viewBox of four numbers.")
    return numbers[0], numbers[1], numbers[2], numbers[3]


def find_symbol_transform_and_visible_box(view: View, use_attributes: Mapping[str, str]) -> tuple[Matrix, Box]:
    """The transform that centres a symbol in its <use>, and the visible part of the symbol in its own units."""
    left, top, wide, high = view
    width, height = (
        read_non_negative_number(use_attributes.get("width", "0")),
        read_non_negative_number(use_attributes.get("height", "0")),
    )
    if not width or not height:
        raise SvgError("a <use> of a symbol needs a width and a height.")
    scale = min(width / wide, height / high)
    beside, above = (width / scale - wide) / 2, (height / scale - high) / 2
    x = read_number_or_length(use_attributes.get("x", "0")) + (beside - left) * scale
    y = read_number_or_length(use_attributes.get("y", "0")) + (above - top) * scale
    return (scale, 0.0, 0.0, scale, x, y), Box(left - beside, top - above, left + wide + beside, top + high + above)
