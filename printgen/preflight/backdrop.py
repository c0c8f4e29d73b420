"""What lies under a point of a face: the colours it may have, from the topmost thing that hides all below it."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import islice, pairwise
from typing import NamedTuple

from printgen.core.svg.colours import Rgb
from printgen.core.svg.numbers import Matrix, read_number
from printgen.core.svg.paths import read_path, read_points
from printgen.model.outlines import from_edge
from printgen.preflight.edges import Point, winding, within
from printgen.preflight.facts import Fact, Group, Shape, box_of, few_colours

WHITE: Rgb = (1.0, 1.0, 1.0)
MOST_LAYERS = 100  # that shine through; below them white is taken
_STEPS = 8  # straight lines a curve is taken for


class Layer(NamedTuple):
    """One thing over a point: the colours it may have there, none where nobody knows; and how much it hides."""

    colours: tuple[Rgb, ...]
    alpha: float


def colours_at(point: Point, things: Sequence[Fact]) -> tuple[Rgb, ...]:
    """The colours that a point may have under all of these things; none where a picture lies there."""
    layers: list[Layer] = []
    for layer in islice(_layers(point, things), MOST_LAYERS):
        layers.append(layer)
        if layer.alpha >= 1 or not layer.colours:
            break
    else:
        layers.append(Layer((WHITE,), 1.0))
    colours: tuple[Rgb, ...] = layers.pop().colours
    for layer in reversed(layers):
        colours = few_colours({mixed(top, below, layer.alpha) for top in layer.colours for below in colours})
    return colours


def mixed(top: Rgb, below: Rgb, alpha: float) -> Rgb:
    """A colour that lets another shine through."""
    red, green, blue = (one * alpha + other * (1 - alpha) for one, other in zip(top, below, strict=True))
    return red, green, blue


def _layers(point: Point, things: Sequence[Fact]) -> Iterator[Layer]:
    """What lies over a point, from the top down."""
    for thing in reversed(things):
        if type(thing) is Shape and _near(point, thing, thing.broad):
            yield from _line_at(point, thing)
            yield from _fill_at(point, thing)
        elif type(thing) is Group and _near(point, thing, 0.0):
            yield from _within_group(point, thing)


def _near(point: Point, thing: Shape | Group, more: float) -> bool:
    left, top, right, low = thing.edges
    return left - more <= point[0] <= right + more and top - more <= point[1] <= low + more


def _within_group(point: Point, group: Group) -> Iterator[Layer]:
    if group.kind in ("photograph", "unknown"):
        yield Layer((), 1.0)
        return
    local = _back(point, group.matrix)
    for layer in _layers(local, group.inner.items) if local is not None else ():
        yield Layer(layer.colours, layer.alpha * group.alpha)


def _fill_at(point: Point, shape: Shape) -> Iterator[Layer]:
    local = _back(point, shape.seen.stand.matrix)
    if shape.colours and local is not None and _inside(local, shape):
        patterned = shape.seen.shade is not None and shape.seen.shade.tag == "pattern"
        yield Layer(() if patterned else shape.colours, shape.seen.stand.alpha * shape.seen.style.fill_alpha)


def _line_at(point: Point, shape: Shape) -> Iterator[Layer]:
    """The line of a shape, where it is broad enough to write on."""
    style, stand = shape.seen.style, shape.seen.stand
    local = _back(point, stand.matrix) if shape.broad else None
    if local is None or style.stroke is None:
        return
    half = read_number(style.raw["stroke-width"]) / 2
    if any(from_edge(local, a, b) <= half for line in _lines(shape) for a, b in pairwise(line)):
        yield Layer((style.stroke,), stand.alpha * style.stroke_alpha)


def _back(point: Point, matrix: Matrix) -> Point | None:
    """Where a point lies before a transform; None where that squeezes all into a line."""
    a, b, c, d, e, f = matrix
    area = a * d - b * c
    if not area:
        return None
    x, y = point[0] - e, point[1] - f
    return (d * x - c * y) / area, (a * y - b * x) / area


def _inside(point: Point, shape: Shape) -> bool:
    tag, x, y = shape.seen.node.tag, *point
    if tag == "rect":
        return within(box_of(shape.seen.node), point)
    if tag in ("circle", "ellipse"):
        middle_x, middle_y, rx, ry = _round(shape.seen.node.attrib, tag)
        return ((x - middle_x) / rx) ** 2 + ((y - middle_y) / ry) ** 2 <= 1
    turns = sum(winding(point, (*line, line[0])) for line in _lines(shape))
    return bool(turns % 2 if shape.seen.style.even_odd else turns)


def _round(attributes: Mapping[str, str], tag: str) -> tuple[float, float, float, float]:
    """The middle and the two radii of a circle or ellipse."""
    across, down = ("r", "r") if tag == "circle" else ("rx", "ry")
    cx, cy, rx, ry = (read_number(attributes.get(name, "0")) for name in ("cx", "cy", across, down))
    return cx, cy, rx, ry


def _lines(shape: Shape) -> tuple[tuple[Point, ...], ...]:
    """The outline of a shape as straight lines, in its own units."""
    attributes, tag = shape.seen.node.attrib, shape.seen.node.tag

    def number(name: str) -> float:
        return read_number(attributes.get(name, "0"))

    match tag:
        case "path":
            return _path_lines(attributes.get("d", ""))
        case "rect":
            x, y, wide, high = number("x"), number("y"), number("width"), number("height")
            return (((x, y), (x + wide, y), (x + wide, y + high), (x, y + high), (x, y)),)
        case "line":
            return (((number("x1"), number("y1")), (number("x2"), number("y2"))),)
        case "circle" | "ellipse":
            x, y, rx, ry = _round(attributes, tag)
            return (tuple((x + rx * across, y + ry * down) for across, down in _circle()),)
    points = tuple(read_points(attributes.get("points", "")))
    return ((*points, points[0]) if tag == "polygon" else points,)


@lru_cache(maxsize=1)
def _circle() -> tuple[Point, ...]:
    import math

    turns = [math.tau * step / 48 for step in range(49)]
    return tuple((math.cos(turn), math.sin(turn)) for turn in turns)


@lru_cache(maxsize=4096)
def _path_lines(data: str) -> tuple[tuple[Point, ...], ...]:
    lines: list[list[Point]] = []
    for name, numbers in read_path(data):
        if name == "M":
            lines.append([(numbers[0], numbers[1])])
        elif name == "Z":
            lines[-1].append(lines[-1][0])
        elif name == "L":
            lines[-1].append((numbers[0], numbers[1]))
        else:
            lines[-1] += _curve(lines[-1][-1], numbers)
    return tuple(map(tuple, lines))


def _curve(begin: Point, numbers: Sequence[float]) -> Iterator[Point]:
    a, b, c, d, x, y = numbers
    for step in range(1, _STEPS + 1):
        t = step / _STEPS
        u = 1 - t
        p, q, r, s = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
        yield p * begin[0] + q * a + r * c + s * x, p * begin[1] + q * b + r * d + s * y
