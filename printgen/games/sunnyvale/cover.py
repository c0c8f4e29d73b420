"""Whether homes are just the shapes of some cards, each legally laid: an exact cover, decided exhaustively."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import reduce
from operator import or_

from printgen.games.sunnyvale.placing import lays
from printgen.games.sunnyvale.table import Card, Plan, Table
from printgen.scoring.contract.board import bits

Laid = tuple[Card, int]  # a card and the spaces that it covers
Lays = Callable[[Card], Sequence[int]]  # where a card can be laid on the empty map


def lays_on(table: Table, plan: Plan) -> Lays:
    """The placements of cards on a map."""
    return lambda card: lays(card, plan, table.board, table.mirrored)


def find_cover(homes: int, cards: Sequence[Card], lays: Lays, every: bool = True) -> tuple[Laid, ...] | None:
    """A way of laying cards that covers these homes and nothing else, each card once: every one of them, or only some."""
    if every and sum(len(card.shape) for card in cards) != homes.bit_count():
        return None
    alike: dict[tuple[int, ...], list[Card]] = {}  # cards that can be laid on the same spaces stand for each other
    for card in cards:
        alike.setdefault(tuple(spaces for spaces in lays(card) if not spaces & ~homes), []).append(card)
    if every and _crowded(alike):
        return None
    search = _Search(homes, tuple(alike), every)
    chosen = search.go(homes, tuple(map(len, alike.values())), search.all)
    if chosen is None:
        return None
    left = [list(kind) for kind in alike.values()]
    laid = {left[kind].pop(0).id: spaces for spaces, kind in chosen}
    return tuple((card, laid[card.id]) for card in cards if card.id in laid)


def _crowded(alike: Mapping[tuple[int, ...], Sequence[Card]]) -> bool:
    """Whether some cards must share homes that are too few for them; a search would try every way of seating them."""
    reach = [(reduce(or_, kind, 0), sum(len(card.shape) for card in cards)) for kind, cards in alike.items()]
    regions = {one | other for one, _ in reach for other, _ in reach}
    return any(sum(size for within, size in reach if not within & ~region) > region.bit_count() for region in regions)


@dataclass(slots=True)
class _Search:
    """Branches where there is least choice; sets of placements are whole numbers, each placement a bit."""

    homes: int
    kinds: tuple[tuple[int, ...], ...]
    every: bool
    places: list[tuple[int, int]] = field(init=False)  # spaces and kind, by number
    at: dict[int, int] = field(init=False)  # the placements that cover a space
    of: list[int] = field(init=False)  # the placements of a kind
    beside: list[int] = field(init=False)  # the placements that share no space with one
    hopeless: set[tuple[int, tuple[int, ...]]] = field(default_factory=set)  # homes and cards that were left in vain

    def __post_init__(self) -> None:
        self.places = [(spaces, number) for number, kind in enumerate(self.kinds) for spaces in kind]
        numbered = tuple(enumerate(self.places))
        self.at = {home: sum(1 << n for n, (spaces, _) in numbered if spaces & home) for home in bits(self.homes)}
        self.of = [sum(1 << n for n, (_, kind) in numbered if kind == one) for one in range(len(self.kinds))]
        self.beside = []
        for spaces, _ in self.places:
            meeting = 0
            for home in bits(spaces):
                meeting |= self.at[home]
            self.beside.append(self.all & ~meeting)

    @property
    def all(self) -> int:
        """Every placement."""
        return (1 << len(self.places)) - 1

    def go(self, homes: int, counts: tuple[int, ...], left: int) -> list[tuple[int, int]] | None:
        """Cover the homes that are left, with so many cards of each kind that are left; None where that cannot be done."""
        if not homes:
            return []
        if (homes, counts) in self.hopeless:
            return None
        for choice in bits(self._fewest(homes, counts, left)):
            number = choice.bit_length() - 1
            spaces, kind = self.places[number]
            fewer = (*counts[:kind], counts[kind] - 1, *counts[kind + 1 :])
            still = left & self.beside[number]
            rest = self.go(homes ^ spaces, fewer, still if fewer[kind] else still & ~self.of[kind])
            if rest is not None:
                return [(spaces, kind), *rest]
        self.hopeless.add((homes, counts))
        return None

    def _fewest(self, homes: int, counts: tuple[int, ...], left: int) -> int:
        """The placements of which one must be chosen, as few as can be: those at some home, or those of a card."""
        fewest, best = len(self.places) + 1, 0
        for home in bits(homes):
            choices = left & self.at[home]
            if (count := choices.bit_count()) < fewest:
                fewest, best = count, choices
                if count <= 1:
                    return best
        for kind, wanted in enumerate(counts if self.every else ()):
            choices = left & self.of[kind] if wanted else 0
            if (count := choices.bit_count()) < wanted:
                return 0
            if wanted == 1 and count < fewest:
                fewest, best = count, choices
        return best
