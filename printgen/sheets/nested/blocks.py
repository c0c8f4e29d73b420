"""Blocks that are nested at once, and the raster on which they become squares."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from math import ceil, floor, hypot, inf, sqrt

from printgen.core.units import Mm
from printgen.model import Size, Turn
from printgen.model.outlines import Point
from printgen.sheets.polygons import Edge, Polygon, Trim, cut_line, distance, edges, moved, overlap, span, within

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


_ALIKE = 0.01  # lengths of a drawing that differ by less are meant to be the same
_FINEST = 0.25
_SQUARES = 60_000  # that a sheet has at most


def finest(paper: Size) -> Mm:
    """The side of a square where nothing better is known."""
    return max(1.0, sqrt(paper.width * paper.height / _SQUARES))


def shared_unit(trims: Iterable[Trim], paper: Size, gap: Mm) -> Mm | None:
    """The length that all sides and the gap are made of, where all sides are level or upright and it is not too short."""
    lengths = {gap} if gap else set()
    for trim in trims:
        line = cut_line(trim)
        if any(x1 != x2 and y1 != y2 for (x1, y1), (x2, y2) in edges(line)):
            return None
        lengths |= {trim.size.width, trim.size.height, *(length for corner in line for length in corner)}
    unit = _common(lengths)
    return unit if unit >= max(_FINEST, finest(paper) / 4) else None


def _common(lengths: set[Mm]) -> Mm:
    """The greatest length of which all are multiples; a little more, where some are not quite."""
    unit = 0.0
    for length in sorted(lengths):
        rest = length
        while rest > _ALIKE:
            unit, rest = rest, abs(unit - round(unit / rest) * rest)
    return max((length / round(length / unit) for length in lengths if length > _ALIKE), default=0.0)


HAIR = 1e-7


def squares(length: Mm, unit: Mm) -> int:
    """How many squares a length takes."""
    return ceil(length / unit - HAIR)


@lru_cache(maxsize=256)
def raster(block: Block, unit: Mm, gap: Mm) -> tuple[int, ...]:
    """The squares a block covers, row by row as bits from the left; the first is half a gap left of and above its corner."""
    rows = [0] * squares(block.size.height + gap, unit)
    for part in block.parts:
        _edges(rows, part.line, unit, gap / 2)
        _inner(rows, part.line, unit, gap / 2)
    return tuple(rows)


def _edges(rows: list[int], line: Polygon, unit: Mm, reach: Mm) -> None:
    for edge in edges(line):
        top, low = min(y for _, y in edge), max(y for _, y in edge) + 2 * reach
        for row in range(max(0, floor(top / unit)), min(len(rows), ceil(low / unit))):
            rows[row] |= _bits(_band(edge, reach, row * unit - reach, (row + 1) * unit - reach), reach, unit)


def _inner(rows: list[int], line: Polygon, unit: Mm, reach: Mm) -> None:
    for row in range(len(rows)):
        for part in within(line, (row + 0.5) * unit - reach):
            rows[row] |= _bits(part, reach, unit)


def _band(edge: Edge, reach: Mm, top: Mm, low: Mm) -> tuple[Mm, Mm] | None:
    """How far to the left and right the points within reach of an edge lie that lie between two heights."""
    top, low = top + HAIR, low - HAIR
    heights = [top, low, *(y for _, y in edge if top < y < low)]
    found = [one for one in (span(edge, reach, y) for y in heights) if one is not None]
    return (min(left for left, _ in found), max(right for _, right in found)) if found else None


def _bits(part: tuple[Mm, Mm] | None, reach: Mm, unit: Mm) -> int:
    """The squares of a row that a part of it touches."""
    if part is None:
        return 0
    first, end = max(0, floor((part[0] + reach) / unit + HAIR)), ceil((part[1] + reach) / unit - HAIR)
    return (1 << end) - (1 << first) if end > first else 0
