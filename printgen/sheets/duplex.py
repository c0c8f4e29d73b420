"""Backs behind fronts: where a piece comes to lie when the paper is turned over."""

from printgen.model import Face, Flip, Placement, Size, Turn

_SIDEWAYS: dict[Turn, Turn] = {0: 0, 90: 270, 180: 180, 270: 90}
_HEAD_OVER: dict[Turn, Turn] = {0: 180, 90: 90, 180: 0, 270: 270}


def behind(front: Placement, back: Face, paper: Size, flip: Flip) -> Placement:
    """The place of a back, such that the cut piece, turned over sideways, stands upright."""
    if turns_sideways(paper, flip):
        return Placement(back, paper.width - front.x - front.size.width, front.y, _SIDEWAYS[front.turn])
    return Placement(back, front.x, paper.height - front.y - front.size.height, _HEAD_OVER[front.turn])


def turns_sideways(paper: Size, flip: Flip) -> bool:
    """Whether the paper turns like a page of a book: about an upright edge as it is drawn."""
    upright = paper.height >= paper.width
    return upright == (flip == "long-edge")
