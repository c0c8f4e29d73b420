"""The functions of formulas that look up points: in tables, in steps, and by the ranks of the players."""

from collections.abc import Sequence
from itertools import pairwise
from math import ceil, floor

from printgen.core.words import write_count
from printgen.scoring.declared.grammar import FormulaError
from printgen.scoring.declared.operators import is_less
from printgen.scoring.declared.values import (
    MAYBE,
    NumberRange,
    PossibleTexts,
    PossibleValue,
    UnknownLengthList,
    ValueList,
    are_all_known,
    describe_kind_of_value,
    find_lowest_and_highest,
    flatten_values,
    is_truth_or_maybe,
    make_range_or_number,
    merge_possible_values_or_zero,
)

TIES = ("share", "full", "lower")  # what tied players get in majority(…)
MOST_ROWS = 2000  # of a table that a formula uses


def look_up_in_table(table: PossibleValue, key: PossibleValue, column_from_1: PossibleValue = 2) -> PossibleValue:
    """The value in the second column of the row that starts with `key`; a third argument gives another column by its number.

    For a list of keys, the result is a list. Raises FormulaError if a possible key has no row.
    """
    if isinstance(key, ValueList):
        return ValueList(look_up_in_table(table, one, column_from_1) for one in key)
    rows = _list_table_rows(table)
    known = {row[0]: row for row in rows}
    if len(known) < len(rows):
        raise FormulaError("The first column of this table has the same value twice.", "remove one of the two rows.")
    keys = _list_possible_keys(key)
    missing = next((one for one in keys if one not in known), None)
    if missing is not None:
        raise FormulaError(f"The table has no row for {missing}.", f"add a row that starts with {missing}.")
    return merge_possible_values_or_zero([_read_cell(known[one], column_from_1) for one in keys])


def look_up_step_or_zero(table: PossibleValue, value: PossibleValue, column_from_1: PossibleValue = 2) -> PossibleValue:
    """The value in the last row of a table whose first column is not larger than `value`; 0 if there is no such row."""
    return choose_step_or_zero([(row[0], _read_cell(row, column_from_1)) for row in _list_table_rows(table)], value)


def choose_step_or_zero(pairs: Sequence[tuple[PossibleValue, PossibleValue]], value: PossibleValue) -> PossibleValue:
    """The second value of the last pair whose first value is not larger than `value`; 0 if there is no such pair.

    For a list of values, the result is a list.
    """
    if isinstance(value, ValueList):
        return ValueList(choose_step_or_zero(pairs, one) for one in value)
    if isinstance(value, UnknownLengthList):
        return UnknownLengthList(value.most, choose_step_or_zero(pairs, value.item))
    least = [find_lowest_and_highest(first)[0] for first, _ in pairs]
    wrong = next((after for before, after in pairwise(least) if after <= before), None)
    if wrong is not None:
        raise FormulaError(f"The steps must rise, but {wrong} is not larger than the step before.", "sort the steps.")
    low, high = find_lowest_and_highest(value)
    first = max((at for at, step in enumerate(least) if step <= low), default=-1)
    last = max((at for at, step in enumerate(least) if step <= high), default=-1)
    return merge_possible_values_or_zero([0 if at < 0 else pairs[at][1] for at in range(first, last + 1)])


def _list_table_rows(table: PossibleValue) -> list[list[PossibleValue]]:
    """The rows of a table or of a list of lists. A list of values is a table whose first column is 1, 2, 3 …"""
    if not isinstance(table, ValueList):
        raise FormulaError(
            f"{describe_kind_of_value(table)} is used where a table is needed.", "use the name of a fact with a table."
        )
    if len(table) > MOST_ROWS:
        message = f"This table has {len(table):,} rows, but a formula can use a table of at most {MOST_ROWS:,}."
        raise FormulaError(message, "use a smaller table, or steps(value, 0: 1, 5: 10).")
    return [list(row) if isinstance(row, ValueList) else [number, row] for number, row in enumerate(table, 1)]


def _read_cell(row: list[PossibleValue], column_from_1: PossibleValue) -> PossibleValue:
    if not isinstance(column_from_1, int) or not 1 <= column_from_1 <= len(row):
        raise FormulaError(
            f"The table has {write_count(len(row), 'column')}, so there is no column {column_from_1}.",
            "use a number from 1.",
        )
    return row[column_from_1 - 1]


def _list_possible_keys(key: PossibleValue) -> list[PossibleValue]:
    """Every value that a key can be."""
    if isinstance(key, PossibleTexts):
        return sorted(key.texts)
    if isinstance(key, NumberRange):
        return list(range(ceil(key.low), floor(min(key.high, key.low + 10_000)) + 1))
    if isinstance(key, UnknownLengthList) or is_truth_or_maybe(key):
        raise FormulaError(f"{describe_kind_of_value(key)} is used to look up a row.", "use a number or a text.")
    return [key]


def compute_rank(mine: PossibleValue, all_values: PossibleValue) -> PossibleValue:
    """1 plus the number of players who have more."""
    above = [is_less(mine, other) for other in flatten_values(all_values)]
    sure = sum(truth is True for truth in above)
    return make_range_or_number(1 + sure, 1 + sure + sum(truth is MAYBE for truth in above))


def find_majority_prize(
    mine: PossibleValue, all_values: PossibleValue, prizes: Sequence[PossibleValue], tie_rule: str
) -> PossibleValue:
    """The prize for having the most, second most and so on; nothing for 0. `tie_rule` says what tied players get."""
    if not are_all_known((mine, all_values)):
        return make_range_or_number(
            min(0, *(find_lowest_and_highest(prize)[0] for prize in prizes)),
            max(0, *(find_lowest_and_highest(prize)[1] for prize in prizes)),
        )
    if mine == 0:
        return 0
    numbers = flatten_values(all_values)
    above, level = sum(other > mine for other in numbers), sum(other == mine for other in numbers)
    places = [prizes[place] if place < len(prizes) else 0 for place in range(above, above + level)]
    if tie_rule == "share":
        return sum(places) // level
    return places[0 if tie_rule == "full" else -1]
