"""The state of a simulated game: three maps, the deck, the tracker, and counts of events."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import field
from functools import cached_property
from random import Random
from typing import TypeAlias

from printgen.core.named_tuples import NamedTuple
from printgen.core.records import dataclass
from printgen.games.sunnyvale.cards import ActivismCard, Card
from printgen.games.sunnyvale.constants import GameConstants
from printgen.games.sunnyvale.maps import Map
from printgen.games.sunnyvale.neighborhoods import ValueAndConcerns
from printgen.scoring.contract.board import SpaceSet, list_single_spaces

Playable: TypeAlias = Card | ActivismCard
CRISIS = None  # a Housing Crisis card in the deck
_PARTING_WORTH = 5000  # dollars that each free space beside a Concern adds to its worth


class PricedPlacement(NamedTuple):
    """The spaces of a placement, and the loss in dollars that homes there cause."""

    loss: int
    spaces: SpaceSet


PlacementsByCardId: TypeAlias = dict[str, tuple[PricedPlacement, ...]]


@dataclass(frozen=True)
class PricedMap:
    """A map with values calculated in advance for simulated games."""

    constants: GameConstants
    map: Map

    @cached_property
    def empty_map_placements_best_first(self) -> PlacementsByCardId:
        """Every placement of each card on the empty map, best first.

        A Housing card has its lowest loss first, and a Concern card its highest.
        """
        placements: PlacementsByCardId = {}
        for card in (*self.constants.housing_cards, *self.constants.concern_cards):
            every = self.constants.list_placements_on_empty_map(card, self.map)
            priced = (PricedPlacement(self.constants.sum_losses(self.map, spaces), spaces) for spaces in every)
            placements[card.id] = tuple(sorted(priced, reverse=not card.permits))
        return placements

    @cached_property
    def loss_by_space(self) -> dict[SpaceSet, int]:
        """The loss in dollars caused by a home on each space."""
        return {
            space: self.constants.sum_losses(self.map, space) for space in list_single_spaces(self.constants.board.all_spaces)
        }

    @cached_property
    def neighbors_by_space(self) -> dict[SpaceSet, SpaceSet]:
        """The set of spaces next to each space."""
        return {
            space: self.constants.board.find_spaces_next_to_any(space)
            for space in list_single_spaces(self.constants.board.all_spaces)
        }

    def value_concern_on_space(self, space: SpaceSet, free_spaces: SpaceSet) -> int:
        """The worth in dollars of a Concern on a space: the prevented loss and a bonus for each free neighbouring space."""
        return self.loss_by_space[space] + _PARTING_WORTH * (self.neighbors_by_space[space] & free_spaces).bit_count()

    def find_best_open_placement(self, card: Card, taken: SpaceSet) -> PricedPlacement | None:
        """The best placement that covers no taken space, or None if there is none."""
        for placement in self.empty_map_placements_best_first[card.id]:
            if not placement.spaces & taken:
                return placement
        return None


@dataclass(slots=True, eq=False)
class HousingApplication:
    """A Housing card in front of a player, and the number of permits on it."""

    card: Card
    permits: int = 0


@dataclass(slots=True, eq=False)
class Seat:
    """A player's map with its tokens, hand of cards, and Housing cards that are waiting for permits."""

    number: int
    priced_map: PricedMap
    hand: list[Playable]
    concerns: SpaceSet = 0  # the spaces with Concern tokens
    homes: SpaceSet = 0  # the spaces with homes
    applications: list[HousingApplication] = field(default_factory=list)

    @property
    def taken_spaces(self) -> SpaceSet:
        """The set of spaces with a token."""
        return self.concerns | self.homes

    @property
    def free_spaces(self) -> SpaceSet:
        """The set of spaces without a token."""
        return self.priced_map.constants.board.all_spaces & ~(self.concerns | self.homes)

    @property
    def neighborhood_value(self) -> int:
        """The current value of the player's neighbourhood in dollars (S14)."""
        return self.priced_map.constants.measure_neighborhood_value(self.priced_map.map, self.homes)

    @property
    def value_and_concerns(self) -> ValueAndConcerns:
        """The value and the number of Concerns, which decide who wins (S15)."""
        return self.neighborhood_value, self.concerns.bit_count()


@dataclass(slots=True)
class Town:
    """The state of one simulated game."""

    constants: GameConstants
    seats: tuple[Seat, ...]
    deck: list[Playable | None]  # the top card is last
    random: Random
    level: int = 0
    crises: int = 0  # the number of crises so far
    turns: int = 0
    discards: list[Card] = field(default_factory=list)  # played Concerns
    happened: Counter[str] = field(default_factory=Counter)  # how often each event happened
    possible: Counter[str] = field(default_factory=Counter)  # how often each event could have happened

    @property
    def crises_left(self) -> int:
        """The number of crises that are still in the deck."""
        return self.constants.crises - self.crises

    def list_opponents(self, seat: Seat) -> Iterator[Seat]:
        """The opponents of a player in clockwise order."""
        for step in range(1, len(self.seats)):
            yield self.seats[(seat.number + step) % len(self.seats)]

    def find_player_to_right(self, seat: Seat) -> Seat:
        """The player to the right of a player, who plays before that player."""
        return self.seats[seat.number - 1]

    def record_event(self, event: str, happened: bool) -> None:
        """Record that an event could have happened, and whether it did."""
        self.possible[event] += 1
        self.happened[event] += happened


def deal_new_game(constants: GameConstants, maps: tuple[PricedMap, ...], random: Random) -> Town:
    """A new game with maps and hands dealt at random (S1). The owner of the first map has the first seat."""
    dealt_maps = sorted(random.sample(maps, len(maps)), key=lambda dealt: not dealt.map.first)
    activism_cards = [card for card in constants.activism_cards for _ in range(card.copies)]
    cards: list[Playable] = [*constants.housing_cards, *constants.concern_cards, *activism_cards]
    random.shuffle(cards)
    seats = tuple(Seat(number, dealt, [cards.pop() for _ in range(constants.hand)]) for number, dealt in enumerate(dealt_maps))
    return Town(constants, seats, _make_deck_with_crises(constants, cards, random), random)


def _make_deck_with_crises(constants: GameConstants, cards: list[Playable], random: Random) -> list[Playable | None]:
    """The deck as piles of undealt cards, each shuffled together with its share of the crises."""
    deck: list[Playable | None] = []
    for pile in range(constants.piles):
        part: list[Playable | None] = list(cards[pile :: constants.piles])
        part += [CRISIS] * len(range(pile, constants.crises, constants.piles))
        random.shuffle(part)
        deck += part
    return deck
