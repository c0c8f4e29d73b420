"""Small rooms between larger pieces filled with blocks of what fits."""

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass

from printgen.sheets.mixed.kinds import Kind, Lie
from printgen.sheets.mixed.parts import Block, Line, Part

_FULL = 0.97  # of a room: it is not worth looking on


@dataclass(frozen=True, slots=True)
class _Found:
    """A block of one kind."""

    kind: int
    lie: Lie
    columns: int
    rows: int

    @property
    def count(self) -> int:
        return self.columns * self.rows


class Patcher:
    """Fills rooms with the kinds of which there are any left."""

    def __init__(self, kinds: Sequence[Kind], left: Sequence[int]) -> None:
        self.kinds = kinds
        self.large_first = [kind for kind, count in enumerate(left) if count]
        self.areas = [-kinds[kind].area for kind in self.large_first]
        self.least = min(kinds[kind].short for kind in self.large_first)
        self.most = max(left)

    def patch(self, wide: int, high: int, left: list[int]) -> tuple[Part | None, int]:
        """The largest block in a room, and further ones in what that leaves; and how much of it is pieces, taken from left."""
        found = self._largest(wide, high, left) if min(wide, high) >= self.least else None
        if found is None:
            return None, 0
        left[found.kind] -= found.count
        broad, deep = found.lie.wide * found.columns, found.lie.high * found.rows
        beside = (wide - broad) * high >= (high - deep) * wide  # the room to the right is larger than the one below
        below, below_area = self.patch(broad if beside else wide, high - deep, left)
        right, right_area = self.patch(wide - broad, high if beside else deep, left)
        block = Block(found.lie.size, found.columns, found.rows)
        inner, outer = (below, right) if beside else (right, below)
        return _line(not beside, _line(beside, block, inner), outer), broad * deep + below_area + right_area

    def _largest(self, wide: int, high: int, left: list[int]) -> _Found | None:
        best, most, room = None, 0, wide * high
        for number in self.large_first[bisect_left(self.areas, -room) :]:
            area = self.kinds[number].area
            if most >= min(_FULL * room, area * self.most):
                break
            for lie in self.kinds[number].lies if left[number] else ():
                columns, rows = _block(wide // lie.wide, high // lie.high, left[number])
                if columns * rows * area > most:
                    best, most = _Found(number, lie, columns, rows), columns * rows * area
        return best


def _block(columns: int, rows: int, count: int) -> tuple[int, int]:
    """The columns and rows there is room for, without those for which there are no pieces."""
    if columns * rows <= count:
        return columns, rows
    return (count, 1) if columns >= count else (columns, count // columns)


def _line(down: bool, part: Part, other: Part | None) -> Part:
    return part if other is None else Line(down, (part, other))
