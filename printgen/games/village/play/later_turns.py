"""Limits what one type can keep in a turn, given the spaces that it has drawn before.

The groups that score have two kinds of spaces. Spaces that are drawn are free. For all other spaces, the groups pay rents
(rents.py), and columns have room for only a few of them, because later marks must be drawn there. The search goes through the
plan with the patterns of reach.py, from the first column and from the last to the middle. Each half is remembered, because many
sets of spaces have the same half.
"""

from collections.abc import Mapping, Sequence
from dataclasses import field
from functools import cache
from itertools import accumulate
from operator import add, itemgetter
from typing import TypeVar

from printgen.core.records import dataclass
from printgen.games.village.constants import COLUMNS, ROWS, GameConstants, list_subset_sums
from printgen.games.village.play.reach import NEVER, MarkCapacity, PickValues, list_column_patterns, make_column_transitions
from printgen.games.village.play.rents import UNIT

MIDDLE = COLUMNS // 2  # the first column of the right half
MOST_REMEMBERED = 5_000  # sets of spaces for each column of a turn; a full memory is emptied

Known = TypeVar("Known")
_Values = list[list[int]]  # for each number of spare marks used at most, the best value for each pattern of a column
_Candidates = tuple[
    tuple[PickValues, tuple[int, ...]], ...
]  # the same for the possible patterns only, with a function that picks these


@dataclass(frozen=True, slots=True)
class LaterTurns:
    """The rents of one type in each turn, and all turns that were made with these rents."""

    constants: GameConstants
    rents: Mapping[int, Sequence[int]]
    _turns: dict[tuple[int, int, MarkCapacity], "LaterTurn"] = field(default_factory=dict)

    def find_turn(self, turn: int, row: int, capacity: MarkCapacity) -> "LaterTurn":
        """A turn in which a row scores, if there is room for so many marks that are not drawn yet."""
        key = turn, row, capacity
        if key not in self._turns:
            self._turns[key] = LaterTurn(self.constants, row, self.rents[turn], capacity)
        return self._turns[key]


@dataclass(frozen=True, slots=True)
class _Option:
    """A pattern that a column may have: its index, its drawn spaces, its other spaces, and the spare marks that it uses."""

    index: int
    drawn: int
    later: int
    spare: int


class LaterTurn:
    """A turn in which a row scores. `rents` has the rent of every space, and `capacity` the marks that are not drawn yet."""

    def __init__(self, constants: GameConstants, row: int, rents: Sequence[int], capacity: MarkCapacity) -> None:
        self._row, self._capacity = row, capacity
        points = [UNIT * value for value in constants.points]
        kept = [value - rent for value, rent in zip(points, rents, strict=True)]
        self._drawn_sums = [list_subset_sums(points[column::COLUMNS]) for column in range(COLUMNS)]
        self._later_sums = [list_subset_sums(kept[column::COLUMNS]) for column in range(COLUMNS)]
        from_left, from_right = accumulate(constants.column_spaces), accumulate(reversed(constants.column_spaces))
        self._outside = [*from_left][:MIDDLE] + [*from_right][: COLUMNS - MIDDLE][::-1]  # each column and all beyond it
        self._remembered: list[dict[int, _Values]] = [{} for _ in range(COLUMNS)]
        self._candidates: dict[int, _Candidates] = {}

    def find_most_kept(self, drawn: int) -> int:
        """The highest points of groups on drawn and other spaces that have room, less the rents of the other spaces."""
        left, right = self._find_candidates_of_left(drawn), self._find_values_from_right(MIDDLE, drawn)
        pairs = zip(left, reversed(right), strict=True)  # the spare marks may be in either half
        most: int = max(max(map(add, values, pick(others))) for (pick, values), others in pairs)
        return most

    def _find_candidates_of_left(self, drawn: int) -> _Candidates:
        drawn &= self._outside[MIDDLE - 1]
        known = self._candidates.get(drawn)
        if known is None:
            known = tuple(_pick_possible(values) for values in self._find_values_from_left(MIDDLE - 1, drawn))
            _remember(self._candidates, drawn, known)
        return known

    def _find_values_from_left(self, column: int, drawn: int) -> _Values:
        """The best values of a column and all columns to its left, for the patterns of this column."""
        drawn &= self._outside[column]
        known = self._remembered[column].get(drawn)
        if known is None:
            before = self._find_values_from_left(column - 1, drawn) if column else [[0, NEVER] for _ in self._spares]
            known = self._add_column_on_the_right(column, drawn, before)
            _remember(self._remembered[column], drawn, known)
        return known

    def _find_values_from_right(self, column: int, drawn: int) -> _Values:
        """The best values of a column and all columns to its right, for the patterns of the column to its left."""
        drawn &= self._outside[column]
        known = self._remembered[column].get(drawn)
        if known is None:
            is_last = column == COLUMNS - 1
            after = (
                [_list_end_values(self._row)] * len(self._spares)
                if is_last
                else self._find_values_from_right(column + 1, drawn)
            )
            known = self._add_column_on_the_left(column, drawn, after)
            _remember(self._remembered[column], drawn, known)
        return known

    def _add_column_on_the_right(self, column: int, drawn: int, before: _Values) -> _Values:
        pick = make_column_transitions(self._row, ROWS if column else 0, ROWS).pick
        added = [[NEVER] * (len(pick) + 1) for _ in before]
        for option, worth in self._list_options_and_worth(column, drawn):
            for spare in range(option.spare, len(before)):
                added[spare][option.index] = max(pick[option.index](before[spare - option.spare])) + worth
        return added

    def _add_column_on_the_left(self, column: int, drawn: int, after: _Values) -> _Values:
        added = [[NEVER] * len(values) for values in after]
        for option, worth in self._list_options_and_worth(column, drawn):
            for spare in range(option.spare, len(after)):
                added[spare][option.index] = after[spare - option.spare][option.index] + worth
        return [[*(max(pick(values)) for pick in _list_picks_of_next_column(self._row)), NEVER] for values in added]

    @property
    def _spares(self) -> range:
        """The numbers of spare marks that may be used."""
        return range(self._capacity.spare + 1)

    def _list_options_and_worth(self, column: int, drawn: int) -> list[tuple[_Option, int]]:
        rows = sum((drawn >> row * COLUMNS + column & 1) << row for row in range(ROWS))
        drawn_sums, later_sums = self._drawn_sums[column], self._later_sums[column]
        options = _list_column_options(self._row, rows, self._capacity.columns[column], self._capacity.spare)
        return [(option, drawn_sums[option.drawn] + later_sums[option.later]) for option in options]


def _remember(memory: dict[int, Known], drawn: int, known: Known) -> None:
    if len(memory) >= MOST_REMEMBERED:
        memory.clear()
    memory[drawn] = known


def _pick_possible(values: list[int]) -> tuple[PickValues, tuple[int, ...]]:
    possible = [index for index, value in enumerate(values) if value > NEVER // 2]
    pick: PickValues = itemgetter(*possible, -1)
    return pick, pick(values)


@cache
def _list_column_options(row: int, drawn: int, room: int, spare: int) -> tuple[_Option, ...]:
    """The patterns of a column in which some rows are drawn, and which has room for some more marks.

    A drawn space that is in the row or next to a space of the pattern always belongs to the pattern, because it costs nothing.
    """
    return tuple(
        _Option(index, spaces & drawn, spaces & ~drawn, over)
        for index, (spaces, _) in enumerate(list_column_patterns(row, ROWS))
        if not drawn & ~spaces & (spaces << 1 | spaces >> 1 | 1 << row)
        and (over := max(0, (spaces & ~drawn).bit_count() - room)) <= spare
    )


@cache
def _list_end_values(row: int) -> list[int]:
    """The value of each pattern of the last column. A pattern that still needs a later column is impossible."""
    return [*(NEVER if waiting else 0 for _, waiting in list_column_patterns(row, ROWS)), NEVER]


@cache
def _list_picks_of_next_column(row: int) -> tuple[PickValues, ...]:
    """For each pattern of a column, a function that picks the values of the patterns that fit next to it in the next column."""
    before = make_column_transitions(row, ROWS, ROWS).before
    nothing = len(before)  # the index of a value that is never the best
    after = [[number for number, fitting in enumerate(before) if index in fitting] for index in range(nothing)]
    return tuple(itemgetter(*numbers, nothing, nothing) for numbers in after)
