"""What layouts are held against: cut lines at their places, those that lie too near to each other or to the edge."""

from collections.abc import Iterable, Sequence
from itertools import combinations

from printgen.model import Size
from printgen.sheets.plan import Plan, Room
from printgen.sheets.polygons import Polygon, Trim, box, cut_line, distance, moved, within

HAIR = 1e-6


def overlap(one: Polygon, other: Polygon) -> float:
    """The area that two polygons share, in thin strips: 0 where they only touch."""
    top, low = max(box(one)[1], box(other)[1]), min(box(one)[3], box(other)[3])
    strips = 150
    return sum(_shared(one, other, top + (low - top) * (n + 0.5) / strips) for n in range(strips)) * (low - top) / strips


def _shared(one: Polygon, other: Polygon, y: float) -> float:
    return sum(max(0.0, min(b, d) - max(a, c)) for a, b in within(one, y) for c, d in within(other, y))


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
