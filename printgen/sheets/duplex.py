"""Backs behind fronts: where a piece comes to lie when the paper is turned over, or folded in the middle."""

from dataclasses import replace
from functools import lru_cache

from printgen.model import Face, Mark, Placement, Sides, Size, Turn

_SIDEWAYS: dict[Turn, Turn] = {0: 0, 90: 270, 180: 180, 270: 90}
_HEAD_OVER: dict[Turn, Turn] = {0: 180, 90: 90, 180: 0, 270: 270}


def behind(front: Placement, back: Face, paper: Size, sideways: bool) -> Placement:
    """The place of a back on a paper that is turned about its middle, such that the cut piece, turned sideways, is upright."""
    view = front.view.seen_behind(back.size.width) if front.view is not None else None
    if sideways:
        return Placement(back, paper.width - front.x - front.size.width, front.y, _SIDEWAYS[front.turn], view)
    return Placement(back, front.x, paper.height - front.y - front.size.height, _HEAD_OVER[front.turn], view)


@lru_cache(maxsize=256)
def marks_behind(marks: tuple[Mark, ...], paper: Size, sideways: bool) -> tuple[Mark, ...]:
    """The same marks seen from the back."""
    wide, high = paper.width, paper.height
    if sideways:
        return tuple(replace(mark, x1=wide - mark.x1, x2=wide - mark.x2) for mark in marks)
    return tuple(replace(mark, y1=high - mark.y1, y2=high - mark.y2) for mark in marks)


def turns_sideways(paper: Size, sides: Sides) -> bool:
    """Whether the paper turns like a page of a book: about an upright edge as it is drawn, or about an upright fold."""
    upright = paper.height >= paper.width
    if sides == "gutterfold":
        return not upright
    return upright == (sides != "short-edge")
