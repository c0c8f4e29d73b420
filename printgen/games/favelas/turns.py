"""Whether boards can have been built by players who take turns: an exhaustive search over who took which tiles (F10, F11, F16)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from printgen.games.favelas.builder import Builder, Known, Stage
from printgen.games.favelas.hills import SPACES, covered, is_stuck

Counts = tuple[int, ...]  # by year


@dataclass(frozen=True, slots=True)
class Span:
    """Turns of one player in a year, without other things known of their order."""

    year: int
    turns: int
    last: bool = False  # the year ends with the last of them, which is never a single
    late: bool = False  # no singles are left: a double, or nothing where none can be laid (F10)


@dataclass(frozen=True, slots=True)
class Way:
    """What a player did in all spans."""

    doubles: Counts  # two-space tiles taken, laid or not
    singles: int
    stages: tuple[Stage, ...]
    stuck: bool


class Course:
    """Boards of all players, in the order of their turns, asked whether any course of play gives them."""

    def __init__(self, boards: Sequence[Known], doubles: range, singles: int) -> None:
        self._boards = boards
        self._builders = [Builder(board) for board in boards]
        self._years = len(boards[0].heights)
        self._doubles, self._singles = doubles, singles

    def possible(self) -> bool:
        """Whether there is one."""
        if all(board.nothing for board in self._boards):
            return True
        if any(self._played([self._spans(totals, seat) for seat in self._seats], None) for totals in self._totals(())):
            return True
        return self._may_be_stuck() and any(self._discarded(totals) for totals in self._totals(()))

    @property
    def _seats(self) -> range:
        return range(len(self._boards))

    def _totals(self, before: Counts) -> Iterator[Counts]:
        """How many turns each year can have had."""
        if len(before) == self._years:
            yield before
            return
        over = sum(max(0, turns - self._doubles[-1]) for turns in before)
        for turns in range(self._doubles[0], self._doubles[-1] + self._singles - over + 1):
            totals = (*before, turns)
            if all(self._enough(totals, seat) for seat in self._seats):
                yield from self._totals(totals)

    def _enough(self, totals: Counts, seat: int) -> bool:
        """Whether a player's turns up to the last year could have raised the board to what was entered of it, and not further."""
        turns = sum(_turns(totals, year, seat, len(self._boards)) for year in range(len(totals)))
        heights = self._boards[seat].heights[len(totals) - 1]
        cells = sum(height or 0 for height in heights)
        return cells <= 2 * turns

    def _spans(self, totals: Counts, seat: int) -> list[Span]:
        players, ends = len(self._boards), _ends(totals)
        return [
            Span(year, _turns(totals, year, seat, players), (end - 1) % players == seat)
            for year, end in enumerate(ends[1:])
        ]

    def _played(self, spans: Sequence[list[Span]], taken: int | None) -> bool:
        """Whether all players together can have taken as many tiles as the years have, and if told, exactly so many singles."""
        seen: set[tuple[int, Counts, int]] = set()

        def seat_in(seat: int, doubles: Counts, singles: int) -> bool:
            if singles > self._singles or any(count > self._doubles[-1] for count in doubles):
                return False
            if seat == len(spans):
                return all(count in self._doubles for count in doubles) and taken in (None, singles)
            if (seat, doubles, singles) in seen:
                return False
            seen.add((seat, doubles, singles))
            for way in self._ways(seat, spans[seat]):
                sums = tuple(a + b for a, b in zip(doubles, way.doubles, strict=True))
                if self._builders[seat].can(way.stages, way.stuck) and seat_in(seat + 1, sums, singles + way.singles):
                    return True
            return False

        return seat_in(0, (0,) * self._years, 0)

    def _ways(self, seat: int, spans: Sequence[Span]) -> Iterator[Way]:
        """How a player can have shared turns among doubles and singles, as far as sums of heights allow."""
        yield from self._shared(seat, spans, Way((0,) * self._years, 0, (), False))

    def _shared(self, seat: int, spans: Sequence[Span], way: Way) -> Iterator[Way]:
        if not spans:
            yield way
            return
        span, *rest = spans
        for doubles in range(span.turns, -1, -1):
            longer = _longer(way, span, doubles)
            if longer is not None and (rest and rest[0].year == span.year or self._sums_up(seat, longer)):
                yield from self._shared(seat, rest, longer)

    def _sums_up(self, seat: int, way: Way) -> bool:
        """Whether the tiles laid so far cover as many spaces as the heights of the year add up to, if all were entered."""
        whole = self._boards[seat].whole(way.stages[-1].year)
        return whole is None or sum(whole) == sum(2 * stage.doubles + stage.singles for stage in way.stages)

    def _may_be_stuck(self) -> bool:
        ends = (board.whole(self._years - 1) for board in self._boards)
        return any(end is None or is_stuck(end) for end in ends)

    def _discarded(self, totals: Counts) -> bool:
        """Whether the boards come about if from some turn on no singles are left, and a player whose board is stuck discards."""
        ends = _ends(totals)
        for since in range(ends[-1]):
            late = [turns for (start, end), turns in zip(pairwise(ends), totals, strict=True) if start >= since]
            if any(turns not in self._doubles for turns in late):
                continue
            spans = [self._cut(totals, seat, since) for seat in self._seats]
            mover = since % len(self._boards)
            if self._played([_stopped(one) if seat == mover else one for seat, one in enumerate(spans)], self._singles):
                return True
        return False

    def _cut(self, totals: Counts, seat: int, since: int) -> list[Span]:
        """A player's turns, cut where the last single has gone."""
        players, ends, spans = len(self._boards), _ends(totals), []
        for year, (start, end) in enumerate(pairwise(ends)):
            early = sum(turn % players == seat for turn in range(start, min(end, since)))
            late = sum(turn % players == seat for turn in range(max(start, since), end))
            if early or end <= since:
                spans.append(Span(year, early, end <= since and (end - 1) % players == seat))
            if end > since:
                spans.append(Span(year, late, late=True))
        return spans
