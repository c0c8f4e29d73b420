"""Faces too large for any paper, in parts: where the seams run, what each part shows, how parts are laid together."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from string import ascii_uppercase
from typing import TypeAlias

from printgen.core.units import Mm
from printgen.model import Mark, Placement, Size, View

OVERLAP = 5.0  # drawn beyond the right and lower seams: the next part is glued over it
BEYOND = 2.0  # drawn beyond the left and upper seams, where a knife may go astray
MARGIN = 8.0  # white edge with room for marks
_STEP = 2.0
_AWAY, _LONG, _EDGE = 1.0, 5.0, 3.0

Span: TypeAlias = tuple[Mm, Mm]


@dataclass(frozen=True, slots=True)
class Parting:
    """The seams of a face: its edges and all between, across and down, and the paper that each part lies on."""

    paper: Size
    xs: tuple[Mm, ...]
    ys: tuple[Mm, ...]

    @property
    def count(self) -> int:
        """How many parts there are."""
        return (len(self.xs) - 1) * (len(self.ys) - 1)

    def views(self, bleed: Mm) -> Iterator[View]:
        """The parts row by row, named like the squares of a chessboard."""
        for row, (top, low) in enumerate(pairwise(self.ys), 1):
            for column, (left, right) in enumerate(pairwise(self.xs)):
                over = (
                    bleed if left == self.xs[0] else BEYOND,
                    bleed if top == self.ys[0] else BEYOND,
                    bleed if right == self.xs[-1] else OVERLAP,
                    bleed if low == self.ys[-1] else OVERLAP,
                )
                yield View(f"{column_name(column)}{row}", left, top, Size(right - left, low - top), over)


def column_name(number: int) -> str:
    """A to Z, then AA, AB and so on."""
    first, last = divmod(number, len(ascii_uppercase))
    return (ascii_uppercase[first - 1] if first else "") + ascii_uppercase[last]


def part_face(size: Size, bleed: Mm, paper: Size, wholes: Sequence[tuple[Span, Span]] = ()) -> Parting | None:
    """The parting of fewest parts, with the paper upright or lying; None where what must stay whole leaves no way."""
    edge = 2 * MARGIN + max(bleed, BEYOND) + max(bleed, OVERLAP)
    ways = []
    for sheet in (paper, paper.turned()):
        xs = seams(size.width, sheet.width - edge, [across for across, _ in wholes])
        ys = seams(size.height, sheet.height - edge, [down for _, down in wholes])
        if xs is not None and ys is not None:
            ways.append(Parting(sheet, xs, ys))
    return min(ways, key=lambda way: way.count, default=None)


def seams(length: Mm, most: Mm, wholes: Sequence[Span]) -> tuple[Mm, ...] | None:
    """The fewest seams that leave no part longer than the most, as even as can be, none of them through a whole."""
    spots = _spots(length, -(-length // most), wholes)
    best: dict[int, tuple[int, float, int | None]] = {0: (0, 0.0, None)}
    for at in range(1, len(spots)):
        reached = [
            (best[before][0] + 1, best[before][1] + (spots[at] - spots[before]) ** 2, before)
            for before in _within(spots, at, most)
            if before in best
        ]
        if reached:
            best[at] = min(reached)
    last = len(spots) - 1
    return tuple(spots[at] for at in _way_back(best, last)) if last in best else None


def _spots(length: Mm, least: float, wholes: Sequence[Span]) -> list[Mm]:
    """Where a seam may run, edges first and last: at even parts, beside what stays whole, and every other millimetre."""
    even = [length * number / least for number in range(1, int(least))]
    steps = [number * _STEP for number in range(1, int(length / _STEP))]
    ends = [end for whole in wholes for end in whole]
    inside = {spot for spot in (*even, *steps, *ends) if 0 < spot < length}
    return [0.0, *sorted(spot for spot in inside if not any(low < spot < high for low, high in wholes)), length]


def _within(spots: list[Mm], at: int, most: Mm) -> Iterator[int]:
    before = at - 1
    while before >= 0 and spots[at] - spots[before] <= most + 1e-9:
        yield before
        before -= 1


def _way_back(best: dict[int, tuple[int, float, int | None]], last: int) -> list[int]:
    way = [last]
    while (before := best[way[-1]][2]) is not None:
        way.append(before)
    return way[::-1]


def part_marks(place: Placement, paper: Size) -> Iterator[Mark]:
    """At both ends of each edge of a part: where the knife goes, or, at a strip for glue, where the next part comes to lie."""
    view, whole = place.view, place.face.size
    assert view is not None
    right, low = place.x + place.size.width, place.y + place.size.height
    glued_right, glued_below = view.x + view.size.width < whole.width, view.y + view.size.height < whole.height
    more_left, above, more_right, below = view.over
    for x, glued in ((place.x, False), (right, glued_right)):
        for y1, y2 in _ends(place.y - above, low + below, paper.height):
            yield Mark(x, y1, x, y2, "align" if glued else "cut")
    for y, glued in ((place.y, False), (low, glued_below)):
        for x1, x2 in _ends(place.x - more_left, right + more_right, paper.width):
            yield Mark(x1, y, x2, y, "align" if glued else "cut")


def _ends(low: Mm, high: Mm, length: Mm) -> tuple[Span, Span]:
    return (max(_EDGE, low - _AWAY - _LONG), low - _AWAY), (high + _AWAY, min(length - _EDGE, high + _AWAY + _LONG))
