"""Whether boards can have been built by players in turns: an exhaustive search over who took which tiles (F10, F11, F16)."""

from collections.abc import Iterator, Sequence
from functools import cache

from printgen.games.favelas.builder import Builder
from printgen.games.favelas.effort import Effort
from printgen.games.favelas.hills import PAIRS
from printgen.games.favelas.known import Known
from printgen.games.favelas.spans import Calendar, Counts, Span, Way, ways_of

SUMS = 4  # steps: adding up what all others can have taken
FEW_STEPS, ALL_STEPS = 200, 10**12  # most that can be are found with few; that nothing can be is known after all


class Builders:
    """The builders of one verdict: what one has found out of a board is asked again and again."""

    def __init__(self, effort: Effort) -> None:
        self.effort = effort
        self._builders: dict[tuple[Known, bool], Builder] = {}

    def of(self, known: Known, stuck: bool) -> Builder:
        """The builder of a board."""
        return self._builders.setdefault((known, stuck), Builder(known, stuck, self.effort))


class Course:
    """Boards in the order of their players' turns, asked whether any course of play gives them."""

    def __init__(self, boards: Sequence[Known], doubles: range, singles: int, builders: Builders) -> None:
        self._boards = boards
        self._builders, self._effort = builders, builders.effort
        self._can: dict[tuple[int, int], bool] = {}  # by way and steps
        self._shared: dict[tuple[int, tuple[Span, ...], bool], tuple[Way, ...]] = {}
        self._years = len(boards[0].heights)
        self._by_knowledge = sorted(self._seats, key=lambda seat: sum(year.count(None) for year in boards[seat].heights))
        self._doubles, self._singles = doubles, singles

    def possible(self) -> bool:
        """Whether there is one; discards are tried last, as they are rare. Spent where the search would take too long."""
        self._effort.begin()
        if all(board.nothing for board in self._boards):
            return True
        for steps in (FEW_STEPS, ALL_STEPS):
            if any(self._played([tuple(days.spans(seat)) for seat in self._seats], steps) for days in self._calendars(())):
                return True
        return bool(self._may_be_stuck()) and any(map(self._discarded, self._calendars(())))

    @property
    def _seats(self) -> range:
        return range(len(self._boards))

    def _calendars(self, totals: Counts) -> Iterator[Calendar]:
        """How many turns each year can have had."""
        if len(totals) == self._years:
            yield Calendar(totals, len(self._boards))
            return
        most = self._doubles[-1]
        spent = sum(max(0, turns - most) for turns in totals)
        for turns in sorted(range(self._doubles[0], most + self._singles - spent + 1), key=lambda turns: abs(turns - most)):
            days = Calendar((*totals, turns), len(self._boards))
            if all(self._enough(days, seat) for seat in self._seats):
                yield from self._calendars(days.totals)

    def _enough(self, days: Calendar, seat: int) -> bool:
        """Whether a player's turns up to the last year are enough for the heights that were entered for it."""
        self._effort.step()
        turns = 0
        for span, bound in zip(reversed(tuple(days.spans(seat))), self._boards[seat].bounds[len(days.totals) - 1], strict=True):
            turns += span.turns
            if bound.tiles > turns:
                return False
        return True

    def _played(self, spans: Sequence[tuple[Span, ...]], steps: int, stuck: int | None = None) -> bool:
        """Whether all together can have taken as many tiles as the years have; if one is stuck, with all singles gone."""
        told = [seat for seat in self._by_knowledge if seat == stuck or not self._boards[seat].nothing]
        others = [spans[seat] for seat in self._seats if seat not in told]
        shared = [(seat, self._ways(seat, spans[seat], seat == stuck)) for seat in told]

        @cache
        def fits(number: int, doubles: Counts, singles: int) -> bool:
            """By sums alone, which is soon told."""
            self._effort.step(SUMS)
            if singles > self._singles or max(doubles) > self._doubles[-1]:
                return False
            if number == len(shared):
                return self._filled(others, doubles, singles, stuck is not None)
            return any(fits(number + 1, *way.added(doubles, singles)) for way in shared[number][1])

        @cache
        def built(number: int, doubles: Counts, singles: int) -> bool:
            """With boards that can be built."""
            if number == len(shared):
                return True
            self._effort.step()
            seat, ways = shared[number]
            sums = ((way, way.added(doubles, singles)) for way in ways)
            return any(
                fits(number + 1, *sum_) and self._built(seat, way, steps) and built(number + 1, *sum_) for way, sum_ in sums
            )

        nothing = (0, (0,) * self._years, 0)
        return fits(*nothing) and built(*nothing)

    def _built(self, seat: int, way: Way, steps: int) -> bool:
        """Whether a board can be built in a way, as far as so many steps of the search tell it."""
        key = (id(way), steps)  # ways are kept
        if key not in self._can:
            self._can[key] = self._builders.of(self._boards[seat], way.stuck).can(way.stages, steps)
        return self._can[key]

    def _ways(self, seat: int, spans: tuple[Span, ...], stuck: bool) -> tuple[Way, ...]:
        """How a player can have shared turns among doubles and singles."""
        key = (seat, spans, stuck)
        if key not in self._shared:
            self._shared[key] = tuple(ways_of(self._boards[seat], spans, Way(stuck=stuck), self._effort))
        return self._shared[key]

    def _filled(self, others: Sequence[tuple[Span, ...]], doubles: Counts, singles: int, all_singles: bool) -> bool:
        """Whether players of whose boards nothing is known can have taken the rest: whatever they take, they can lay."""
        fewest = most = singles
        for year, taken in enumerate(doubles):
            spans = [span for turns in others for span in turns if span.year == year]
            turns = sum(span.turns for span in spans)
            bound = sum(span.turns if span.late else span.last for span in spans)  # to be two-space tiles
            shares = [count - taken for count in self._doubles if bound <= count - taken <= turns]
            if not shares:
                return False
            fewest, most = fewest + turns - shares[-1], most + turns - shares[0]
        return fewest <= self._singles and (not all_singles or self._singles <= most)

    def _may_be_stuck(self) -> list[int]:
        """The players whose boards may have no room for a double at the end."""
        ends = [board.heights[-1] for board in self._boards]
        return [seat for seat, end in enumerate(ends) if not any(end[a] is not None and end[a] == end[b] for a, b in PAIRS)]

    def _discarded(self, days: Calendar) -> bool:
        """Whether the boards come about if from some turn on no singles are left, and the player of that turn discards."""
        stuck, players = self._may_be_stuck(), len(self._boards)
        for since in (turn for turn in range(sum(days.totals)) if turn % players in stuck):
            late = (turns for turns, (start, _) in zip(days.totals, days.years, strict=True) if start >= since)
            if any(turns not in self._doubles for turns in late):
                continue
            if self._played([tuple(days.cut(seat, since)) for seat in self._seats], ALL_STEPS, since % players):
                return True
        return False
