"""Searches for placements of cards that together cover all homes and no other spaces (an exact cover)."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from functools import reduce
from operator import or_
from typing import TypeAlias

from printgen.core.named_tuples import NamedTuple
from printgen.core.records import dataclass
from printgen.games.sunnyvale.cards import Card
from printgen.scoring.contract.board import SpaceSet, list_single_spaces
from printgen.scoring.contract.steps import StepBudget

PlacementsOfCard: TypeAlias = Callable[[Card], Sequence[SpaceSet]]  # lists the placements of a card on an empty map
PlacementBits: TypeAlias = int  # a set of placements as a bitmask: bit n stands for placement n of a search


class PlacedCard(NamedTuple):
    """A card and the spaces that it covers."""

    card: Card
    spaces: SpaceSet


class _PlacedKind(NamedTuple):
    """The spaces of a placement, and the index of the kind of cards that it belongs to."""

    spaces: SpaceSet
    kind: int


def find_cards_covering_homes(
    homes: SpaceSet,
    cards: Sequence[Card],
    list_placements: PlacementsOfCard,
    budget: StepBudget,
    use_all_cards: bool = True,
) -> tuple[PlacedCard, ...] | None:
    """Placements of the cards that together cover these homes and no other spaces, or None if there are none.

    With `use_all_cards`, every card must be used exactly once. Otherwise, each may be used at most once.
    Raises BudgetSpentError if the search takes too long.
    """
    if use_all_cards and sum(len(card.shape) for card in cards) != homes.bit_count():
        return None
    kinds: dict[tuple[int, ...], list[Card]] = {}  # cards with the same placements are interchangeable
    for card in cards:
        kinds.setdefault(tuple(spaces for spaces in list_placements(card) if not spaces & ~homes), []).append(card)
    if use_all_cards and _are_homes_surely_too_few(kinds):
        return None
    search = _CoverSearch(homes, tuple(kinds), use_all_cards, budget)
    chosen = search.find_cover(homes, tuple(map(len, kinds.values())), search.all_placement_bits)
    if chosen is None:
        return None
    unplaced = [list(alike) for alike in kinds.values()]
    spaces_of = {unplaced[kind].pop(0).id: spaces for spaces, kind in chosen}
    return tuple(PlacedCard(card, spaces_of[card.id]) for card in cards if card.id in spaces_of)


def _are_homes_surely_too_few(cards_by_placements: Mapping[tuple[SpaceSet, ...], Sequence[Card]]) -> bool:
    """Whether there are clearly too few homes for some of the cards, which the search would take long to discover."""
    reach = [
        (reduce(or_, placements, 0), sum(len(card.shape) for card in cards))
        for placements, cards in cards_by_placements.items()
    ]
    regions = {first | second for first, _ in reach for second, _ in reach}
    return any(sum(size for within, size in reach if not within & ~region) > region.bit_count() for region in regions)


@dataclass(slots=True)
class _CoverSearch:
    """An exact cover search that always continues where the fewest placements are possible."""

    homes: SpaceSet
    kinds: tuple[tuple[int, ...], ...]  # the placements of each kind of card
    use_all_cards: bool
    budget: StepBudget
    placements: list[_PlacedKind] = field(init=False)
    covering: dict[SpaceSet, PlacementBits] = field(init=False)  # the placements that cover each home
    of_kind: list[PlacementBits] = field(init=False)  # the placements of each kind
    compatible: list[PlacementBits] = field(init=False)  # for each placement, the placements that share no space with it
    hopeless: set[tuple[SpaceSet, tuple[int, ...]]] = field(default_factory=set)  # homes and card counts without a cover

    def __post_init__(self) -> None:
        self.placements = [_PlacedKind(spaces, number) for number, kind in enumerate(self.kinds) for spaces in kind]
        numbered = tuple(enumerate(self.placements))
        self.covering = {
            home: sum(1 << n for n, (spaces, _) in numbered if spaces & home) for home in list_single_spaces(self.homes)
        }
        self.of_kind = [sum(1 << n for n, (_, kind) in numbered if kind == wanted) for wanted in range(len(self.kinds))]
        self.compatible = []
        for spaces, _ in self.placements:
            overlapping = 0
            for home in list_single_spaces(spaces):
                overlapping |= self.covering[home]
            self.compatible.append(self.all_placement_bits & ~overlapping)

    @property
    def all_placement_bits(self) -> PlacementBits:
        return (1 << len(self.placements)) - 1

    def find_cover(
        self, homes: SpaceSet, card_counts: tuple[int, ...], open_placements: PlacementBits
    ) -> list[_PlacedKind] | None:
        """Placements that cover the homes with at most `card_counts` cards of each kind, or None if there are none."""
        if not homes:
            return []
        if (homes, card_counts) in self.hopeless:
            return None
        self.budget.spend_or_raise()
        for choice in list_single_spaces(self._find_smallest_set_of_alternatives(homes, card_counts, open_placements)):
            number = choice.bit_length() - 1
            spaces, kind = self.placements[number]
            fewer = (*card_counts[:kind], card_counts[kind] - 1, *card_counts[kind + 1 :])
            still_open = open_placements & self.compatible[number]
            rest = self.find_cover(homes ^ spaces, fewer, still_open if fewer[kind] else still_open & ~self.of_kind[kind])
            if rest is not None:
                return [self.placements[number], *rest]
        self.hopeless.add((homes, card_counts))
        return None

    def _find_smallest_set_of_alternatives(
        self, homes: SpaceSet, card_counts: tuple[int, ...], open_placements: PlacementBits
    ) -> PlacementBits:
        """The smallest set of placements of which one is necessary: all that cover one home, or all of one kind of card.

        The set is empty if there is certainly no cover.
        """
        fewest, best = len(self.placements) + 1, 0
        for home in list_single_spaces(homes):
            choices = open_placements & self.covering[home]
            if (count := choices.bit_count()) < fewest:
                fewest, best = count, choices
                if count <= 1:
                    return best
        for kind, needed in enumerate(card_counts if self.use_all_cards else ()):
            choices = open_placements & self.of_kind[kind] if needed else 0
            if (count := choices.bit_count()) < needed:
                return 0
            if needed == 1 and count < fewest:
                fewest, best = count, choices
        return best
