"""Patterns laid out tile by tile: readers place and scale the patterns of PDF each in their own way, forms all alike."""

from collections.abc import Callable
from dataclasses import dataclass
from math import ceil, floor, hypot
from xml.etree.ElementTree import Element

from printgen.pdf.faults import blaming
from printgen.pdf.numbers import BadNumber, cm, value
from printgen.pdf.shapes import SHAPES
from printgen.pdf.store import Chunk, Ops, Store
from printgen.pdf.style import Style, own_paint
from printgen.svg.bounds import Box
from printgen.svg.grammar import WORDS
from printgen.svg.transform import Matrix, inverse, read_transform
from printgen.units import Mm

LEAST: Mm = 0.2  # smaller tiles no printer shows


@dataclass(frozen=True, slots=True)
class Tile:
    """What of a pattern is repeated: a form that begins at 0,0; where the first of it lies, and how the whole is turned."""

    form: tuple[str, str]
    box: Box
    matrix: Matrix
    marks: int = 1  # how much it draws


@dataclass(frozen=True, slots=True)
class Field:
    """The tiles that cover a shape, by their columns and rows."""

    left: int
    top: int
    columns: int
    rows: int


Draw = Callable[[Element, Style, Ops], None]


def read_tile(pattern: Element, root: Style, draw: Draw, store: Store) -> Tile:
    """The tile of a pattern, its shapes drawn one by one; a ValueError says what is wrong with it."""
    with blaming(pattern):
        box, matrix = _frame(pattern)
        style = root.derive(own_paint(pattern.attrib))
    ops = Ops()
    for child in (child for child in pattern if child.tag not in WORDS):
        with blaming(child):
            if child.tag not in SHAPES or style.derive(own_paint(child.attrib)).shade:
                raise BadNumber("a pattern holds plain shapes in plain colours.")
        draw(child, style, ops)
    chunk, edges = ops.chunk(), (0.0, 0.0, box.width, box.height)
    return Tile(store.form(("tile", chunk, edges), chunk, edges), box, matrix)


def _frame(pattern: Element) -> tuple[Box, Matrix]:
    if pattern.get("patternUnits") != "userSpaceOnUse":
        raise BadNumber('a pattern wants patternUnits="userSpaceOnUse", and is measured in mm.')
    x, y, width, height = (value(pattern.get(name, "0")) for name in ("x", "y", "width", "height"))
    matrix = read_transform(pattern.get("patternTransform", ""))
    a, b, c, d, _, _ = matrix
    across = hypot(a, b)
    down = abs(a * d - b * c) / across if across else 0.0
    if min(width, height, width * across, height * down) < LEAST:
        raise BadNumber(f"a pattern is {LEAST} mm wide and high at the least.")
    return Box(x, y, width, height), matrix


def field_of(tile: Tile, shape: Box) -> Field:
    """The tiles that a shape may show."""
    area = shape.under(inverse(tile.matrix))
    left, top = floor((area.x - tile.box.x) / tile.box.width), floor((area.y - tile.box.y) / tile.box.height)
    right = ceil((area.x + area.width - tile.box.x) / tile.box.width)
    low = ceil((area.y + area.height - tile.box.y) / tile.box.height)
    return Field(left, top, right - left, low - top)


def tiled_ops(tile: Tile, field: Field, store: Store, ops: Ops) -> str:
    """The operators that lay out a field of tiles, row by row."""
    row = ops.use(_row(tile, field.columns, store))
    x = tile.box.x + field.left * tile.box.width
    places = (cm((1, 0, 0, 1, x, tile.box.y + (field.top + at) * tile.box.height)) for at in range(field.rows))
    return " ".join((cm(tile.matrix), *(f"q {place} {row} Do Q" for place in places)))


def _row(tile: Tile, columns: int, store: Store) -> tuple[str, str]:
    box = tile.box
    edges = (0.0, 0.0, columns * box.width, box.height)
    steps = (f"q {cm((1, 0, 0, 1, at * box.width, 0))} /{tile.form[1]} Do Q" for at in range(columns))
    return store.form(("row", tile.form, columns), Chunk("\n".join(steps), frozenset({tile.form})), edges)
