"""Proves an upper bound for one type by Lagrangian relaxation, with prices for the spaces that its marks use.

Multipliers that prove a low bound for all types together (relaxation.py) prove a poor bound for one type. Any multipliers prove
a bound, so each type may have its own. In each turn, the value of the type's scoring groups is the points under them less the
multipliers of their spaces. Each mark gains the multipliers of its space from its turn to the last, and pays the price of its
space. The marks gain at least as much as the groups lose. So the points of the type less its prices are at most the sum of two
amounts: the highest values of the turns, and the highest gain of its marks on different spaces.
"""

from collections.abc import Iterable, Mapping, Sequence

from printgen.core.named_tuples import NamedTuple
from printgen.games.village.constants import COLUMNS, GameConstants
from printgen.games.village.play.reach import GroupsLimit, MarkCapacity, find_value_limit_of_groups
from printgen.games.village.play.relaxation import UNIT, Multipliers, RelaxedBound, SpacesByTypeAndTurn
from printgen.scoring.contract.assignment import FORBIDDEN, assign_columns_to_rows


class MarkToDraw(NamedTuple):
    """The turn in which a mark is drawn, and the columns where it may be."""

    turn: int
    columns: tuple[int, ...]


class MarksOfType(NamedTuple):
    """A type, and the marks of this type in some branches."""

    type: str
    marks: tuple[MarkToDraw, ...]


class TypeRelaxation:
    """The spaces of one game for the marks of one type. `rows` has the rows that may score in each turn."""

    def __init__(
        self, constants: GameConstants, rows: Mapping[int, Sequence[int]], part: MarksOfType, prices: Sequence[int]
    ) -> None:
        self._constants, self._rows, self._prices = constants, rows, prices
        self._name, self._marks = part
        self._capacities = {turn: find_mark_capacity(mark for mark in part.marks if mark.turn <= turn) for turn in rows}

    def compute_bound(self, multipliers: Multipliers) -> RelaxedBound:
        """The bound with these multipliers, and the spaces that the turns would score and the marks would draw."""
        total, scored = 0, SpacesByTypeAndTurn()
        for turn, rows in self._rows.items():
            limit = find_value_limit_of_rows(self._constants, rows, multipliers[self._name, turn], self._capacities[turn])
            total, scored[self._name, turn] = total + limit.most, limit.spaces
        gains = [self._list_gains_of_mark_by_space(mark, multipliers) for mark in self._marks]
        assigned = assign_columns_to_rows(gains)
        drawn = dict.fromkeys(scored, 0)
        for mark, place in zip(self._marks, assigned, strict=True):
            for turn in self._rows:
                drawn[self._name, turn] |= (turn >= mark.turn) << place
        gain = sum(values[place] for values, place in zip(gains, assigned, strict=True))
        return RelaxedBound(total + gain, scored, drawn)

    def _list_gains_of_mark_by_space(self, mark: MarkToDraw, multipliers: Multipliers) -> list[int]:
        """The gain of a mark on each space less the price, or FORBIDDEN in columns where it may not be."""
        gained = [multipliers[self._name, turn] for turn in self._rows if turn >= mark.turn]
        values = (sum(of_space) - price for price, *of_space in zip(self._prices, *gained, strict=True))
        return [value if place % COLUMNS in mark.columns else FORBIDDEN for place, value in enumerate(values)]


def find_mark_capacity(marks: Iterable[MarkToDraw]) -> MarkCapacity:
    """The largest number of these marks in each column. Marks with a choice of all columns are spare.

    A mark with a choice of some columns counts in each of them, so there is room for too many marks but never for too few.
    """
    choices = [mark.columns for mark in marks]
    rooms = [column for columns in choices if len(columns) < COLUMNS for column in columns]
    return MarkCapacity(
        tuple(rooms.count(column) for column in range(COLUMNS)), sum(len(columns) == COLUMNS for columns in choices)
    )


def find_value_limit_of_rows(
    constants: GameConstants, rows: Iterable[int], multipliers: Sequence[int], capacity: MarkCapacity
) -> GroupsLimit:
    """A limit for the points of a turn less the multipliers, if one of these rows scores, and the spaces of the groups."""
    values = [UNIT * points - multiplier for points, multiplier in zip(constants.points, multipliers, strict=True)]
    limits = (find_value_limit_of_groups(row, values, capacity) for row in rows)
    return max(limits, key=lambda limit: limit.most, default=GroupsLimit(0, 0))
