"""Simple players of Village: how each picks among the ways to go on."""

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Protocol

from printgen.games.village.page import Page, Way
from printgen.games.village.table import Table
from printgen.games.village.tally import MOST_KNOWN, Tally


class Player(Protocol):
    """Whoever fills a sheet."""

    def pick(self, page: Page, ways: Sequence[Way]) -> Way:
        """What is drawn."""

    def avenue(self, page: Page) -> int:
        """The avenue that scores where it is free (V10)."""


class Chancer:
    """Draws and chooses whatever chance will have."""

    def __init__(self, chance: Random) -> None:
        self._chance = chance

    def pick(self, page: Page, ways: Sequence[Way]) -> Way:
        """Any way."""
        return self._chance.choice(ways)

    def avenue(self, page: Page) -> int:
        """Any avenue."""
        return self._chance.randrange(page.table.board.rows)


class Promise(dict[int, int]):
    """What each set of spaces of one type scores in all turns that any two dice can make, free avenues left out."""

    def __init__(self, tally: Tally, chances: Sequence[int]) -> None:
        super().__init__()
        self._avenues = tuple(zip(tally.avenues, chances, strict=True))

    def __missing__(self, spaces: int) -> int:
        if len(self) >= MOST_KNOWN:
            self.clear()
        points = self[spaces] = sum(known[spaces] * chance for known, chance in self._avenues)
        return points


class Foresight:
    """What a sheet would come to if nothing more were drawn on it and the dice were fair, in parts of all rolls."""

    def __init__(self, table: Table) -> None:
        self.tally = Tally(table)
        sums = [one + other for one in range(1, len(table.faces) + 1) for other in range(1, len(table.faces) + 1)]
        self._rolls = len(sums)
        self._promise = Promise(self.tally, [sum(total in avenue for total in sums) for avenue in table.avenues])

    def values(self, page: Page, ways: Sequence[Way]) -> Iterator[int]:
        """What the sheet comes to by each way."""
        tally, promise, row, left = self.tally, self._promise, page.row, page.table.turns - page.turn
        now = tally.turn if page.turn else _nothing
        for way in ways:
            marks = page.marks[:]
            for kind, space in way:
                marks[kind] |= space
            later = promise[marks[0]] + promise[marks[1]] + promise[marks[2]]
            yield self._rolls * (now(row, marks) + tally.squares(marks)) + left * later


class Greedy:
    """Draws what is worth most, were nothing more to be drawn; chance picks among equals."""

    def __init__(self, foresight: Foresight, chance: Random) -> None:
        self._foresight, self._chance = foresight, chance

    def pick(self, page: Page, ways: Sequence[Way]) -> Way:
        """A way that is worth most."""
        values = list(self._foresight.values(page, ways))
        most = max(values)
        return self._chance.choice([way for way, value in zip(ways, values, strict=True) if value == most])

    def avenue(self, page: Page) -> int:
        """The avenue that scores most."""
        return max(range(page.table.board.rows), key=lambda row: self._foresight.tally.turn(row, page.marks))


def _nothing(row: int | None, marks: list[int]) -> int:
    return 0


def makers(table: Table) -> dict[str, Callable[[Random], Player]]:
    """The players by the names of their styles, the usual one first."""
    foresight = Foresight(table)
    return {"greedy": lambda chance: Greedy(foresight, chance), "random": Chancer}
