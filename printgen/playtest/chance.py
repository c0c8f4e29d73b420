"""What figures of a sample say of all games there are."""

from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist

from printgen.playtest.spread import Spread

LEVEL = 0.99  # how sure an interval is


@dataclass(frozen=True, slots=True)
class Share:
    """A part of the games, and between what bounds it lies were all games played that there are."""

    value: float
    low: float
    high: float

    def beside(self, fair: float) -> int:
        """Whether it is surely more than is fair (1), surely less (-1), or neither (0)."""
        return (self.low > fair) - (self.high < fair)


def deviations(rows: int = 1) -> float:
    """How many standard deviations an interval reaches, so that in a table of so many rows all of them are right together."""
    return NormalDist().inv_cdf(1 - (1 - LEVEL) / rows / 2)


def share_of(won: float, of: int, rows: int = 1) -> Share:
    """A share with Wilson's interval; a shared win is counted in parts, for which it is a little wide and never narrow."""
    part, reach = won / of, deviations(rows)
    shrink = 1 + reach**2 / of
    middle = (part + reach**2 / (2 * of)) / shrink
    half = reach * sqrt(part * (1 - part) / of + reach**2 / (4 * of**2)) / shrink
    return Share(part, max(0.0, middle - half), min(1.0, middle + half))


def margin(scores: Spread, games: int) -> float:
    """How far a mean may lie from that of all games there are; scores of one game may go together, so games are what counts."""
    return deviations() * scores.deviation / sqrt(games)
