"""The turns of one player as runs of like turns, and how tiles can have been shared out over them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise

from printgen.games.favelas.builder import Stage
from printgen.games.favelas.effort import Effort
from printgen.games.favelas.known import Known

Counts = tuple[int, ...]  # by year


@dataclass(frozen=True, slots=True)
class Span:
    """Turns of one player in one year."""

    year: int
    turns: int
    last: bool = False  # the year ends with the last of them, so that is no single (F11)
    late: bool = False  # no singles are left: each is a double, or nothing where none can be laid (F10)


@dataclass(frozen=True, slots=True)
class Way:
    """What a player did in all spans."""

    doubles: Counts = ()  # two-space tiles taken by year, laid or discarded
    singles: int = 0
    stages: tuple[Stage, ...] = ()
    stuck: bool = False  # discards: no double can be laid any more, and nothing will be

    def longer(self, span: Span, doubles: int) -> "Way | None":
        """The same with one span more, in which so many doubles were laid; None where that cannot be."""
        if (span.last and not doubles) or (span.late and self.stuck and doubles):
            return None
        taken, singles = (span.turns, 0) if span.late else (doubles, span.turns - doubles)
        before, more = self.doubles[: span.year], sum(self.doubles[span.year :]) + taken
        stages = (*self.stages, Stage(span.year, doubles, singles, span.last))
        return Way((*before, more), self.singles + singles, stages, self.stuck or (span.late and doubles < span.turns))

    def added(self, doubles: Counts, singles: int) -> tuple[Counts, int]:
        """Its tiles and those of others."""
        return tuple(map(int.__add__, doubles, self.doubles)), singles + self.singles


@dataclass(frozen=True, slots=True)
class Calendar:
    """How many turns each year had, and who sat how."""

    totals: Counts
    players: int

    @property
    def years(self) -> Iterator[tuple[int, int]]:
        """The first turn of each year, and the first after it, counted over the whole game from 0."""
        return pairwise(accumulate(self.totals, initial=0))

    def spans(self, seat: int) -> Iterator[Span]:
        """A player's turns, year by year."""
        for year, (start, end) in enumerate(self.years):
            yield Span(year, self._turns(seat, start, end), (end - 1) % self.players == seat)

    def cut(self, seat: int, since: int) -> Iterator[Span]:
        """The same, cut at the turn from which on no singles are left."""
        for year, (start, end) in enumerate(self.years):
            middle = min(max(start, since), end)
            if middle > start:
                yield Span(year, self._turns(seat, start, middle), middle == end and (end - 1) % self.players == seat)
            if middle < end:
                yield Span(year, self._turns(seat, middle, end), late=True)

    def _turns(self, seat: int, start: int, end: int) -> int:
        """A player's turns among those of the game; turn 0 is the first player's."""
        return (end - seat - 1) // self.players - (start - seat - 1) // self.players


def ways_of(known: Known, spans: Sequence[Span], way: Way, effort: Effort) -> Iterator[Way]:
    """How a player can have shared turns among doubles and singles, as far as the bounds allow; many doubles first."""
    effort.step()
    if not spans:
        yield way
        return
    span, rest = spans[0], spans[1:]
    year_ends = not rest or rest[0].year > span.year
    for doubles in _shares(known, span, way, year_ends):
        longer = way.longer(span, doubles)
        if longer is not None and (not year_ends or _allowed(known, longer)):
            yield from ways_of(known, rest, longer, effort)


def _shares(known: Known, span: Span, way: Way, year_ends: bool) -> Sequence[int]:
    """How many doubles may have been laid; a board that is known whole settles it, and nobody gets stuck by laying doubles."""
    if span.late:
        return (span.turns, 0) if span.turns else (0,)
    whole = known.wholes[span.year] if year_ends else None
    if whole is None:
        return range(span.turns, -1, -1)
    doubles = sum(whole) - span.turns - sum(2 * stage.doubles + stage.singles for stage in way.stages)
    return range(doubles, doubles + 1) if 0 <= doubles <= span.turns else ()


def _allowed(known: Known, way: Way) -> bool:
    """Whether the bounds between the last year and every year before it are kept."""
    end, doubles, singles = way.stages[-1].year, 0, 0
    left = list(way.stages)
    for year, bound in zip(range(end, -1, -1), known.bounds[end], strict=True):
        while left and left[-1].year == year:
            stage = left.pop()
            doubles, singles = doubles + stage.doubles, singles + stage.singles
        if not bound.allows(doubles, singles):
            return False
    return True
