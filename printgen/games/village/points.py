"""What a turn and the squares score: V10 to V14. Judge, explanations and simulated players all score with this module."""

from dataclasses import dataclass

from printgen.games.village.placement import Marks
from printgen.games.village.table import SQUARE, TYPES, Table
from printgen.scoring.contract.board import bits

MOST_REMEMBERED = 100_000  # sets of spaces per avenue; the memory is then emptied


@dataclass(frozen=True, slots=True)
class Group:
    """Connected marks of one type that score, and the points under them."""

    type: str
    spaces: int
    points: int


class Avenue(dict[int, int]):
    """What each set of spaces of one type scores when one avenue is active; computed when first asked for (V12)."""

    def __init__(self, table: Table, row: int) -> None:
        super().__init__()
        board = table.board
        self._table, self._row, self._columns = table, board.row(row), board.columns
        self._not_first = board.all & ~board.column(0)
        self._not_last = board.all & ~board.column(board.columns - 1)

    def connected(self, spaces: int) -> int:
        """The spaces of all groups that have a space in the avenue (V11, V12).

        Simulations ask this millions of times, so groups are filled from the avenue all at once; `Board.groups` finds the same.
        """
        columns, not_first, not_last = self._columns, self._not_first, self._not_last
        found, grown = 0, spaces & self._row
        while grown != found:
            found = grown
            beside = (found & not_first) >> 1 | (found & not_last) << 1
            grown = (found | found >> columns | found << columns | beside) & spaces
        return found

    def __missing__(self, spaces: int) -> int:
        if len(self) >= MOST_REMEMBERED:
            self.clear()
        points = self[spaces] = self._table.points_under(self.connected(spaces))
        return points


class Scorer:
    """Scores sets of marks on one table, and remembers what it has scored."""

    def __init__(self, table: Table) -> None:
        self.avenues = tuple(Avenue(table, row) for row in range(table.board.rows))
        self._table = table

    def score_avenues(self, marks: Marks) -> list[int]:
        """What a turn scores with each avenue active, first row first (V12)."""
        houses, forests, lakes = marks["H"], marks["F"], marks["L"]
        return [avenue[houses] + avenue[forests] + avenue[lakes] for avenue in self.avenues]

    def score_turn(self, row: int | None, marks: Marks) -> int:
        """What a turn scores with a row active; without one the best avenue is chosen (V10)."""
        if row is None:
            return max(self.score_avenues(marks))
        avenue = self.avenues[row]
        return avenue[marks["H"]] + avenue[marks["F"]] + avenue[marks["L"]]

    def score_squares(self, marks: Marks) -> int:
        """What the squares score at the end (V14)."""
        return self._table.square_points * len(paying_squares(self._table, marks)) if marks[SQUARE] else 0


def scoring_groups(table: Table, marks: Marks, filled: int, row: int) -> tuple[Group, ...]:
    """The groups among the filled spaces that score with a row active (V11, V12)."""
    avenue = Avenue(table, row)
    return tuple(
        Group(name, group, table.points_under(group))
        for name in TYPES
        for group in table.board.groups(avenue.connected(marks[name] & filled))
    )


def paying_squares(table: Table, marks: Marks) -> tuple[int, ...]:
    """The squares with a house, a forest and a lake beside them (V14)."""
    houses, forests, lakes = marks["H"], marks["F"], marks["L"]
    surroundings = ((square, table.neighbours[square]) for square in bits(marks[SQUARE]))
    return tuple(square for square, beside in surroundings if beside & houses and beside & forests and beside & lakes)
