"""V10 to V14: what a turn and the squares are worth."""

from dataclasses import dataclass, field

from printgen.games.village.building import Marks
from printgen.games.village.table import SQUARE, TYPES, Table
from printgen.scoring.contract.board import bits


@dataclass(frozen=True, slots=True)
class Group:
    """A group that scores: its type, its spaces and their points."""

    type: str
    spaces: int
    points: int


@dataclass(slots=True)
class Scorer:
    """Scores states of one sheet; what a set of spaces of one type scores in each avenue is worked out once."""

    table: Table
    marks: Marks
    _known: dict[int, tuple[int, ...]] = field(default_factory=dict)

    def rows(self, filled: int) -> tuple[int, ...]:
        """The score of each avenue, were it active (V12)."""
        by_type = [self.rows_of(self.marks[name] & filled) for name in TYPES]
        return tuple(map(sum, zip(*by_type, strict=True)))

    def rows_of(self, spaces: int) -> tuple[int, ...]:
        """The score of each avenue for a set of spaces of one type."""
        known = self._known.get(spaces)
        if known is None:
            table = self.table
            groups = [(group, table.points_under(group)) for group in table.board.groups(spaces)]
            rows = [table.board.row(row) for row in range(table.board.rows)]
            known = self._known[spaces] = tuple(sum(points for group, points in groups if group & row) for row in rows)
        return known


def scoring_groups(table: Table, marks: Marks, filled: int, row: int) -> tuple[Group, ...]:
    """The groups that an active avenue scores (V11, V12)."""
    active = table.board.row(row)
    return tuple(
        Group(name, group, table.points_under(group))
        for name in TYPES
        for group in table.board.groups(marks[name] & filled)
        if group & active
    )


def paying_squares(table: Table, marks: Marks) -> tuple[int, ...]:
    """The squares with a house, a forest and a lake beside them (V14)."""
    board = table.board
    return tuple(one for one in bits(marks[SQUARE]) if all(board.neighbours(one) & marks[name] for name in TYPES))
