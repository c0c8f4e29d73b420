"""Finds the most points that the marks of one type can score in any course of play, as if the other types were not there.

The search draws the marks turn by turn. A state is the set of spaces drawn so far, and only the best way to each state is kept.
The value of a state is an upper limit for all courses that go on from there: the points scored so far, and an estimate of the
points to come. The estimate uses rents (rents.py): in each later turn, the marks score at most what the turn can keep and the
rents of their spaces (later_marks.py). If there are too many states, the search drops those with the lowest values. Then the
highest value dropped is a limit too, so the result is never too low.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import islice

from printgen.core.records import dataclass
from printgen.games.village.play.later_marks import NEVER, Change, Gains, estimate_later_marks_and_changes
from printgen.games.village.play.reach import MarkCapacity, find_best_groups
from printgen.games.village.play.rents import UNIT
from printgen.games.village.points import Avenue, Scorer
from printgen.games.village.table import COLUMNS, Table, list_subset_sums

MOST_BETWEEN = 10_000  # states between the marks of a turn, unless more are allowed after the turn
_SUM_BITS = 10  # the number of spaces covered by each list of sums of rents
_MASK = (1 << _SUM_BITS) - 1

Drawing = tuple[int, tuple[int, ...]]  # the turn in which a mark is drawn, and the columns where it may be


@dataclass(frozen=True, slots=True)
class TypeLimit:
    """A proven limit for the points of a type in units, the points of the best course found, and its spaces."""

    most: int
    found: int
    spaces: int
    work: int  # the number of states in the search


@dataclass(frozen=True, slots=True)
class _Turn:
    """The marks drawn in a turn with the rents of their spaces to come, the avenues that may score, and the rents paid."""

    drawings: tuple[Gains, ...]  # for each mark, the rents of the spaces in each column from this turn to the last
    avenues: tuple[Avenue, ...]
    kept: int
    rent_sums: tuple[list[int], ...]


class TypeCourses:
    """All courses of the marks of one type. `rows` and `rents` have the rows that may score and the rents in each turn."""

    def __init__(
        self,
        table: Table,
        scorer: Scorer,
        rows: Mapping[int, Sequence[int]],
        drawings: Sequence[Drawing],
        rents: Mapping[int, Sequence[int]],
    ) -> None:
        self._turns: list[_Turn] = []
        later = [0] * len(table.points)
        for turn in range(table.turns, -1, -1):
            active, paid = rows.get(turn, ()), rents.get(turn, (0,) * len(later))
            later = [total + rent for total, rent in zip(later, paid, strict=True)]
            gains = tuple(
                {column: later[column :: table.columns] for column in columns} for drawn, columns in drawings if drawn == turn
            )
            kept = _find_most_kept(table, active, paid, [columns for drawn, columns in drawings if drawn <= turn])
            sums = tuple(list_subset_sums(paid[start : start + _SUM_BITS]) for start in range(0, len(paid), _SUM_BITS))
            self._turns.insert(0, _Turn(gains, tuple(scorer.avenues[row] for row in active), kept, sums))

    def find_limit(self, prices: Sequence[int], width: int, floor: int | None = None) -> TypeLimit:
        """The limit for the points less the prices of all spaces used, with at most `width` states after each turn.

        With a floor, the search ignores all courses that are known to be no better than the floor or than a dropped state, and
        the limit is at least the floor. This saves work, but may find no course.
        """
        gains = [
            {column: _subtract_values(rents, prices[column::COLUMNS]) for column, rents in drawing.items()}
            for turn in self._turns
            for drawing in turn.drawings
        ]
        estimate, changes = estimate_later_marks_and_changes(gains)
        search = _Search(estimate + sum(turn.kept for turn in self._turns), floor)
        marks = iter(changes)
        for turn in self._turns:
            for by_column in islice(marks, len(turn.drawings)):
                search.extend_states_by_mark(by_column)
                search.drop_lowest_states(max(width, MOST_BETWEEN))
            if turn.avenues:
                search.add_turn_scores_to_states(turn)
            search.drop_lowest_states(width)
        return search.make_type_limit()


def _subtract_values(values: Sequence[int], others: Sequence[int]) -> list[int]:
    return [value - other for value, other in zip(values, others, strict=True)]


def _find_most_kept(table: Table, active: Iterable[int], rents: Sequence[int], columns: Sequence[tuple[int, ...]]) -> int:
    """The most that marks in these columns can score in a turn beyond the rents of their spaces."""
    worth = _subtract_values([UNIT * points for points in table.points], rents)
    bound = [several[0] for several in columns if len(several) == 1]
    capacity = MarkCapacity(tuple(bound.count(column) for column in range(table.columns)), len(columns) - len(bound))
    return max((find_best_groups(row, worth, capacity)[0] for row in active), default=0)


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

    def drop_lowest_states(self, width: int) -> None:
        """Drop the states with the lowest values if there are more than `width`."""
        if len(self._layer) > width:
            states = sorted(self._layer.items(), key=lambda entry: entry[1], reverse=True)
            self._dropped = max(self._dropped, states[width][1])
            self._layer = dict(states[:width])

    def make_type_limit(self) -> TypeLimit:
        """The limit after the last turn."""
        spaces, found = max(self._layer.items(), key=lambda entry: entry[1], default=(0, NEVER))
        return TypeLimit(max(self._dropped, found), found, spaces, self._work)
