"""The pattern that holds most pieces of one size and outline: a grid, two blocks, or staggered rows."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import ceil, floor

from printgen.core.units import Mm
from printgen.model import Outline, Size
from printgen.model.outlines import Point
from printgen.sheets.grid import SLACK, best_grid
from printgen.sheets.lot import Pattern
from printgen.sheets.polygons import Polygon, Trim, cut_line, edges, mirrored, span
from printgen.sheets.spots import FreePattern, Room, Spot

_HAIR = 1e-9  # so that what fits exactly fits


@dataclass(frozen=True, slots=True)
class _Keep:
    """How near two equal pieces come: the middle of one stays so far from a polygon around the middle of the other."""

    polygon: Polygon
    reach: Mm

    def below(self, aside: Mm) -> Mm:
        """How far down the next piece must lie that lies so far aside."""
        spans = [span(side, self.reach, aside) for side in edges(mirrored(self.polygon))]
        return max((found[1] for found in spans if found is not None), default=0.0)

    def mirrored(self) -> "_Keep":
        """The same with right for down."""
        return _Keep(mirrored(self.polygon), self.reach)


@dataclass(frozen=True, slots=True)
class _Rows:
    """Rows that take every second of so many columns: first some straight below each other, then some beside each other."""

    columns: int
    straight: int
    beside: int
    across: Mm
    down: Mm
    aside: Mm

    @property
    def count(self) -> int:
        """How many pieces lie in them."""
        rows, short = self.straight + self.beside + 1, (self.beside + 1) // 2 * (self.columns % 2)
        return (self.columns + 1) // 2 * rows - short

    def places(self) -> Iterator[Point]:
        """Where the pieces lie, from the first of the first row."""
        for row in range(self.straight + self.beside + 1):
            beside = max(0, row - self.straight)
            y = (row - beside) * self.down + beside * self.aside
            yield from ((column * self.across, y) for column in range(beside % 2, self.columns, 2))


def stagger(paper: Size, size: Size, outline: Outline, room: Room) -> FreePattern | None:
    """The sheet that holds most hexagons or circles, upright or lying; None where it holds none."""
    keep = _keep(size, outline, room.gap)
    found = [
        (lying, level, rows)
        for lying in (paper, paper.turned())
        for level in (True, False)
        for rows in _upright_or_level(_space(lying, size, room), keep, level)
    ]
    if not found:
        return None
    lying, level, rows = max(found, key=lambda way: (way[2].count, way[2].beside == 0))
    return FreePattern(lying, _spots(lying, size, list(rows.places() if level else mirrored(tuple(rows.places())))))


def _keep(size: Size, outline: Outline, gap: Mm) -> _Keep:
    """Shapes that are their own half turn are apart where the middle of one is that far from the other made twice as large."""
    if outline.shape == "circle":
        return _Keep(((0.0, 0.0),), max(size.width, size.height) + gap)
    corners = cut_line(Trim(outline, size))
    return _Keep(tuple((2 * x - size.width, 2 * y - size.height) for x, y in corners), gap)


def _space(paper: Size, size: Size, room: Room) -> tuple[Mm, Mm]:
    """How far the first and the last piece may be apart."""
    return paper.width - 2 * room.edge - size.width + _HAIR, paper.height - 2 * room.edge - size.height + _HAIR


def _upright_or_level(space: tuple[Mm, Mm], keep: _Keep, level: bool) -> Iterator[_Rows]:
    if min(space) >= 0:
        yield from _rows(*space, keep) if level else _rows(space[1], space[0], keep.mirrored())


def _rows(wide: Mm, high: Mm, keep: _Keep) -> Iterator[_Rows]:
    """The best rows for each number of columns and each step between them."""
    down = keep.below(0)
    for columns in range(1, max(1, int(2 * wide / keep.mirrored().below(0))) + 2):
        for across in _steps(wide, columns, keep):
            aside = max(keep.below(across), down / 2)
            for straight, beside in _stacks(high, columns, down, aside):
                yield _Rows(columns, straight, beside, across, down, aside)


def _steps(wide: Mm, columns: int, keep: _Keep) -> list[Mm]:
    """The least step from column to column, that of the honeycomb, and the widest there is room for."""
    if columns == 1:
        return [0.0]
    least, comb = keep.mirrored().below(0) / 2, keep.mirrored().below(keep.below(0) / 2)
    widest = wide / (columns - 1)
    return [*(step for step in (least, comb) if least <= step <= widest), widest]


def _stacks(high: Mm, columns: int, down: Mm, aside: Mm) -> Iterator[tuple[int, int]]:
    """How many rows may follow the first, straight and beside, where either way gains something."""
    least, most = floor(high / down), floor(high / aside)
    if columns == 1 or (columns % 2 and aside > down - _HAIR):
        yield least, 0
    elif columns % 2 == 0:
        yield 0, most
    else:
        costs = down / (down - aside) / 2 + 1  # what one row more takes from the others
        for rows in range(least, most + 1) if columns / 2 <= costs else (most,):
            beside = max(0, ceil((rows * down - high) / (down - aside)))
            yield rows - beside, beside


def _spots(paper: Size, size: Size, places: list[Point]) -> tuple[Spot, ...]:
    """The pieces in the middle of the paper, from its top."""
    left = (paper.width - size.width - max(x for x, _ in places)) / 2
    top = (paper.height - size.height - max(y for _, y in places)) / 2
    return tuple(Spot(item, left + x, top + y) for item, (x, y) in enumerate(sorted(places, key=lambda place: place[::-1])))


def best_pattern(paper: Size, size: Size, outline: Outline, room: Room) -> Pattern | None:
    """A grid, unless staggered rows, or turned strips beside it, hold more; None where not even one piece fits."""
    grid = best_grid(paper, size, room)
    if grid is not None and outline.shape == "rectangle" and _is_full(paper, size, room, grid.count):
        return grid
    other = _other(paper, size, outline, room)
    if other is None or (grid is not None and grid.count >= other.count):
        return grid
    return other


def _is_full(paper: Size, size: Size, room: Room, count: int) -> bool:
    """Whether not even the area of one more piece is left."""
    wide, high = paper.width - 2 * room.edge + room.gap, paper.height - 2 * room.edge + room.gap
    return (count + 1) * (size.width + room.gap) * (size.height + room.gap) > wide * high + SLACK * (wide + high)


def _other(paper: Size, size: Size, outline: Outline, room: Room) -> FreePattern | None:
    if outline.shape in ("hexagon", "circle"):
        plan, how = stagger(paper, size, outline, room), "in staggered rows"
    else:
        from printgen.sheets.mixed.blocks import best_blocks

        plan, how = best_blocks(paper, size, room), "a grid, and turned pieces beside it"
    return replace(plan, how=how) if plan is not None else None
