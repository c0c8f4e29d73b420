"""The pattern that holds most pieces of one size and outline on a sheet."""

from dataclasses import replace

from printgen.model import Outline, Size
from printgen.sheets.grid import SLACK, best_grid
from printgen.sheets.lot import Pattern
from printgen.sheets.spots import FreePattern, Room


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
        from printgen.sheets.stagger import stagger

        plan, how = stagger(paper, size, outline, room), "in staggered rows"
    else:
        from printgen.sheets.mixed.uniform import best_blocks

        plan, how = best_blocks(paper, size, room), "a grid, and turned pieces beside it"
    return replace(plan, how=how) if plan is not None else None
