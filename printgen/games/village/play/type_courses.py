"""Finds the most points that the marks of one type can score in any course of play, as if the other types were not there.

The search draws the marks turn by turn. A state is the set of spaces drawn so far, and only the best way to each state is kept.
The value of a state is an upper limit for all courses that go on from there: the points scored so far, and an estimate of the
points to come. The estimate uses multipliers (relaxation.py): in each later turn, the marks score at most the highest value of
the turn and the multipliers of their spaces (later_marks.py). If there are too many states, the search drops those with the
lowest values. Then the highest value dropped is a limit too, so the result is never too low. A thorough search first lowers the
values of the states, because the spaces that are drawn limit the values of later turns (later_turns.py).
"""

from collections.abc import Mapping, Sequence
from heapq import heappush, heappushpop
from operator import sub

from printgen.core.records import dataclass
from printgen.games.village.constants import COLUMNS, GameConstants, list_subset_sums
from printgen.games.village.play.later_marks import NEVER, EstimateChange, GainsByColumn, estimate_gains_of_marks
from printgen.games.village.play.later_turns import LaterTurn, LaterTurns
from printgen.games.village.play.relaxation import UNIT
from printgen.games.village.play.type_relaxation import MarkToDraw, find_mark_capacity, find_value_limit_of_rows
from printgen.games.village.points import AvenuePoints, Scorer
from printgen.scoring.contract.board import SpaceSet

BETWEEN = 10  # states between the marks of a turn, for each state after the turn
MOST_BETWEEN = 100_000  # states whose values a thorough search lowers after a mark
EFFORT_TO_LOWER = 10  # the work of lowering the value of a state, compared with drawing one
_SUM_BITS = 10  # the number of spaces covered by each list of sums of multipliers
_MASK = (1 << _SUM_BITS) - 1


@dataclass(frozen=True, slots=True)
class TypeLimit:
    """A proven limit for the points of a type in units, the points of the best course found, and its spaces."""

    most: int
    found: int
    spaces: SpaceSet
    work: int  # the number of states in the search, and more for lowering their values


@dataclass(frozen=True, slots=True)
class _Turn:
    """The gains of the marks drawn in a turn, the avenues that may score, and the multipliers lost by the spaces that score."""

    gains_of_marks: tuple[GainsByColumn, ...]  # the sums of the multipliers from this turn to the last
    avenues: tuple[AvenuePoints, ...]
    most: int  # the limit for the points less the multipliers
    multiplier_sums: tuple[list[int], ...]


@dataclass(frozen=True, slots=True)
class _LaterTurnLimit:
    """The estimate of a turn that is not scored yet, and a lower one that depends on the spaces that are drawn."""

    turn: _Turn
    rows: tuple[LaterTurn, ...]  # one for each row that may score

    def find_overestimate_in_units(self, drawn_spaces: SpaceSet) -> int:
        """The part of the estimate that no course can score once these spaces are drawn."""
        low, middle, high = self.turn.multiplier_sums
        middle_spaces, high_spaces = drawn_spaces >> _SUM_BITS & _MASK, drawn_spaces >> 2 * _SUM_BITS
        multipliers = low[drawn_spaces & _MASK] + middle[middle_spaces] + high[high_spaces]
        return max(0, self.turn.most + multipliers - max(row.find_value_limit(drawn_spaces) for row in self.rows))


class TypeCourses:
    """All courses of the marks of one type. `rows` has the rows that may score in each turn."""

    def __init__(
        self,
        constants: GameConstants,
        scorer: Scorer,
        rows: Mapping[int, Sequence[int]],
        marks: Sequence[MarkToDraw],
        later_turns: LaterTurns,
    ) -> None:
        self._marks, self._rows, self._later_turns = marks, rows, later_turns
        self._later_limits: dict[int, tuple[_LaterTurnLimit, ...]] = {}
        self._turns: list[_Turn] = []
        later = [0] * len(constants.points)
        for turn in range(constants.turns, -1, -1):
            active, lost = rows.get(turn, ()), later_turns.multipliers.get(turn, (0,) * len(later))
            later = [total + multiplier for total, multiplier in zip(later, lost, strict=True)]
            gains = tuple(
                {column: later[column :: constants.columns] for column in mark.columns} for mark in marks if mark.turn == turn
            )
            capacity = find_mark_capacity(mark for mark in marks if mark.turn <= turn)
            limit = find_value_limit_of_rows(constants, active, lost, capacity)
            sums = tuple(list_subset_sums(lost[start : start + _SUM_BITS]) for start in range(0, len(lost), _SUM_BITS))
            self._turns.insert(0, _Turn(gains, tuple(scorer.avenues[row] for row in active), limit.most, sums))

    def find_limit_of_points_less_prices(self, prices: Sequence[int], most_states: int, floor: int | None = None) -> TypeLimit:
        """The limit for the points less the prices of all spaces used, with at most `most_states` states after each turn.

        With a floor, the search is thorough. It ignores all courses that are known to be no better than the floor or than a
        dropped state, and the limit is at least the floor. This saves work, but may find no course.
        """
        gains = [
            {column: list(map(sub, of_column, prices[column::COLUMNS])) for column, of_column in mark.items()}
            for turn in self._turns
            for mark in turn.gains_of_marks
        ]
        estimate, changes = estimate_gains_of_marks(gains)
        search = _StateSearch(estimate + sum(turn.most for turn in self._turns), floor)
        marks = iter(enumerate(changes, 1))
        for turn in self._turns:
            for left in reversed(range(len(turn.gains_of_marks))):
                drawn, by_column = next(marks)
                search.draw_mark_in_every_state(by_column)
                most = most_states if left == 0 else BETWEEN * most_states
                if floor is None:
                    search.keep_highest_states(BETWEEN * most_states)
                elif left == 0 or search.has_more_states_than(most):
                    search.keep_highest_states(MOST_BETWEEN)
                    search.keep_highest_states_after_limits(most, self._list_later_turn_limits(drawn))
            if turn.avenues:
                search.score_turn_in_every_state(turn)
            search.keep_highest_states(most_states)
        return search.make_type_limit()

    def _list_later_turn_limits(self, drawn_marks: int) -> tuple[_LaterTurnLimit, ...]:
        """The limits of all turns that are not scored yet when this number of marks is drawn."""
        if drawn_marks not in self._later_limits:
            last, later, limits = self._marks[drawn_marks - 1], self._marks[drawn_marks:], []
            for turn in (turn for turn in self._rows if turn >= last.turn):
                capacity = find_mark_capacity(mark for mark in later if mark.turn <= turn)
                rows = tuple(self._later_turns.find_or_make_turn(turn, row, capacity) for row in self._rows[turn])
                limits.append(_LaterTurnLimit(self._turns[turn], rows))
            self._later_limits[drawn_marks] = tuple(limits)
        return self._later_limits[drawn_marks]


class _StateSearch:
    """The states after a part of the course with their values, and the highest value of a dropped state."""

    def __init__(self, start: int, floor: int | None) -> None:
        self._layer = {0: start}
        self._prunes = floor is not None
        self._dropped = NEVER if floor is None else floor
        self._work = 0

    @property
    def _value_to_exceed(self) -> int:
        """States must have a higher value than this."""
        return self._dropped if self._prunes else NEVER

    def draw_mark_in_every_state(self, changes: Sequence[EstimateChange]) -> None:
        """Draw a mark on each free space in every state."""
        least, layer = self._value_to_exceed, dict[int, int]()
        known = layer.get
        for column, options in changes:
            for state, value in self._layer.items():
                for space, change in options[state & column]:
                    after = value + change
                    if after > least and known(state | space, NEVER) < after:
                        layer[state | space] = after
        self._layer = layer
        self._work += len(layer)

    def score_turn_in_every_state(self, turn: _Turn) -> None:
        """Replace the estimate for a turn by its points in every state. Drops states whose value is then too low."""
        low, middle, high = turn.multiplier_sums
        least, most, (avenue, *others) = self._value_to_exceed, turn.most, turn.avenues
        layer = {}
        for state, value in self._layer.items():
            points = avenue[state]
            for other in others:
                points = max(points, other[state])
            lost = low[state & _MASK] + middle[state >> _SUM_BITS & _MASK] + high[state >> 2 * _SUM_BITS]
            after = value - most + UNIT * points - lost
            if after > least:
                layer[state] = after
        self._layer = layer

    def has_more_states_than(self, count: int) -> bool:
        """Whether there are more than `count` states."""
        return len(self._layer) > count

    def keep_highest_states(self, most_states: int) -> None:
        """Drop the states with the lowest values if there are more than `most_states`."""
        if len(self._layer) > most_states:
            states = sorted(self._layer.items(), key=lambda entry: entry[1], reverse=True)
            self._dropped = max(self._dropped, states[most_states][1])
            self._layer = dict(states[:most_states])

    def keep_highest_states_after_limits(self, most_states: int, limits: Sequence[_LaterTurnLimit]) -> None:
        """Drop the states with the lowest values after these limits have lowered them, and keep `most_states` at most."""
        kept: list[tuple[int, int]] = []  # lowered values and states, the lowest value first
        for state, value in sorted(self._layer.items(), key=lambda entry: entry[1], reverse=True):
            least = max(self._value_to_exceed, kept[0][0]) if len(kept) == most_states else self._value_to_exceed
            if value <= least:
                self._dropped = max(self._dropped, value)
                break
            lowered = _lower_value_until_at_most(value, least, state, limits)
            self._work += EFFORT_TO_LOWER
            if len(kept) < most_states and lowered > least:
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


def _lower_value_until_at_most(value: int, threshold: int, drawn_spaces: SpaceSet, limits: Sequence[_LaterTurnLimit]) -> int:
    """The value of a state after all limits have lowered it, or after some of them if it is at most `threshold`."""
    for limit in limits:
        if value <= threshold:
            break
        value -= limit.find_overestimate_in_units(drawn_spaces)
    return value
