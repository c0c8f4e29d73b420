"""A sheet while it is played, and all the ways in which its next projects can be drawn (V2 to V7)."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import permutations

from printgen.games.village.building import Marks, demands, room_for
from printgen.games.village.entry import Dice
from printgen.games.village.table import SQUARE, TYPES, Table
from printgen.scoring.contract.board import bits

KINDS = TYPES + SQUARE
Drawn = tuple[int, int]  # the number of a kind, and the space as a set of its own
Way = tuple[Drawn, ...]  # what is drawn together, in the order in which the dice ask for it


@dataclass(slots=True)
class Page:
    """What stands on a sheet, and the turn that is being played; 0 is the preparation."""

    table: Table
    rolls: tuple[Dice, ...]
    marks: list[int] = field(default_factory=lambda: [0] * len(KINDS))
    turn: int = 0
    course: list[tuple[int, Drawn]] = field(default_factory=list)  # every project with its turn
    bonus: list[int] = field(default_factory=list)
    avenues: dict[int, int] = field(default_factory=dict)  # chosen where the dice left it free
    scores: list[int] = field(default_factory=list)
    full: int = 0  # projects that met a full column
    paid: int = 0  # bonuses that raised the score of their turn

    @property
    def filled(self) -> int:
        """All spaces with a mark."""
        return sum(self.marks)

    @property
    def row(self) -> int | None:
        """The active avenue; None where it is free."""
        return self.table.row_of_sum.get(sum(self.rolls[self.turn])) if self.turn else None

    def by_type(self) -> Marks:
        """The spaces by the letters of what stands on them."""
        return dict(zip(KINDS, self.marks, strict=True))

    def draw(self, way: Way) -> None:
        """Draw projects in the turn that is being played."""
        for kind, space in way:
            self.marks[kind] |= space
            self.course.append((self.turn, (kind, space)))

    def prepared(self) -> list[Way]:
        """Two different types, one in the column of each die (V2)."""
        first, second = (self.table.column_spaces[die - 1] for die in self.rolls[0])
        spaces = [(one, other) for one in bits(first) for other in bits(second) if one != other]
        kinds = list(permutations(range(len(TYPES)), 2))
        return [((a, one), (b, other)) for one, other in spaces for a, b in kinds]

    def rolled(self) -> list[Way]:
        """The two projects of a roll (V3 to V6)."""
        table, filled = self.table, self.filled
        (one, first), (other, second) = demands(table, self.rolls[self.turn])
        a, b = KINDS.index(one), KINDS.index(other)
        ways: list[Way] = [((a, x), (b, y)) for x, y in _pairs(table, first, second, filled)]
        if self._crowded(first, filled) or self._crowded(second, filled):
            ways += [((a, x), (b, y)) for y, x in _pairs(table, second, first, filled)]
            ways = list(dict.fromkeys(ways))
        return ways

    def _crowded(self, column: int | None, filled: int) -> bool:
        """Whether it matters what is drawn first: a column has one empty space, or none."""
        return column is not None and (self.table.column_spaces[column] & ~filled).bit_count() < 2

    def extra(self) -> list[Way]:
        """A bonus of a type that was none before, anywhere (V7)."""
        free = list(bits(self.table.board.all & ~self.filled))
        return [((kind, space),) for kind in range(len(TYPES)) if kind not in self.bonus for space in free]

    def turned_away(self, way: Way) -> int:
        """How many projects of a roll stand in another column than the dice named."""
        columns = (column for _, column in demands(self.table, self.rolls[self.turn]))
        pairs = zip(way, columns, strict=True)
        return sum(column is not None and not space & self.table.column_spaces[column] for (_, space), column in pairs)


def _pairs(table: Table, first: int | None, second: int | None, filled: int) -> Iterator[tuple[int, int]]:
    for one in bits(room_for(table, first, filled)):
        for other in bits(room_for(table, second, filled | one)):
            yield one, other
