"""A piece slid up and to the left until it touches, as far as the gap lets it."""

from collections.abc import Sequence
from typing import TypeAlias

from printgen.sheets.polygons import Edge, Polygon, box, edges, mirrored, moved, span
from printgen.units import Mm

Lines: TypeAlias = Sequence[Polygon]
HAIR = 1e-6  # more than rounding, less than any printer


def slid(lines: Lines, others: Lines, gap: Mm, room: tuple[Mm, Mm]) -> tuple[Mm, Mm]:
    """How far a block of pieces goes to the left and up, at most so far each, when it may take turns."""
    x, y = room
    across = [_mirrored(other) for other in others]
    for _ in range(2):
        up = to_the_left([_mirrored(line) for line in lines], across, gap, y)
        left = to_the_left([moved(line, 0, -up) for line in lines], others, gap, x)
        lines = [moved(line, -left, -up) for line in lines]
        x, y = x - left, y - up
    return room[0] - x, room[1] - y


def _mirrored(line: Polygon) -> Polygon:
    """Right for down, and clockwise still."""
    return mirrored(line)[::-1]


def to_the_left(lines: Lines, others: Lines, gap: Mm, room: Mm) -> Mm:
    """How far a block of pieces can go to the left, at most so far, before it comes nearer than the gap to another."""
    reach = gap + HAIR
    left, top, right, low = box((point for line in lines for point in line), reach)
    facing = [edge for line in lines for edge in edges(line) if edge[1][1] < edge[0][1]]
    for other in others:
        for edge in edges(other):
            (x1, y1), (x2, y2) = edge
            if y1 < y2 and y1 <= low and top <= y2 and min(x1, x2) <= right and left - room <= max(x1, x2):
                room = min(room, _least(facing, edge, reach, room))
    return max(0.0, room - HAIR)


def _least(facing: list[Edge], edge: Edge, reach: Mm, room: Mm) -> Mm:
    """How far the edges on the left of a piece can go until one meets an edge on the right of another piece."""
    (x1, top), (x2, low) = edge
    far = max(x1, x2) + reach + room
    for own in facing:
        (x3, y3), (x4, y4) = own
        if y4 - reach <= low and top <= y3 + reach and min(x3, x4) < far:
            for x, y in own:
                found = span(edge, reach, y)
                if found is not None and found[1] <= x:
                    room = min(room, x - found[1])
            for x, y in edge:
                found = span(own, reach, y)
                if found is not None and x <= found[0]:
                    room = min(room, found[0] - x)
    return room
