"""Path data to absolute lines and cubic curves, and the box around a shape."""

import math
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeAlias

from printgen.core.memory import keep_short
from printgen.core.svg.numbers import NUMBER, Matrix, Unreadable, apply, read_number, read_numbers

Segment: TypeAlias = tuple[str, tuple[float, ...]]  # M x y · L x y · C six numbers · Z

_COMMAND = re.compile(r"([MmLlHhVvCcSsQqTtAaZz])([^A-DF-Za-df-z]*)")
_NUMBER = re.compile(rf"[\s,]*({NUMBER})")
_FLAG = re.compile(r"[\s,]*([01])")  # of an arc: flags may stand without anything between them
_HINT = "path data is letters such as M, L, C and Z, each with its numbers: M0 0 L10 10."
LONGEST_KEPT = 10_000  # letters of path data that may come again
_NOTHING = 1e-9  # shorter than this is no length
_WANTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}


@keep_short(4096, LONGEST_KEPT)
def read_path(data: str) -> tuple[Segment, ...]:
    """The segments of a path; a ValueError says where the data makes no sense."""
    return tuple(_Pen().draw(_commands(data)))


def _commands(data: str) -> Iterator[tuple[str, list[float]]]:
    """Each command with its numbers, repeated commands written out."""
    data = data.strip()
    at = 0
    while at < len(data):
        command = _COMMAND.match(data, at)
        if command is None:
            raise Unreadable(f'"{data[at : at + 12]}" makes no sense in path data.', _HINT)
        yield from _repeats(command[1], list(_numbers(command[1], command[2].strip(" \t\r\n,"))))
        at = command.end()


def _numbers(name: str, text: str) -> Iterator[float]:
    at = count = 0
    while at < len(text):
        flag = name in "Aa" and count % 7 in (3, 4)
        number = (_FLAG if flag else _NUMBER).match(text, at)
        if number is None:
            raise Unreadable(f'"{text[at : at + 12]}" makes no sense in path data.', _HINT)
        yield read_number(number[1])
        at, count = number.end(), count + 1


def _repeats(name: str, numbers: list[float]) -> Iterator[tuple[str, list[float]]]:
    wants = _WANTS[name.upper()]
    if wants == 0 or not numbers or len(numbers) % wants:
        if wants or numbers:
            raise ValueError(f"{name} wants {wants} numbers in path data, not {len(numbers)}.")
        yield name, []
        return
    for at in range(0, len(numbers), wants):
        follows = {"M": "L", "m": "l"}.get(name, name) if at else name
        yield follows, numbers[at : at + wants]


class _Pen:
    """Follows the commands, knowing where it stands and what the last control point was."""

    def __init__(self) -> None:
        self.x = self.y = self.start_x = self.start_y = 0.0
        self.control: tuple[float, float] | None = None
        self.last = ""

    def draw(self, commands: Iterator[tuple[str, list[float]]]) -> Iterator[Segment]:
        for name, numbers in commands:
            kind = name.upper()
            if not self.last and kind != "M":
                raise ValueError("path data must start with M.")
            places = self._absolute(kind, numbers) if name.islower() else numbers
            yield from getattr(self, f"_{kind.lower()}")(*places)
            self.last = kind

    def _absolute(self, kind: str, numbers: list[float]) -> list[float]:
        if kind == "H":
            return [numbers[0] + self.x]
        if kind == "V":
            return [numbers[0] + self.y]
        if kind == "A":
            return [*numbers[:5], numbers[5] + self.x, numbers[6] + self.y]
        return [number + (self.y if at % 2 else self.x) for at, number in enumerate(numbers)]

    def _m(self, x: float, y: float) -> Iterator[Segment]:
        self.x, self.y, self.start_x, self.start_y = x, y, x, y
        yield "M", (x, y)

    def _l(self, x: float, y: float) -> Iterator[Segment]:
        self.x, self.y = x, y
        yield "L", (x, y)

    def _h(self, x: float) -> Iterator[Segment]:
        return self._l(x, self.y)

    def _v(self, y: float) -> Iterator[Segment]:
        return self._l(self.x, y)

    def _c(self, a: float, b: float, c: float, d: float, x: float, y: float) -> Iterator[Segment]:
        self.x, self.y, self.control = x, y, (c, d)
        yield "C", (a, b, c, d, x, y)

    def _s(self, c: float, d: float, x: float, y: float) -> Iterator[Segment]:
        a, b = self._mirrored("CS")
        return self._c(a, b, c, d, x, y)

    def _q(self, a: float, b: float, x: float, y: float) -> Iterator[Segment]:
        from_x, from_y = self.x, self.y
        yield from self._c(
            from_x + (a - from_x) * 2 / 3, from_y + (b - from_y) * 2 / 3, x + (a - x) * 2 / 3, y + (b - y) * 2 / 3, x, y
        )
        self.control = (a, b)

    def _t(self, x: float, y: float) -> Iterator[Segment]:
        a, b = self._mirrored("QT")
        return self._q(a, b, x, y)

    def _mirrored(self, after: str) -> tuple[float, float]:
        """The last control point, mirrored at where the pen stands."""
        if self.control is None or not self.last or self.last not in after:
            return self.x, self.y
        return 2 * self.x - self.control[0], 2 * self.y - self.control[1]

    def _a(self, rx: float, ry: float, turn: float, large: float, sweep: float, x: float, y: float) -> Iterator[Segment]:
        for curve in arc(self.x, self.y, abs(rx), abs(ry), math.radians(turn), bool(large), bool(sweep), x, y):
            yield "C", curve
        self.x, self.y = x, y

    def _z(self) -> Iterator[Segment]:
        self.x, self.y = self.start_x, self.start_y
        yield "Z", ()


def arc(
    x1: float, y1: float, rx: float, ry: float, turn: float, large: bool, sweep: bool, x2: float, y2: float
) -> Iterator[tuple[float, ...]]:
    """An elliptical arc as cubic curves of at most a quarter turn each (SVG 1.1, F.6.5)."""
    if math.hypot(x2 - x1, y2 - y1) < _NOTHING:
        return
    if min(rx, ry) < _NOTHING:
        yield (x1, y1, x2, y2, x2, y2)
        return
    cos, sin = math.cos(turn), math.sin(turn)
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
        curve = _quarter(cx, cy, rx, ry, cos, sin, begin + span * step / steps, span / steps)
        yield curve if step < steps - 1 else (*curve[:4], x2, y2)


def _quarter(
    cx: float, cy: float, rx: float, ry: float, cos: float, sin: float, angle: float, span: float
) -> tuple[float, ...]:
    reach = 4 / 3 * math.tan(span / 4)
    to = angle + span
    near = (math.cos(angle) - reach * math.sin(angle), math.sin(angle) + reach * math.cos(angle))
    far = (math.cos(to) + reach * math.sin(to), math.sin(to) - reach * math.cos(to))
    end = (math.cos(to), math.sin(to))
    return tuple(
        value for x, y in (near, far, end) for value in (cx + cos * rx * x - sin * ry * y, cy + sin * rx * x + cos * ry * y)
    )


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle by its corner and size."""

    x: float
    y: float
    width: float
    height: float

    def under(self, matrix: Matrix) -> "Box":
        """The upright box around this one after a transform."""
        corners = [(self.x, self.y), (self.x + self.width, self.y), (self.x, self.y + self.height)]
        corners.append((self.x + self.width, self.y + self.height))
        return around([apply(matrix, x, y) for x, y in corners])


def around(points: list[tuple[float, float]]) -> Box:
    """The box around points."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def bounds(tag: str, attributes: Mapping[str, str]) -> Box | None:
    """The box of a basic shape; None for what has none of its own."""

    def number(name: str) -> float:
        return read_number(attributes.get(name, "0"))

    match tag:
        case "rect" | "image" | "use":
            return Box(number("x"), number("y"), number("width"), number("height"))
        case "circle":
            radius = number("r")
            return Box(number("cx") - radius, number("cy") - radius, 2 * radius, 2 * radius)
        case "ellipse":
            return Box(number("cx") - number("rx"), number("cy") - number("ry"), 2 * number("rx"), 2 * number("ry"))
        case "line":
            return around([(number("x1"), number("y1")), (number("x2"), number("y2"))])
        case "polyline" | "polygon":
            return around(read_points(attributes.get("points", "")))
        case "path":
            points = list(_reach(read_path(attributes.get("d", ""))))
            return around(points) if points else None
    return None


def _reach(segments: tuple[Segment, ...]) -> Iterator[tuple[float, float]]:
    """Where a path goes: the ends of its lines and curves, and where curves turn back between them."""
    x = y = 0.0
    for _, numbers in segments:
        if len(numbers) == 6:
            a, b, c, d, to_x, to_y = numbers
            yield from zip(_turns(x, a, c, to_x), _turns(y, b, d, to_y), strict=True)
        if numbers:
            x, y = numbers[-2:]
            yield x, y


def _turns(begin: float, near: float, far: float, end: float) -> tuple[float, float]:
    """The least and the greatest place of a curve along one axis."""
    one, two, three = near - begin, far - near, end - far
    half, square = one - two, one - 2 * two + three
    root = math.sqrt(max(0.0, half * half - square * one))
    times = [(half + root) / square, (half - root) / square] if abs(square) > 1e-12 else [one / (2 * half)] if half else []
    places = [begin, end, *(_at(begin, near, far, end, time) for time in times if 0 < time < 1)]
    return min(places), max(places)


def _at(begin: float, near: float, far: float, end: float, time: float) -> float:
    """Where a curve is at a time from 0 to 1."""
    steps = [begin, near, far, end]
    while len(steps) > 1:
        steps = [a + (b - a) * time for a, b in pairwise(steps)]
    return steps[0]


def read_points(text: str) -> list[tuple[float, float]]:
    """The corners of a points attribute."""
    numbers = read_numbers(text)
    if len(numbers) < 4 or len(numbers) % 2:
        raise ValueError(f'"{text[:40]}" are no points.')
    return list(zip(numbers[::2], numbers[1::2], strict=True))
