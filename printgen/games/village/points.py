"""Scores turns and squares (V10 to V14). The judge, the explanations and the simulated players all use this module."""

from dataclasses import dataclass

from printgen.games.village.placement import Marks
from printgen.games.village.table import SQUARE, TYPES, Table
from printgen.scoring.contract.board import bits

MOST_CACHED = 100_000  # sets of spaces in the cache of one avenue; a full cache is emptied


@dataclass(frozen=True, slots=True)
class Group:
    """A group of connected marks of one type, and the points under them."""

    type: str
    spaces: int
    points: int


class Avenue(dict[int, int]):
    """A cache of the points for each set of spaces of one type if one avenue is active (V12)."""

    def __init__(self, table: Table, row: int) -> None:
        super().__init__()
        board = table.board
        self._table, self._row, self._columns = table, board.row(row), board.columns
        self._not_first = board.all & ~board.column(0)
        self._not_last = board.all & ~board.column(board.columns - 1)

    def keep_connected(self, spaces: int) -> int:
        """The spaces of all groups with a space in the avenue (V11, V12).

        Simulations call this method millions of times, so it fills all groups from the avenue at once. `Board.groups` gives the
        same result.
        """
        columns, not_first, not_last = self._columns, self._not_first, self._not_last
        found, grown = 0, spaces & self._row
        while grown != found:
            found = grown
            beside = (found & not_first) >> 1 | (found & not_last) << 1
            grown = (found | found >> columns | found << columns | beside) & spaces
        return found

    def __missing__(self, spaces: int) -> int:
        if len(self) >= MOST_CACHED:
            self.clear()
        points = self[spaces] = self._table.sum_points_under(self.keep_connected(spaces))
        return points


class Scorer:
    """Scores sets of marks with the numbers of one table, and caches the scores."""

    def __init__(self, table: Table) -> None:
        self.avenues = tuple(Avenue(table, row) for row in range(table.board.rows))
        self._table = table

    def score_avenues(self, marks: Marks) -> list[int]:
        """The score of a turn for each avenue that could be active, in the order of the rows (V12)."""
        houses, forests, lakes = marks["H"], marks["F"], marks["L"]
        return [avenue[houses] + avenue[forests] + avenue[lakes] for avenue in self.avenues]

    def score_turn(self, row: int | None, marks: Marks) -> int:
        """The score of a turn if a row is active; if `row` is None, the score with the best avenue (V10)."""
        if row is None:
            return max(self.score_avenues(marks))
        avenue = self.avenues[row]
        return avenue[marks["H"]] + avenue[marks["F"]] + avenue[marks["L"]]

    def score_squares(self, marks: Marks) -> int:
        """The score of the squares at the end (V14)."""
        return self._table.square_points * len(paying_squares(self._table, marks)) if marks[SQUARE] else 0


def scoring_groups(table: Table, marks: Marks, filled: int, row: int) -> tuple[Group, ...]:
    """The groups on filled spaces that score when a row is active (V11, V12)."""
    avenue = Avenue(table, row)
    return tuple(
        Group(name, group, table.sum_points_under(group))
        for name in TYPES
        for group in table.board.groups(avenue.keep_connected(marks[name] & filled))
    )


def paying_squares(table: Table, marks: Marks) -> tuple[int, ...]:
    """The squares that are adjacent to a house, a forest and a lake (V14)."""
    houses, forests, lakes = marks["H"], marks["F"], marks["L"]
    surroundings = ((square, table.neighbours[square]) for square in bits(marks[SQUARE]))
    return tuple(square for square, near in surroundings if near & houses and near & forests and near & lakes)
