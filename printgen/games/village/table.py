"""What the content says of Village, in the form its rules reckon with."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from printgen.model import Game
from printgen.rules.board import Board, places

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
    """The table of the content's facts."""
    facts: dict[str, Any] = {name: fact.value for name, fact in game.facts.items()}
    faces = {face: entry["letter"] for entry in facts["legend"] for face in entry["dice"]}
    return Table(
        avenues=facts["avenues"],
        columns=facts["columns"],
        faces=tuple(faces[face] for face in sorted(faces)),
        points=tuple(value for row in facts["points"] for value in row),
        turns=facts["turns"],
        bonus_turns=frozenset(facts["bonus_turns"]),
        square_points=facts["square_points"],
        solo_line=facts["solo_line"],
        nearest=facts["full_column"] == "nearest",
    )
