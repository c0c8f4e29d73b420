"""Calculates the mean, deviation and quantiles of a sample in little memory, and confidence intervals."""

from collections import Counter
from dataclasses import field
from math import sqrt
from statistics import NormalDist
from typing import Any, Literal

from printgen.core.records import dataclass

MOST_BINS = 4096  # the most bins of a distribution; with more, neighbouring numbers share a bin
LEVEL = 0.99  # the probability that an interval contains the true value


@dataclass(slots=True)
class Distribution:
    """A distribution of whole numbers, counted in bins."""

    count: int = 0
    least: int = 0
    most: int = 0
    _sum: int = 0
    _squares: int = 0
    _width: int = 1  # the width of a bin
    _bins: Counter[int] = field(default_factory=Counter)

    def add_number(self, number: int) -> None:
        """Count one more number."""
        self.least = min(self.least, number) if self.count else number
        self.most = max(self.most, number) if self.count else number
        self.count += 1
        self._sum += number
        self._squares += number * number
        self._bins[number // self._width] += 1
        while len(self._bins) > MOST_BINS:
            self._double_bin_width()

    def merge_distribution(self, other: "Distribution") -> None:
        """Count all numbers of another distribution.

        The bins are those of a distribution that got the numbers one by one: as narrow as MOST_BINS allows for all of them.
        """
        if not other.count:
            return
        self.least = min(self.least, other.least) if self.count else other.least
        self.most = max(self.most, other.most) if self.count else other.most
        self.count += other.count
        self._sum += other._sum
        self._squares += other._squares
        while self._width < other._width:
            self._double_bin_width()
        for place, count in other._bins.items():
            self._bins[place * other._width // self._width] += count
        while len(self._bins) > MOST_BINS:
            self._double_bin_width()

    def serialize_distribution(self) -> list[Any]:
        """Everything that is known about the distribution as a value that JSON can represent."""
        bins = [list(pair) for pair in sorted(self._bins.items())]
        return [self.count, self.least, self.most, self._sum, self._squares, self._width, bins]

    @classmethod
    def deserialize_distribution(cls, plain: Any) -> "Distribution":
        """The distribution for a value from `serialize_distribution`. Raises TypeError or ValueError for any other value."""
        *figures, bins = plain
        count, least, most, total, squares, width = map(int, figures)
        if width < 1 or width & width - 1 or len(bins) > MOST_BINS or sum(number for _, number in bins) != count:
            raise ValueError
        return cls(count, least, most, total, squares, width, Counter({int(place): int(number) for place, number in bins}))

    def _double_bin_width(self) -> None:
        """Merge pairs of neighbouring bins, which makes every bin twice as wide."""
        bins: Counter[int] = Counter()
        for place, count in self._bins.items():
            bins[place // 2] += count
        self._bins, self._width = bins, 2 * self._width

    @property
    def mean(self) -> float:
        """The arithmetic mean."""
        return self._sum / self.count

    @property
    def deviation(self) -> float:
        """The sample standard deviation of the numbers."""
        if self.count < 2:
            return 0.0
        return sqrt((self.count * self._squares - self._sum**2) / (self.count * (self.count - 1)))

    def estimate_quantile(self, fraction: float) -> int:
        """The quantile at `fraction` (from 0 to 1), such as the median at 0.5. It is approximate if bins were merged."""
        rest = fraction * self.count
        for place in sorted(self._bins):
            rest -= self._bins[place]
            if rest <= 0:
                return min(self.most, max(self.least, place * self._width + self._width // 2))
        return self.most


@dataclass(frozen=True, slots=True)
class EstimatedShare:
    """The estimated share of games with a result, and its confidence interval."""

    value: float
    low: float
    high: float

    def compare_with_fair_share(self, fair: float) -> Literal[-1, 0, 1]:
        """1 if the whole interval is above the fair share, -1 if it is below, 0 if it contains the fair share."""
        return 1 if self.low > fair else -1 if self.high < fair else 0


def _find_interval_half_width_in_deviations(simultaneous_intervals: int = 1) -> float:
    """The half-width of a confidence interval, in standard deviations.

    With this width, all `simultaneous_intervals` intervals of a table are right with probability LEVEL.
    """
    return NormalDist().inv_cdf(1 - (1 - LEVEL) / simultaneous_intervals / 2)


def estimate_share(times: float, total: int, simultaneous_intervals: int = 1) -> EstimatedShare:
    """A share with Wilson's confidence interval.

    Shared wins count as fractions, which makes the interval slightly too wide.
    """
    part, reach = times / total, _find_interval_half_width_in_deviations(simultaneous_intervals)
    shrink = 1 + reach**2 / total
    middle = (part + reach**2 / (2 * total)) / shrink
    half = reach * sqrt(part * (1 - part) / total + reach**2 / (4 * total**2)) / shrink
    return EstimatedShare(part, max(0.0, middle - half), min(1.0, middle + half))


def find_margin_of_mean(scores: Distribution, game_count: int) -> float:
    """The half-width of the mean score's confidence interval, in points.

    Scores in one game may depend on each other, so the sample size is the number of games, not of scores.
    """
    return _find_interval_half_width_in_deviations() * scores.deviation / sqrt(game_count)
