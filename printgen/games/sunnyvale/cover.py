"""Searches for placements of cards that together cover all homes and no other spaces (an exact cover)."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from functools import reduce
from operator import or_
from typing import TypeAlias

from printgen.core.records import dataclass
from printgen.games.sunnyvale.cards import Card
from printgen.scoring.contract.board import SpaceSet, list_single_spaces
from printgen.scoring.contract.steps import StepBudget

PlacedCard: TypeAlias = tuple[Card, int]  # a card and the spaces that it covers
Placements: TypeAlias = Callable[[Card], Sequence[int]]  # the placements of a card on an empty map


def find_cards_covering_homes(
    homes: SpaceSet, cards: Sequence[Card], placements: Placements, budget: StepBudget, use_all: bool = True
) -> tuple[PlacedCard, ...] | None:
    """Placements of the cards that together cover these homes and no other spaces, or None if there are none.

    With `use_all`, every card must be used exactly once. Otherwise, each may be used at most once.
    Raises BudgetSpentError if the search takes too long.
    """
    if use_all and sum(len(card.shape) for card in cards) != homes.bit_count():
        return None
    kinds: dict[tuple[int, ...], list[Card]] = {}  # cards with the same placements are interchangeable
    for card in cards:
        kinds.setdefault(tuple(spaces for spaces in placements(card) if not spaces & ~homes), []).append(card)
    if use_all and _are_homes_too_few(kinds):
        return None
    search = _Search(homes, tuple(kinds), use_all, budget)
    chosen = search.find_cover(homes, tuple(map(len, kinds.values())), search.all_placements)
    if chosen is None:
        return None
    unplaced = [list(alike) for alike in kinds.values()]
    spaces_of = {unplaced[kind].pop(0).id: spaces for spaces, kind in chosen}
    return tuple((card, spaces_of[card.id]) for card in cards if card.id in spaces_of)


def _are_homes_too_few(kinds: Mapping[tuple[int, ...], Sequence[Card]]) -> bool:
    """Whether there are clearly too few homes for some of the cards, which the search would take long to discover."""
    reach = [(reduce(or_, placements, 0), sum(len(card.shape) for card in cards)) for placements, cards in kinds.items()]
    regions = {first | second for first, _ in reach for second, _ in reach}
    return any(sum(size for within, size in reach if not within & ~region) > region.bit_count() for region in regions)


@dataclass(slots=True)
class _Search:
    """An exact cover search that always continues where the fewest placements are possible.

    A bitmask stands for a set of placements.
    """

    homes: SpaceSet
    kinds: tuple[tuple[int, ...], ...]  # the placements of each kind of card
    use_all: bool
    budget: StepBudget
    placements: list[tuple[int, int]] = field(init=False)  # the spaces and the kind of each placement
    covering: dict[int, int] = field(init=False)  # the placements that cover each home
    of_kind: list[int] = field(init=False)  # the placements of each kind
    compatible: list[int] = field(init=False)  # for each placement, the placements that share no space with it
    hopeless: set[tuple[int, tuple[int, ...]]] = field(default_factory=set)  # homes and numbers of cards without a cover

    def __post_init__(self) -> None:
        self.placements = [(spaces, number) for number, kind in enumerate(self.kinds) for spaces in kind]
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
            self.compatible.append(self.all_placements & ~overlapping)

    @property
    def all_placements(self) -> int:
        return (1 << len(self.placements)) - 1

    def find_cover(self, homes: SpaceSet, counts: tuple[int, ...], open_placements: int) -> list[tuple[int, int]] | None:
        """Placements that cover the homes with `counts` cards of each kind, or None if there are none."""
        if not homes:
            return []
        if (homes, counts) in self.hopeless:
            return None
        self.budget.spend_or_raise()
        for choice in list_single_spaces(self._find_smallest_necessary_choice(homes, counts, open_placements)):
            number = choice.bit_length() - 1
            spaces, kind = self.placements[number]
            fewer = (*counts[:kind], counts[kind] - 1, *counts[kind + 1 :])
            still_open = open_placements & self.compatible[number]
            rest = self.find_cover(homes ^ spaces, fewer, still_open if fewer[kind] else still_open & ~self.of_kind[kind])
            if rest is not None:
                return [(spaces, kind), *rest]
        self.hopeless.add((homes, counts))
        return None

    def _find_smallest_necessary_choice(self, homes: SpaceSet, counts: tuple[int, ...], open_placements: int) -> int:
        """The smallest set of placements of which one is necessary: all that cover one home, or all of one kind of card."""
        fewest, best = len(self.placements) + 1, 0
        for home in list_single_spaces(homes):
            choices = open_placements & self.covering[home]
            if (count := choices.bit_count()) < fewest:
                fewest, best = count, choices
                if count <= 1:
                    return best
        for kind, needed in enumerate(counts if self.use_all else ()):
            choices = open_placements & self.of_kind[kind] if needed else 0
            if (count := choices.bit_count()) < needed:
                return 0
            if needed == 1 and count < fewest:
                fewest, best = count, choices
        return best
