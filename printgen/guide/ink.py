"""How much ink pages take: the mean of all their points, as percent of a page full of that ink."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Ink:
    """Cyan, magenta, yellow and black, in percent of the paper."""

    cyan: float
    magenta: float
    yellow: float
    black: float


def mean_ink(pages: Sequence[Sequence[float]]) -> Ink:
    """The ink of pages together."""
    return Ink(*(sum(parts) / len(pages) for parts in zip(*pages, strict=True)))
