"""The open cards of a round as one whole number: some bits for each colour's cards, and some for the Roosters."""

from printgen.games.game_5211.table import Table

BITS = 10
MASK = (1 << BITS) - 1
MOST_KNOWN = 100_000  # heaps that somebody remembers something of; they then start anew


class Heap:
    """What each card adds to the number, and what a number holds."""

    def __init__(self, table: Table) -> None:
        self._colours = len(table.colours)
        rooster = 1 << BITS * self._colours
        self.adds = tuple((1 << BITS * kind.colour) + (kind.value == table.rooster) * rooster for kind in table.kinds)

    def counts(self, opened: int) -> tuple[tuple[int, ...], int]:
        """How many cards of each colour, and how many Roosters among them all."""
        return tuple(opened >> BITS * colour & MASK for colour in range(self._colours)), opened >> BITS * self._colours
