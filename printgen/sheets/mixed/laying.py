"""A layout onto its paper: in the middle, upright or lying, every trim given to an item of its size."""

from collections import deque
from collections.abc import Mapping, Sequence

from printgen.model import Size
from printgen.sheets.mixed.cutting import guillotine_cuts, plan_boxes
from printgen.sheets.mixed.parts import Part, across, extent, lay
from printgen.sheets.spots import FreePattern, Spot
from printgen.units import Mm

Waiting = Mapping[Size, deque[int]]


def upright(size: Size) -> Size:
    """The size with its long side up: pieces of one size share it, whichever way they lie."""
    return size if size.height >= size.width else size.turned()


def plan_of(part: Part, paper: Size, gap: Mm, sizes: Sequence[Size], waiting: Waiting) -> FreePattern:
    """The plan of one sheet; the items are taken from those that wait, row by row, and fewest of them are turned."""
    if _mostly_turned(part, gap, sizes, waiting):
        part, paper = across(part), paper.turned()
    whole = extent(part, gap)
    corner = (paper.width - whole.width + gap) / 2, (paper.height - whole.height + gap) / 2
    spots = []
    for one in sorted(lay(part, gap, *corner), key=lambda one: (one.y, one.x)):
        item = waiting[upright(one.size)].popleft()
        spots.append(Spot(item, one.x, one.y, 0 if one.size == sizes[item] else 90))
    boxes = plan_boxes(FreePattern(paper, tuple(spots)), sizes)
    return FreePattern(paper, tuple(spots), guillotine_cuts(paper, boxes))


def _mostly_turned(part: Part, gap: Mm, sizes: Sequence[Size], waiting: Waiting) -> bool:
    """Whether more pieces would stand upright if the paper lay the other way."""
    pairs = [(one.size, sizes[waiting[upright(one.size)][0]]) for one in lay(part, gap)]
    return sum(lying == size.turned() for lying, size in pairs) > sum(lying == size for lying, size in pairs)
