"""Basic shapes and paths to PDF path operators."""

from collections.abc import Callable, Mapping
from functools import lru_cache

from printgen.core.memory import keep_short
from printgen.core.svg.paths import LONGEST_KEPT, read_path, read_points
from printgen.core.units import plain
from printgen.pdf.numbers import BadNumber, measure, num, value

_ROUND = 0.5522847498  # how far a control point lies out to draw a quarter circle
_OPERATOR = {"M": "m", "L": "l", "C": "c", "Z": "h"}


def shape_ops(tag: str, attributes: Mapping[str, str]) -> str:
    """The path of a shape element."""
    return SHAPES[tag](attributes.get)


Get = Callable[[str, str], str]


def _rect(get: Get) -> str:
    return rect_ops(get("x", "0"), get("y", "0"), get("width", "0"), get("height", "0"), get("rx", ""), get("ry", ""))


@lru_cache(maxsize=8192)
def rect_ops(x: str, y: str, width: str, height: str, rx: str, ry: str) -> str:
    """A rectangle, its corners round where a radius says so; nothing where it has no width or height."""
    left, top, wide, high = value(x), value(y), measure(width), measure(height)
    across, down = min(measure(rx or ry or "0"), wide / 2), min(measure(ry or rx or "0"), high / 2)
    if not wide or not high:
        return ""
    if not across or not down:
        return f"{num(x)} {num(y)} {num(width)} {num(height)} re"
    return _round_rect(left, top, left + wide, top + high, across, down)


def _round_rect(left: float, top: float, right: float, low: float, rx: float, ry: float) -> str:
    in_x, in_y = rx * (1 - _ROUND), ry * (1 - _ROUND)
    return _join(
        [("m", (left + rx, top)), ("l", (right - rx, top)), ("c", (right - in_x, top, right, top + in_y, right, top + ry)),
         ("l", (right, low - ry)), ("c", (right, low - in_y, right - in_x, low, right - rx, low)),
         ("l", (left + rx, low)), ("c", (left + in_x, low, left, low - in_y, left, low - ry)),
         ("l", (left, top + ry)), ("c", (left, top + in_y, left + in_x, top, left + rx, top)), ("h", ())]
    )  # fmt: skip


def _circle(get: Get) -> str:
    radius = get("r", "0")
    return ellipse_ops(get("cx", "0"), get("cy", "0"), radius, radius)


def _ellipse(get: Get) -> str:
    return ellipse_ops(get("cx", "0"), get("cy", "0"), get("rx", "0"), get("ry", "0"))


@lru_cache(maxsize=8192)
def ellipse_ops(cx: str, cy: str, rx: str, ry: str) -> str:
    """A circle or ellipse as four curves, from three o'clock, where SVG begins its dashes; nothing without a radius."""
    x, y, across, down = value(cx), value(cy), measure(rx), measure(ry)
    if not across or not down:
        return ""
    out_x, out_y = across * _ROUND, down * _ROUND
    right, low, left, top = x + across, y + down, x - across, y - down
    return _join(
        [("m", (right, y)), ("c", (right, y + out_y, x + out_x, low, x, low)),
         ("c", (x - out_x, low, left, y + out_y, left, y)), ("c", (left, y - out_y, x - out_x, top, x, top)),
         ("c", (x + out_x, top, right, y - out_y, right, y)), ("h", ())]
    )  # fmt: skip


def _line(get: Get) -> str:
    return f"{num(get('x1', '0'))} {num(get('y1', '0'))} m {num(get('x2', '0'))} {num(get('y2', '0'))} l"


def _polyline(get: Get) -> str:
    return poly_ops(get("points", ""))


def _polygon(get: Get) -> str:
    return poly_ops(get("points", "")) + " h"


@keep_short(4096, LONGEST_KEPT)
def poly_ops(points: str) -> str:
    """Straight lines from point to point."""
    try:
        pairs = read_points(points)
    except ValueError as fault:
        raise BadNumber(str(fault), getattr(fault, "hint", "")) from None
    return " ".join(f"{plain(x)} {plain(y)} {'l' if at else 'm'}" for at, (x, y) in enumerate(pairs))


def _path(get: Get) -> str:
    return path_ops(get("d", ""))


@keep_short(8192, LONGEST_KEPT)
def path_ops(data: str) -> str:
    """The lines and curves of path data."""
    try:
        segments = read_path(data)
    except ValueError as fault:
        raise BadNumber(str(fault), getattr(fault, "hint", "")) from None
    return _join([(_OPERATOR[name], numbers) for name, numbers in segments])


def _join(steps: list[tuple[str, tuple[float, ...]]]) -> str:
    return " ".join(f"{' '.join(map(plain, numbers))} {name}" if numbers else name for name, numbers in steps)


SHAPES: Mapping[str, Callable[[Get], str]] = {
    "rect": _rect,
    "circle": _circle,
    "ellipse": _ellipse,
    "line": _line,
    "polyline": _polyline,
    "polygon": _polygon,
    "path": _path,
}
