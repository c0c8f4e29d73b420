"""Reads SVG path data as absolute lines and cubic curves, and computes the boxes of shapes."""

import math
from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import TypeAlias

from printgen.core.boxes import Box, enclose_boxes, make_box, make_box_around
from printgen.core.cache import cache_by_text
from printgen.core.patterns import compile_later
from printgen.core.svg.numbers import NUMBER, SvgError, read_number_or_length, read_numbers_or_lengths
from printgen.core.words import write_count

Segment: TypeAlias = tuple[str, tuple[float, ...]]  # M x y, L x y, C with six numbers, or Z with none
CurveNumbers: TypeAlias = tuple[float, ...]  # x and y of the two control points and of the end of a cubic curve
RectangleTexts: TypeAlias = tuple[str, str, str, str]  # left, top, width and height

_COMMAND = compile_later(r"([MmLlHhVvCcSsQqTtAaZz])([^A-DF-Za-df-z]*)")
_NUMBER = compile_later(rf"[\s,]*({NUMBER})")
_NUMBERS = compile_later(rf"(?:[\s,]*{NUMBER})*")
_FLAG = compile_later(r"[\s,]*([01])")  # a flag of an arc; flags need no separator
_HINT = "use letters such as M, L, C and Z, each followed by its numbers: M0 0 L10 10."
_RECTANGLE = compile_later(r"M([0-9]{1,4}) ([0-9]{1,4})h([1-9][0-9]{0,3})v([1-9][0-9]{0,3})h-\3z")
_RECTANGLES = compile_later(f"(?:{_RECTANGLE.pattern})+")
LONGEST_KEPT = 10_000  # characters of path data; longer data is not cached
_NO_LENGTH = 1e-9
_COUNTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
_METHODS = {  # of _PathReader
    "M": "_move_to",
    "L": "_line_to",
    "C": "_curve_to",
    "S": "_smooth_curve_to",
    "Q": "_quadratic_curve_to",
    "T": "_smooth_quadratic_curve_to",
    "A": "_arc_to",
    "Z": "_close_path",
}


def read_path_if_only_rectangles(data: str) -> list[RectangleTexts]:
    """Each rectangle in path data, or an empty list if the data has anything else.

    QR codes are drawn like this, and consist of hundreds of rectangles.
    """
    return _RECTANGLE.findall(data) if _RECTANGLES.fullmatch(data) else []


@cache_by_text(4096, LONGEST_KEPT)
def read_path(data: str) -> tuple[Segment, ...]:
    """The segments of SVG path data. Raises an SvgError that quotes the invalid part."""
    reader = _PathReader()
    for name, numbers in _list_commands(data):
        reader.add_command_segments(name, numbers)
    return tuple(reader.segments)


def _list_commands(data: str) -> Iterator[tuple[str, list[float]]]:
    """Each path command with its numbers. A command with several groups of numbers is yielded once for each group."""
    data = data.strip()
    at = 0
    while at < len(data):
        command = _COMMAND.match(data, at)
        if command is None:
            raise SvgError(f'"{data[at : at + 12]}" is not valid in path data.', _HINT)
        yield from _repeat_command(command[1], _read_command_numbers(command[1], command[2].strip(" \t\r\n,")))
        at = command.end()


def _read_command_numbers(name: str, text: str) -> list[float]:
    """The numbers of a path command."""
    if name in "Aa" or not _NUMBERS.fullmatch(text):
        return list(_read_numbers_and_flags(name, text))
    return list(map(read_number_or_length, _NUMBER.findall(text)))


def _read_numbers_and_flags(name: str, text: str) -> Iterator[float]:
    """The numbers one by one. The flags of an arc may follow each other without a separator."""
    at = count = 0
    while at < len(text):
        flag = name in "Aa" and count % 7 in (3, 4)
        number = (_FLAG if flag else _NUMBER).match(text, at)
        if number is None:
            raise SvgError(f'"{text[at : at + 12]}" is not valid in path data.', _HINT)
        yield read_number_or_length(number[1])
        at, count = number.end(), count + 1


def _repeat_command(name: str, numbers: list[float]) -> Iterator[tuple[str, list[float]]]:
    """A path command, repeated for each group of its numbers. After the first group, M becomes L."""
    count = _COUNTS[name.upper()]
    if count == 0 or not numbers or len(numbers) % count:
        if count or numbers:
            raise SvgError(f"In path data, {name} needs {write_count(count, 'number')}, not {len(numbers)}.")
        yield name, []
        return
    for at in range(0, len(numbers), count):
        repeated = {"M": "L", "m": "l"}.get(name, name) if at else name
        yield repeated, numbers[at : at + count]


class _PathReader:
    def __init__(self) -> None:
        self.segments: list[Segment] = []
        self.x = self.y = self.start_x = self.start_y = 0.0
        self.control: tuple[float, float] | None = None
        self.last = ""

    def add_command_segments(self, name: str, numbers: list[float]) -> None:
        """Add the segments of a command."""
        kind = name.upper()
        if not self.last and kind != "M":
            raise SvgError("Path data must start with M.")
        numbers = self._make_numbers_absolute(kind, numbers) if name != kind else numbers
        if kind in "HV":
            kind, numbers = "L", [numbers[0], self.y] if kind == "H" else [self.x, numbers[0]]
        getattr(self, _METHODS[kind])(*numbers)
        self.last = kind

    def _make_numbers_absolute(self, command: str, numbers: list[float]) -> list[float]:
        if command == "H":
            return [numbers[0] + self.x]
        if command == "V":
            return [numbers[0] + self.y]
        if command == "A":
            return [*numbers[:5], numbers[5] + self.x, numbers[6] + self.y]
        return [number + (self.y if at % 2 else self.x) for at, number in enumerate(numbers)]

    def _move_to(self, x: float, y: float) -> None:
        self.x, self.y, self.start_x, self.start_y = x, y, x, y
        self.segments.append(("M", (x, y)))

    def _line_to(self, x: float, y: float) -> None:
        self.x, self.y = x, y
        self.segments.append(("L", (x, y)))

    def _curve_to(self, a: float, b: float, c: float, d: float, x: float, y: float) -> None:
        self.x, self.y, self.control = x, y, (c, d)
        self.segments.append(("C", (a, b, c, d, x, y)))

    def _smooth_curve_to(self, c: float, d: float, x: float, y: float) -> None:
        a, b = self._reflect_control_point_or_stay("CS")
        self._curve_to(a, b, c, d, x, y)

    def _quadratic_curve_to(self, a: float, b: float, x: float, y: float) -> None:
        """Draw a quadratic curve as a cubic curve."""
        from_x, from_y = self.x, self.y
        self._curve_to(
            from_x + (a - from_x) * 2 / 3, from_y + (b - from_y) * 2 / 3, x + (a - x) * 2 / 3, y + (b - y) * 2 / 3, x, y
        )
        self.control = (a, b)

    def _smooth_quadratic_curve_to(self, x: float, y: float) -> None:
        a, b = self._reflect_control_point_or_stay("QT")
        self._quadratic_curve_to(a, b, x, y)

    def _reflect_control_point_or_stay(self, commands: str) -> tuple[float, float]:
        """The last control point mirrored through the current position, or the current position if there is none."""
        if self.control is None or not self.last or self.last not in commands:
            return self.x, self.y
        return 2 * self.x - self.control[0], 2 * self.y - self.control[1]

    def _arc_to(self, rx: float, ry: float, turn_degrees: float, large: float, sweep: float, x: float, y: float) -> None:
        for curve in convert_arc_to_curves(
            self.x, self.y, abs(rx), abs(ry), math.radians(turn_degrees), bool(large), bool(sweep), x, y
        ):
            self.segments.append(("C", curve))
        self.x, self.y = x, y

    def _close_path(self) -> None:
        self.x, self.y = self.start_x, self.start_y
        self.segments.append(("Z", ()))


def convert_arc_to_curves(
    x1: float, y1: float, rx: float, ry: float, turn_radians: float, large: bool, sweep: bool, x2: float, y2: float
) -> Iterator[CurveNumbers]:
    """An elliptical arc as cubic curves of at most a quarter turn each (SVG 1.1, F.6.5).

    `turn_radians` is the rotation of the ellipse in radians.
    """
    if math.hypot(x2 - x1, y2 - y1) < _NO_LENGTH:
        return
    if min(rx, ry) < _NO_LENGTH:
        yield (x1, y1, x2, y2, x2, y2)
        return
    cos, sin = math.cos(turn_radians), math.sin(turn_radians)
    dx, dy = (x1 - x2) / 2, (y1 - y2) / 2
    px, py = cos * dx + sin * dy, -sin * dx + cos * dy
    grow = math.sqrt(max(1.0, (px / rx) ** 2 + (py / ry) ** 2))
    rx, ry = rx * grow, ry * grow
    below = (rx * py) ** 2 + (ry * px) ** 2
    root = math.sqrt(max(0.0, ((rx * ry) ** 2 - below) / below)) * (-1 if large == sweep else 1)
    qx, qy = root * rx * py / ry, -root * ry * px / rx
    cx, cy = cos * qx - sin * qy + (x1 + x2) / 2, sin * qx + cos * qy + (y1 + y2) / 2
    begin = math.atan2((py - qy) / ry, (px - qx) / rx)
    end = math.atan2((-py - qy) / ry, (-px - qx) / rx)
    span = end - begin
    if sweep and span < 0:
        span += 2 * math.pi
    if not sweep and span > 0:
        span -= 2 * math.pi
    steps = max(1, math.ceil(abs(span) / (math.pi / 2) - 1e-9))
    for step in range(steps):
        curve = _make_arc_curve(cx, cy, rx, ry, cos, sin, begin + span * step / steps, span / steps)
        yield curve if step < steps - 1 else (*curve[:4], x2, y2)


def _make_arc_curve(
    cx: float, cy: float, rx: float, ry: float, cos: float, sin: float, start_radians: float, span_radians: float
) -> CurveNumbers:
    """The last three points of a cubic curve along an ellipse, over a span of at most a quarter turn."""
    reach = 4 / 3 * math.tan(span_radians / 4)
    to = start_radians + span_radians
    cosine, sine = math.cos(start_radians), math.sin(start_radians)
    near = (cosine - reach * sine, sine + reach * cosine)
    far = (math.cos(to) + reach * math.sin(to), math.sin(to) - reach * math.cos(to))
    end = (math.cos(to), math.sin(to))
    return tuple(
        value for x, y in (near, far, end) for value in (cx + cos * rx * x - sin * ry * y, cy + sin * rx * x + cos * ry * y)
    )


def find_element_box(tag: str, attributes: Mapping[str, str]) -> Box | None:
    """The bounding box of a shape, image or use element, or None for any other element and for an empty path."""

    def read_attribute(name: str) -> float:
        return read_number_or_length(attributes.get(name, "0"))

    match tag:
        case "rect" | "image" | "use":
            return make_box(read_attribute("x"), read_attribute("y"), read_attribute("width"), read_attribute("height"))
        case "circle":
            x, y, radius = read_attribute("cx"), read_attribute("cy"), read_attribute("r")
            return make_box(x - radius, y - radius, 2 * radius, 2 * radius)
        case "ellipse":
            x, y, across, down = read_attribute("cx"), read_attribute("cy"), read_attribute("rx"), read_attribute("ry")
            return make_box(x - across, y - down, 2 * across, 2 * down)
        case "line":
            return make_box_around([(read_attribute("x1"), read_attribute("y1")), (read_attribute("x2"), read_attribute("y2"))])
        case "polyline" | "polygon":
            return make_box_around(read_points(attributes.get("points", "")))
        case "path":
            return _find_path_box(attributes.get("d", ""))
    return None


@cache_by_text(4096, LONGEST_KEPT)
def _find_path_box(data: str) -> Box | None:
    if rectangles := read_path_if_only_rectangles(data):
        return enclose_boxes([make_box(*map(float, rectangle)) for rectangle in rectangles])
    points = list(_list_extreme_points(read_path(data)))
    return make_box_around(points) if points else None


def _list_extreme_points(segments: tuple[Segment, ...]) -> Iterator[tuple[float, float]]:
    x = y = 0.0
    for _, numbers in segments:
        if len(numbers) == 6:
            a, b, c, d, to_x, to_y = numbers
            yield from zip(_find_curve_range(x, a, c, to_x), _find_curve_range(y, b, d, to_y), strict=True)
        if numbers:
            x, y = numbers[-2:]
            yield x, y


def _find_curve_range(begin: float, first_control: float, second_control: float, end: float) -> tuple[float, float]:
    one, two, three = first_control - begin, second_control - first_control, end - second_control
    half, square = one - two, one - 2 * two + three
    root = math.sqrt(max(0.0, half * half - square * one))
    times = [(half + root) / square, (half - root) / square] if abs(square) > 1e-12 else [one / (2 * half)] if half else []
    places = [
        begin,
        end,
        *(_find_curve_coordinate(begin, first_control, second_control, end, time) for time in times if 0 < time < 1),
    ]
    return min(places), max(places)


def _find_curve_coordinate(begin: float, first_control: float, second_control: float, end: float, time: float) -> float:
    steps = [begin, first_control, second_control, end]
    while len(steps) > 1:
        steps = [a + (b - a) * time for a, b in pairwise(steps)]
    return steps[0]


def read_points(text: str) -> list[tuple[float, float]]:
    """The points of an SVG `points` attribute, at least two. Raises SvgError if the attribute is invalid."""
    numbers = read_numbers_or_lengths(text)
    if len(numbers) < 4 or len(numbers) % 2:
        raise SvgError(f'"{text[:40]}" is not a list of at least two points.')
    return list(zip(numbers[::2], numbers[1::2], strict=True))
