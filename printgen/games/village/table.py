"""What the content says of Village, in the form its rules reckon with."""

from dataclasses import dataclass
from functools import cached_property

from printgen.games.village.facts import MOST_POINTS, MOST_TURNS, VillageFacts
from printgen.model import Game
from printgen.scoring.contract.board import Board, places

ROWS, COLUMNS = 5, 6  # of the grid in an entered sheet
TYPES = "HFL"  # the basic types, in the order of the legend
SQUARE = "S"


@dataclass(frozen=True)
class Table:
    """The village's plan and numbers, as the content declares them."""

    avenues: tuple[tuple[int, ...], ...]
    columns: int
    faces: tuple[str, ...]  # the type of each face of a die, 1 first
    points: tuple[int, ...]  # of each space, row by row
    turns: int
    bonus_turns: frozenset[int]
    square_points: int
    solo_line: int
    nearest: bool  # V6: by distance first; otherwise the roomier of the nearest open columns on both sides

    @cached_property
    def board(self) -> Board:
        """The plan."""
        return Board(len(self.avenues), self.columns)

    @cached_property
    def column_spaces(self) -> tuple[int, ...]:
        """The spaces of each column."""
        return tuple(self.board.column(column) for column in range(self.columns))

    @cached_property
    def row_of_sum(self) -> dict[int, int]:
        """The row that a sum of dice makes active; sums that are free are not in it."""
        return {total: row for row, sums in enumerate(self.avenues) for total in sums}

    def avenue_name(self, row: int) -> str:
        """What a row is called: `3-4`, `7`."""
        return "-".join(map(str, self.avenues[row]))

    def points_under(self, spaces: int) -> int:
        """The points printed under a set of spaces."""
        return sum(self.points[place] for place in places(spaces))


def make_table(game: Game) -> Table:
    """The table of the content's facts; UnfitContent where they are not those of a Village sheet."""
    facts = VillageFacts({name: fact.value for name, fact in game.facts.items()})
    turns = facts.whole("turns", 1, MOST_TURNS)
    return Table(
        avenues=facts.rows("avenues", ROWS),
        columns=facts.whole("columns", COLUMNS, COLUMNS),
        faces=facts.faces("legend"),
        points=tuple(point for row in facts.rows("points", ROWS, COLUMNS) for point in row),
        turns=turns,
        bonus_turns=frozenset(facts.turns("bonus_turns", len(TYPES), turns)),
        square_points=facts.whole("square_points", 0, MOST_POINTS),
        solo_line=facts.whole("solo_line", 0, MOST_POINTS),
        nearest=facts.word("full_column", ("nearest", "roomier")) == "nearest",
    )
