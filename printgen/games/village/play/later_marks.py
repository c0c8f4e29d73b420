"""Estimates the gain of the later marks of one type, depending on the spaces that are already drawn.

Marks that must be drawn in the same column need different spaces there. For every set of free spaces of a column, the estimate
has the highest total of these marks. Marks with a choice of columns count with their best space, even if it is not free.
"""

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from printgen.core.named_tuples import NamedTuple
from printgen.games.village.constants import COLUMNS, ROWS

NEVER = -(10**12)  # less than the value of any state

GainsByColumn: TypeAlias = Mapping[int, Sequence[int]]  # for each column where a mark may be drawn, the gain on each space
# the spaces of a column, and for each set of them that is drawn, the free spaces with the change of the estimate
EstimateChange: TypeAlias = tuple[int, dict[int, list[tuple[int, int]]]]
_Estimate: TypeAlias = list[int]  # for each set of rows drawn in a column, the highest total of the later marks bound to it

_SETS = range(1 << ROWS)


class GainsEstimate(NamedTuple):
    """The estimate for all marks before the first is drawn, and for each mark, its changes in each column."""

    at_first: int
    changes_by_mark: list[list[EstimateChange]]


def estimate_gains_of_marks(gains_of_marks: Sequence[GainsByColumn]) -> GainsEstimate:
    """The estimate of the gains of these marks, which are drawn one after another."""
    later: dict[int, _Estimate] = {column: [0] * len(_SETS) for column in range(COLUMNS)}
    changes: list[list[EstimateChange]] = []
    roaming = 0
    for mark in reversed(gains_of_marks):
        if len(mark) == 1:
            ((column, values),) = mark.items()
            before = _estimate_gains_with_one_more_mark(values, later[column])
            changes.append([_make_estimate_change(column, values, before, later[column])])
            later[column] = before
        else:
            best = max(map(max, mark.values()))
            relative = {column: [value - best for value in values] for column, values in mark.items()}
            changes.append(
                [_make_estimate_change(column, values, later[column], later[column]) for column, values in relative.items()]
            )
            roaming += best
    return GainsEstimate(roaming + sum(estimate[0] for estimate in later.values()), changes[::-1])


def _estimate_gains_with_one_more_mark(values: Sequence[int], later: _Estimate) -> _Estimate:
    """The estimate with one more mark, which is drawn before the others."""
    return [
        max((value + later[drawn | 1 << row] for row, value in enumerate(values) if not drawn >> row & 1), default=NEVER)
        for drawn in _SETS
    ]


def _make_estimate_change(column: int, values: Sequence[int], before: _Estimate, after: _Estimate) -> EstimateChange:
    spaces = [1 << row * COLUMNS + column for row in range(ROWS)]
    sets = [sum(space for row, space in enumerate(spaces) if drawn >> row & 1) for drawn in _SETS]
    return sets[-1], {
        sets[drawn]: [
            (spaces[row], value + after[drawn | 1 << row] - before[drawn])
            for row, value in enumerate(values)
            if not drawn >> row & 1
        ]
        for drawn in _SETS
    }
