"""V2 to V7: where the projects of a roll may be drawn, as sets of spaces that a turn may fill."""

from collections.abc import Iterator

from printgen.games.village.table import SQUARE, TYPES, Table
from printgen.scoring.contract.board import bits

Demand = tuple[str, int | None]  # a type, and the column the dice want it in
Marks = dict[str, int]  # the spaces of a finished sheet by the type that stands on them


def open_columns(table: Table, column: int, filled: int) -> tuple[int, ...]:
    """The columns a project for this column may go into (V6)."""
    free = [(spaces & ~filled).bit_count() for spaces in table.column_spaces]
    if free[column]:
        return (column,)
    sides = [
        next((c for c in range(column + step, stop, step) if free[c]), None) for step, stop in ((-1, -1), (1, table.columns))
    ]
    near = [side for side in sides if side is not None]
    if table.nearest and len(near) == 2 and abs(near[0] - column) != abs(near[1] - column):
        near = [min(near, key=lambda side: abs(side - column))]
    most = max((free[side] for side in near), default=0)
    return tuple(side for side in near if free[side] == most)


def room_for(table: Table, column: int | None, filled: int) -> int:
    """The spaces that a project for this column may fill; any empty one where no column is asked for."""
    if column is None:
        return table.board.all & ~filled
    return sum(table.column_spaces[one] for one in open_columns(table, column, filled)) & ~filled


def prepared(table: Table, dice: tuple[int, int], marks: Marks) -> Iterator[int]:
    """The sets of two spaces that the preparation may have filled (V2)."""
    first, second = (table.column_spaces[die - 1] for die in dice)
    for one_type in TYPES:
        for other_type in TYPES:
            if one_type == other_type:
                continue
            for one in bits(marks[one_type] & first):
                for other in bits(marks[other_type] & second):
                    yield one | other


def demands(table: Table, dice: tuple[int, int]) -> tuple[Demand, Demand]:
    """The two projects of a roll: V4 for a double, V3 for any other."""
    first, second = dice
    if first == second:
        return (table.faces[first - 1], first - 1), (SQUARE, None)
    return (table.faces[first - 1], second - 1), (table.faces[second - 1], first - 1)


class Turn:
    """The ways one roll can be built on a sheet whose marks are known; spaces not allowed in this turn are left out."""

    def __init__(self, table: Table, dice: tuple[int, int], marks: Marks, allowed: int) -> None:
        self._table, self._marks = table, {name: spaces & allowed for name, spaces in marks.items()}
        self._demands = demands(table, dice)
        self._columns = tuple(table.column_spaces[column] for _, column in self._demands if column is not None)
        self._where = [self._marks[name] & self._column(column) for name, column in self._demands]
        self._known: dict[int, frozenset[int]] = {}

    def fillings(self, filled: int) -> frozenset[int]:
        """Every set of two spaces that the roll may fill, in either order (V5)."""
        if self._crowded(filled):
            one, other = self._demands
            return self._in_order(one, other, filled) | self._in_order(other, one, filled)
        first, second = self._where
        key = filled & (first | second)
        known = self._known.get(key)
        if known is None:
            pairs = (a | b for a in bits(first & ~filled) for b in bits(second & ~filled) if a != b)
            known = self._known[key] = frozenset(pairs)
        return known

    def _crowded(self, filled: int) -> bool:
        """Whether a column is full or one space short of it; only there it matters what is drawn first."""
        least = self._table.board.rows - 1
        return any((column & filled).bit_count() >= least for column in self._columns)

    def _column(self, column: int | None) -> int:
        return self._table.board.all if column is None else self._table.column_spaces[column]

    def _in_order(self, one: Demand, other: Demand, filled: int) -> frozenset[int]:
        return frozenset(
            first | second for first in bits(self._room(one, filled)) for second in bits(self._room(other, filled | first))
        )

    def _room(self, demand: Demand, filled: int) -> int:
        """The marks of the sheet that one project of the roll may be."""
        name, column = demand
        return self._marks[name] & room_for(self._table, column, filled)
