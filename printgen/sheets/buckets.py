"""What lies near a place on paper, found without looking at all there is."""

from collections.abc import Iterator
from typing import Generic, TypeVar

from printgen.model import Box

Thing = TypeVar("Thing")
_SIDE = 20.0


class Buckets(Generic[Thing]):
    """Things by the squares that their boxes touch."""

    def __init__(self) -> None:
        self._held: dict[tuple[int, int], list[tuple[Box, Thing]]] = {}

    def put(self, box: Box, thing: Thing) -> None:
        """Keep a thing that lies in a box."""
        for square in _squares(box):
            self._held.setdefault(square, []).append((box, thing))

    def near(self, box: Box) -> list[Thing]:
        """The things whose boxes meet a box, in the order they came square by square."""
        left, top, right, low = box
        found = {
            id(thing): thing
            for square in _squares(box)
            for (x1, y1, x2, y2), thing in self._held.get(square, ())
            if x1 <= right and left <= x2 and y1 <= low and top <= y2
        }
        return list(found.values())


def _squares(box: Box) -> Iterator[tuple[int, int]]:
    left, top, right, low = (int(edge // _SIDE) for edge in box)
    return ((column, row) for row in range(top, low + 1) for column in range(left, right + 1))
