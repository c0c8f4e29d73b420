"""Counts the scissors work that an outline needs after straight cuts: straight snips, and curves."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from math import atan2, hypot, pi

from printgen.core.named_tuples import NamedTuple
from printgen.model import Outline, Size
from printgen.model.outlines import Point, Side, list_outline_corners

_TINY = 1e-3  # the rounding of coordinates in a drawing
_BEND = pi / 6 - _TINY  # sides at smaller angles are cut in one sweep; the notch of a box consists of many short lines


class ScissorsCuts(NamedTuple):
    """The numbers of straight snips and of curves that scissors cut."""

    snips: int
    curves: int


@lru_cache(maxsize=1024)
def count_snips_and_curves(outline: Outline, size: Size) -> ScissorsCuts:
    """The cuts needed to cut an outline out of the rectangle around it."""
    if outline.shape == "circle":
        return ScissorsCuts(0, 1)
    points = list_outline_corners(outline, size)
    sides = [side for side in pairwise((*points, points[0])) if not _is_same_point(*side)]
    curved = [*_list_whether_cuts_are_curved(sides, size)]
    return ScissorsCuts(curved.count(False), curved.count(True))


@lru_cache(maxsize=1024)
def measure_length_cut_with_scissors(outline: Outline, size: Size) -> float:
    """The length in mm of the scissors work that cuts an outline out of the rectangle around it."""
    if outline.shape == "circle":
        return pi * size.width
    points = list_outline_corners(outline, size)
    sides = [side for side in pairwise((*points, points[0])) if not _is_on_edge(side, size)]
    return sum(hypot(x2 - x1, y2 - y1) for (x1, y1), (x2, y2) in sides)


def _list_whether_cuts_are_curved(sides: Sequence[Side], size: Size) -> Iterator[bool]:
    """True for each curve and False for each straight cut of the scissors. Skips the rectangle's edge."""
    turns = [_measure_turning_angle(sides[at - 1], side) for at, side in enumerate(sides)]
    free = [_is_on_edge(side, size) for side in sides]
    starts = [at for at, turn in enumerate(turns) if turn > _BEND or free[at] or free[at - 1]]
    if not starts:
        yield True
        return
    for start, end in pairwise((*starts, starts[0] + len(sides))):
        if not free[start]:
            yield any(turns[at % len(sides)] > _TINY for at in range(start + 1, end))


def _is_on_edge(side: Side, size: Size) -> bool:
    (x1, y1), (x2, y2) = side
    edges = ((x1, x2, 0.0), (x1, x2, size.width), (y1, y2, 0.0), (y1, y2, size.height))
    return any(abs(start - edge) < _TINY and abs(end - edge) < _TINY for start, end, edge in edges)


def _measure_turning_angle(first: Side, second: Side) -> float:
    """The angle in radians between the directions of two sides. It is never negative."""
    (ax, ay), (bx, by) = (tuple(end - begin for begin, end in zip(*side, strict=True)) for side in (first, second))
    return abs(atan2(ax * by - ay * bx, ax * bx + ay * by))


def _is_same_point(first: Point, second: Point) -> bool:
    return max(abs(first[0] - second[0]), abs(first[1] - second[1])) < _TINY
