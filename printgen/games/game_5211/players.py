"""Simple players of 5211: what each takes out of a hand, and what a greedy one finds a card worth."""

from collections.abc import Callable
from typing import TypeAlias

from printgen.games.game_5211.heap import MOST_KNOWN, Heap
from printgen.games.game_5211.table import Seats, Table

Worths: TypeAlias = tuple[float, ...]  # of every kind of card
Player: TypeAlias = Callable[[list[int], int, "Sight", int], list[int]]  # hand, how many, what lies open: the cards taken

TOGETHER = 3.0  # what a second card of the same colour is worth to open with
SHARE = 0.2  # of the cards to come that are expected in a colour
RISKY, LOST = 0.3, 0.05  # a colour that is expected to reach the limit, and one that has


class Sight(dict[int, Worths]):
    """How much a greedy player would like to play each card, by what lies open."""

    def __init__(self, table: Table, seats: Seats) -> None:
        super().__init__()
        self._kinds, self._heap, self._seats = table.kinds, Heap(table), seats
        self._all = seats.players * table.played
        self.opening = tuple(self._beside(kind.colour) for kind in table.kinds)

    def _beside(self, colour: int) -> Worths:
        return tuple((kind.colour == colour) * TOGETHER - kind.value for kind in self._kinds)

    def __missing__(self, opened: int) -> Worths:
        if len(self) >= MOST_KNOWN:
            self.clear()
        worths = self[opened] = self._leading(opened) if opened else tuple(-kind.value for kind in self._kinds)
        return worths

    def _leading(self, opened: int) -> Worths:
        counts, _ = self._heap.counts(opened)
        to_come = self._all - sum(counts) - 1
        leads = [self._lead(count + 1, to_come) for count in counts]
        return tuple(kind.value * leads[kind.colour] for kind in self._kinds)

    def _lead(self, count: int, to_come: int) -> float:
        """How likely a colour is to score once it has so many cards."""
        if count >= self._seats.limit:
            return LOST
        risk = RISKY if count + SHARE * to_come >= self._seats.limit else 1.0
        return count * count * risk


def play_greedily(hand: list[int], count: int, sight: Sight, opened: int) -> list[int]:
    """Open with low cards of one colour, then play the dearest of the colour that leads and will not reach the limit."""
    worths, taken = sight[opened], []
    for _ in range(count):
        card = max(hand, key=worths.__getitem__)
        hand.remove(card)
        taken.append(card)
        if not opened:
            worths = sight.opening[card]
    return taken


def play_by_chance(hand: list[int], count: int, _sight: Sight, _opened: int) -> list[int]:
    """The last cards that were drawn: the pile is shuffled, so any place is as good as another."""
    taken = hand[-count:]
    del hand[-count:]
    return taken


PLAYERS: dict[str, Player] = {"greedy": play_greedily, "random": play_by_chance}
