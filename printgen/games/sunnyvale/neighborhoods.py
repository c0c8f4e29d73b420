"""Defines a neighbourhood at the end of a game, and checks its homes against the shapes of Housing cards (S4, S5)."""

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TypeAlias

from printgen.core.named_tuples import NamedTuple
from printgen.core.records import dataclass
from printgen.core.words import write_there_are
from printgen.games.sunnyvale.cards import Card
from printgen.games.sunnyvale.constants import GameConstants
from printgen.games.sunnyvale.cover import PlacedCard, find_cards_covering_homes
from printgen.games.sunnyvale.entry import CONCERN, HOME, Entry, Player, find_by_id_or_name, find_spaces_with_sign
from printgen.games.sunnyvale.maps import Map, Zone, list_space_names
from printgen.scoring.contract.board import SpaceSet
from printgen.scoring.contract.results import SheetFinding
from printgen.scoring.contract.steps import BudgetSpentError, StepBudget

MOST_STEPS = (
    18_000  # per neighbourhood; takes less than 0.1 s. Of 60,000 random boards with cards, 99.9 % needed fewer than 2,500.
)

ValueAndConcerns: TypeAlias = tuple[int, int]  # a value in dollars, then a number of Concern tokens (S15)


@dataclass(frozen=True, slots=True)
class Neighborhood:
    """A player's map at the end of a game, with its tokens."""

    seat: int
    entered: Player
    map: Map
    concerns: SpaceSet  # the spaces with Concern tokens
    homes: SpaceSet  # the spaces with homes
    value: int  # in dollars (S14)
    built: tuple[Card, ...] | None  # the Housing cards built here; None if they were not written down

    @property
    def owner_name(self) -> str:
        """The name of the neighbourhood's owner."""
        return self.entered.name

    @property
    def value_and_concerns(self) -> ValueAndConcerns:
        """The value and the number of Concerns of the neighbourhood, which decide who wins (S15)."""
        return self.value, self.concerns.bit_count()

    def find_homes_in_zone(self, zone: Zone) -> SpaceSet:
        """The set of spaces with homes in a zone."""
        return self.homes & self.map.find_spaces_of_zone_or_transit(zone.letter)


def read_neighborhoods(constants: GameConstants, entry: Entry) -> tuple[Neighborhood, ...]:
    """The players' neighbourhoods in the order of the entry, which must have passed `entry_checks.py`."""
    return tuple(_read_neighborhood(constants, player, seat) for seat, player in enumerate(entry.players))


def _read_neighborhood(constants: GameConstants, player: Player, seat: int) -> Neighborhood:
    where, homes = find_by_id_or_name(player.map, constants.maps, "map"), find_spaces_with_sign(HOME, player.board)
    built = None
    if player.built is not None:
        built = tuple(find_by_id_or_name(name, constants.housing_cards, "Housing card") for name in player.built)
    return Neighborhood(
        seat,
        player,
        where,
        find_spaces_with_sign(CONCERN, player.board),
        homes,
        constants.measure_neighborhood_value(where, homes),
        built,
    )


class _CoverSearchResult(NamedTuple):
    """The cover that a search found, and whether the search was complete."""

    is_complete: bool
    cover: tuple[PlacedCard, ...] | None


@dataclass(frozen=True)
class HomeConstruction:
    """The homes of one neighbourhood, and the Housing cards that may have built them."""

    constants: GameConstants
    neighborhood: Neighborhood
    built_elsewhere: frozenset[str]  # ids of cards

    def _list_placements_on_empty_map(self, card: Card) -> Sequence[SpaceSet]:
        return self.constants.list_placements_on_empty_map(card, self.neighborhood.map)

    @cached_property
    def _budget(self) -> StepBudget:
        return StepBudget(MOST_STEPS)

    @cached_property
    def _cover_search_result(self) -> _CoverSearchResult:
        try:
            return _CoverSearchResult(True, self._find_cover(self.neighborhood.homes, self.neighborhood.built is not None))
        except BudgetSpentError:
            return _CoverSearchResult(False, None)

    def _find_cover(self, homes: SpaceSet, use_all_cards: bool) -> tuple[PlacedCard, ...] | None:
        cards, budget = self._possibly_built_cards, self._budget
        return find_cards_covering_homes(homes, cards, self._list_placements_on_empty_map, budget, use_all_cards)

    @property
    def covering_placements_if_found(self) -> tuple[PlacedCard, ...] | None:
        """Placements of cards that together cover all homes and no other spaces, or None if none were found.

        Uses the cards built here or, if they were not written down, any cards that were not built elsewhere.
        """
        return self._cover_search_result.cover

    def list_notes_if_cut_short(self) -> Iterator[str]:
        """A note for the verdict if the search stopped before it found a cover or could rule one out."""
        if not self._cover_search_result.is_complete:
            name = self.neighborhood.owner_name
            yield f"{name}'s homes were not fully checked, because there are too many ways to place the Housing cards."

    @property
    def _possibly_built_cards(self) -> Sequence[Card]:
        if self.neighborhood.built is not None:
            return self.neighborhood.built
        return [card for card in self.constants.housing_cards if card.id not in self.built_elsewhere]

    def find_impossible_homes(self) -> Iterator[SheetFinding]:
        """A finding with all reasons why the homes do not match the shapes of the cards, or nothing if they match."""
        if self._cover_search_result.cover is not None or not self._cover_search_result.is_complete:
            return
        known = self.neighborhood.built is not None
        unknown_claim = "no set of Housing cards could have produced these homes"
        claim = "the homes do not match the Housing cards built here" if known else unknown_claim
        reasons = (
            *self._explain_wrong_number_of_homes(),
            *self._explain_unplaceable_cards(),
            *self._explain_unfillable_groups(),
        )
        reasons = reasons or ("however the cards are placed, two of them overlap or a home stays uncovered",)
        why = " ".join(f"{reason[0].upper()}{reason[1:]}." for reason in reasons)
        path = ("players", self.neighborhood.seat, "built" if known else "board")
        name = self.neighborhood.owner_name
        yield SheetFinding("board.shapes", f"{name}: {claim}. {why}", path, name)

    def _explain_wrong_number_of_homes(self) -> Iterator[str]:
        homes, expected = self.neighborhood.homes.bit_count(), sum(len(card.shape) for card in self._possibly_built_cards)
        if self.neighborhood.built is not None and homes != expected:
            yield f"{write_there_are(homes, 'home')}, but the cards built here have {expected} in total"

    def _explain_unplaceable_cards(self) -> Iterator[str]:
        for card in self.neighborhood.built or ():
            if not any(not spaces & ~self.neighborhood.homes for spaces in self._list_placements_on_empty_map(card)):
                name = ", ".join(filter(None, (card.id, self.constants.describe_conditions(card))))
                yield f"{card.name} ({name}) does not fit anywhere on these homes"

    def _explain_unfillable_groups(self) -> Iterator[str]:
        groups = tuple(self.constants.board.list_connected_groups(self.neighborhood.homes))
        for group in groups if self._possibly_built_cards and len(groups) > 1 else ():
            if self._is_group_surely_unfillable(group):
                names = " ".join(list_space_names(group, self.constants.side))
                if group.bit_count() == 1:
                    yield f"the home on {names} touches no other home, and no card fits it exactly"
                else:
                    yield f"the homes on {names} form a separate group that no set of cards fills exactly"

    def _is_group_surely_unfillable(self, group: SpaceSet) -> bool:
        """Whether it is certain that no set of the cards covers exactly these homes."""
        try:
            return self._find_cover(group, use_all_cards=False) is None
        except BudgetSpentError:
            return False


def make_constructions(constants: GameConstants, neighborhoods: Sequence[Neighborhood]) -> tuple[HomeConstruction, ...]:
    """The homes of each neighbourhood, with the Housing cards that may have built them."""
    built = {place.seat: frozenset(card.id for card in place.built or ()) for place in neighborhoods}
    return tuple(
        HomeConstruction(constants, place, frozenset().union(*(cards for seat, cards in built.items() if seat != place.seat)))
        for place in neighborhoods
    )
