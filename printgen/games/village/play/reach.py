"""Finds the spaces of one type with the highest value in a row, given the value of each. Exact except for rare arches.

The search goes through the plan column by column. A pattern describes one column: its marked spaces, and those of them that
still need later columns to connect them to the row. The search treats all these waiting spaces in a column as connected to each
other. If they are not connected, as in some arches, the result is too high, but the result is never too low.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import pairwise
from operator import itemgetter
from typing import TypeAlias

from printgen.core.named_tuples import NamedTuple
from printgen.core.records import dataclass
from printgen.games.village.constants import COLUMNS, ROWS, list_subset_sums
from printgen.scoring.contract.board import SpaceSet

NEVER = -(10**15)  # the value of an impossible pattern
ColumnSpaces: TypeAlias = int  # a set of spaces in one column, as bits from the top
Pattern: TypeAlias = tuple[ColumnSpaces, ColumnSpaces]  # the marked spaces of a column, and those that are waiting
PickValues = Callable[[Sequence[int]], tuple[int, ...]]
# A row for each number of spare marks that are used at most. Each row has the best value for each pattern of a column.
ValueTable: TypeAlias = list[list[int]]


@dataclass(frozen=True, slots=True)
class MarkCapacity:
    """The largest number of marks of one type in each column, and the number of spare marks for any column."""

    columns: tuple[int, ...]
    spare: int


class GroupsLimit(NamedTuple):
    """A limit for the value of some groups of marks, and the spaces of the groups that reach it."""

    most: int
    spaces: SpaceSet


@dataclass(frozen=True, slots=True)
class ColumnTransitions:
    """The possible transitions from the patterns of a column to the patterns of the next column."""

    patterns: tuple[Pattern, ...]
    counts: tuple[int, ...]  # the number of marks in each pattern
    before: tuple[
        tuple[int, ...], ...
    ]  # for each pattern, the indexes of the patterns in the previous column that fit next to it
    pick: tuple[PickValues, ...]  # for each pattern, a function that picks the values of these patterns


def find_value_limit_of_groups(scoring_row: int, values: Sequence[int], capacity: MarkCapacity) -> GroupsLimit:
    """The highest total value of groups that touch the scoring row and fit a capacity. Only rare arches make it too high."""
    if max(values) <= 0:
        return GroupsLimit(0, 0)
    most = [0, *(min(ROWS, room + capacity.spare) for room in capacity.columns)]
    steps = [make_column_transitions(scoring_row, *pair) for pair in pairwise(most)]
    tables = [[[0, NEVER] for _ in range(capacity.spare + 1)]]
    for column, step in enumerate(steps):
        column_sums = list_subset_sums(values[column::COLUMNS])
        tables.append(_tabulate_best_values_up_to_column(step, tables[-1], column_sums, capacity.columns[column]))
    return _trace_best_value_and_spaces(steps, tables, capacity)


@cache
def make_column_transitions(scoring_row: int, most_marks_before: int, most_marks: int) -> ColumnTransitions:
    """The transitions between two columns with limited numbers of marks. The column before the first is empty."""
    old, new = list_column_patterns(scoring_row, most_marks_before), list_column_patterns(scoring_row, most_marks)
    before = tuple(
        tuple(number for number, before in enumerate(old) if _do_neighbouring_patterns_fit(scoring_row, before, after))
        for after in new
    )
    nothing = len(old)  # the index of a value that is never the best: itemgetter returns a tuple only for two or more
    pick = tuple(itemgetter(*numbers, nothing, nothing) for numbers in before)
    return ColumnTransitions(new, tuple(spaces.bit_count() for spaces, _ in new), before, pick)


@cache
def list_column_patterns(scoring_row: int, most_marks: int) -> tuple[Pattern, ...]:
    """The patterns of a column with at most `most_marks` marks."""
    return tuple(
        (spaces, waiting)
        for spaces in range(1 << ROWS)
        if spaces.bit_count() <= most_marks
        for waiting in list_subset_sums(run for run in _list_marked_groups_of_column(spaces) if not run >> scoring_row & 1)
    )


def _list_marked_groups_of_column(spaces: ColumnSpaces) -> Iterator[ColumnSpaces]:
    """The connected groups of marked spaces in a column, from top to bottom."""
    while spaces:
        run = lowest = spaces & -spaces
        while spaces & (lowest := lowest << 1):
            run |= lowest
        yield run
        spaces ^= run


def _do_neighbouring_patterns_fit(scoring_row: int, before: Pattern, after: Pattern) -> bool:
    spaces, waiting = before
    joined = spaces & ~waiting
    if waiting and not waiting & after[0]:
        return False
    runs = tuple(_list_marked_groups_of_column(after[0]))
    if any(run & waiting and (run >> scoring_row & 1 or run & joined) for run in runs):
        joined |= waiting  # an arch, which a later column connects to the avenue
    return all(run >> scoring_row & 1 or run & after[1] or run & joined for run in runs)


def _tabulate_best_values_up_to_column(
    step: ColumnTransitions, values_before: ValueTable, column_sums: list[int], room: int
) -> ValueTable:
    """The best values of a column and all columns to its left, from the table of the column before it."""
    table = []
    for spare in range(len(values_before)):
        values = [
            max(pick(values_before[spare - over])) + column_sums[spaces] if (over := max(0, count - room)) <= spare else NEVER
            for (spaces, _), count, pick in zip(step.patterns, step.counts, step.pick, strict=True)
        ]
        table.append([*values, NEVER])
    return table


def _trace_best_value_and_spaces(
    steps: list[ColumnTransitions], tables: list[ValueTable], capacity: MarkCapacity
) -> GroupsLimit:
    """The best value after the last column, and the spaces that lead to it."""
    spare = capacity.spare
    last = tables[-1][spare]
    pattern = max((number for number, (_, waiting) in enumerate(steps[-1].patterns) if not waiting), key=last.__getitem__)
    best, chosen = last[pattern], 0
    for column in range(len(steps) - 1, -1, -1):
        step = steps[column]
        chosen |= sum(1 << row * COLUMNS + column for row in range(ROWS) if step.patterns[pattern][0] >> row & 1)
        spare -= max(0, step.counts[pattern] - capacity.columns[column])
        pattern = max(step.before[pattern], key=tables[column][spare].__getitem__)
    return GroupsLimit(best, chosen)
