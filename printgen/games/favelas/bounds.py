"""Holds the heights entered for one board, and limits the numbers of tiles that its player placed in each year."""

from functools import cached_property, lru_cache
from typing import TypeAlias

from printgen.core.records import dataclass
from printgen.games.favelas.grid import (
    PAIRS,
    SPACES,
    Heights,
    count_fewest_singles_to_cover,
    count_most_doubles,
    find_spaces_grown_past_level,
)

NO_LIMIT = 10_000  # the upper limit for a stack whose height is not known in this or any later year
MOST_CACHED_BOUNDS = 50_000
PartialHeights: TypeAlias = tuple[int | None, ...]  # by space; None if the height was not entered
HeightLimits: TypeAlias = tuple[Heights, Heights]  # the lowest and the highest possible height of each stack on a board


@dataclass(frozen=True, slots=True)
class TileBound:
    """Limits on the numbers of tiles placed on one board between two points in time.

    Every course of play stays within these limits. If all heights at both points in time are known, any numbers of tiles within
    the limits can be placed.
    """

    least_cells: int
    most_cells: int
    least_tiles: int
    least_singles: int
    most_doubles: int

    def allows_tiles(self, doubles: int, singles: int) -> bool:
        """Whether these numbers of tiles are within the limits."""
        if not self.least_cells <= 2 * doubles + singles <= self.most_cells:
            return False
        return self.least_tiles <= doubles + singles and self.least_singles <= singles and doubles <= self.most_doubles


@lru_cache(MOST_CACHED_BOUNDS)
def find_bound_on_tiles(start: HeightLimits, end: HeightLimits) -> TileBound:
    """The bound on the tiles placed while a board grows from one state to a later one."""
    (start_low, start_high), (end_low, end_high) = start, end
    top = max((height for height in (*end_low, *end_high) if height < NO_LIMIT), default=0)
    levels = range(min(start_low), top)
    required = [find_spaces_grown_past_level(start_high, end_low, level) for level in levels]
    possible = [find_spaces_grown_past_level(start_low, end_high, level) for level in levels]
    has_open_pair = any(end_high[a] == end_high[b] == NO_LIMIT for a, b in PAIRS)
    least_cells = sum(spaces.bit_count() for spaces in required)
    return TileBound(
        least_cells=least_cells,
        most_cells=NO_LIMIT if max(end_high) == NO_LIMIT else sum(end_high) - sum(start_low),
        least_tiles=least_cells - sum(map(count_most_doubles, required)),
        least_singles=sum(
            count_fewest_singles_to_cover(must, may & ~must) for must, may in zip(required, possible, strict=True)
        ),
        most_doubles=NO_LIMIT if has_open_pair else sum(map(count_most_doubles, possible)),
    )


@dataclass(frozen=True)
class EnteredHeights:
    """The heights on one board at the end of each year. A height that was not entered is None."""

    years: tuple[PartialHeights, ...]

    @cached_property
    def is_empty(self) -> bool:
        """Whether no height was entered at all."""
        return all(height is None for year in self.years for height in year)

    @cached_property
    def heights_of_complete_years(self) -> tuple[Heights | None, ...]:
        """The heights of each year in which all nine were entered. None stands for any other year."""
        entered = (tuple(height for height in year if height is not None) for year in self.years)
        return tuple(year if len(year) == SPACES else None for year in entered)

    @cached_property
    def height_limits_by_year(self) -> tuple[HeightLimits, ...]:
        """The limits of each year's heights. Stacks never shrink (F5), so each year limits all other years."""
        spaces = [[year[space] for year in self.years] for space in range(SPACES)]
        return tuple(
            (
                tuple(max((h for h in heights[: year + 1] if h is not None), default=0) for heights in spaces),
                tuple(min((h for h in heights[year:] if h is not None), default=NO_LIMIT) for heights in spaces),
            )
            for year in range(len(self.years))
        )

    @cached_property
    def tile_bounds_back_from_each_year(self) -> tuple[tuple[TileBound, ...], ...]:
        """For each year, the bounds on the tiles of that year, of the last two years, and so on, back to the empty board."""
        states = (((0,) * SPACES,) * 2, *self.height_limits_by_year)
        return tuple(
            tuple(find_bound_on_tiles(states[start], end) for start in range(year, -1, -1))
            for year, end in enumerate(self.height_limits_by_year)
        )
