"""What the content says of Favelas, in the form its rules reckon with."""

from dataclasses import dataclass
from functools import cached_property

from printgen.games.favelas.hills import ROWS
from printgen.model import Component, Game
from printgen.rules.contract import UnfitContent
from printgen.rules.facts import Facts

LETTERS = "BPYGR"  # as they are typed
FACES = 6
BONUS = "bonus"  # the clear die, beside the dice of the colours
LEAST_PLAYERS, MOST_PLAYERS, MOST_YEARS = 2, 4, 3


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
    last: int  # those among which the End of Year tile lies
    tiles: int
    unused: int


@dataclass(frozen=True)
class Table:
    """The colours, stacks and numbers of a content."""

    colours: tuple[Colour, ...]
    stacks: dict[int, Stack]  # by the number of players
    years: int
    supply: int
    token: int
    singles: int
    boards: tuple[str, ...]  # as the content writes their spaces

    @cached_property
    def of_letter(self) -> dict[str, int]:
        """The number of a colour by its letter."""
        return {colour.letter: number for number, colour in enumerate(self.colours)}

    @cached_property
    def dice(self) -> tuple[str, ...]:
        """The names of the six dice, the clear one last."""
        return (*(colour.name for colour in self.colours), BONUS)

    def doubles(self, players: int) -> range:
        """How many two-space tiles all players take in a year together: the place of the End of Year tile (F16)."""
        stack = self.stacks[players]
        most = stack.tiles - self.supply
        return range(most - stack.last + 1, most + 1)


def component_of(game: Game, name: str) -> Component:
    """A component that the rules need."""
    found = next((one for one in game.components if one.name == name), None)
    if found is None or not found.rows:
        raise UnfitContent("colours", f"has no component {name} with a table to go with it")
    return found


def make_table(game: Game) -> Table:
    """The table of the content's facts; UnfitContent where they are not those of a Favelas sheet."""
    facts = Facts({name: fact.value for name, fact in game.facts.items()})
    if facts.numbers("rows") != ROWS:
        raise UnfitContent("rows", "is not [2, 3, 4], the form of a board")
    return Table(
        colours=_colours(facts),
        stacks=_stacks(facts),
        years=facts.whole("years", 1, MOST_YEARS),
        supply=facts.whole("supply", 1, 10),
        token=facts.whole("token", 1, 1000),
        singles=sum(int(row.cells["copies"]) for row in component_of(game, "single").rows),
        boards=tuple(str(row.cells["spaces"]) for row in component_of(game, "board").rows),
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
