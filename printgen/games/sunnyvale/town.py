"""A game in play: three neighbourhoods, the deck, the tracker, and what was counted on the way."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import TypeAlias

from printgen.games.sunnyvale.ground import Ground
from printgen.games.sunnyvale.table import Act, Card, Table

Playable: TypeAlias = Card | Act
CRISIS = None  # in the deck


@dataclass(slots=True, eq=False)
class Application:
    """A Housing card that lies before a player, and the permits on it."""

    card: Card
    permits: int = 0


@dataclass(slots=True, eq=False)
class Seat:
    """A player: a neighbourhood, a hand, and the Housing that is asked for there."""

    number: int
    ground: Ground
    hand: list[Playable]
    concerns: int = 0
    housing: int = 0
    applications: list[Application] = field(default_factory=list)

    @property
    def taken(self) -> int:
        """The spaces that hold a token."""
        return self.concerns | self.housing

    @property
    def free(self) -> int:
        """The spaces that hold none."""
        return self.ground.table.board.all & ~(self.concerns | self.housing)

    @property
    def value(self) -> int:
        """What the neighbourhood is worth now."""
        return self.ground.table.worth(self.ground.plan, self.housing)


@dataclass(slots=True)
class Town:
    """The whole table."""

    table: Table
    seats: tuple[Seat, ...]
    deck: list[Playable | None]
    random: Random
    level: int = 0
    crises: int = 0
    turns: int = 0
    discards: list[Card] = field(default_factory=list)  # Concerns that were played
    happened: Counter[str] = field(default_factory=Counter)
    could: Counter[str] = field(default_factory=Counter)

    @property
    def crises_left(self) -> int:
        """How many are still in the deck."""
        return self.table.crises - self.crises

    def others(self, seat: Seat) -> Iterator[Seat]:
        """The opponents, clockwise."""
        for step in range(1, len(self.seats)):
            yield self.seats[(seat.number + step) % len(self.seats)]

    def right_of(self, seat: Seat) -> Seat:
        """The neighbour to the right, who plays before."""
        return self.seats[seat.number - 1]

    def count(self, what: str, happened: bool) -> None:
        """Note that something could happen, and whether it did."""
        self.could[what] += 1
        self.happened[what] += happened


def shuffled(table: Table, cards: list[Playable], random: Random) -> list[Playable | None]:
    """The cards that are left after the deal, with the crises shuffled into so many piles of them; the top is last."""
    deck: list[Playable | None] = []
    for pile in range(table.piles):
        part: list[Playable | None] = list(cards[pile :: table.piles])
        part += [CRISIS] * len(range(pile, table.crises, table.piles))
        random.shuffle(part)
        deck += part
    return deck
