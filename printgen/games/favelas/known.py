"""What was entered of a board's heights, and the bounds that follow for the tiles laid on it."""

from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TypeAlias

from printgen.games.favelas.hills import PAIRS, SPACES, Heights, fewest_singles, fit, layer

NO_LIMIT = 10_000
MOST_KEPT = 50_000  # bounds that are remembered
Partly: TypeAlias = tuple[int | None, ...]  # heights as far as they were entered


@dataclass(frozen=True, slots=True)
class Bound:
    """What the tiles between two states of a board must come to, whatever the states are within their limits."""

    cells: int  # to be covered at least, a space as often as it rises
    room: int  # to be covered at most
    tiles: int  # at least
    singles: int  # at least
    doubles: int  # at most

    def allows(self, doubles: int, singles: int) -> bool:
        """Whether so many tiles may do; between two states that are known whole, they do."""
        if not self.cells <= 2 * doubles + singles <= self.room:
            return False
        return self.tiles <= doubles + singles and self.singles <= singles and doubles <= self.doubles


@lru_cache(MOST_KEPT)
def bound(start: tuple[Heights, Heights], end: tuple[Heights, Heights]) -> Bound:
    """The bound between two states, each with the lowest and the highest that its stacks can be."""
    (low, high), (least, most) = start, end
    levels = range(min(low), max((height for height in (*least, *most) if height < NO_LIMIT), default=0))
    must = [layer(high, least, level) for level in levels]
    may = [layer(low, most, level) for level in levels]
    heap = any(most[a] == most[b] == NO_LIMIT for a, b in PAIRS)
    cells = sum(spaces.bit_count() for spaces in must)
    return Bound(
        cells=cells,
        room=NO_LIMIT if max(most) == NO_LIMIT else sum(most) - sum(low),
        tiles=cells - sum(map(fit, must)),
        singles=sum(fewest_singles(spaces, free & ~spaces) for spaces, free in zip(must, may, strict=True)),
        doubles=NO_LIMIT if heap else sum(map(fit, may)),
    )


@dataclass(frozen=True)
class Known:
    """The heights of one board, year by year."""

    heights: tuple[Partly, ...]

    @cached_property
    def nothing(self) -> bool:
        """Whether anything may have happened."""
        return all(height is None for year in self.heights for height in year)

    @cached_property
    def wholes(self) -> tuple[Heights | None, ...]:
        """All nine heights of each year, if they were entered."""
        told = (tuple(height for height in year if height is not None) for year in self.heights)
        return tuple(year if len(year) == SPACES else None for year in told)

    @cached_property
    def ranges(self) -> tuple[tuple[Heights, Heights], ...]:
        """For every year the lowest and the highest that its stacks can be, as no stack ever falls."""
        spaces = [[year[at] for year in self.heights] for at in range(SPACES)]
        return tuple(
            (
                tuple(max((h for h in space[: year + 1] if h is not None), default=0) for space in spaces),
                tuple(min((h for h in space[year:] if h is not None), default=NO_LIMIT) for space in spaces),
            )
            for year in range(len(self.heights))
        )

    @cached_property
    def bounds(self) -> tuple[tuple[Bound, ...], ...]:
        """For every year what is laid up to its end since the end of the year before, since that before it, and so on."""
        states = (((0,) * SPACES,) * 2, *self.ranges)
        return tuple(tuple(bound(states[start], end) for start in range(year, -1, -1)) for year, end in enumerate(self.ranges))
