"""Numbers by the million in little memory: mean and spread are exact, quantiles as long as not too many numbers differ."""

from collections import Counter
from dataclasses import dataclass, field
from math import sqrt

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
