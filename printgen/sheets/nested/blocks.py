"""What is laid at once: a trim in one of its turns, or two of a kind that lie snugly head to tail."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from math import hypot

from printgen.model import Size, Turn
from printgen.outlines import Point
from printgen.sheets.polygons import Edge, Polygon, Trim, box, cut_line, distance, edges, moved, overlap
from printgen.units import Mm

_TURNS: tuple[Turn, ...] = (0, 90, 180, 270)
_GAIN = 0.95  # a pair takes at most so much of what two alone take
_LOOKED_AT = 24  # of an outline with many edges
_HAIR = 1e-9


@dataclass(frozen=True, slots=True)
class Part:
    """One trim of a block: its turn, the corner of its size and its cut line."""

    turn: Turn
    corner: Point
    line: Polygon


@dataclass(frozen=True, slots=True)
class Block:
    """One trim or two of a kind, in the size they take together."""

    trim: Trim
    size: Size
    parts: tuple[Part, ...]


def singles(trim: Trim) -> tuple[Block, ...]:
    """A trim in the turns that differ."""
    blocks = [Block(trim, _lying(trim, turn), (Part(turn, (0.0, 0.0), cut_line(trim, turn)),)) for turn in reversed(_TURNS)]
    differing = {frozenset((round(x, 3), round(y, 3)) for x, y in block.parts[0].line): block for block in blocks}
    return tuple(reversed(differing.values()))


def pairs(trim: Trim, gap: Mm) -> Iterator[Block]:
    """Two trims head to tail, upright and lying, where they take less than two alone."""
    if trim.outline.shape in ("polygon", "hexagon"):
        for turn in _TURNS[:2]:
            found = sorted(_head_to_tail(trim, turn, gap), key=lambda block: round(_room(block.size, gap), 3))
            snug = (block for block in found if _room(block.size, gap) < 2 * _GAIN * _room(trim.size, gap))
            yield from islice((block for block in islice(snug, _LOOKED_AT) if _apart(block, gap)), 1)


def _head_to_tail(trim: Trim, turn: Turn, gap: Mm) -> Iterator[Block]:
    """A trim and its half turn about the middle of each of its edges, a gap from it."""
    line, size = cut_line(trim, turn), _lying(trim, turn)
    for edge in edges(line):
        x, y = _opposite(edge, gap)
        first = Part(turn, (0.0, 0.0), line)
        other = Part(_TURNS[_TURNS.index(turn) + 2], (x - size.width, y - size.height), tuple((x - a, y - b) for a, b in line))
        yield _together(trim, size, first, other)


def _opposite(edge: Edge, gap: Mm) -> Point:
    """Where the half turn takes the corner of the size: twice the middle of the edge, and the gap."""
    (x1, y1), (x2, y2) = edge
    away = gap / hypot(x2 - x1, y2 - y1)
    return x1 + x2 + (y2 - y1) * away, y1 + y2 - (x2 - x1) * away


def _together(trim: Trim, size: Size, *parts: Part) -> Block:
    """Parts from the top left corner of what they take together."""
    left, top, right, low = box([part.corner for part in parts])
    laid = (Part(one.turn, (one.corner[0] - left, one.corner[1] - top), moved(one.line, -left, -top)) for one in parts)
    return Block(trim, Size(right - left + size.width, low - top + size.height), tuple(laid))


def _apart(block: Block, gap: Mm) -> bool:
    one, other = (part.line for part in block.parts)
    return not overlap(one, other) and (not gap or distance(one, other) > gap - _HAIR)


def _lying(trim: Trim, turn: Turn) -> Size:
    return trim.size if turn in (0, 180) else trim.size.turned()


def _room(size: Size, gap: Mm) -> float:
    return (size.width + gap) * (size.height + gap)
