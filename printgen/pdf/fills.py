"""Converts clip paths, gradients and patterns to PDF operators."""

from collections.abc import Callable
from dataclasses import field
from math import ceil, floor, hypot
from typing import Any
from xml.etree.ElementTree import Element

from printgen.core.boxes import Box
from printgen.core.named_tuples import NamedTuple
from printgen.core.records import dataclass
from printgen.core.svg.colours import read_colour_unless_transparent
from printgen.core.svg.grammar import WORDS
from printgen.core.svg.numbers import Matrix, SvgError, invert_matrix, read_number_or_length, read_transform
from printgen.core.units import Mm
from printgen.pdf.findings import blame_errors_on
from printgen.pdf.inks import Stop
from printgen.pdf.operands import read_non_negative_number, read_share, write_matrix_ops
from printgen.pdf.shapes import SHAPES, write_shape_ops
from printgen.pdf.store import OperatorChunk, OperatorList, Resource, ResourceStore, record_and_name_resource
from printgen.pdf.style import SvgStyle, list_presentation_attributes

SMALLEST_TILE: Mm = 0.2  # no printer can show smaller tiles

Draw = Callable[[Element, SvgStyle, OperatorList], None]


def write_clip_ops(clip: Element, reference: str) -> str:
    """The PDF operators that clip to the shapes of a clip path."""
    if clip.tag != "clipPath":
        raise SvgError(f"{reference} is not a clipPath.")
    shapes = [child for child in clip if child.tag not in WORDS]
    paths = []
    for child in shapes:
        with blame_errors_on(child):
            if child.tag not in SHAPES or "transform" in child.attrib or "clip-path" in child.attrib:
                raise SvgError("a clipPath may only contain plain shapes, without transform or clip-path.")
            paths.append(write_shape_ops(child.tag, child.attrib))
    rules = {child.get("clip-rule", "nonzero") for child in shapes}
    if rules - {"nonzero"} and (len(shapes) > 1 or rules != {"evenodd"}):
        raise SvgError("clip-rule must be nonzero, or evenodd if the clipPath has only one shape.")
    return f"{' '.join(paths) or '0 0 0 0 re'} {'W*' if 'evenodd' in rules else 'W'} n"


@dataclass(frozen=True, slots=True)
class Gradient:
    """A gradient: its coordinates and stops, and whether its coordinates are fractions of the shape's bounding box.

    `transform` is the operator for the gradient's own transform. Gradients with equal coordinates and stops share a PDF object.
    """

    coordinates: tuple[float, ...]
    stops: tuple[Stop, ...]
    relative_to_box: bool = field(compare=False)
    transform: str = field(compare=False)
    number: int = field(compare=False)

    def __hash__(self) -> int:
        """The hash of the coordinates and stops, computed only once."""
        return self.number


def read_gradient(gradient: Element) -> Gradient:
    """The gradient defined by an element. Raises a ValueError if the element is not a valid gradient."""
    if gradient.tag not in ("linearGradient", "radialGradient"):
        raise SvgError(f"<{gradient.tag}> cannot be a fill.")
    with blame_errors_on(gradient):
        units, transform = gradient.get("gradientUnits", "objectBoundingBox"), gradient.get("gradientTransform")
        if units not in ("objectBoundingBox", "userSpaceOnUse"):
            raise SvgError(f'gradientUnits is "{units}", but must be objectBoundingBox or userSpaceOnUse.')
        relative_to_box = units == "objectBoundingBox"
        operator = "" if transform is None else write_matrix_ops(read_transform(transform))
        stops, coordinates = _read_gradient_stops(gradient), _read_pdf_gradient_coordinates(gradient, relative_to_box)
    return Gradient(coordinates, stops, relative_to_box, operator, hash((coordinates, stops)))


def write_gradient_ops(gradient: Gradient, box: Box, store: ResourceStore, used_resources: set[Resource]) -> str:
    """The PDF operators that paint a gradient over a box, to be clipped by a shape.

    Returns an empty text if the box has no area.
    """
    if gradient.relative_to_box and not (box.width and box.height):
        return ""
    steps = [write_matrix_ops((box.width, 0, 0, box.height, box.left, box.top))] if gradient.relative_to_box else []
    steps += [gradient.transform] if gradient.transform else []

    def make_resource() -> Any:
        from printgen.pdf.objects import make_shading

        return make_shading(gradient.coordinates, gradient.stops, store.colour_space)

    shading = store.get_or_make_resource("Shading", gradient, make_resource)
    return f"{' '.join(steps)} {record_and_name_resource(shading, used_resources)} sh"


def _read_pdf_gradient_coordinates(gradient: Element, relative_to_box: bool) -> tuple[float, ...]:
    def read_coordinate(name: str, default: str) -> float:
        text = gradient.get(name, default if relative_to_box else "")
        if not relative_to_box and (not text or text.endswith("%")):
            raise SvgError(f"{name} must be given in mm, because gradientUnits is userSpaceOnUse.")
        if text.endswith("%"):
            return read_share(text)
        return read_non_negative_number(text) if name == "r" else read_number_or_length(text)

    if gradient.tag == "linearGradient":
        return read_coordinate("x1", "0"), read_coordinate("y1", "0"), read_coordinate("x2", "1"), read_coordinate("y2", "0")
    cx, cy = read_coordinate("cx", "0.5"), read_coordinate("cy", "0.5")
    fx, fy = (read_coordinate(name, "0") if name in gradient.attrib else centre for name, centre in (("fx", cx), ("fy", cy)))
    return fx, fy, 0.0, cx, cy, read_coordinate("r", "0.5")


def _read_gradient_stops(gradient: Element) -> tuple[Stop, ...]:
    """The offset and colour of each stop. Raises a ValueError if a stop is invalid."""
    stops: list[Stop] = []
    for stop in gradient:
        with blame_errors_on(stop):
            if stop.tag != "stop":
                raise SvgError(f"<{stop.tag}> cannot be inside <{gradient.tag}>.")
            offset, colour = (
                read_share(stop.get("offset", "0")),
                read_colour_unless_transparent(stop.get("stop-color", "black")),
            )
            if colour is None or (stops and offset < stops[-1][0]):
                raise SvgError("each stop needs a colour, and its offset must not be below the previous stop's offset.")
            stops.append((offset, colour))
    if len(stops) < 2:
        raise SvgError("a gradient needs two or more stops.")
    return tuple(stops)


class TilePlace(NamedTuple):
    """The position and size of the first tile of a pattern, and the transform of the pattern."""

    x: float
    y: float
    width: float
    height: float
    matrix: Matrix


class PatternTile(NamedTuple):
    """One tile of a pattern: a form with its corner at 0, 0, and the place of the first tile."""

    form: Resource
    place: TilePlace
    marks: int = 1  # the number of elements that the tile draws


class TileGrid(NamedTuple):
    """The tiles that cover a shape. `left` and `top` are the first column and row, counted from the pattern's first tile."""

    left: int
    top: int
    columns: int
    rows: int


def compile_tile(pattern: Element, root_style: SvgStyle, draw: Draw, store: ResourceStore) -> PatternTile:
    """The tile of a pattern. Compiles its shapes with `draw`. Raises a ValueError if the pattern is invalid."""
    with blame_errors_on(pattern):
        place = _read_tile_place(pattern)
        style = root_style.derive_child_style(list_presentation_attributes(pattern.attrib))
    ops = OperatorList()
    for child in (child for child in pattern if child.tag not in WORDS):
        with blame_errors_on(child):
            if child.tag not in SHAPES or style.derive_child_style(list_presentation_attributes(child.attrib)).paint_reference:
                raise SvgError("a pattern may only contain plain shapes in plain colours.")
        draw(child, style, ops)
    chunk, box = ops.make_chunk(), Box(0.0, 0.0, place.width, place.height)
    return PatternTile(store.get_or_make_form(("tile", chunk, box), chunk, box), place)


def _read_tile_place(pattern: Element) -> TilePlace:
    """The place of a pattern's first tile. Raises an SvgError if it is missing or smaller than SMALLEST_TILE."""
    if pattern.get("patternUnits") != "userSpaceOnUse":
        raise SvgError('a pattern needs patternUnits="userSpaceOnUse" and measurements in mm.')
    x, y, width, height = (read_number_or_length(pattern.get(name, "0")) for name in ("x", "y", "width", "height"))
    matrix = read_transform(pattern.get("patternTransform", ""))
    a, b, c, d, _, _ = matrix
    across = hypot(a, b)
    down = abs(a * d - b * c) / across if across else 0.0
    if min(width, height, width * across, height * down) < SMALLEST_TILE:
        raise SvgError(f"a pattern must be at least {SMALLEST_TILE} mm wide and high.")
    return TilePlace(x, y, width, height, matrix)


def find_tile_grid(place: TilePlace, box: Box) -> TileGrid:
    """The tiles that may be visible in a box."""
    area = box.make_transformed(invert_matrix(place.matrix))
    left, top = floor((area.left - place.x) / place.width), floor((area.top - place.y) / place.height)
    right, bottom = ceil((area.right - place.x) / place.width), ceil((area.bottom - place.y) / place.height)
    return TileGrid(left, top, right - left, bottom - top)


def write_tiles_ops(tile: PatternTile, grid: TileGrid, store: ResourceStore, used_resources: set[Resource]) -> str:
    """The PDF operators that draw a grid of pattern tiles. Each row is a form."""
    place = tile.place
    box = Box(0.0, 0.0, grid.columns * place.width, place.height)
    steps = (f"q {write_matrix_ops((1, 0, 0, 1, at * place.width, 0))} /{tile.form[1]} Do Q" for at in range(grid.columns))
    chunk = OperatorChunk("\n".join(steps), frozenset({tile.form}))
    row = record_and_name_resource(store.get_or_make_form(("row", tile.form, grid.columns), chunk, box), used_resources)
    x = place.x + grid.left * place.width
    moves = (write_matrix_ops((1, 0, 0, 1, x, place.y + (grid.top + at) * place.height)) for at in range(grid.rows))
    return " ".join((write_matrix_ops(place.matrix), *(f"q {move} {row} Do Q" for move in moves)))
