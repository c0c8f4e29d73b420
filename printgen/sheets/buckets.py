"""What lies near a place on paper, found without looking at all there is."""

from collections.abc import Iterator
from typing import Generic, TypeVar

from printgen.model import Box
from printgen.units import Mm

Thing = TypeVar("Thing")
_SIDE = 20.0


class Buckets(Generic[Thing]):
    """Things by the squares that their boxes touch."""

    def __init__(self, side: Mm = _SIDE) -> None:
        self._side = side
        self._held: dict[tuple[int, int], list[tuple[Box, Thing]]] = {}

    def put(self, box: Box, thing: Thing) -> None:
        """Keep a thing that lies in a box."""
        for square in self._squares(box):
            self._held.setdefault(square, []).append((box, thing))

    def near(self, box: Box) -> list[Thing]:
        """The things whose boxes meet a box, in the order they came square by square."""
        left, top, right, low = box
        found = {
            id(thing): thing
            for square in self._squares(box)
            for (x1, y1, x2, y2), thing in self._held.get(square, ())
            if x1 <= right and left <= x2 and y1 <= low and top <= y2
        }
        return list(found.values())

    def _squares(self, box: Box) -> Iterator[tuple[int, int]]:
        left, top, right, low = (int(edge // self._side) for edge in box)
        return ((column, row) for row in range(top, low + 1) for column in range(left, right + 1))
