"""A game in play: the table with three maps, the deck and the tracker, and a tally of what happened."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from random import Random
from typing import TypeAlias

from printgen.games.sunnyvale.cards import Act, Card
from printgen.games.sunnyvale.maps import Map
from printgen.games.sunnyvale.neighborhoods import Rank
from printgen.games.sunnyvale.table import Table
from printgen.scoring.contract.board import bits

Playable: TypeAlias = Card | Act
CRISIS = None  # a Housing Crisis card in the deck
_PARTING_WORTH = 5000  # dollars that a Concern is worth to its owner for each free space beside it


@dataclass(frozen=True)
class PricedMap:
    """A map with everything about it that many games use again and again."""

    table: Table
    map: Map

    @cached_property
    def placements(self) -> dict[str, tuple[tuple[int, int], ...]]:
        """The loss and the spaces of every placement, by id of the card. Housing: cheapest first. Concerns: dearest first."""
        return {card.id: self._price_placements(card) for card in (*self.table.housing_cards, *self.table.concern_cards)}

    def _price_placements(self, card: Card) -> tuple[tuple[int, int], ...]:
        priced = [(self.table.loss(self.map, spaces), spaces) for spaces in self.table.placements(card, self.map)]
        return tuple(sorted(priced, reverse=not card.permits))

    @cached_property
    def loss(self) -> dict[int, int]:
        """The loss for a home on each space."""
        return {space: self.table.loss(self.map, space) for space in bits(self.table.board.all)}

    @cached_property
    def neighbors(self) -> dict[int, int]:
        """The neighbors of each space."""
        return {space: self.table.board.neighbours(space) for space in bits(self.table.board.all)}

    def concern_worth(self, space: int, free: int) -> int:
        """The worth of a Concern on a space in dollars: the loss that it prevents, and the free spaces that it parts."""
        return self.loss[space] + _PARTING_WORTH * (self.neighbors[space] & free).bit_count()

    def first_placement(self, card: Card, taken: int) -> tuple[int, int]:
        """The loss and the spaces of the first placement that covers no taken space; zeros if there is none."""
        for placement in self.placements[card.id]:
            if not placement[1] & taken:
                return placement
        return 0, 0


@dataclass(slots=True, eq=False)
class Application:
    """A Housing card in front of a player, and the permits on it."""

    card: Card
    permits: int = 0


@dataclass(slots=True, eq=False)
class Seat:
    """A player: a map with its tokens, a hand, and Housing cards that wait for permits."""

    number: int
    priced_map: PricedMap
    hand: list[Playable]
    concerns: int = 0  # the spaces with Concern tokens
    homes: int = 0  # the spaces with homes
    applications: list[Application] = field(default_factory=list)

    @property
    def taken(self) -> int:
        """The spaces with a token."""
        return self.concerns | self.homes

    @property
    def free(self) -> int:
        """The spaces without a token."""
        return self.priced_map.table.board.all & ~(self.concerns | self.homes)

    @property
    def value(self) -> int:
        """The value of the neighborhood now (S14)."""
        return self.priced_map.table.value(self.priced_map.map, self.homes)

    @property
    def rank(self) -> Rank:
        """The figures that decide who wins (S15)."""
        return self.value, self.concerns.bit_count()


@dataclass(slots=True)
class Town:
    """The whole table."""

    table: Table
    seats: tuple[Seat, ...]
    deck: list[Playable | None]  # the top is last
    random: Random
    level: int = 0
    crises: int = 0  # that have happened
    turns: int = 0
    discards: list[Card] = field(default_factory=list)  # Concerns that were played
    happened: Counter[str] = field(default_factory=Counter)
    possible: Counter[str] = field(default_factory=Counter)  # how often each thing in `happened` could happen

    @property
    def crises_left(self) -> int:
        """The crises that are still in the deck."""
        return self.table.crises - self.crises

    def others(self, seat: Seat) -> Iterator[Seat]:
        """The opponents of a player, clockwise."""
        for step in range(1, len(self.seats)):
            yield self.seats[(seat.number + step) % len(self.seats)]

    def right_of(self, seat: Seat) -> Seat:
        """The neighbor to the right, whose turn comes before."""
        return self.seats[seat.number - 1]

    def count(self, what: str, happened: bool) -> None:
        """Adds to the tally that something could happen, and whether it did."""
        self.possible[what] += 1
        self.happened[what] += happened


def deal_game(table: Table, maps: tuple[PricedMap, ...], random: Random) -> Town:
    """A town with maps and hands dealt (S1). The owner of the first map has the first seat."""
    dealt_maps = sorted(random.sample(maps, len(maps)), key=lambda one: not one.map.first)
    acts = [act for act in table.acts for _ in range(act.copies)]
    cards: list[Playable] = [*table.housing_cards, *table.concern_cards, *acts]
    random.shuffle(cards)
    seats = tuple(Seat(number, one, [cards.pop() for _ in range(table.hand)]) for number, one in enumerate(dealt_maps))
    return Town(table, seats, _stack_deck(table, cards, random), random)


def _stack_deck(table: Table, cards: list[Playable], random: Random) -> list[Playable | None]:
    """The deck: the undealt cards in piles, each shuffled with its share of the crises, one pile on the other."""
    deck: list[Playable | None] = []
    for pile in range(table.piles):
        part: list[Playable | None] = list(cards[pile :: table.piles])
        part += [CRISIS] * len(range(pile, table.crises, table.piles))
        random.shuffle(part)
        deck += part
    return deck
