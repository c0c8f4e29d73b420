"""Every case that an entry leaves open: where Products lie, what Paintings count, which parts of Missions are fulfilled."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from printgen.core.words import listed
from printgen.games.brazil_imperial.pad.claims import Met
from printgen.games.brazil_imperial.pad.counting import Counted, each_of
from printgen.games.brazil_imperial.pad.names import FACTORY, MONARCH
from printgen.games.brazil_imperial.pad.sheet import Match, Sheet
from printgen.games.brazil_imperial.rows import FIRST

Case: TypeAlias = Mapping[str, int]  # the eight rows
Gain: TypeAlias = tuple[int, int, int]  # more than the least for Products, Paintings and Missions
OPEN_ROWS = ("products", "paintings", "missions")


@dataclass(frozen=True, slots=True)
class Cases:
    """What the rows may be together, as more than the least of each."""

    least: Case
    gains: frozenset[Gain]

    def values(self, row: str) -> tuple[int, ...]:
        """All that a row may be."""
        if row not in OPEN_ROWS:
            return (self.least[row],)
        place = OPEN_ROWS.index(row)
        return tuple(sorted({self.least[row] + gain[place] for gain in self.gains}))

    @property
    def totals(self) -> tuple[int, ...]:
        """All that the total may be (B9)."""
        return tuple(sorted({sum(self.least.values()) + sum(gain) for gain in self.gains}))

    def where(self, row: str, value: int) -> "Cases":
        """What is left where a row is known."""
        if row not in OPEN_ROWS:
            return self
        place, more = OPEN_ROWS.index(row), value - self.least[row]
        return Cases(self.least, frozenset(gain for gain in self.gains if gain[place] == more))


def cases_of(match: Match, sheet: Sheet, counts: Mapping[str, Counted], met: Mapping[str, Met], least: Case) -> Cases:
    """All cases, from the least that each row is worth."""
    factory = match.art(sheet, FACTORY)
    gains = {(board, more, 0) for board, more in _products(match, sheet, counts.get(factory))}
    for painting, count in counts.items():
        if painting != factory:
            gains = {(board, paint + value - count.low, parts) for board, paint, parts in gains for value in count.values}
    for laurel in _open_laurels(match, met):
        gains |= {(board, paint, parts + laurel) for board, paint, parts in gains}
    return Cases(least, frozenset(gains))


def open_products(match: Match, sheet: Sheet) -> list[str]:
    """Products of which nobody said where they lie, and that may lie on Victoria's board."""
    if match.effect(sheet) != "products":
        return []
    there = sum(place == MONARCH for place in sheet.products.values())
    return [name for name, place in sheet.products.items() if not place][: max(0, FIRST - there)]


def _products(match: Match, sheet: Sheet, factory: Counted | None) -> Iterator[tuple[int, int]]:
    """How many more lie on Victoria's board, and on the Factory: no Product lies on both."""
    places = list(sheet.products.values())
    unsaid, there = places.count(""), places.count(FACTORY)
    known = there or len(places) - unsaid - places.count(MONARCH)
    each = each_of(match, match.art(sheet, FACTORY))
    for board in range(len(open_products(match, sheet)) + 1):
        for count in factory.values if factory is not None else (0,):
            if board + max(0, count // each - known) <= unsaid:
                yield board, count - (factory.low if factory is not None else 0)


def _open_laurels(match: Match, met: Mapping[str, Met]) -> Iterator[int]:
    """The laurels of each part that may be fulfilled and may not."""
    for name, one in met.items():
        for number, laurel in enumerate(match.table.box.missions[name].laurels):
            if (one.high & ~one.low) >> number & 1:
                yield laurel


def either(values: tuple[int, ...]) -> str:
    """Numbers in words: `4`, `0 to 6`, `1 or 3`."""
    low, high = values[0], values[-1]
    if len(values) > 2 and high - low == len(values) - 1:
        return f"{low} to {high}"
    return listed(values, "or")
