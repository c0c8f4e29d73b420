"""What the content says of Favelas, in the form its rules reckon with."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias, TypeVar

from printgen.games.favelas.entry import read_board
from printgen.games.favelas.hills import ROWS
from printgen.model import Game
from printgen.scoring.contract.facts import Facts, UnfitRow, is_whole
from printgen.scoring.contract.results import UnfitContent

LETTERS = "BPYGR"  # as they are typed
FACES = 6
BONUS = "bonus"  # the clear die, beside the dice of the colours
LEAST_PLAYERS, MOST_PLAYERS, MOST_YEARS = 2, 4, 3
MOST_COPIES = 100
Tile: TypeAlias = tuple[int, ...]  # the numbers of the colours of its halves
Cells: TypeAlias = Mapping[str, str | int]
Made = TypeVar("Made")


@dataclass(frozen=True, slots=True)
class Colour:
    """One of the five colours."""

    letter: str
    name: str
    ink: str


@dataclass(frozen=True, slots=True)
class Stack:
    """The tiles of a year for one number of players (F1)."""

    first: int
    last: int  # those at the bottom, among which the End of Year tile lies
    tiles: int
    unused: int


@dataclass(frozen=True, slots=True)
class Hill:
    """A player's board: what it is called, and its nine colours."""

    name: str
    shows: Tile


@dataclass(frozen=True)
class Table:
    """The numbers and pieces of a content."""

    colours: tuple[Colour, ...]
    stacks: dict[int, Stack]  # by the number of players
    years: int
    supply: int
    token: int
    hills: tuple[Hill, ...]
    doubles: tuple[Tile, ...]  # every one of them
    ends: tuple[Tile, ...]
    singles: tuple[Tile, ...]

    @cached_property
    def of_letter(self) -> dict[str, int]:
        """The number of a colour by its letter."""
        return {colour.letter: number for number, colour in enumerate(self.colours)}

    @cached_property
    def dice(self) -> tuple[str, ...]:
        """The names of the six dice, the clear one last."""
        return (*(colour.name for colour in self.colours), BONUS)

    def taken(self, players: int) -> range:
        """How many two-space tiles all players take in a year together: the place of the End of Year tile (F16)."""
        stack = self.stacks[players]
        most = stack.tiles - self.supply
        return range(most - stack.last + 1, most + 1)


def make_table(game: Game) -> Table:
    """The table of a content; UnfitContent where its rules cannot reckon with it."""
    facts = Facts({name: fact.value for name, fact in game.facts.items()})
    if facts.numbers("rows") != ROWS:
        raise UnfitContent("rows", "is not [2, 3, 4], the form of a board")
    colours = _colours(facts)
    letters = {colour.letter: number for number, colour in enumerate(colours)}
    return Table(
        colours=colours,
        stacks=_stacks(facts),
        years=facts.whole("years", 1, MOST_YEARS),
        supply=facts.whole("supply", 1, 10),
        token=facts.whole("token", 1),
        hills=_rows(game, "board", lambda cells: (_hill(cells, letters),)),
        doubles=_rows(game, "double", lambda cells: _tiles(cells, ("a", "b"), letters)),
        ends=_rows(game, "year", lambda cells: _tiles(cells, ("a", "b"), letters)),
        singles=_rows(game, "single", lambda cells: _tiles(cells, ("colour",), letters)),
    )


def _colours(facts: Facts) -> tuple[Colour, ...]:
    rows = facts.records("colours", ("letter", "name", "ink"))
    colours = tuple(Colour(row["letter"], row["name"], row["ink"]) for row in rows)
    names = {colour.name for colour in colours} - {BONUS}
    if sorted(colour.letter for colour in colours) != sorted(LETTERS) or len(names) != len(LETTERS):
        raise UnfitContent("colours", "does not give each of the letters B, P, Y, G and R a name of its own")
    return colours


def _stacks(facts: Facts) -> dict[int, Stack]:
    rows = facts.records("stacks", (), ("players", "first", "last", "tiles", "unused"))
    stacks = {row["players"]: Stack(row["first"], row["last"], row["tiles"], row["unused"]) for row in rows}
    if set(stacks) != set(range(LEAST_PLAYERS, MOST_PLAYERS + 1)):
        raise UnfitContent("stacks", "does not say the stack for each of 2, 3 and 4 players")
    for players, stack in stacks.items():
        if not 1 <= stack.last <= stack.tiles - facts.whole("supply", 1, 10):
            raise UnfitContent("stacks", f"lets the first supply of {players} players hold the End of Year tile")
    return stacks


def _rows(game: Game, name: str, read: Callable[[Cells], tuple[Made, ...]]) -> tuple[Made, ...]:
    """What all rows of a component's table make together."""
    component = next((one for one in game.components if one.name == name), None)
    if component is None:
        raise UnfitContent("rows", f"is of a game whose components have no {name}")
    made: list[Made] = []
    for number, row in enumerate(component.rows):
        try:
            made += read(row.cells)
        except ValueError as wrong:
            raise UnfitRow(name, number, str(wrong)) from None
    return tuple(made)


def _hill(cells: Cells, letters: Mapping[str, int]) -> Hill:
    board = read_board(str(cells.get("spaces", "")))
    if board.wrong:
        raise ValueError(f"is no board: {board.wrong[0]}")
    return Hill(str(cells.get("id", "")), tuple(_colour(top.letter, letters) for top in board.tops))


def _tiles(cells: Cells, columns: tuple[str, ...], letters: Mapping[str, int]) -> tuple[Tile, ...]:
    """All copies of a tile."""
    copies = cells.get("copies", 1)
    if not is_whole(copies, 0, MOST_COPIES):
        raise ValueError(f"does not say from 0 to {MOST_COPIES} copies")
    return (tuple(_colour(str(cells.get(column, "")), letters) for column in columns),) * int(copies)


def _colour(letter: str, letters: Mapping[str, int]) -> int:
    if letter not in letters:
        raise ValueError(f'has the colour "{letter}", which is none of {", ".join(letters)}')
    return letters[letter]
