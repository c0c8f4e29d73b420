"""Lists the turns of each player in each year, and the ways to divide them between doubles and singles."""

from collections.abc import Iterator, Sequence
from itertools import accumulate, pairwise, starmap
from typing import TypeAlias

from printgen.core.records import dataclass
from printgen.games.favelas.board_search import TileStage
from printgen.games.favelas.bounds import EnteredHeights
from printgen.scoring.contract.steps import StepBudget

YearCounts: TypeAlias = tuple[int, ...]  # one number for each year


@dataclass(frozen=True, slots=True)
class TurnSpan:
    """One player's turns in one year, either all before or all after the last single was taken."""

    year: int
    turns: int
    ends_year: bool = False  # whether the last of these turns ended the year, which a single cannot do (F11)
    without_singles: bool = False  # whether no single is left and each turn places or discards a double (F10)


@dataclass(frozen=True, slots=True)
class TurnSplit:
    """One way to divide a player's turns between doubles and singles."""

    doubles: YearCounts = ()  # two-space tiles taken in each year, whether placed or discarded
    singles: int = 0
    stages: tuple[TileStage, ...] = ()  # the tiles placed
    stuck: bool = False  # whether the player has discarded a double, because no double fits (F10)

    def extend_by_span_if_legal(self, span: TurnSpan, doubles: int) -> "TurnSplit | None":
        """This split with one more span, in which the player placed `doubles` doubles.

        Returns None if the rules forbid it.
        """
        if (span.ends_year and not doubles) or (span.without_singles and self.stuck and doubles):
            return None
        taken, singles = (span.turns, 0) if span.without_singles else (doubles, span.turns - doubles)
        earlier_years, this_year = self.doubles[: span.year], sum(self.doubles[span.year :]) + taken
        return TurnSplit(
            doubles=(*earlier_years, this_year),
            singles=self.singles + singles,
            stages=(*self.stages, TileStage(span.year, doubles, singles, span.ends_year)),
            stuck=self.stuck or (span.without_singles and doubles < span.turns),
        )

    def add_tiles_to_counts(self, doubles: YearCounts, singles: int) -> tuple[YearCounts, int]:
        """The given numbers of tiles plus the tiles of this split."""
        return tuple(map(int.__add__, doubles, self.doubles)), singles + self.singles


@dataclass(frozen=True, slots=True)
class TurnSchedule:
    """The turns of a whole game, numbered from 0. The first player takes turn 0."""

    totals: YearCounts  # the turns of all players together
    players: int

    @property
    def turn_ranges_by_year(self) -> Iterator[range]:
        """The turns of each year."""
        return starmap(range, pairwise(accumulate(self.totals, initial=0)))

    def list_spans_of_seat(self, seat: int) -> Iterator[TurnSpan]:
        """A player's turns as one span for each year."""
        for year, turns in enumerate(self.turn_ranges_by_year):
            yield TurnSpan(year, self._count_turns(seat, turns.start, turns.stop), (turns.stop - 1) % self.players == seat)

    def list_spans_if_singles_run_out(self, seat: int, at_turn: int) -> Iterator[TurnSpan]:
        """A player's turns as one span for each year. The year in which the singles run out is split in two at `at_turn`."""
        for year, turns in enumerate(self.turn_ranges_by_year):
            start, end = turns.start, turns.stop
            middle = min(max(start, at_turn), end)
            if middle > start:
                ends_year = middle == end and (end - 1) % self.players == seat
                yield TurnSpan(year, self._count_turns(seat, start, middle), ends_year)
            if middle < end:
                yield TurnSpan(year, self._count_turns(seat, middle, end), without_singles=True)

    def _count_turns(self, seat: int, start: int, stop: int) -> int:
        """The number of a player's turns from turn `start` up to, but not including, turn `stop`."""
        return (stop - seat - 1) // self.players - (start - seat - 1) // self.players


def list_splits_of_turns(
    entered: EnteredHeights, spans: Sequence[TurnSpan], split: TurnSplit, budget: StepBudget
) -> Iterator[TurnSplit]:
    """Every way to extend a split by all the spans within the board's bounds, starting with many doubles."""
    budget.spend_or_raise()
    if not spans:
        yield split
        return
    span, rest = spans[0], spans[1:]
    year_ends = not rest or rest[0].year > span.year
    for doubles in _list_possible_double_counts(entered, span, split, year_ends):
        longer = split.extend_by_span_if_legal(span, doubles)
        if longer is not None and (not year_ends or _is_split_within_bounds(entered, longer)):
            yield from list_splits_of_turns(entered, rest, longer, budget)


def _list_possible_double_counts(
    entered: EnteredHeights, span: TurnSpan, split: TurnSplit, is_last_span_of_year: bool
) -> Sequence[int]:
    """The possible numbers of doubles placed in a span. If all heights are known, at most one number is possible.

    In a span without singles, the player placed a double in every turn or in none, because a double always fits on another
    double.
    """
    if span.without_singles:
        return (span.turns, 0) if span.turns else (0,)
    heights = entered.heights_of_complete_years[span.year] if is_last_span_of_year else None
    if heights is None:
        return range(span.turns, -1, -1)
    doubles = sum(heights) - span.turns - sum(2 * stage.doubles + stage.singles for stage in split.stages)
    return range(doubles, doubles + 1) if 0 <= doubles <= span.turns else ()


def _is_split_within_bounds(entered: EnteredHeights, split: TurnSplit) -> bool:
    """Whether a split's tiles fit the bounds from the end of each earlier year to the end of its last year."""
    last_year, doubles, singles = split.stages[-1].year, 0, 0
    stages = list(split.stages)
    for year, bound in zip(range(last_year, -1, -1), entered.tile_bounds_back_from_each_year[last_year], strict=True):
        while stages and stages[-1].year == year:
            stage = stages.pop()
            doubles, singles = doubles + stage.doubles, singles + stage.singles
        if not bound.allows_tiles(doubles, singles):
            return False
    return True
