"""What a face defines to be referred to: symbols, gradients, patterns, clip paths, each by its id."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import islice
from xml.etree.ElementTree import Element, tostring

from printgen.core.svg.numbers import Matrix, read_numbers
from printgen.pdf.faults import MOST_FAULTS, Fault, places_of
from printgen.pdf.numbers import BadNumber, measure, value
from printgen.pdf.seen import View
from printgen.pdf.slices import Document, element

SILENT = frozenset({"defs", "title", "desc", "symbol", "linearGradient", "radialGradient", "pattern", "clipPath"})


@dataclass(frozen=True, slots=True, eq=False)
class Definitions:
    """The elements of all definitions with their numbers, those with an id, and ids that are not unique."""

    places: Mapping[Element, int]
    ids: Mapping[str, Element]
    twice: tuple[Fault, ...]

    def target(self, reference: str) -> Element:
        """The element of `#id` or `url(#id)`."""
        name = reference.removeprefix("url(").removesuffix(")").removeprefix("#")
        if name not in self.ids:
            raise BadNumber(f'nothing has the id "{name}".')
        return self.ids[name]


def definitions_text(document: Document) -> str:
    """The definitions of a face as they are written."""
    return "".join(child.text for child in document.children if child.tag in SILENT)


def definition_places(document: Document) -> list[int]:
    """The ordinals in the face of all elements of its definitions."""
    return [child.ordinal + at for child in document.children if child.tag in SILENT for at in range(child.count)]


def read_definitions(text: str) -> Definitions:
    """The definitions of a text."""
    nodes = tuple(element(f"<defs>{text}</defs>").iter())[1:]
    ids = {node.attrib["id"]: node for node in reversed(nodes) if "id" in node.attrib}
    return Definitions(places_of(nodes), ids, tuple(islice(_twice(nodes, ids), MOST_FAULTS)))


def _twice(nodes: tuple[Element, ...], ids: Mapping[str, Element]) -> Iterator[Fault]:
    """Every id that stands for two different things, told of the second."""
    first = cache(lambda name: tostring(ids[name]))
    for at, node in enumerate(nodes):
        name = node.get("id")
        if name is not None and ids[name] is not node and first(name) != tostring(node):
            yield Fault(at, f'<{node.tag}>: the id "{name}" is in use already.', "give each definition an id of its own.")


def symbol_box(symbol: Element) -> View:
    """The viewBox of a symbol."""
    numbers = read_numbers(symbol.attrib.get("viewBox", ""))
    if len(numbers) != 4 or numbers[2] <= 0 or numbers[3] <= 0:
        raise BadNumber("a symbol wants a viewBox of four numbers.")
    return numbers[0], numbers[1], numbers[2], numbers[3]


def symbol_place(view: View, attributes: Mapping[str, str]) -> tuple[Matrix, View]:
    """The transform that puts a symbol with that view box where it is used, and the edges of what of it then shows."""
    left, top, wide, high = view
    width, height = measure(attributes.get("width", "0")), measure(attributes.get("height", "0"))
    if not width or not height:
        raise BadNumber("a symbol is used with a width and a height.")
    scale = min(width / wide, height / high)
    beside, over = (width / scale - wide) / 2, (height / scale - high) / 2
    x = value(attributes.get("x", "0")) + (beside - left) * scale
    y = value(attributes.get("y", "0")) + (over - top) * scale
    return (scale, 0.0, 0.0, scale, x, y), (left - beside, top - over, left + wide + beside, top + high + over)
