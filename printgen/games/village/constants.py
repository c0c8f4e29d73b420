"""Reads and checks the numbers in Village's content."""

from collections.abc import Iterable, Mapping
from functools import cached_property

from printgen.core.records import dataclass
from printgen.model import Game
from printgen.scoring.contract.board import Board, SpaceSet, list_single_spaces
from printgen.scoring.contract.facts import MOST, Facts, UnfitContent
from printgen.scoring.contract.memory import cache_last_result

ROWS, COLUMNS = 5, 6  # of the grid on a typed score sheet
MOST_TURNS = 9  # a turn is one digit on a typed score sheet
TYPES = "HFL"  # the basic types, in the order of the legend
SQUARE = "S"
KINDS = TYPES + SQUARE  # everything that can be drawn
Dice = tuple[int, int]
_DIE_FACES = 6
_SUM_BITS = 10  # the number of spaces covered by each list of precomputed sums


@dataclass(frozen=True)
class GameConstants:
    """The plan of the village, and the numbers in its rules."""

    avenues: tuple[tuple[int, ...], ...]  # the sums of dice that activate each row
    columns: int
    faces: tuple[str, ...]  # the type of each face of a die, 1 first
    points: tuple[int, ...]  # the points of each space, row by row
    turns: int
    bonus_turns: frozenset[int]
    square_points: int
    solo_line: int
    nearest: bool  # V6: use the nearest open column; if False, the roomier of the next open columns to the left and right

    @cached_property
    def board(self) -> Board:
        """The plan of the village as a board of spaces."""
        return Board(len(self.avenues), self.columns)

    @cached_property
    def column_spaces(self) -> tuple[SpaceSet, ...]:
        """The set of spaces in each column."""
        return tuple(self.board.find_column_spaces(column) for column in range(self.columns))

    @cached_property
    def neighbours_by_space(self) -> Mapping[SpaceSet, SpaceSet]:
        """The set of spaces adjacent to each space. Each key is a set with one space."""
        return {space: self.board.find_spaces_next_to_any(space) for space in list_single_spaces(self.board.all_spaces)}

    @cached_property
    def row_by_decisive_dice_sum(self) -> Mapping[int, int]:
        """The row that scores for each sum of the dice. Sums that let the player choose, such as 2 and 12, are missing."""
        return {total: row for row, sums in enumerate(self.avenues) for total in sums}

    @cached_property
    def avenue_names(self) -> tuple[str, ...]:
        """The name of each row, such as `3-4` or `7`."""
        return tuple("-".join(map(str, sums)) for sums in self.avenues)

    def sum_points_of_spaces(self, spaces: SpaceSet) -> int:
        """The sum of the points printed on a set of spaces."""
        low, middle, high = self._subset_sums
        mask = (1 << _SUM_BITS) - 1
        return low[spaces & mask] + middle[spaces >> _SUM_BITS & mask] + high[spaces >> 2 * _SUM_BITS]

    @cached_property
    def _subset_sums(self) -> tuple[list[int], ...]:
        """The points of every subset of the first ten spaces, of the next ten and of the last ten."""
        return tuple(list_subset_sums(self.points[start : start + _SUM_BITS]) for start in range(0, ROWS * COLUMNS, _SUM_BITS))


def list_subset_sums(values: Iterable[int]) -> list[int]:
    """The sum of every subset of `values`. The bits of an index show which values are in the subset."""
    sums = [0]
    for value in values:
        sums += [value + subset_sum for subset_sum in sums]
    return sums


@cache_last_result
def read_game_constants(game: Game) -> GameConstants:
    """The numbers of a game. Raises UnfitContent if the rules of Village cannot use its facts."""
    facts = Facts({name: fact.value for name, fact in game.facts.items()})
    turns = facts.read_whole_number("turns", 1, MOST_TURNS)
    return GameConstants(
        avenues=facts.read_rows("avenues", ROWS),
        columns=facts.read_whole_number("columns", COLUMNS, COLUMNS),
        faces=_read_types_of_die_faces(facts),
        points=tuple(point for row in facts.read_rows("points", ROWS, COLUMNS) for point in row),
        turns=turns,
        bonus_turns=_read_bonus_turns(facts, turns),
        square_points=facts.read_whole_number("square_points", 0, MOST),
        solo_line=facts.read_whole_number("solo_line", 0, MOST),
        nearest=facts.read_word("full_column", ("nearest", "roomier")) == "nearest",
    )


def _read_types_of_die_faces(facts: Facts) -> tuple[str, ...]:
    """The type on each face of a die, from a legend that must name every face once."""
    try:
        named = [(face, entry["letter"]) for entry in facts.read_value("legend") for face in entry["dice"]]
    except (TypeError, KeyError):
        raise UnfitContent("legend", "does not give the letter and dice of each type") from None
    if sorted(face for face, _ in named) != list(range(1, _DIE_FACES + 1)) or {letter for _, letter in named} != set(TYPES):
        raise UnfitContent("legend", "does not assign each face of a die to H, F or L")
    return tuple(letter for _, letter in sorted(named))


def _read_bonus_turns(facts: Facts, last_turn: int) -> frozenset[int]:
    """The turns with a bonus. There is at most one for each type, because a type can be a bonus only once (V7)."""
    turns = facts.read_whole_numbers("bonus_turns")
    if len(turns) > len(TYPES) or any(not 1 <= turn <= last_turn for turn in turns):
        raise UnfitContent("bonus_turns", f"is not a list of at most {len(TYPES)} turns from 1 to {last_turn}")
    return frozenset(turns)
