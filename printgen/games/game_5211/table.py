"""What the content says of 5211, in the form its rules reckon with."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from printgen.games.game_5211.deck import Kind, kinds_of
from printgen.model import Game
from printgen.scoring.contract.facts import Facts
from printgen.scoring.contract.results import UnfitContent

MOST_TURNS = 10


@dataclass(frozen=True, slots=True)
class Colour:
    """A colour of the deck."""

    letter: str
    name: str
    ink: str


@dataclass(frozen=True, slots=True)
class Seats:
    """What hangs on the number of players (R1)."""

    players: int
    removed: int
    roosters: int
    limit: int


@dataclass(frozen=True)
class Table:
    """Deck and numbers, as the content declares them."""

    colours: tuple[Colour, ...]
    kinds: tuple[Kind, ...]
    seats: Mapping[int, Seats]  # by the number of players
    hand: int
    turns: tuple[int, ...]  # the cards that are played in each turn of a round
    rooster: int  # the value that is a Rooster
    goal: int

    @cached_property
    def by_name(self) -> Mapping[str, int]:
        """The number of each kind of card: `G3`."""
        return {kind.name: number for number, kind in enumerate(self.kinds)}

    @property
    def played(self) -> int:
        """The cards that everybody plays in a round (R2)."""
        return sum(self.turns)

    @property
    def cards(self) -> int:
        """The cards of the whole deck."""
        return sum(kind.copies for kind in self.kinds)

    def pile(self, seats: Seats) -> int:
        """The cards that are played in a whole deal: not those removed, nor those left in hand (R7)."""
        return self.cards - seats.removed - (self.hand - self.played) * seats.players

    def rounds(self, players: int) -> int:
        """The rounds of a deal (R7)."""
        return self.pile(self.seats[players]) // (self.played * players)


def make_table(game: Game) -> Table:
    """The table of the content; UnfitContent where it is not that of 5211."""
    facts = Facts({name: fact.value for name, fact in game.facts.items()})
    colours = _colours(facts)
    return Table(
        colours=colours,
        kinds=kinds_of(game, tuple(colour.letter for colour in colours)),
        seats=_seats(facts),
        hand=facts.whole("hand", 1),
        turns=_turns(facts),
        rooster=facts.whole("rooster", 0),
        goal=facts.whole("goal", 1),
    )


def _colours(facts: Facts) -> tuple[Colour, ...]:
    rows = facts.records("colours", words=("letter", "name", "ink"))
    colours = tuple(Colour(row["letter"].upper(), row["name"], row["ink"]) for row in rows)
    if any(len(colour.letter) != 1 or not colour.letter.isalpha() for colour in colours):
        raise UnfitContent("colours", "does not give each colour one letter")
    if len({colour.letter for colour in colours}) < len(colours):
        raise UnfitContent("colours", "gives a letter to two colours")
    return colours


def _seats(facts: Facts) -> Mapping[int, Seats]:
    rows = facts.records("tables", numbers=("players", "removed", "roosters", "limit"))
    seats = [Seats(row["players"], row["removed"], row["roosters"], row["limit"]) for row in rows]
    if any(table.players < 1 for table in seats):
        raise UnfitContent("tables", "has a table for nobody")
    if len({table.players for table in seats}) < len(seats):
        raise UnfitContent("tables", "names a number of players twice")
    return {table.players: table for table in seats}


def _turns(facts: Facts) -> tuple[int, ...]:
    turns = facts.numbers("turns")
    if not 1 <= len(turns) <= MOST_TURNS or 0 in turns:
        raise UnfitContent("turns", f"is not a list of 1 to {MOST_TURNS} turns with cards")
    return turns
