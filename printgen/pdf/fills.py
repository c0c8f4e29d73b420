"""Clip paths, gradients and patterns as operators."""

from collections.abc import Callable
from dataclasses import dataclass, field
from math import ceil, floor, hypot
from typing import Any
from xml.etree.ElementTree import Element

from printgen.core.svg.colours import read_colour
from printgen.core.svg.grammar import WORDS
from printgen.core.svg.numbers import Matrix, inverse, read_transform
from printgen.core.svg.paths import Box
from printgen.core.units import Mm, plain
from printgen.pdf.faults import blaming
from printgen.pdf.inks import Inks, Parts, Stop
from printgen.pdf.library import pdfdoc
from printgen.pdf.numbers import BadNumber, cm, share, value
from printgen.pdf.shapes import SHAPES, shape_ops
from printgen.pdf.store import Chunk, Named, Ops, Store
from printgen.pdf.style import Style, own_paint


def clip_ops(clip: Element, reference: str) -> str:
    """The operators that cut to a clip path."""
    if clip.tag != "clipPath":
        raise BadNumber(f"{reference} is not a clipPath.")
    shapes = [child for child in clip if child.tag not in WORDS]
    paths = []
    for child in shapes:
        with blaming(child):
            if child.tag not in SHAPES or "transform" in child.attrib or "clip-path" in child.attrib:
                raise BadNumber("a clipPath holds plain shapes, without a transform or clip-path.")
            paths.append(shape_ops(child.tag, child.attrib))
    rules = {child.get("clip-rule", "nonzero") for child in shapes}
    if rules - {"nonzero"} and (len(shapes) > 1 or rules != {"evenodd"}):
        raise BadNumber("a clip-rule is nonzero, or evenodd where the clipPath holds one shape alone.")
    return f"{' '.join(paths) or '0 0 0 0 re'} {'W*' if 'evenodd' in rules else 'W'} n"


@dataclass(frozen=True, slots=True)
class Gradient:
    """What a gradient shades; whether it is measured in shares of a shape's box, and the operator of its own transform."""

    ends: tuple[float, ...]
    stops: tuple[Stop, ...]
    boxed: bool = field(compare=False)
    turn: str = field(compare=False)
    number: int = field(compare=False)

    def __hash__(self) -> int:
        """The hash of its ends and stops, which is worked out once."""
        return self.number


def read_gradient(gradient: Element) -> Gradient:
    """The gradient of an element; a ValueError says what is wrong with it."""
    if gradient.tag not in ("linearGradient", "radialGradient"):
        raise BadNumber(f"<{gradient.tag}> cannot fill.")
    with blaming(gradient):
        boxed, turn = _boxed(gradient), gradient.get("gradientTransform")
        step = "" if turn is None else cm(read_transform(turn))
        stops, ends = _stops(gradient), _ends(gradient, boxed)
    return Gradient(ends, stops, boxed, step, hash((ends, stops)))


def gradient_ops(gradient: Gradient, box: Box, store: Store, ops: Ops) -> str:
    """The operators that paint a gradient over a box, once the shape is the clip; none where the box has no inside."""
    if gradient.boxed and not (box.width and box.height):
        return ""
    steps = [cm((box.width, 0, 0, box.height, box.x, box.y))] if gradient.boxed else []
    steps += [gradient.turn] if gradient.turn else []
    shading = store.once("Shading", gradient, lambda: _shading(gradient.ends, gradient.stops, store.inks))
    return f"{' '.join(steps)} {ops.use(shading)} sh"


def _boxed(gradient: Element) -> bool:
    """Whether a gradient is measured in shares of the shape's box."""
    units = gradient.get("gradientUnits", "objectBoundingBox")
    if units not in ("objectBoundingBox", "userSpaceOnUse"):
        raise BadNumber(f'"{units}" are no gradientUnits; take objectBoundingBox or userSpaceOnUse.')
    return units == "objectBoundingBox"


def _ends(gradient: Element, boxed: bool) -> tuple[float, ...]:
    def at(name: str, default: str) -> float:
        text = gradient.get(name, default if boxed else "")
        if not boxed and (not text or text.endswith("%")):
            raise BadNumber(f"with userSpaceOnUse {name} is wanted, in mm.")
        return share(text) if text.endswith("%") else value(text)

    if gradient.tag == "linearGradient":
        return at("x1", "0"), at("y1", "0"), at("x2", "1"), at("y2", "0")
    cx, cy = at("cx", "0.5"), at("cy", "0.5")
    fx, fy = (at(name, "0") if name in gradient.attrib else centre for name, centre in (("fx", cx), ("fy", cy)))
    return fx, fy, 0.0, cx, cy, at("r", "0.5")


def _stops(gradient: Element) -> tuple[Stop, ...]:
    stops: list[Stop] = []
    for stop in gradient:
        with blaming(stop):
            if stop.tag != "stop":
                raise BadNumber(f"it does not stand within <{gradient.tag}>.")
            offset, colour = share(stop.get("offset", "0")), read_colour(stop.get("stop-color", "black"))
            if colour is None or (stops and offset < stops[-1][0]):
                raise BadNumber("each stop has a colour, and an offset not below the one before it.")
            stops.append((offset, colour))
    if len(stops) < 2:
        raise BadNumber("a gradient wants two or more stops.")
    return tuple(stops)


def _shading(ends: tuple[float, ...], stops: tuple[Stop, ...], inks: Inks) -> Any:
    return Named(
        {
            "ShadingType": 2 if len(ends) == 4 else 3,
            "ColorSpace": inks.space,
            "Coords": _array(ends),
            "Extend": "[true true]",
            "Function": _function([(offset, inks.parts(colour)) for offset, colour in inks.ramp(stops)]),
        }
    )


def _function(stops: list[tuple[float, Parts]]) -> Any:
    """Colour by place: straight steps between stops, stitched."""
    offsets = [0.0, *(offset for offset, _ in stops), 1.0]
    colours = [stops[0][1], *(colour for _, colour in stops), stops[-1][1]]
    pieces = [(a, b, c, d) for a, b, c, d in zip(offsets, offsets[1:], colours, colours[1:], strict=False) if b > a]
    return pdfdoc.PDFDictionary(
        {
            "FunctionType": 3,
            "Domain": "[0 1]",
            "Functions": pdfdoc.PDFArray([_step(begin, end) for _, _, begin, end in pieces]),
            "Bounds": _array(tuple(end for _, end, _, _ in pieces[:-1])),
            "Encode": "[" + " ".join("0 1" for _ in pieces) + "]",
        }
    )


def _step(begin: Parts, end: Parts) -> Any:
    entries = {"FunctionType": 2, "Domain": "[0 1]", "C0": _array(begin), "C1": _array(end), "N": 1}
    return pdfdoc.PDFDictionary(entries)


def _array(numbers: tuple[float, ...]) -> str:
    return f"[{' '.join(map(plain, numbers))}]"


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
