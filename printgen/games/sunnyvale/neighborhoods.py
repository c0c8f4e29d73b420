"""The neighborhoods at the end of a game, and whether their homes are the shapes of Housing cards (S4, S5)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

from printgen.core.words import counted
from printgen.games.sunnyvale.cards import Card
from printgen.games.sunnyvale.cover import PlacedCard, Placements, find_cover
from printgen.games.sunnyvale.entry import CONCERN, HOME, Entry, Player, find_by_name, spaces_with
from printgen.games.sunnyvale.maps import Map, Zone, space_names
from printgen.games.sunnyvale.table import Table
from printgen.scoring.contract.results import Broken

Rank: TypeAlias = tuple[int, int]  # a value in dollars, then a number of Concern tokens (S15)


@dataclass(frozen=True, slots=True)
class Neighborhood:
    """A player's map at the end of a game, with its tokens."""

    seat: int
    entered: Player
    map: Map
    concerns: int  # the spaces with Concern tokens
    homes: int  # the spaces with homes
    value: int  # in dollars (S14)
    built: tuple[Card, ...] | None  # the Housing cards built here, if they were written down

    @property
    def name(self) -> str:
        """The owner's name."""
        return self.entered.name

    @property
    def rank(self) -> Rank:
        """The figures that decide who wins."""
        return self.value, self.concerns.bit_count()

    def homes_in(self, zone: Zone) -> int:
        """The spaces of a zone that have homes."""
        return self.homes & self.map.spaces_of(zone.letter)


def read_neighborhoods(table: Table, entry: Entry) -> tuple[Neighborhood, ...]:
    """The neighborhoods of an entry that `entry_checks` accepts."""
    return tuple(_read_neighborhood(table, player, seat) for seat, player in enumerate(entry.players))


def _read_neighborhood(table: Table, player: Player, seat: int) -> Neighborhood:
    where, homes = find_by_name(player.map, table.maps, "map"), spaces_with(HOME, player.board)
    built = None
    if player.built is not None:
        built = tuple(find_by_name(name, table.housing_cards, "Housing card") for name in player.built)
    return Neighborhood(seat, player, where, spaces_with(CONCERN, player.board), homes, table.value(where, homes), built)


@dataclass(frozen=True)
class Construction:
    """The homes of one neighborhood, and the Housing cards that can have built them."""

    table: Table
    neighborhood: Neighborhood
    built_elsewhere: frozenset[str]  # ids of cards

    @property
    def _placements(self) -> Placements:
        return lambda card: self.table.placements(card, self.neighborhood.map)

    @cached_property
    def cover(self) -> tuple[PlacedCard, ...] | None:
        """The placements of the cards built here, or of any cards of the deck if nobody wrote those down.

        None if no placements cover all homes and nothing else."""
        neighborhood = self.neighborhood
        return find_cover(neighborhood.homes, self._cards, self._placements, use_all=neighborhood.built is not None)

    @property
    def _cards(self) -> Sequence[Card]:
        if self.neighborhood.built is not None:
            return self.neighborhood.built
        return [card for card in self.table.housing_cards if card.id not in self.built_elsewhere]

    def find_wrong_homes(self) -> Iterator[Broken]:
        """One finding with all reasons, if the homes are not the shapes of the cards."""
        if self.cover is not None:
            return
        known = self.neighborhood.built is not None
        claim = "the homes are not those of the cards built here" if known else "no Housing cards of the deck make these homes"
        reasons = (*self._explain_number(), *self._explain_cards(), *self._explain_groups())
        reasons = reasons or ("however the cards are laid, two meet or a home is left",)
        why = " ".join(f"{reason[0].upper()}{reason[1:]}." for reason in reasons)
        path = ("players", self.neighborhood.seat, "built" if known else "board")
        yield Broken("board.shapes", f"{self.neighborhood.name}: {claim}. {why}", path, self.neighborhood.name)

    def _explain_number(self) -> Iterator[str]:
        """More homes than the cards have, or fewer."""
        homes, expected = self.neighborhood.homes.bit_count(), sum(len(card.shape) for card in self._cards)
        if self.neighborhood.built is not None and homes != expected:
            yield f"there are {counted(homes, 'home')}, and the cards built here have {expected}"

    def _explain_cards(self) -> Iterator[str]:
        """Cards that were built here but have no placement on the homes."""
        for card in self.neighborhood.built or ():
            if not any(not spaces & ~self.neighborhood.homes for spaces in self._placements(card)):
                name = ", ".join(filter(None, (card.id, self.table.describe_conditions(card))))
                yield f"{card.name} ({name}) lies nowhere on them"

    def _explain_groups(self) -> Iterator[str]:
        """Groups of homes that touch no other homes and that no set of cards fills."""
        groups = tuple(self.table.board.groups(self.neighborhood.homes))
        for group in groups if self._cards and len(groups) > 1 else ():
            if find_cover(group, self._cards, self._placements, use_all=False) is None:
                one = group.bit_count() == 1
                names = f"the home{'' if one else 's'} on {' '.join(space_names(group, self.table.side))}"
                yield f"{names} {'stands' if one else 'stand'} apart, and no cards fill {'it' if one else 'them'} exactly"


def constructions_of(table: Table, neighborhoods: Sequence[Neighborhood]) -> tuple[Construction, ...]:
    """The construction of every neighborhood."""
    built = {one.seat: frozenset(card.id for card in one.built or ()) for one in neighborhoods}
    return tuple(
        Construction(table, one, frozenset().union(*(cards for seat, cards in built.items() if seat != one.seat)))
        for one in neighborhoods
    )
