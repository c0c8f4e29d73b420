"""The pattern that holds most pieces of one size and outline on a sheet."""

from dataclasses import replace

from printgen.model import Outline, Size
from printgen.sheets.grid import best_grid
from printgen.sheets.lot import Pattern
from printgen.sheets.plan import Room
from printgen.sheets.uniform import best_blocks


def best_pattern(paper: Size, size: Size, outline: Outline, room: Room) -> Pattern | None:
    """A grid, unless turned strips beside it hold more; None where not even one piece fits."""
    blocks = best_blocks(paper, size, room)
    if blocks is not None:
        return replace(blocks, how="a grid, and turned pieces beside it")
    return best_grid(paper, size, room)
