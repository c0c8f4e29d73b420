"""Pieces on a paper to the guillotine cuts that free them, each from edge to edge of what it parts."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from printgen.core.units import Mm
from printgen.model import Size
from printgen.sheets.spots import Cut, FreePattern

_TINY = 1e-6


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle on the paper by its four edges."""

    left: Mm
    top: Mm
    right: Mm
    low: Mm

    def across(self) -> "Box":
        """The same with left and top exchanged."""
        return Box(self.top, self.left, self.low, self.right)


@dataclass(frozen=True, slots=True)
class _Stage:
    """Cuts through one part, and the parts they leave, each with the pieces in it."""

    cuts: tuple[Cut, ...]
    parts: tuple[tuple[Box, tuple[Box, ...]], ...]


def plan_boxes(plan: FreePattern, sizes: Sequence[Size]) -> tuple[Box, ...]:
    """The trims of a plan's spots as they lie, given the size of every item."""
    return tuple(_box(spot.x, spot.y, sizes[spot.item], spot.turn in (90, 270)) for spot in plan.spots)


def guillotine_cuts(paper: Size, boxes: Sequence[Box]) -> tuple[Cut, ...]:
    """The cuts in working order: what goes across first, then part by part; a ValueError where no cut parts the pieces."""
    return tuple(_in_order(Box(0, 0, paper.width, paper.height), tuple(boxes)))


def _box(x: Mm, y: Mm, size: Size, turned: bool) -> Box:
    lying = size.turned() if turned else size
    return Box(x, y, x + lying.width, y + lying.height)


def _in_order(part: Box, boxes: tuple[Box, ...]) -> Iterator[Cut]:
    stage = _stage(part, boxes)
    yield from stage.cuts
    for smaller, inside in stage.parts:
        yield from _in_order(smaller, inside)


def _stage(part: Box, boxes: tuple[Box, ...]) -> _Stage:
    """Trim a part to the pieces in it, then cut it one way."""
    if not boxes:
        return _Stage((), ())
    hull = _hull(part, boxes)
    trims = tuple(_trims(part, hull))
    if len(boxes) == 1:
        return _Stage(trims, ())
    down = _strips(boxes)
    beside = _strips([box.across() for box in boxes])
    if _goes_down(len(down), len(beside), hull):
        strips = [[boxes[at] for at in strip] for strip in down]
        return _Stage((*trims, *_between(hull, strips)), _parts(hull, strips))
    strips = [[boxes[at].across() for at in strip] for strip in beside]
    cuts = (_across(cut) for cut in _between(hull.across(), strips))
    parts = _parts(hull.across(), strips)
    return _Stage(
        (*trims, *cuts), tuple((smaller.across(), tuple(box.across() for box in inside)) for smaller, inside in parts)
    )


def _hull(part: Box, boxes: Sequence[Box]) -> Box:
    """What the pieces cover together, as far as it lies in the part."""
    return Box(
        max(part.left, min(box.left for box in boxes)),
        max(part.top, min(box.top for box in boxes)),
        min(part.right, max(box.right for box in boxes)),
        min(part.low, max(box.low for box in boxes)),
    )


def _trims(part: Box, hull: Box) -> Iterator[Cut]:
    """The cuts that take the waste off around the pieces; none where they reach the edge."""
    yield from (
        Cut(x, part.top, x, part.low) for x, edge in ((hull.left, part.left), (hull.right, part.right)) if _apart(x, edge)
    )
    yield from (Cut(hull.left, y, hull.right, y) for y, edge in ((hull.top, part.top), (hull.low, part.low)) if _apart(y, edge))


def _strips(boxes: Sequence[Box]) -> list[list[int]]:
    """The pieces from top to bottom, parted wherever a cut straight across meets none of them."""
    order = sorted(range(len(boxes)), key=lambda at: (boxes[at].top, boxes[at].left))
    strips: list[list[int]] = []
    reach = -1.0
    for at in order:
        if not strips or boxes[at].top >= reach - _TINY:
            strips.append([])
        strips[-1].append(at)
        reach = max(reach, boxes[at].low)
    return strips


def _goes_down(down: int, beside: int, hull: Box) -> bool:
    """Which way a part is cut first: into fewer strips, of equal counts into the longer ones."""
    if max(down, beside) == 1:
        raise ValueError("No straight cut parts these pieces.")
    if min(down, beside) == 1:
        return beside == 1
    return (down, hull.low - hull.top) <= (beside, hull.right - hull.left)


def _between(hull: Box, strips: list[list[Box]]) -> Iterator[Cut]:
    """One cut between strips that touch, else one on either side of the gap."""
    for above, below in pairwise(strips):
        end, start = max(box.low for box in above), min(box.top for box in below)
        for y in (end, start) if _apart(end, start) else (end,):
            yield Cut(hull.left, y, hull.right, y)


def _parts(hull: Box, strips: list[list[Box]]) -> tuple[tuple[Box, tuple[Box, ...]], ...]:
    ends = [(min(box.top for box in strip), max(box.low for box in strip)) for strip in strips]
    return tuple((Box(hull.left, top, hull.right, low), tuple(strip)) for (top, low), strip in zip(ends, strips, strict=True))


def _across(cut: Cut) -> Cut:
    return Cut(cut.y1, cut.x1, cut.y2, cut.x2)


def _apart(one: Mm, other: Mm) -> bool:
    return abs(one - other) > _TINY
