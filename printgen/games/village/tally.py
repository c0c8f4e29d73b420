"""What marks score, looked up where it was met before: for searches that ask a million times."""

from printgen.games.village.table import Table

MOST_KNOWN = 100_000  # sets that an avenue remembers; it then starts anew


class Avenue(dict[int, int]):
    """What each set of spaces of one type scores in one avenue (V11, V12)."""

    def __init__(self, table: Table, row: int) -> None:
        super().__init__()
        board = table.board
        self._row, self._across = board.row(row), board.columns
        self._not_first = board.all & ~board.column(0)
        self._not_last = board.all & ~board.column(board.columns - 1)
        self._half = len(table.points) // 2
        self._low, self._high = _sums(table.points[: self._half]), _sums(table.points[self._half :])

    def __missing__(self, spaces: int) -> int:
        across, not_first, not_last = self._across, self._not_first, self._not_last
        group, grown = 0, spaces & self._row
        while grown != group:
            group = grown
            beside = (group & not_first) >> 1 | (group & not_last) << 1
            grown = (group | group >> across | group << across | beside) & spaces
        if len(self) >= MOST_KNOWN:
            self.clear()
        points = self[spaces] = self._low[group & (1 << self._half) - 1] + self._high[group >> self._half]
        return points


def _sums(points: tuple[int, ...]) -> list[int]:
    """The points of every set of some spaces."""
    sums = [0]
    for value in points:
        sums += [value + already for already in sums]
    return sums


class Tally:
    """The scores of marks on one table, a set of spaces for each of H, F, L and S."""

    def __init__(self, table: Table) -> None:
        self.avenues = tuple(Avenue(table, row) for row in range(table.board.rows))
        self._square_points = table.square_points
        self._beside = [(1 << place, table.board.neighbours(1 << place)) for place in range(len(table.points))]

    def turn(self, row: int | None, marks: list[int]) -> int:
        """The score of a turn; a free avenue is the best one (V10)."""
        houses, forests, lakes, _ = marks
        if row is not None:
            known = self.avenues[row]
            return known[houses] + known[forests] + known[lakes]
        return max(known[houses] + known[forests] + known[lakes] for known in self.avenues)

    def squares(self, marks: list[int]) -> int:
        """The points of the squares (V14)."""
        houses, forests, lakes, squares = marks
        if not squares:
            return 0
        beside = (around for square, around in self._beside if square & squares)
        return self._square_points * sum(1 for a in beside if a & houses and a & forests and a & lakes)
