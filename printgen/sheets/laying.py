"""A layout onto its paper: in the middle, upright or lying, every trim given to an item of its size."""

from collections import deque
from collections.abc import Mapping, Sequence

from printgen.model import Size
from printgen.sheets.cutting import guillotine_cuts, plan_boxes
from printgen.sheets.parts import Laid, Part, extent, lay
from printgen.sheets.plan import Plan, Spot
from printgen.units import Mm

Waiting = Mapping[Size, deque[int]]


def upright(size: Size) -> Size:
    """The size with its long side up: pieces of one size share it, whichever way they lie."""
    return size if size.height >= size.width else size.turned()


def plan_of(part: Part, paper: Size, gap: Mm, sizes: Sequence[Size], waiting: Waiting) -> Plan:
    """The plan of one sheet; items are taken from those that wait, and the paper lies so that fewest of them are turned."""
    whole = extent(part, gap)
    x, y = (paper.width - whole.width + gap) / 2, (paper.height - whole.height + gap) / 2
    laid = sorted(lay(part, gap, x, y), key=lambda one: (one.y, one.x))
    items = [waiting[upright(one.size)].popleft() for one in laid]
    turned = sum(_turned(one, sizes[item]) for one, item in zip(laid, items, strict=True))
    straight = sum(_turned(one.across(), sizes[item]) for one, item in zip(laid, items, strict=True))
    if straight < turned:
        laid, paper = [one.across() for one in laid], paper.turned()
    spots = [Spot(item, one.x, one.y, 90 if _turned(one, sizes[item]) else 0) for one, item in zip(laid, items, strict=True)]
    plan = Plan(paper, tuple(spots))
    return Plan(paper, plan.spots, guillotine_cuts(paper, plan_boxes(plan, sizes)))


def _turned(one: Laid, size: Size) -> bool:
    return one.size.width != size.width
