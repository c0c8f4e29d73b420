"""Folded paper laid flat: dice, boxes, trays and standees with their cut, folds and panels."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import cos, hypot, pi, sin
from typing import TypeAlias

from printgen.core.units import Mm
from printgen.model import LEAST_DEPTH, Panel, Size, Turn

Point: TypeAlias = tuple[Mm, Mm]
Line: TypeAlias = tuple[Mm, Mm, Mm, Mm]
Edge: TypeAlias = "Part | Flap | Notch | None"

_QUARTER = 6  # straight pieces a quarter of a circle is cut in: 0.1 mm off at a radius of 12 mm


@dataclass(frozen=True, slots=True)
class Net:
    """A folded thing laid flat, in millimetres from the top left corner of all of it."""

    size: Size
    points: tuple[Point, ...]
    folds: tuple[Line, ...]
    panels: tuple[Panel, ...]


@dataclass(frozen=True, slots=True)
class Part:
    """A rectangle folded off an edge; what hangs on its own edges, as seen by one who looks away from the fold."""

    depth: Mm
    name: str
    turn: Turn = 0
    left: Edge = None
    far: Edge = None
    right: Edge = None


@dataclass(frozen=True, slots=True)
class Flap:
    """What is glued or tucked in: narrower at its far end by a taper on both sides, its far corners round."""

    depth: Mm
    taper: Mm
    radius: Mm = 0.0
    name: str = ""
    turn: Turn = 0


@dataclass(frozen=True, slots=True)
class Notch:
    """Half a circle cut out of the middle of an edge, for the thumb."""

    radius: Mm


def lay_flat(width: Mm, root: Part, near: Edge) -> Net:
    """The net of a part that stands upright, with another one hung on its lower edge."""
    pen = _Pen()
    pen.part((0.0, root.depth), (width, root.depth), root)
    pen.edge((width, root.depth), (0.0, root.depth), near)
    return pen.net()


@dataclass(frozen=True, slots=True)
class _Side:
    """One edge, walked from its start with the paper at the right hand: places are told along it and out from it."""

    start: Point
    end: Point

    @property
    def length(self) -> Mm:
        return hypot(self.end[0] - self.start[0], self.end[1] - self.start[1])

    def at(self, along: Mm, out: Mm) -> Point:
        (x, y), long = self.start, self.length
        right, down = (self.end[0] - x) / long, (self.end[1] - y) / long
        return x + along * right + out * down, y + along * down - out * right


class _Pen:
    """Walks around the parts with the paper at its right hand."""

    def __init__(self) -> None:
        self._points: list[Point] = []
        self._folds: list[Line] = []
        self._panels: list[Panel] = []

    def edge(self, start: Point, end: Point, hung: Edge) -> None:
        """Walk along an edge and around what hangs on it."""
        if isinstance(hung, Part | Flap):
            self._folds.append((*start, *end))
        match hung:
            case Part():
                self.part(start, end, hung)
            case Flap():
                self._flap(start, end, hung)
            case Notch():
                self._points += [*_notch(_Side(start, end), hung.radius), end]
            case None:
                self._points.append(end)

    def part(self, start: Point, end: Point, part: Part) -> None:
        """Walk around the three open edges of a part."""
        side = _Side(start, end)
        first, second = side.at(0, part.depth), side.at(side.length, part.depth)
        self._name(part, start, second)
        self.edge(start, first, part.left)
        self.edge(first, second, part.far)
        self.edge(second, end, part.right)

    def _flap(self, start: Point, end: Point, flap: Flap) -> None:
        side = _Side(start, end)
        self._name(flap, start, side.at(side.length, flap.depth))
        self._points += [*_flap(side, flap), end]

    def _name(self, part: Part | Flap, corner: Point, opposite: Point) -> None:
        """Note the panel between two corners, if it has a name."""
        if not part.name:
            return
        (left, right), (top, low) = (sorted(pair) for pair in zip(corner, opposite, strict=True))
        size = Size(right - left, low - top)
        upright = size if part.turn in (0, 180) else size.turned()
        self._panels.append(Panel(part.name, left, top, upright.width, upright.height, part.turn))

    def net(self) -> Net:
        """All that was walked, from the top left corner of it."""
        left, top = (min(point[way] for point in self._points) for way in (0, 1))
        right, low = (max(point[way] for point in self._points) for way in (0, 1))
        points = tuple(_moved(point, left, top) for point in self._points)
        folds = tuple((*_moved(line[:2], left, top), *_moved(line[2:], left, top)) for line in self._folds)
        panels = tuple(
            Panel(p.name, *_moved((p.x, p.y), left, top), *_moved((p.width, p.height), 0, 0), p.turn) for p in self._panels
        )
        return Net(Size(*_moved((right, low), left, top)), points, folds, panels)


def _moved(point: Point, left: Mm, top: Mm) -> Point:
    return round(point[0] - left, 4), round(point[1] - top, 4)


def _flap(side: _Side, flap: Flap) -> list[Point]:
    """The free line of a flap, from the start of its fold to the end."""
    radius = flap.radius
    corner = [(flap.taper + radius - radius * c, flap.depth - radius + radius * s) for c, s in _quarter() if radius]
    half = corner or [(flap.taper, flap.depth)]
    return [side.at(*place) for place in half] + [side.at(side.length - along, out) for along, out in reversed(half)]


def _notch(side: _Side, radius: Mm) -> list[Point]:
    half = [(side.length / 2 - radius * c, -radius * s) for c, s in _quarter()]
    return [side.at(*place) for place in half] + [side.at(side.length - along, out) for along, out in reversed(half[:-1])]


def _quarter() -> Iterator[Point]:
    """Cosines and sines from 0 to 90 degrees."""
    for step in range(_QUARTER + 1):
        yield cos(step * pi / 2 / _QUARTER), sin(step * pi / 2 / _QUARTER)


CLEARANCE = 1.0  # folds and flaps of 0.3 mm card take 0.6 to 0.9 mm of the room inside
_FLAP = 15.0
_THUMB = 9.0
_TAB = 15.0


def die(edge: Mm) -> Net:
    """A cross of six squares, 1 to 6 as on a bought die: opposite ones make 7, and 1, 2, 3 run against the clock."""
    tab_depth = min(0.3 * edge, 6.0)
    tab = Flap(tab_depth, taper=tab_depth)  # at 45° no two tabs meet inside
    six = Part(edge, "6", turn=180, left=tab, right=tab)
    return lay_flat(
        edge,
        Part(edge, "1", left=Part(edge, "4"), far=Part(edge, "5", left=tab, far=tab, right=tab), right=Part(edge, "3")),
        near=Part(edge, "2", left=tab, far=six, right=tab),
    )


def tuck_box(width: Mm, height: Mm, depth: Mm) -> Net:
    """A box around a deck of that size: the lid on the back, tucked behind a front with a thumb notch, the bottom glued."""
    wide, high, deep = width + CLEARANCE, height + CLEARANCE, max(depth + CLEARANCE, LEAST_DEPTH)
    flap = min(_FLAP, high / 3)
    dust = Flap(min(flap, 0.48 * wide), taper=deep / 6)
    glue = Flap(min(12.0, 0.8 * deep), taper=min(0.4 * deep, high / 6), name="glue")
    tuck = Flap(flap, taper=min(1.0, wide / 12), radius=min(0.5 * flap, wide / 6), name="tuck", turn=180)
    back = Part(wide, "back", left=Part(deep, "top", turn=180, far=tuck), far=glue)
    return lay_flat(
        wide,
        Part(
            high,
            "front",
            left=Part(deep, "left", left=dust, right=dust),
            far=Notch(min(_THUMB, wide / 5, high / 5)),
            right=Part(deep, "right", left=dust, far=back, right=dust),
        ),
        near=Part(deep, "bottom", far=Flap(flap, taper=min(2.0, wide / 12))),
    )


def standee(width: Mm, height: Mm) -> Net:
    """Front and back head to head, each with a foot that is folded outwards."""
    foot = 0.3 * height
    return lay_flat(
        width,
        Part(height, "front", far=Part(height, "back", turn=180, far=Part(foot, "back_foot", turn=180))),
        near=Part(foot, "front_foot"),
    )


def tray(width: Mm, height: Mm, depth: Mm) -> Net:
    """An open box on its floor, seen from below: its walls stand up, their drawings too."""
    tab = _corner_tab(height, depth)
    back, front = Part(depth, "back", left=tab, right=tab), Part(depth, "front", turn=180, left=tab, right=tab)
    floor = Part(height, "floor", left=Part(depth, "right", turn=270), far=back, right=Part(depth, "left", turn=90))
    return lay_flat(width, floor, near=front)


def lid(width: Mm, height: Mm, depth: Mm) -> Net:
    """The same lying on a tray, seen from above: its walls hang down, and their drawings are upright so."""
    tab = _corner_tab(height, depth)
    back, front = Part(depth, "back", turn=180, left=tab, right=tab), Part(depth, "front", left=tab, right=tab)
    top = Part(height, "top", left=Part(depth, "left", turn=90), far=back, right=Part(depth, "right", turn=270))
    return lay_flat(width, top, near=front)


def _corner_tab(height: Mm, depth: Mm) -> Flap:
    """What is glued inside a side wall: two of them on each side do not meet, and none is seen over the rim."""
    return Flap(min(_TAB, 0.8 * depth, 0.4 * height), taper=min(2.0, depth / 8))
