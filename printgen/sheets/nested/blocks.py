"""What is laid at once: a trim in one of its turns, or two of a kind that lie snugly head to tail."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from math import hypot, inf

from printgen.model import Size, Turn
from printgen.outlines import Point
from printgen.sheets.polygons import Edge, Polygon, Trim, cut_line, distance, edges, moved, overlap
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


def pairs(trim: Trim, gap: Mm, effort: float = inf) -> Iterator[Block]:
    """Two trims head to tail, upright and lying, where they take less than two alone; within an effort of corners squared."""
    if trim.outline.shape in ("polygon", "hexagon"):
        tries = int(min(_LOOKED_AT, effort / len(cut_line(trim)) ** 2))
        for turn in _TURNS[:2] if tries else ():
            found = sorted(_middles(trim, turn, gap), key=lambda one: round(_room(one[0], gap), 3))
            snug = (middle for size, middle in found if _room(size, gap) < 2 * _GAIN * _room(trim.size, gap))
            blocks = (_head_to_tail(trim, turn, middle) for middle in islice(snug, tries))
            yield from islice((block for block in blocks if _apart(block, gap)), 1)


def _middles(trim: Trim, turn: Turn, gap: Mm) -> Iterator[tuple[Size, Point]]:
    """For each edge, the point opposite the trim's corner after a half turn about that edge, and the size of both trims."""
    size = _lying(trim, turn)
    for edge in edges(cut_line(trim, turn)):
        x, y = _opposite(edge, gap)
        yield _joint(size, (x - size.width, y - size.height))[0], (x, y)


def _joint(size: Size, other: Point) -> tuple[Size, Point]:
    """The size of two of a size, one of them elsewhere, and its top left corner."""
    left, top = min(0.0, other[0]), min(0.0, other[1])
    return Size(max(0.0, other[0]) - left + size.width, max(0.0, other[1]) - top + size.height), (left, top)


def _head_to_tail(trim: Trim, turn: Turn, middle: Point) -> Block:
    """A trim and its half turn, from the top left corner of what they take together."""
    (x, y), line, size = middle, cut_line(trim, turn), _lying(trim, turn)
    other = x - size.width, y - size.height
    both, (left, top) = _joint(size, other)
    half_turn = tuple((x - a, y - b) for a, b in line)
    laid = ((turn, (0.0, 0.0), line), (_TURNS[_TURNS.index(turn) + 2], other, half_turn))
    return Block(trim, both, tuple(Part(way, (at[0] - left, at[1] - top), moved(own, -left, -top)) for way, at, own in laid))


def _opposite(edge: Edge, gap: Mm) -> Point:
    """Where the half turn takes the corner of the size: twice the middle of the edge, and the gap."""
    (x1, y1), (x2, y2) = edge
    away = gap / hypot(x2 - x1, y2 - y1)
    return x1 + x2 + (y2 - y1) * away, y1 + y2 - (x2 - x1) * away


def _apart(block: Block, gap: Mm) -> bool:
    one, other = (part.line for part in block.parts)
    return not overlap(one, other) and (not gap or distance(one, other) > gap - _HAIR)


def _lying(trim: Trim, turn: Turn) -> Size:
    return trim.size if turn in (0, 180) else trim.size.turned()


def _room(size: Size, gap: Mm) -> float:
    return (size.width + gap) * (size.height + gap)
