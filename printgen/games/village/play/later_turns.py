"""Limits the value of one type in a turn, given the spaces that it has drawn before.

The groups that score have two kinds of spaces. Spaces that are drawn count with their points. All other spaces count with their
points less their multipliers (relaxation.py), and columns have room for only a few of them, because later marks must be drawn
there. The search goes through the plan with the patterns of reach.py, from the first column and from the last to the middle.
Each half is cached, because many sets of spaces have the same half.
"""

from collections.abc import Mapping, Sequence
from dataclasses import field
from functools import cache
from itertools import accumulate
from operator import add, itemgetter
from typing import TypeAlias, TypeVar

from printgen.core.records import dataclass
from printgen.games.village.constants import COLUMNS, ROWS, GameConstants, list_subset_sums
from printgen.games.village.play.reach import (
    NEVER,
    ColumnSpaces,
    MarkCapacity,
    PickValues,
    ValueTable,
    list_column_patterns,
    make_column_transitions,
)
from printgen.games.village.play.relaxation import UNIT
from printgen.scoring.contract.board import SpaceSet

MIDDLE = COLUMNS // 2  # the first column of the right half
MOST_CACHED = 5_000  # sets of spaces for each column of a turn; a full cache is emptied

Cached = TypeVar("Cached")
# A table with the values of possible patterns only, each row with a function that picks these patterns from another row.
_PossibleValueTable: TypeAlias = tuple[tuple[PickValues, tuple[int, ...]], ...]


@dataclass(frozen=True, slots=True)
class LaterTurns:
    """The multipliers of one type in each turn, and all turns that were made with these multipliers."""

    constants: GameConstants
    multipliers: Mapping[int, Sequence[int]]
    _turns: dict[tuple[int, int, MarkCapacity], "LaterTurn"] = field(default_factory=dict)

    def find_or_make_turn(self, turn: int, scoring_row: int, capacity: MarkCapacity) -> "LaterTurn":
        """A turn in which a row scores, if `capacity` has room for the marks that are not drawn yet."""
        key = turn, scoring_row, capacity
        if key not in self._turns:
            self._turns[key] = LaterTurn(self.constants, scoring_row, self.multipliers[turn], capacity)
        return self._turns[key]


@dataclass(frozen=True, slots=True)
class _ColumnPattern:
    """A pattern that a column may have: its index, its drawn spaces, its other spaces, and the spare marks that it uses."""

    index: int
    drawn: ColumnSpaces
    later: ColumnSpaces
    spare: int


class LaterTurn:
    """A turn in which a row scores.

    `multipliers` has the multiplier of every space, and `capacity` the marks that are not drawn yet.
    """

    def __init__(self, constants: GameConstants, row: int, multipliers: Sequence[int], capacity: MarkCapacity) -> None:
        self._row, self._capacity = row, capacity
        points = [UNIT * value for value in constants.points]
        kept = [value - multiplier for value, multiplier in zip(points, multipliers, strict=True)]
        self._drawn_sums = [list_subset_sums(points[column::COLUMNS]) for column in range(COLUMNS)]
        self._later_sums = [list_subset_sums(kept[column::COLUMNS]) for column in range(COLUMNS)]
        from_left, from_right = accumulate(constants.column_spaces), accumulate(reversed(constants.column_spaces))
        self._outside = [*from_left][:MIDDLE] + [*from_right][: COLUMNS - MIDDLE][::-1]  # each column and all beyond it
        self._remembered: list[dict[int, ValueTable]] = [{} for _ in range(COLUMNS)]
        self._candidates: dict[int, _PossibleValueTable] = {}

    def find_value_limit(self, drawn_spaces: SpaceSet) -> int:
        """The highest value, in units, of groups on drawn spaces and on other spaces that have room for marks."""
        left, right = self._find_possible_values_of_left_half(drawn_spaces), self._find_values_after(MIDDLE - 1, drawn_spaces)
        pairs = zip(left, reversed(right), strict=True)  # the spare marks may be in either half
        most: int = max(max(map(add, values, pick(others))) for (pick, values), others in pairs)
        return most

    def _find_possible_values_of_left_half(self, drawn_spaces: SpaceSet) -> _PossibleValueTable:
        drawn_spaces &= self._outside[MIDDLE - 1]
        known = self._candidates.get(drawn_spaces)
        if known is None:
            table = self._find_values_up_to(MIDDLE - 1, drawn_spaces)
            possible = ([index for index, value in enumerate(values) if value > NEVER // 2] for values in table)
            pickers: list[PickValues] = [itemgetter(*indexes, -1) for indexes in possible]
            known = tuple((pick, pick(values)) for pick, values in zip(pickers, table, strict=True))
            _store_in_limited_cache(self._candidates, drawn_spaces, known)
        return known

    def _find_values_up_to(self, column: int, drawn_spaces: SpaceSet) -> ValueTable:
        """The best values of a column and all columns to its left, for each pattern of the column."""
        drawn_spaces &= self._outside[column]
        known = self._remembered[column].get(drawn_spaces)
        if known is None:
            rows = self._capacity.spare + 1
            before = self._find_values_up_to(column - 1, drawn_spaces) if column else [[0, NEVER]] * rows
            pick = make_column_transitions(self._row, ROWS if column else 0, ROWS).pick
            known = [[NEVER] * (len(pick) + 1) for _ in before]
            for option, worth in self._list_column_patterns_and_values(column, drawn_spaces):
                for spare in range(option.spare, rows):
                    known[spare][option.index] = max(pick[option.index](before[spare - option.spare])) + worth
            _store_in_limited_cache(self._remembered[column], drawn_spaces, known)
        return known

    def _find_values_after(self, column: int, drawn_spaces: SpaceSet) -> ValueTable:
        """The best values of all columns to the right of a column, for each pattern of the column."""
        if column == COLUMNS - 1:
            return [_list_zero_or_never_by_pattern(self._row)] * (self._capacity.spare + 1)
        drawn_spaces &= self._outside[column + 1]
        known = self._remembered[column + 1].get(drawn_spaces)
        if known is None:
            after = self._find_values_after(column + 1, drawn_spaces)
            added = [[NEVER] * len(values) for values in after]
            for option, worth in self._list_column_patterns_and_values(column + 1, drawn_spaces):
                for spare in range(option.spare, len(after)):
                    added[spare][option.index] = after[spare - option.spare][option.index] + worth
            pickers = _make_functions_picking_fitting_values(self._row)
            known = [[*(max(pick(values)) for pick in pickers), NEVER] for values in added]
            _store_in_limited_cache(self._remembered[column + 1], drawn_spaces, known)
        return known

    def _list_column_patterns_and_values(self, column: int, drawn_spaces: SpaceSet) -> list[tuple[_ColumnPattern, int]]:
        rows = sum((drawn_spaces >> row * COLUMNS + column & 1) << row for row in range(ROWS))
        drawn_sums, later_sums = self._drawn_sums[column], self._later_sums[column]
        options = _list_patterns_of_drawn_column(self._row, rows, self._capacity.columns[column], self._capacity.spare)
        return [(option, drawn_sums[option.drawn] + later_sums[option.later]) for option in options]


def _store_in_limited_cache(cache: dict[SpaceSet, Cached], drawn_spaces: SpaceSet, value: Cached) -> None:
    if len(cache) >= MOST_CACHED:
        cache.clear()
    cache[drawn_spaces] = value


@cache
def _list_patterns_of_drawn_column(scoring_row: int, drawn: ColumnSpaces, room: int, spare: int) -> tuple[_ColumnPattern, ...]:
    """The patterns of a column in which some rows are drawn, and which has room for some more marks.

    A drawn space that is in the row or next to a space of the pattern always belongs to the pattern, because it costs nothing.
    """
    return tuple(
        _ColumnPattern(index, spaces & drawn, spaces & ~drawn, over)
        for index, (spaces, _) in enumerate(list_column_patterns(scoring_row, ROWS))
        if not drawn & ~spaces & (spaces << 1 | spaces >> 1 | 1 << scoring_row)
        and (over := max(0, (spaces & ~drawn).bit_count() - room)) <= spare
    )


@cache
def _list_zero_or_never_by_pattern(scoring_row: int) -> list[int]:
    """The value of each pattern of the last column. A pattern that still needs a later column is impossible."""
    return [*(NEVER if waiting else 0 for _, waiting in list_column_patterns(scoring_row, ROWS)), NEVER]


@cache
def _make_functions_picking_fitting_values(scoring_row: int) -> tuple[PickValues, ...]:
    """For each pattern of a column, a function that picks the values of the patterns that fit next to it in the next column."""
    before = make_column_transitions(scoring_row, ROWS, ROWS).before
    nothing = len(before)  # the index of a value that is never the best
    after = [[number for number, fitting in enumerate(before) if index in fitting] for index in range(nothing)]
    return tuple(itemgetter(*numbers, nothing, nothing) for numbers in after)
