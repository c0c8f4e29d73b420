"""Figures of a sample: mean, spread and quantiles in little memory, and what they say about all games."""

from collections import Counter
from dataclasses import dataclass, field
from math import sqrt
from statistics import NormalDist

MOST_BINS = 4096  # beyond it, neighbouring numbers are counted as one


@dataclass(slots=True)
class Spread:
    """How whole numbers are spread."""

    count: int = 0
    least: int = 0
    most: int = 0
    _sum: int = 0
    _squares: int = 0
    _width: int = 1  # of a bin
    _bins: Counter[int] = field(default_factory=Counter)

    def add(self, number: int) -> None:
        """Take in one number."""
        self.least = min(self.least, number) if self.count else number
        self.most = max(self.most, number) if self.count else number
        self.count += 1
        self._sum += number
        self._squares += number * number
        self._bins[number // self._width] += 1
        while len(self._bins) > MOST_BINS:
            self._widen()

    def _widen(self) -> None:
        bins: Counter[int] = Counter()
        for place, count in self._bins.items():
            bins[place // 2] += count
        self._bins, self._width = bins, 2 * self._width

    @property
    def mean(self) -> float:
        """The mean."""
        return self._sum / self.count

    @property
    def deviation(self) -> float:
        """The standard deviation of all numbers of which these are a sample."""
        if self.count < 2:
            return 0.0
        return sqrt((self.count * self._squares - self._sum**2) / (self.count * (self.count - 1)))

    def quantile(self, part: float) -> int:
        """The least number that is not passed by this part of all."""
        left = part * self.count
        for place in sorted(self._bins):
            left -= self._bins[place]
            if left <= 0:
                return min(self.most, max(self.least, place * self._width + self._width // 2))
        return self.most


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
