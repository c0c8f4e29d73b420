"""What can be reckoned before a game begins: every placement of every card on one map, what it costs or covers."""

from dataclasses import dataclass
from functools import cached_property

from printgen.games.sunnyvale.placing import lays
from printgen.games.sunnyvale.table import Card, Plan, Table
from printgen.scoring.contract.board import bits

Priced = tuple[tuple[int, int], ...]  # losses, and the spaces that stand to have them

_APART = 5000  # what a token is worth to its owner for parting the free spaces beside it


@dataclass(frozen=True)
class Ground:
    """One map, with the placements of all cards: Housing the cheapest first, Concerns the dearest first."""

    table: Table
    plan: Plan

    @cached_property
    def lays(self) -> dict[str, Priced]:
        """All placements on the empty map, by the card's id."""
        return {card.id: self._priced(card) for card in (*self.table.housing, *self.table.objections)}

    @cached_property
    def loss(self) -> dict[int, int]:
        """What a unit of housing costs on each space."""
        return {space: self.table.loss(self.plan, space) for space in bits(self.table.board.all)}

    @cached_property
    def beside(self) -> dict[int, int]:
        """The neighbours of each space."""
        return {space: self.table.board.neighbours(space) for space in bits(self.table.board.all)}

    def worth(self, space: int, free: int) -> int:
        """What a Concern on a space is worth: the loss it averts, and how much free ground it parts."""
        return self.loss[space] + _APART * (self.beside[space] & free).bit_count()

    def lay(self, card: Card, taken: int) -> tuple[int, int]:
        """The first placement of a card that is left, with its loss; no spaces where none is left."""
        for priced in self.lays[card.id]:
            if not priced[1] & taken:
                return priced
        return 0, 0

    def _priced(self, card: Card) -> Priced:
        table = self.table
        priced = [(table.loss(self.plan, spaces), spaces) for spaces in lays(card, self.plan, table.board, table.mirrored)]
        return tuple(sorted(priced, reverse=not card.permits))
