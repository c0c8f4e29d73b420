"""Finds the possible colours of a point on a face, including colours that show through translucent things."""

import math
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import islice, pairwise

from printgen.core.boxes import Point
from printgen.core.named_tuples import NamedTuple
from printgen.core.svg.colours import Rgb
from printgen.core.svg.numbers import Matrix, read_number_or_length
from printgen.core.svg.paths import read_path, read_points
from printgen.model.outlines import measure_distance_from_edge
from printgen.preflight.cut_line import count_windings
from printgen.preflight.facts import Fact, PictureFact, ShapeFact, choose_few_colours_evenly, find_box_of_shape

WHITE: Rgb = (1.0, 1.0, 1.0)
MOST_LAYERS = 100  # the most layers examined at one point; the layer below them counts as white paper
_CURVE_STEPS = 8  # straight lines that approximate a curve
_CIRCLE_STEPS = 48  # straight lines that approximate a circle


class ColourLayer(NamedTuple):
    """One thing over a point: its possible colours there (empty if unknown), and its opacity."""

    colours: tuple[Rgb, ...]
    alpha: float


def find_colours_at_unless_on_picture(point: Point, things: Sequence[Fact]) -> tuple[Rgb, ...]:
    """The possible colours of a point on a face, or an empty tuple if a picture is there.

    `things` are in drawing order.
    """
    layers: list[ColourLayer] = []
    for layer in islice(_list_layers_topmost_first(point, things), MOST_LAYERS):
        layers.append(layer)
        if layer.alpha >= 1 or not layer.colours:
            break
    else:
        layers.append(ColourLayer((WHITE,), 1.0))
    colours: tuple[Rgb, ...] = layers.pop().colours
    for layer in reversed(layers):
        colours = choose_few_colours_evenly(
            {blend_colours(top, below, layer.alpha) for top in layer.colours for below in colours}
        )
    return colours


def blend_colours(top: Rgb, below: Rgb, alpha: float) -> Rgb:
    """The visible colour if `top`, with the opacity `alpha`, covers `below`."""
    red, green, blue = (upper * alpha + lower * (1 - alpha) for upper, lower in zip(top, below, strict=True))
    return red, green, blue


def _list_layers_topmost_first(point: Point, things: Sequence[Fact]) -> Iterator[ColourLayer]:
    x, y = point
    for thing in reversed(things):  # a check of a rich drawing comes here millions of times
        if type(thing) is ShapeFact:
            margin = thing.broad
        elif type(thing) is PictureFact:
            margin = 0.0
        else:
            continue
        left, top, right, bottom = thing.box
        if left - margin <= x <= right + margin and top - margin <= y <= bottom + margin:
            yield from (
                _list_picture_layers(point, thing) if isinstance(thing, PictureFact) else _list_shape_layers(point, thing)
            )


def _list_picture_layers(point: Point, picture: PictureFact) -> Iterator[ColourLayer]:
    """The layers of a picture at a point, topmost first. A photograph is one layer of unknown colour."""
    if picture.kind in ("photograph", "unknown"):
        yield ColourLayer((), 1.0)
        return
    local = _find_local_point(point, picture.matrix)
    for layer in _list_layers_topmost_first(local, picture.inner.items) if local is not None else ():
        yield ColourLayer(layer.colours, layer.alpha * picture.alpha)


def _list_shape_layers(point: Point, shape: ShapeFact) -> Iterator[ColourLayer]:
    """The layers of a shape that cover a point: its outline if it is wide enough for text, then its fill."""
    style, state, server = shape.seen.style, shape.seen.state, shape.seen.paint_server
    local = _find_local_point(point, state.matrix)
    if local is None:
        return
    if shape.broad and style.stroke is not None:
        half = read_number_or_length(style.raw["stroke-width"]) / 2
        if any(measure_distance_from_edge(local, a, b) <= half for line in _flatten_shape(shape) for a, b in pairwise(line)):
            yield ColourLayer((style.stroke,), state.alpha * style.stroke_alpha)
    if shape.colours and _is_filled_at(local, shape):
        is_pattern = server is not None and server.tag == "pattern"
        yield ColourLayer(() if is_pattern else shape.colours, state.alpha * style.fill_alpha)


def _find_local_point(point: Point, matrix: Matrix) -> Point | None:
    a, b, c, d, e, f = matrix
    area = a * d - b * c
    if not area:
        return None
    x, y = point[0] - e, point[1] - f
    return (d * x - c * y) / area, (a * y - b * x) / area


def _is_filled_at(point: Point, shape: ShapeFact) -> bool:
    node, x, y = shape.seen.node, *point
    if node.tag == "rect":
        return find_box_of_shape(node).contains_point(point)
    if node.tag in ("circle", "ellipse"):
        middle_x, middle_y, rx, ry = _read_ellipse(node.attrib, node.tag)
        return ((x - middle_x) / rx) ** 2 + ((y - middle_y) / ry) ** 2 <= 1
    turns = sum(count_windings(point, (*line, line[0])) for line in _flatten_shape(shape))
    return bool(turns % 2 if shape.seen.style.even_odd else turns)


class _Ellipse(NamedTuple):
    """The centre and the two radii of a circle or an ellipse."""

    cx: float
    cy: float
    rx: float
    ry: float


def _read_ellipse(attributes: Mapping[str, str], tag: str) -> _Ellipse:
    across, down = ("r", "r") if tag == "circle" else ("rx", "ry")
    cx, cy, rx, ry = (read_number_or_length(attributes.get(name, "0")) for name in ("cx", "cy", across, down))
    return _Ellipse(cx, cy, rx, ry)


def _flatten_shape(shape: ShapeFact) -> tuple[tuple[Point, ...], ...]:
    """The outline of a shape as chains of points, in the shape's own units. Curves become straight lines."""
    attributes, tag = shape.seen.node.attrib, shape.seen.node.tag
    match tag:
        case "path":
            return _flatten_path(attributes.get("d", ""))
        case "rect":
            left, top, right, bottom = find_box_of_shape(shape.seen.node)
            return (((left, top), (right, top), (right, bottom), (left, bottom), (left, top)),)
        case "line":
            x1, y1, x2, y2 = (read_number_or_length(attributes.get(name, "0")) for name in ("x1", "y1", "x2", "y2"))
            return (((x1, y1), (x2, y2)),)
        case "circle" | "ellipse":
            x, y, rx, ry = _read_ellipse(attributes, tag)
            return (tuple((x + rx * across, y + ry * down) for across, down in _list_unit_circle_points()),)
    points = tuple(read_points(attributes.get("points", "")))
    return ((*points, points[0]) if tag == "polygon" else points,)


@lru_cache(maxsize=1)
def _list_unit_circle_points() -> tuple[Point, ...]:
    turns = [math.tau * step / _CIRCLE_STEPS for step in range(_CIRCLE_STEPS + 1)]
    return tuple((math.cos(turn), math.sin(turn)) for turn in turns)


@lru_cache(maxsize=4096)
def _flatten_path(data: str) -> tuple[tuple[Point, ...], ...]:
    lines: list[list[Point]] = []
    for name, numbers in read_path(data):
        if name == "M":
            lines.append([(numbers[0], numbers[1])])
        elif name == "Z":
            lines[-1].append(lines[-1][0])
        elif name == "L":
            lines[-1].append((numbers[0], numbers[1]))
        else:
            lines[-1] += _list_curve_points(lines[-1][-1], numbers)
    return tuple(map(tuple, lines))


def _list_curve_points(begin: Point, coordinates: Sequence[float]) -> Iterator[Point]:
    a, b, c, d, x, y = coordinates
    for step in range(1, _CURVE_STEPS + 1):
        t = step / _CURVE_STEPS
        u = 1 - t
        p, q, r, s = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
        yield p * begin[0] + q * a + r * c + s * x, p * begin[1] + q * b + r * d + s * y
