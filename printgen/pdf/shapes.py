"""Converts shape elements to PDF path operators."""

from collections.abc import Callable, Mapping
from functools import lru_cache

from printgen.core.cache import cache_by_text
from printgen.core.svg.numbers import read_number_or_length
from printgen.core.svg.paths import LONGEST_KEPT, read_path, read_path_if_only_rectangles, read_points
from printgen.core.units import write_number
from printgen.pdf.operands import read_non_negative_number, write_pdf_operand

Get = Callable[[str, str], str]  # an attribute by name, or a default

_CURVE = 0.5522847498  # the distance of a control point along the tangent, for a quarter of a circle with radius 1
_OPERATORS = {"M": "m", "L": "l", "C": "c", "Z": "h"}


def write_shape_ops(tag: str, attributes: Mapping[str, str]) -> str:
    """The PDF path operators of a shape element, or an empty text if the shape has no width, height or radius."""
    return SHAPES[tag](attributes.get)


@lru_cache(maxsize=8192)
def _write_rect_ops(x: str, y: str, width: str, height: str, rx: str, ry: str) -> str:
    """The PDF path operators of a rectangle, with rounded corners if it has a radius."""
    left, top, wide, high = (
        read_number_or_length(x),
        read_number_or_length(y),
        read_non_negative_number(width),
        read_non_negative_number(height),
    )
    across, down = (
        min(read_non_negative_number(rx or ry or "0"), wide / 2),
        min(read_non_negative_number(ry or rx or "0"), high / 2),
    )
    if not wide or not high:
        return ""
    if not across or not down:
        return f"{write_pdf_operand(x)} {write_pdf_operand(y)} {write_pdf_operand(width)} {write_pdf_operand(height)} re"
    return _write_round_rect_ops(left, top, left + wide, top + high, across, down)


def _write_round_rect_ops(left: float, top: float, right: float, bottom: float, rx: float, ry: float) -> str:
    in_x, in_y = rx * (1 - _CURVE), ry * (1 - _CURVE)
    return _join_path_ops(
        [("m", (left + rx, top)), ("l", (right - rx, top)), ("c", (right - in_x, top, right, top + in_y, right, top + ry)),
         ("l", (right, bottom - ry)), ("c", (right, bottom - in_y, right - in_x, bottom, right - rx, bottom)),
         ("l", (left + rx, bottom)), ("c", (left + in_x, bottom, left, bottom - in_y, left, bottom - ry)),
         ("l", (left, top + ry)), ("c", (left, top + in_y, left + in_x, top, left + rx, top)), ("h", ())]
    )  # fmt: skip


@lru_cache(maxsize=8192)
def _write_ellipse_ops(cx: str, cy: str, rx: str, ry: str) -> str:
    """The PDF path operators of a circle or ellipse: four curves that start at three o'clock, where SVG starts dashes."""
    x, y, across, down = (
        read_number_or_length(cx),
        read_number_or_length(cy),
        read_non_negative_number(rx),
        read_non_negative_number(ry),
    )
    if not across or not down:
        return ""
    out_x, out_y = across * _CURVE, down * _CURVE
    right, low, left, top = x + across, y + down, x - across, y - down
    return _join_path_ops(
        [("m", (right, y)), ("c", (right, y + out_y, x + out_x, low, x, low)),
         ("c", (x - out_x, low, left, y + out_y, left, y)), ("c", (left, y - out_y, x - out_x, top, x, top)),
         ("c", (x + out_x, top, right, y - out_y, right, y)), ("h", ())]
    )  # fmt: skip


@cache_by_text(4096, LONGEST_KEPT)
def _write_polyline_ops(points: str) -> str:
    pairs = read_points(points)
    return " ".join(f"{write_number(x)} {write_number(y)} {'l' if at else 'm'}" for at, (x, y) in enumerate(pairs))


@cache_by_text(8192, LONGEST_KEPT)
def _write_path_ops(data: str) -> str:
    if rectangles := read_path_if_only_rectangles(data):
        return " ".join([f"{left} {top} {width} {height} re" for left, top, width, height in rectangles])
    return _join_path_ops([(_OPERATORS[name], numbers) for name, numbers in read_path(data)])


def _join_path_ops(steps: list[tuple[str, tuple[float, ...]]]) -> str:
    return " ".join(f"{' '.join(map(write_number, numbers))} {name}" if numbers else name for name, numbers in steps)


def _write_line_ops(get: Get) -> str:
    x1, y1, x2, y2 = (write_pdf_operand(get(name, "0")) for name in ("x1", "y1", "x2", "y2"))
    return f"{x1} {y1} m {x2} {y2} l"


SHAPES: Mapping[str, Callable[[Get], str]] = {
    "rect": lambda get: _write_rect_ops(
        get("x", "0"), get("y", "0"), get("width", "0"), get("height", "0"), get("rx", ""), get("ry", "")
    ),
    "circle": lambda get: _write_ellipse_ops(get("cx", "0"), get("cy", "0"), get("r", "0"), get("r", "0")),
    "ellipse": lambda get: _write_ellipse_ops(get("cx", "0"), get("cy", "0"), get("rx", "0"), get("ry", "0")),
    "line": _write_line_ops,
    "polyline": lambda get: _write_polyline_ops(get("points", "")),
    "polygon": lambda get: _write_polyline_ops(get("points", "")) + " h",
    "path": lambda get: _write_path_ops(get("d", "")),
}
