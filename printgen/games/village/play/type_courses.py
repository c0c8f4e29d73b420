"""Finds the most points that the marks of one type can score in any course of play, as if the other types were not there.

The search draws the marks turn by turn. A state is the set of spaces drawn so far, and only the best way to each state is kept.
The value of a state is an upper limit for all courses that go on from there: the points scored so far, and an estimate of the
points to come. The estimate uses rents (rents.py): in each later turn, the marks score at most what the turn can keep and the
rents of their spaces (later_marks.py). If there are too many states, the search drops those with the lowest values. Then the
highest value dropped is a limit too, so the result is never too low. A thorough search first lowers the values of the states by
what later turns can keep with the spaces that are drawn (later_turns.py).
"""

from collections.abc import Mapping, Sequence
from heapq import heappush, heappushpop

from printgen.core.records import dataclass
from printgen.games.village.constants import COLUMNS, GameConstants, list_subset_sums
from printgen.games.village.play.later_marks import NEVER, Change, Gains, estimate_later_marks_and_changes
from printgen.games.village.play.later_turns import LaterTurn, LaterTurns
from printgen.games.village.play.rents import UNIT
from printgen.games.village.play.type_rents import Drawing, find_capacity, find_most_kept
from printgen.games.village.points import Avenue, Scorer

BETWEEN = 10  # states between the marks of a turn, for each state after the turn
MOST_BETWEEN = 100_000  # states whose values a thorough search lowers after a mark
EFFORT_TO_LOWER = 10  # the work of lowering the value of a state, compared with drawing one
_SUM_BITS = 10  # the number of spaces covered by each list of sums of rents
_MASK = (1 << _SUM_BITS) - 1


@dataclass(frozen=True, slots=True)
class TypeLimit:
    """A proven limit for the points of a type in units, the points of the best course found, and its spaces."""

    most: int
    found: int
    spaces: int
    work: int  # the number of states in the search, and more for lowering their values


@dataclass(frozen=True, slots=True)
class _Turn:
    """The marks drawn in a turn with the rents of their spaces to come, the avenues that may score, and the rents paid."""

    drawings: tuple[Gains, ...]  # for each mark, the rents of the spaces in each column from this turn to the last
    avenues: tuple[Avenue, ...]
    kept: int
    rent_sums: tuple[list[int], ...]


@dataclass(frozen=True, slots=True)
class _LaterLimit:
    """The estimate of a turn that is not scored yet, and a lower one that depends on the spaces that are drawn."""

    turn: _Turn
    rows: tuple[LaterTurn, ...]  # one for each row that may score

    def find_excess(self, state: int) -> int:
        """The part of the estimate that no course can score once these spaces are drawn."""
        low, middle, high = self.turn.rent_sums
        rents = low[state & _MASK] + middle[state >> _SUM_BITS & _MASK] + high[state >> 2 * _SUM_BITS]
        return max(0, self.turn.kept + rents - max(row.find_most_kept(state) for row in self.rows))


class TypeCourses:
    """All courses of the marks of one type. `rows` has the rows that may score in each turn."""

    def __init__(
        self,
        constants: GameConstants,
        scorer: Scorer,
        rows: Mapping[int, Sequence[int]],
        drawings: Sequence[Drawing],
        later_turns: LaterTurns,
    ) -> None:
        self._drawings, self._rows, self._later_turns = drawings, rows, later_turns
        self._later_limits: dict[int, tuple[_LaterLimit, ...]] = {}
        self._turns: list[_Turn] = []
        later = [0] * len(constants.points)
        for turn in range(constants.turns, -1, -1):
            active, paid = rows.get(turn, ()), later_turns.rents.get(turn, (0,) * len(later))
            later = [total + rent for total, rent in zip(later, paid, strict=True)]
            gains = tuple(
                {column: later[column :: constants.columns] for column in columns}
                for drawn, columns in drawings
                if drawn == turn
            )
            kept, _ = find_most_kept(constants, active, paid, find_capacity(mark for mark in drawings if mark[0] <= turn))
            sums = tuple(list_subset_sums(paid[start : start + _SUM_BITS]) for start in range(0, len(paid), _SUM_BITS))
            self._turns.insert(0, _Turn(gains, tuple(scorer.avenues[row] for row in active), kept, sums))

    def find_limit(self, prices: Sequence[int], width: int, floor: int | None = None) -> TypeLimit:
        """The limit for the points less the prices of all spaces used, with at most `width` states after each turn.

        With a floor, the search is thorough. It ignores all courses that are known to be no better than the floor or than a
        dropped state, and the limit is at least the floor. This saves work, but may find no course.
        """
        gains = [
            {column: _subtract_values(rents, prices[column::COLUMNS]) for column, rents in drawing.items()}
            for turn in self._turns
            for drawing in turn.drawings
        ]
        estimate, changes = estimate_later_marks_and_changes(gains)
        search = _Search(estimate + sum(turn.kept for turn in self._turns), floor)
        marks = iter(enumerate(changes, 1))
        for turn in self._turns:
            for left in reversed(range(len(turn.drawings))):
                drawn, by_column = next(marks)
                search.extend_states_by_mark(by_column)
                most = width if left == 0 else BETWEEN * width
                if floor is None:
                    search.drop_lowest_states(BETWEEN * width)
                elif left == 0 or search.has_more_states_than(most):
                    search.drop_lowest_states(MOST_BETWEEN)
                    search.drop_states_by_later_limits(most, self._list_later_limits(drawn))
            if turn.avenues:
                search.add_turn_scores_to_states(turn)
            search.drop_lowest_states(width)
        return search.make_type_limit()

    def _list_later_limits(self, drawn: int) -> tuple[_LaterLimit, ...]:
        """The limits of all turns that are not scored yet when this number of marks is drawn."""
        if drawn not in self._later_limits:
            (last_turn, _), later = self._drawings[drawn - 1], self._drawings[drawn:]
            self._later_limits[drawn] = tuple(self._make_later_limit(turn, later) for turn in self._rows if turn >= last_turn)
        return self._later_limits[drawn]

    def _make_later_limit(self, turn: int, later: Sequence[Drawing]) -> _LaterLimit:
        capacity = find_capacity(mark for mark in later if mark[0] <= turn)
        rows = tuple(self._later_turns.find_turn(turn, row, capacity) for row in self._rows[turn])
        return _LaterLimit(self._turns[turn], rows)


def _subtract_values(values: Sequence[int], others: Sequence[int]) -> list[int]:
    return [value - other for value, other in zip(values, others, strict=True)]


class _Search:
    """The states after a part of the course with their values, and the highest value of a dropped state."""

    def __init__(self, start: int, floor: int | None) -> None:
        self._layer = {0: start}
        self._prunes = floor is not None
        self._dropped = NEVER if floor is None else floor
        self._work = 0

    @property
    def _lowest_kept_value(self) -> int:
        """States must have a higher value than this."""
        return self._dropped if self._prunes else NEVER

    def extend_states_by_mark(self, changes: Sequence[Change]) -> None:
        """Draw a mark on each free space in every state."""
        least, layer = self._lowest_kept_value, dict[int, int]()
        known = layer.get
        for column, options in changes:
            for state, value in self._layer.items():
                for space, change in options[state & column]:
                    after = value + change
                    if after > least and known(state | space, NEVER) < after:
                        layer[state | space] = after
        self._layer = layer
        self._work += len(layer)

    def add_turn_scores_to_states(self, turn: _Turn) -> None:
        """Replace the estimate for a turn by the points of the turn in every state."""
        low, middle, high = turn.rent_sums
        least, kept, (avenue, *others) = self._lowest_kept_value, turn.kept, turn.avenues
        layer = {}
        for state, value in self._layer.items():
            points = avenue[state]
            for other in others:
                points = max(points, other[state])
            paid = low[state & _MASK] + middle[state >> _SUM_BITS & _MASK] + high[state >> 2 * _SUM_BITS]
            after = value - kept + UNIT * points - paid
            if after > least:
                layer[state] = after
        self._layer = layer

    def has_more_states_than(self, width: int) -> bool:
        """Whether there are more than `width` states."""
        return len(self._layer) > width

    def drop_lowest_states(self, width: int) -> None:
        """Drop the states with the lowest values if there are more than `width`."""
        if len(self._layer) > width:
            states = sorted(self._layer.items(), key=lambda entry: entry[1], reverse=True)
            self._dropped = max(self._dropped, states[width][1])
            self._layer = dict(states[:width])

    def drop_states_by_later_limits(self, width: int, limits: Sequence[_LaterLimit]) -> None:
        """Drop the states with the lowest values after these limits have lowered them, and keep `width` at most."""
        kept: list[tuple[int, int]] = []  # lowered values and states, the lowest value first
        for state, value in sorted(self._layer.items(), key=lambda entry: entry[1], reverse=True):
            least = max(self._lowest_kept_value, kept[0][0]) if len(kept) == width else self._lowest_kept_value
            if value <= least:
                self._dropped = max(self._dropped, value)
                break
            lowered = _lower_value(value, least, state, limits)
            self._work += EFFORT_TO_LOWER
            if len(kept) < width and lowered > least:
                heappush(kept, (lowered, state))
            elif lowered > least:
                self._dropped = max(self._dropped, heappushpop(kept, (lowered, state))[0])
            else:
                self._dropped = max(self._dropped, lowered)
        self._layer = {state: self._layer[state] for _, state in kept}

    def make_type_limit(self) -> TypeLimit:
        """The limit after the last turn."""
        spaces, found = max(self._layer.items(), key=lambda entry: entry[1], default=(0, NEVER))
        return TypeLimit(max(self._dropped, found), found, spaces, self._work)


def _lower_value(value: int, least: int, state: int, limits: Sequence[_LaterLimit]) -> int:
    """The value of a state after all limits have lowered it, or after some of them if it is at most `least`."""
    for limit in limits:
        if value <= least:
            break
        value -= limit.find_excess(state)
    return value
