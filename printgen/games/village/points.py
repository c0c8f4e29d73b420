"""Scores the turns and squares of Village (V10 to V14), for the judge, the explanations and the simulated players."""

from printgen.core.records import dataclass
from printgen.games.village.constants import SQUARE, TYPES, GameConstants
from printgen.games.village.placement import Marks
from printgen.scoring.contract.board import SpaceSet, list_single_spaces

MOST_CACHED = 100_000  # sets of spaces in the cache of one avenue; a full cache is emptied


@dataclass(frozen=True, slots=True)
class MarkGroup:
    """A group of connected marks of one type, and the points printed under them."""

    type: str
    spaces: SpaceSet
    points: int


class AvenuePoints(dict[int, int]):
    """A cache of the points for a set of spaces of one type when one row of the plan (an avenue) scores (V12)."""

    def __init__(self, constants: GameConstants, row: int) -> None:
        super().__init__()
        board = constants.board
        self._constants, self._row, self._columns = constants, board.find_row_spaces(row), board.columns
        self._not_first = board.all_spaces & ~board.find_column_spaces(0)
        self._not_last = board.all_spaces & ~board.find_column_spaces(board.columns - 1)

    def find_spaces_connected_to_row(self, spaces: SpaceSet) -> SpaceSet:
        """The spaces of all groups that have a space in the row (V11, V12).

        Simulations call this method millions of times, so it fills all groups from the row at once. `Board.groups` gives the
        same result.
        """
        columns, not_first, not_last = self._columns, self._not_first, self._not_last
        found, grown = 0, spaces & self._row
        while grown != found:
            found = grown
            beside = (found & not_first) >> 1 | (found & not_last) << 1
            grown = (found | found >> columns | found << columns | beside) & spaces
        return found

    def __missing__(self, spaces: SpaceSet) -> int:
        if len(self) >= MOST_CACHED:
            self.clear()
        points = self[spaces] = self._constants.sum_points_of_spaces(self.find_spaces_connected_to_row(spaces))
        return points


class Scorer:
    """Scores sets of marks with the numbers of one game, and caches the scores."""

    def __init__(self, constants: GameConstants) -> None:
        self.avenues = tuple(AvenuePoints(constants, row) for row in range(constants.board.rows))
        self._constants = constants

    def score_each_avenue(self, marks: Marks) -> list[int]:
        """The score of a turn for each row that could score, in the order of the rows (V12)."""
        houses, forests, lakes = marks["H"], marks["F"], marks["L"]
        return [avenue[houses] + avenue[forests] + avenue[lakes] for avenue in self.avenues]

    def score_turn_with_row_or_best(self, row: int | None, marks: Marks) -> int:
        """The score of a turn when a row scores. If `row` is None, the score with the best row (V10)."""
        if row is None:
            return max(self.score_each_avenue(marks))
        avenue = self.avenues[row]
        return avenue[marks["H"]] + avenue[marks["F"]] + avenue[marks["L"]]

    def score_squares(self, marks: Marks) -> int:
        """The score of the squares at the end (V14)."""
        return self._constants.square_points * len(find_paying_squares(self._constants, marks)) if marks[SQUARE] else 0


def find_scoring_groups(constants: GameConstants, marks: Marks, filled: SpaceSet, row: int) -> tuple[MarkGroup, ...]:
    """The groups on filled spaces that score when a row is active (V11, V12)."""
    avenue = AvenuePoints(constants, row)
    return tuple(
        MarkGroup(name, group, constants.sum_points_of_spaces(group))
        for name in TYPES
        for group in constants.board.list_connected_groups(avenue.find_spaces_connected_to_row(marks[name] & filled))
    )


def find_paying_squares(constants: GameConstants, marks: Marks) -> tuple[SpaceSet, ...]:
    """The squares that are next to a house, a forest and a lake (V14)."""
    houses, forests, lakes = marks["H"], marks["F"], marks["L"]
    surroundings = ((square, constants.neighbours_by_space[square]) for square in list_single_spaces(marks[SQUARE]))
    return tuple(square for square, near in surroundings if near & houses and near & forests and near & lakes)
