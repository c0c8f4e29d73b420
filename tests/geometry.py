"""How far cut lines are apart, measured the long way: every side of one against every side of the other."""

from collections.abc import Iterable, Sequence
from itertools import combinations
from math import hypot

from printgen.model import Size
from printgen.sheets.plan import Plan, Room
from printgen.sheets.polygons import Point, Polygon, Trim, box, crossings, cut_line, edges, moved

HAIR = 1e-6


def from_side(point: Point, start: Point, end: Point) -> float:
    """How far a point is from a side."""
    along_x, along_y = end[0] - start[0], end[1] - start[1]
    long = along_x**2 + along_y**2
    part = ((point[0] - start[0]) * along_x + (point[1] - start[1]) * along_y) / long if long else 0
    part = min(1, max(0, part))
    return hypot(start[0] + part * along_x - point[0], start[1] + part * along_y - point[1])


def distance(one: Polygon, other: Polygon) -> float:
    """How far two polygons are apart that do not overlap."""
    both = ((one, other), (other, one))
    return min(from_side(point, *side) for points, sides in both for point in points for side in edges(sides))


def overlap(one: Polygon, other: Polygon) -> float:
    """The area that two polygons share, in thin strips: 0 where they only touch."""
    top, low = max(box(one)[1], box(other)[1]), min(box(one)[3], box(other)[3])
    strips = 150
    return sum(_shared(one, other, top + (low - top) * (n + 0.5) / strips) for n in range(strips)) * (low - top) / strips


def _shared(one: Polygon, other: Polygon, y: float) -> float:
    ones, others = crossings(one, y), crossings(other, y)
    pairs = [
        (a, b, c, d) for a, b in zip(ones[::2], ones[1::2], strict=True) for c, d in zip(others[::2], others[1::2], strict=True)
    ]
    return sum(max(0.0, min(b, d) - max(a, c)) for a, b, c, d in pairs)


def lying(plan: Plan, trims: Sequence[Trim]) -> list[Polygon]:
    """The cut lines of a plan at their places on its paper."""
    return [moved(cut_line(trims[spot.item], spot.turn), spot.x, spot.y) for spot in plan.spots]


def too_near(polygons: Iterable[Polygon], gap: float) -> list[tuple[Polygon, Polygon]]:
    """The pairs that overlap or come nearer to each other than the gap."""
    boxed = [(polygon, box(polygon, gap / 2)) for polygon in polygons]
    return [
        (one, other)
        for (one, a), (other, b) in combinations(boxed, 2)
        if a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]
        if distance(one, other) < gap - HAIR or overlap(one, other) > 0.001
    ]


def outside(plan: Plan, trims: Sequence[Trim], room: Room) -> list[Size]:
    """The trims that lie nearer to the edge of the paper than they may."""
    far_x, far_y = plan.paper.width - room.edge + HAIR, plan.paper.height - room.edge + HAIR
    found = []
    for spot in plan.spots:
        size = trims[spot.item].size if spot.turn in (0, 180) else trims[spot.item].size.turned()
        if min(spot.x, spot.y) < room.edge - HAIR or spot.x + size.width > far_x or spot.y + size.height > far_y:
            found.append(size)
    return found
