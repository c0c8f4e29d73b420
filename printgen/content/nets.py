"""Makes the nets of dice, tuck boxes, trays, lids and standees: the unfolded paper with its cut, folds and panels."""

from collections.abc import Iterator
from math import cos, hypot, pi, sin
from typing import TypeAlias

from printgen.core.records import dataclass
from printgen.core.units import Mm
from printgen.model import LEAST_DEPTH, NetName, Panel, Size, Turn

Point: TypeAlias = tuple[Mm, Mm]
FoldLine: TypeAlias = tuple[Mm, Mm, Mm, Mm]
Attachment: TypeAlias = "Facet | Flap | Notch | None"  # what is attached to an edge; None for a plain cut

CLEARANCE = 1.0  # mm; folds and flaps of 0.3 mm card take up 0.6 to 0.9 mm of the space inside
_LONGEST_FLAP = 15.0  # mm
_LARGEST_NOTCH = 9.0  # mm, its radius
_LONGEST_TAB = 15.0  # mm
_SIDES = frozenset({"left", "right", "front", "back"})  # panels that have their name beside them, if they end at a cut
_QUARTER = 6  # straight lines for a quarter of a circle; at a radius of 12 mm, the error is 0.1 mm


@dataclass(frozen=True, slots=True)
class Net:
    """A paper model unfolded flat. All coordinates are in mm from the top left corner."""

    size: Size
    points: tuple[Point, ...]
    folds: tuple[FoldLine, ...]
    panels: tuple[Panel, ...]
    names: tuple[NetName, ...] = ()


@dataclass(frozen=True, slots=True)
class Facet:
    """A rectangle that folds at its lower edge, with the parts attached to its left, far and right edges."""

    depth: Mm
    name: str
    turn: Turn = 0
    left: Attachment = None
    far: Attachment = None
    right: Attachment = None


@dataclass(frozen=True, slots=True)
class Flap:
    """A flap to glue, fold in or tuck in: the word is printed on it. Its far end has rounded corners and is narrower by
    `taper` mm on each side."""

    depth: Mm
    taper: Mm
    radius: Mm = 0.0
    name: str = ""
    turn: Turn = 0
    word: str = "glue"


@dataclass(frozen=True, slots=True)
class Notch:
    """A half circle cut out of the middle of an edge as a thumb notch."""

    radius: Mm


def make_net(width: Mm, root: Facet, lower_edge: Attachment) -> Net:
    """The net that starts with the facet `root`, `width` mm wide. `lower_edge` is attached to the lower edge of the facet."""
    tracer = _NetTracer()
    tracer.trace_facet((0.0, root.depth), (width, root.depth), root)
    tracer.trace_attachment((width, root.depth), (0.0, root.depth), lower_edge)
    return tracer.build_net()


def make_die_net(edge: Mm) -> Net:
    """The net of a die, a cross of six squares. Opposite faces add up to 7, and 1, 2, 3 run anticlockwise."""
    tab_depth = min(0.3 * edge, 6.0)
    tab = Flap(tab_depth, taper=tab_depth)  # tapered at 45°, so tabs never meet inside
    six = Facet(edge, "6", turn=180, left=tab, right=tab)
    return make_net(
        edge,
        Facet(edge, "1", left=Facet(edge, "4"), far=Facet(edge, "5", left=tab, far=tab, right=tab), right=Facet(edge, "3")),
        lower_edge=Facet(edge, "2", left=tab, far=six, right=tab),
    )


def make_tuck_box_net(width: Mm, height: Mm, depth: Mm) -> Net:
    """The net of a tuck box for a deck of this size, with the lid on the back, a thumb notch in front and a glued bottom."""
    wide, high, deep = width + CLEARANCE, height + CLEARANCE, max(depth + CLEARANCE, LEAST_DEPTH)
    flap = min(_LONGEST_FLAP, high / 3)
    dust = Flap(min(flap, 0.48 * wide), taper=deep / 6, word="fold")
    glue = Flap(min(12.0, 0.8 * deep), taper=min(0.4 * deep, high / 6), name="glue")
    tuck = Flap(flap, taper=min(1.0, wide / 12), radius=min(0.5 * flap, wide / 6), name="tuck", turn=180, word="tuck")
    back = Facet(wide, "back", left=Facet(deep, "top", turn=180, far=tuck), far=glue)
    return make_net(
        wide,
        Facet(
            high,
            "front",
            left=Facet(deep, "left", left=dust, right=dust),
            far=Notch(min(_LARGEST_NOTCH, wide / 5, high / 5)),
            right=Facet(deep, "right", left=dust, far=back, right=dust),
        ),
        lower_edge=Facet(deep, "bottom", far=Flap(flap, taper=min(2.0, wide / 12))),
    )


def make_standee_net(width: Mm, height: Mm) -> Net:
    """The net of a standee. Its front and back are joined at the top, and each has a foot that folds outwards."""
    foot = 0.3 * height
    return make_net(
        width,
        Facet(height, "front", far=Facet(height, "back", turn=180, far=Facet(foot, "back_foot", turn=180))),
        lower_edge=Facet(foot, "front_foot"),
    )


def make_tray_net(width: Mm, height: Mm, depth: Mm) -> Net:
    """The net of a tray. Its walls fold up from the floor, and their drawings stand upright."""
    tab = _make_corner_tab(height, depth)
    back, front = Facet(depth, "back", left=tab, right=tab), Facet(depth, "front", turn=180, left=tab, right=tab)
    floor = Facet(height, "floor", left=Facet(depth, "right", turn=270), far=back, right=Facet(depth, "left", turn=90))
    return make_net(width, floor, lower_edge=front)


def make_lid_net(width: Mm, height: Mm, depth: Mm) -> Net:
    """The net of a tray's lid. Its walls fold down from the top, and their drawings stand upright."""
    tab = _make_corner_tab(height, depth)
    back, front = Facet(depth, "back", turn=180, left=tab, right=tab), Facet(depth, "front", left=tab, right=tab)
    top = Facet(height, "top", left=Facet(depth, "left", turn=90), far=back, right=Facet(depth, "right", turn=270))
    return make_net(width, top, lower_edge=front)


def _make_corner_tab(height: Mm, depth: Mm) -> Flap:
    """A tab to glue inside a side wall. It neither reaches the other tab on the wall nor shows above the rim."""
    return Flap(min(_LONGEST_TAB, 0.8 * depth, 0.4 * height), taper=min(2.0, depth / 8))


@dataclass(frozen=True, slots=True)
class _NetEdge:
    """An edge of a net, with the paper on its right."""

    start: Point
    end: Point

    @property
    def length(self) -> Mm:
        return hypot(self.end[0] - self.start[0], self.end[1] - self.start[1])

    def find_point_beside(self, along: Mm, out: Mm) -> Point:
        """The point `along` mm from the start of the edge and `out` mm away from the paper."""
        (x, y), long = self.start, self.length
        right, down = (self.end[0] - x) / long, (self.end[1] - y) / long
        return x + along * right + out * down, y + along * down - out * right


class _NetTracer:
    """Traces the outline of a net clockwise, and records the folds and panels."""

    def __init__(self) -> None:
        self._points: list[Point] = []
        self._folds: list[FoldLine] = []
        self._panels: list[Panel] = []
        self._names: list[NetName] = []

    def trace_attachment(self, start: Point, end: Point, attached: Attachment) -> None:
        """Trace what is attached to the edge from `start` to `end`, and everything attached to that in turn."""
        if isinstance(attached, Facet | Flap):
            self._folds.append((*start, *end))
        match attached:
            case Facet():
                self.trace_facet(start, end, attached)
            case Flap():
                self._trace_flap(start, end, attached)
            case Notch():
                self._points += [*_list_notch_points(_NetEdge(start, end), attached.radius), end]
            case None:
                self._points.append(end)

    def trace_facet(self, start: Point, end: Point, facet: Facet) -> None:
        side = _NetEdge(start, end)
        first, second = side.find_point_beside(0, facet.depth), side.find_point_beside(side.length, facet.depth)
        self._record_panel_if_named(facet, start, second)
        if facet.far is None and facet.name in _SIDES:
            self._record_word_at_edge(facet.name, _NetEdge(first, second), 0.0, step_away=1.0)
        self.trace_attachment(start, first, facet.left)
        self.trace_attachment(first, second, facet.far)
        self.trace_attachment(second, end, facet.right)

    def _trace_flap(self, start: Point, end: Point, flap: Flap) -> None:
        side = _NetEdge(start, end)
        self._record_panel_if_named(flap, start, side.find_point_beside(side.length, flap.depth))
        self._record_word_at_edge(flap.word, side, flap.depth / 2, inset=flap.taper)
        self._points += [*_list_flap_points(side, flap), end]

    def _record_word_at_edge(self, word: str, edge: _NetEdge, distance: Mm, inset: Mm = 0.0, step_away: float = 0.0) -> None:
        """Record a word in the middle of an edge, `distance` mm from it. With `step_away`, it belongs beside the net."""
        (x, y), (x2, y2) = (
            edge.find_point_beside(edge.length / 2, distance),
            edge.find_point_beside(edge.length / 2, distance + step_away),
        )
        upright = abs(edge.start[0] - edge.end[0]) < abs(edge.start[1] - edge.end[1])
        self._names.append(NetName(word, x, y, edge.length - 2 * inset, upright, (x2 - x, y2 - y)))

    def _record_panel_if_named(self, part: Facet | Flap, corner: Point, opposite_corner: Point) -> None:
        """Record the panel between two opposite corners of a facet or flap, if it has a name."""
        if not part.name:
            return
        (left, right), (top, low) = (sorted(pair) for pair in zip(corner, opposite_corner, strict=True))
        size = Size(right - left, low - top)
        upright = size if part.turn in (0, 180) else size.make_turned()
        self._panels.append(Panel(part.name, left, top, upright.width, upright.height, part.turn))

    def build_net(self) -> Net:
        """The traced net, with its top left corner at 0, 0."""
        left, top = (min(point[way] for point in self._points) for way in (0, 1))
        right, low = (max(point[way] for point in self._points) for way in (0, 1))
        points = tuple(_move_and_round_point(point, left, top) for point in self._points)
        folds = tuple(
            (*_move_and_round_point(line[:2], left, top), *_move_and_round_point(line[2:], left, top)) for line in self._folds
        )
        panels = tuple(
            Panel(
                p.name,
                *_move_and_round_point((p.x, p.y), left, top),
                *_move_and_round_point((p.width, p.height), 0, 0),
                p.turn,
            )
            for p in self._panels
        )
        names = tuple(name._replace(x=name.x - left, y=name.y - top) for name in self._names)
        return Net(Size(*_move_and_round_point((right, low), left, top)), points, folds, panels, names)


def _move_and_round_point(point: Point, left: Mm, top: Mm) -> Point:
    return round(point[0] - left, 4), round(point[1] - top, 4)


def _list_flap_points(edge: _NetEdge, flap: Flap) -> list[Point]:
    """The outline of a flap without its fold, from the start of the fold to its end."""
    radius = flap.radius
    corner = [
        (flap.taper + radius - radius * c, flap.depth - radius + radius * s) for c, s in _list_quarter_circle_points() if radius
    ]
    half = corner or [(flap.taper, flap.depth)]
    return [edge.find_point_beside(*place) for place in half] + [
        edge.find_point_beside(edge.length - along, out) for along, out in reversed(half)
    ]


def _list_notch_points(edge: _NetEdge, radius: Mm) -> list[Point]:
    half = [(edge.length / 2 - radius * c, -radius * s) for c, s in _list_quarter_circle_points()]
    return [edge.find_point_beside(*place) for place in half] + [
        edge.find_point_beside(edge.length - along, out) for along, out in reversed(half[:-1])
    ]


def _list_quarter_circle_points() -> Iterator[Point]:
    for step in range(_QUARTER + 1):
        yield cos(step * pi / 2 / _QUARTER), sin(step * pi / 2 / _QUARTER)
