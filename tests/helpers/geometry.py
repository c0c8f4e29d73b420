"""Measures layouts: the places of cut lines, distances between pieces and to the edge, and boxes of fields."""

from collections.abc import Iterable, Sequence
from itertools import combinations

from printgen.core.boxes import Box
from printgen.core.svg.numbers import make_turn_matrix
from printgen.faces.fields import Field
from printgen.model import Flip, Placement, Size
from printgen.sheets.patterns import Clearance, FreePattern
from printgen.sheets.polygons import (
    Polygon,
    Trim,
    find_bounding_box,
    find_horizontal_spans,
    make_cut_line,
    measure_distance_between_cut_lines,
    move_polygon,
)

HAIR = 1e-6


def box_on_paper(field: Field, placement: Placement) -> Box:
    """The box on the paper of a field on a placed face."""
    trim = placement.trim
    return field.box.make_transformed(make_turn_matrix(placement.turn, trim.width, trim.height, placement.x, placement.y))


def overlap(one: Polygon, other: Polygon) -> float:
    """The area that two polygons share, measured in thin strips, or 0 if they only touch."""
    top, low = (
        max(find_bounding_box(one)[1], find_bounding_box(other)[1]),
        min(find_bounding_box(one)[3], find_bounding_box(other)[3]),
    )
    strips = 150
    return sum(_shared(one, other, top + (low - top) * (n + 0.5) / strips) for n in range(strips)) * (low - top) / strips


def _shared(one: Polygon, other: Polygon, y: float) -> float:
    return sum(
        max(0.0, min(b, d) - max(a, c)) for a, b in find_horizontal_spans(one, y) for c, d in find_horizontal_spans(other, y)
    )


def lying(plan: FreePattern, trims: Sequence[Trim]) -> list[Polygon]:
    """The cut lines of a pattern's pieces at their places on the paper."""
    return [move_polygon(make_cut_line(trims[slot.item], slot.turn), slot.x, slot.y) for slot in plan.slots]


def too_near(polygons: Iterable[Polygon], gap: float) -> list[tuple[Polygon, Polygon]]:
    """The pairs of polygons that overlap or are closer together than the gap."""
    boxed = [(polygon, find_bounding_box(polygon, gap / 2)) for polygon in polygons]
    return [
        (one, other)
        for (one, a), (other, b) in combinations(boxed, 2)
        if a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]
        if measure_distance_between_cut_lines(one, other) < gap - HAIR or overlap(one, other) > 0.001
    ]


def outside(plan: FreePattern, trims: Sequence[Trim], clearance: Clearance) -> list[Size]:
    """The trims that are too close to the edge of the paper."""
    far_x, far_y = plan.paper.width - clearance.edge + HAIR, plan.paper.height - clearance.edge + HAIR
    found = []
    for slot in plan.slots:
        size = trims[slot.item].size if slot.turn in (0, 180) else trims[slot.item].size.make_turned()
        if min(slot.x, slot.y) < clearance.edge - HAIR or slot.x + size.width > far_x or slot.y + size.height > far_y:
            found.append(size)
    return found


def lands(place: Placement, u: float, v: float) -> tuple[float, float]:
    """The position on the paper of a point of a trim, after the turn and the move of the placement."""
    turned = complex(u, v) * 1j ** (place.turn // 90)
    corners = [complex(x, y) * 1j ** (place.turn // 90) for x in (0, place.trim.width) for y in (0, place.trim.height)]
    left, top = min(c.real for c in corners), min(c.imag for c in corners)
    return place.x + turned.real - left, place.y + turned.imag - top


def turned_over(paper: Size, flip: Flip, x: float, y: float) -> tuple[float, float]:
    """The position of a point on the front after flipping the paper on this edge."""
    upright_edges_are_long = paper.height >= paper.width
    if (flip == "long-edge") == upright_edges_are_long:
        return paper.width - x, y
    return x, paper.height - y
