"""What is left for scissors when straight cuts have freed the box around every piece, counted from the outlines."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import atan2, pi

from printgen.cutfiles.layouts import SheetLayout
from printgen.model import Outline, Size
from printgen.outlines import Point, Side, corners

_TINY = 1e-3  # a drawing's own rounding
_BEND = pi / 6 - _TINY  # sides that turn less are cut in one sweep: the notch of a box is many short lines


@dataclass(frozen=True, slots=True)
class Snips:
    """Pieces that no straight cut frees, by name; straight snips and sweeps around a curve, for one sheet of them."""

    names: tuple[str, ...] = ()
    straight: int = 0
    curves: int = 0


def snips_of(layout: SheetLayout) -> Snips:
    """The snips of one sheet that is cut from edge to edge first; none where scissors follow the outlines from the start."""
    uneven = [
        (lot.title, piece.front) for lot, piece in layout.page.load if layout.strokes and lot.outline.shape != "rectangle"
    ]
    counts = [(name, *outline_snips(face.outline, face.size)) for name, face in uneven]
    names = tuple(dict.fromkeys(name for name, straight, curves in counts if straight or curves))
    return Snips(names, sum(straight for _, straight, _ in counts), sum(curves for _, _, curves in counts))


def outline_snips(outline: Outline, size: Size) -> tuple[int, int]:
    """The straight snips and the curves that make an outline of its box."""
    if outline.shape == "circle":
        return 0, 1
    points = corners(outline, size)
    bends = list(_sweeps([side for side in pairwise((*points, points[0])) if not _same(*side)], size))
    return bends.count(False), bends.count(True)


def _sweeps(sides: Sequence[Side], size: Size) -> Iterator[bool]:
    """Whether each sweep of the scissors bends; sides on the edge of the box are free already."""
    turns = [_turn(sides[at - 1], side) for at, side in enumerate(sides)]
    free = [_free(side, size) for side in sides]
    starts = [at for at, turn in enumerate(turns) if turn > _BEND or free[at] or free[at - 1]]
    if not starts:
        yield True
        return
    for start, end in pairwise((*starts, starts[0] + len(sides))):
        if not free[start]:
            yield any(turns[at % len(sides)] > _TINY for at in range(start + 1, end))


def _free(side: Side, size: Size) -> bool:
    """Whether a side lies on the box around the outline."""
    (x1, y1), (x2, y2) = side
    edges = ((x1, x2, 0.0), (x1, x2, size.width), (y1, y2, 0.0), (y1, y2, size.height))
    return any(abs(one - edge) < _TINY and abs(two - edge) < _TINY for one, two, edge in edges)


def _turn(one: Side, two: Side) -> float:
    (ax, ay), (bx, by) = (tuple(end - begin for begin, end in zip(*side, strict=True)) for side in (one, two))
    return abs(atan2(ax * by - ay * bx, ax * bx + ay * by))


def _same(one: Point, two: Point) -> bool:
    return max(abs(one[0] - two[0]), abs(one[1] - two[1])) < _TINY
