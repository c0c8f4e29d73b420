"""A game of 5211 while it is typed in: whose cards come next, what the deck still has, when a deal is over."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from printgen.games.game_5211.scored import Hand, settled
from printgen.games.game_5211.table import Table


@dataclass(slots=True)
class Draft:
    """What is known so far."""

    table: Table
    players: list[str] = field(default_factory=list)
    deals: list[list[tuple[Hand, ...]]] = field(default_factory=lambda: [[]])
    hands: list[Hand] = field(default_factory=list)  # of the round that is being typed in
    totals: dict[str, int] = field(default_factory=dict)
    unfinished: bool = False

    @property
    def deal(self) -> list[tuple[Hand, ...]]:
        """The rounds of this deal."""
        return self.deals[-1]

    @property
    def played_out(self) -> bool:
        """Whether the pile of this deal is exhausted (R7)."""
        return len(self.deal) >= self.table.rounds(len(self.players))

    @property
    def reached(self) -> bool:
        """Whether somebody has reached the goal, and it counts (R10)."""
        return (self.played_out or len(self.deals) > 1) and max(self.sums()) >= self.table.goal

    def seen(self) -> Mapping[int, int]:
        """How often each card lay on the table in this deal."""
        return Counter(card for hands in (*self.deal, self.hands) for hand in hands for card in hand)

    def sums(self) -> list[int]:
        """The points of each player so far."""
        rounds = [settled(self.table, hands)[1] for deal in self.deals for hands in deal]
        return [sum(points[seat] for points in rounds) for seat in range(len(self.players))]
