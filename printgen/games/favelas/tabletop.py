"""A game of Favelas on the table: boards, stacks and dice as the rules move them (F1 to F11, F15)."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

from printgen.games.favelas.hills import PAIRS, SPACES
from printgen.games.favelas.table import FACES, Table, Tile

Pair = tuple[int, int]


@dataclass(slots=True)
class Board:
    """One player's board, and how often it shows each colour."""

    name: str
    shows: list[int]
    counts: list[int]
    heights: list[int] = field(default_factory=lambda: [0] * SPACES)

    def places(self) -> list[Pair]:
        """The pairs of spaces that a double can be laid on (F4)."""
        heights = self.heights
        return [pair for pair in PAIRS if heights[pair[0]] == heights[pair[1]]]

    def cover(self, space: int, colour: int) -> bool:
        """Lay a half on a space; whether it matches what it covers (F6)."""
        below = self.shows[space]
        self.shows[space] = colour
        self.counts[below] -= 1
        self.counts[colour] += 1
        self.heights[space] += 1
        return below == colour


class Tabletop:
    """A game that is going on."""

    def __init__(self, table: Table, players: int, chance: Random) -> None:
        colours = range(len(table.colours))
        self.table, self.chance = table, chance
        self.boards = [
            Board(hill.name, list(hill.shows), [hill.shows.count(colour) for colour in colours])
            for hill in chance.sample(table.hills, players)
        ]
        self.dice: list[int] = []  # in the order of the colours, the clear one last
        self.supply: list[Tile] = []
        self.singles = chance.sample(table.singles, len(table.singles))
        self._stacks = self._deal(players)
        self._stack: list[Tile] = []
        self._under = 0  # the tiles under the End of Year tile

    def _deal(self, players: int) -> list[tuple[list[Tile], int]]:
        """A stack for each year, its top last, and how many tiles lie under the End of Year tile (F1)."""
        table, chance = self.table, self.chance
        rule = table.stacks[players]
        doubles = chance.sample(table.doubles, table.years * (rule.tiles - 1))
        stacks = []
        for end in chance.sample(table.ends, table.years):
            tiles, under = [doubles.pop() for _ in range(rule.tiles - 1)], chance.randrange(rule.last)
            stacks.append(([*tiles[:under], end, *tiles[under:]], under))
        return stacks

    def start_year(self) -> None:
        """A new stack, a new supply, all dice rolled (F2, F15)."""
        self._stack, self._under = self._stacks.pop()
        self.supply = [self._stack.pop() for _ in range(self.table.supply)]
        self.dice = [self.chance.randint(1, FACES) for _ in self.table.dice]

    @property
    def year_over(self) -> bool:
        """Whether the End of Year tile has come up (F11)."""
        return len(self._stack) == self._under

    def draw(self) -> Tile:
        """The tile at the top of the stack."""
        return self._stack.pop()

    def rivals(self, seat: int) -> list[int]:
        """The most that anybody else shows of each colour."""
        others = [board.counts for number, board in enumerate(self.boards) if number != seat]
        return list(map(max, *others)) if len(others) > 1 else others[0]

    def turn_die(self, die: int, up: bool) -> None:
        """Change a die by one, to the other side where it can go no further (F6)."""
        shows = self.dice[die]
        self.dice[die] = 2 if shows == 1 else FACES - 1 if shows == FACES else shows + (1 if up else -1)


def paid(dice: Sequence[int], counts: Sequence[int], rivals: Sequence[int]) -> int:
    """What the council would pay a player now (F12, F13)."""
    blue, purple, yellow, green, red = counts
    points = dice[5] if blue and purple and yellow and green and red else 0
    for die, count, rival in zip(dice, counts, rivals, strict=False):
        if count >= rival and count:
            points += die
    return points
