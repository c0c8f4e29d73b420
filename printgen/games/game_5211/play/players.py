"""Simulated players of 5211: what is open on the table, and which cards they take out of a hand."""

from collections.abc import Callable
from typing import TypeAlias

from printgen.games.game_5211.table import Setup, Table

Preferences: TypeAlias = tuple[float, ...]  # how much a player would like to play each kind of card
# Takes cards out of a hand and returns them: (hand, how many cards, advice, the open cards as a number of OpenCards).
Player: TypeAlias = Callable[[list[int], int, "Advice", int], list[int]]

MOST_REMEMBERED = 100_000  # open cards that something is remembered of; the memory is then emptied
TOGETHER = 3.0  # the worth of a second card of the same colour to open with
SHARE = 0.2  # of the cards to come that are expected in a colour
RISKY, LOST = 0.3, 0.05  # factors for a colour that is expected to reach the limit, and for one that has


class OpenCards:
    """The open cards of a round as one whole number: some bits for the cards of each colour, and some for the Roosters.

    It counts like `outcome.count_cards`, but a card is added to it with one sum; a test compares both.
    """

    BITS = 10

    def __init__(self, table: Table) -> None:
        self._colours = len(table.colours)
        rooster = 1 << self.BITS * self._colours
        # What each kind of card adds to the number.
        self.adds = tuple((1 << self.BITS * kind.colour) + (kind.value == table.rooster) * rooster for kind in table.kinds)

    def count(self, opened: int) -> tuple[tuple[int, ...], int]:
        """The number of cards of each colour, and the number of Roosters among them."""
        mask = (1 << self.BITS) - 1
        counts = tuple(opened >> self.BITS * colour & mask for colour in range(self._colours))
        return counts, opened >> self.BITS * self._colours


class Advice(dict[int, Preferences]):
    """The preferences of a greedy player, by the open cards; computed when first asked for."""

    def __init__(self, table: Table, setup: Setup) -> None:
        super().__init__()
        self._kinds, self._open_cards, self._setup = table.kinds, OpenCards(table), setup
        self._cards = setup.players * table.played
        colours = (kind.colour for kind in table.kinds)
        self.second_card = tuple(  # for each kind of a first card the preferences for a second one
            tuple((kind.colour == colour) * TOGETHER - kind.value for kind in table.kinds) for colour in colours
        )

    def __missing__(self, opened: int) -> Preferences:
        if len(self) >= MOST_REMEMBERED:
            self.clear()
        preferences = self[opened] = self._prefer_leaders(opened) if opened else tuple(-kind.value for kind in self._kinds)
        return preferences

    def _prefer_leaders(self, opened: int) -> Preferences:
        counts, _ = self._open_cards.count(opened)
        to_come = self._cards - sum(counts) - 1
        chances = [self._rate_colour(count + 1, to_come) for count in counts]
        return tuple(kind.value * chances[kind.colour] for kind in self._kinds)

    def _rate_colour(self, count: int, to_come: int) -> float:
        """How likely a colour is to score with this number of cards; larger is likelier."""
        if count >= self._setup.limit:
            return LOST
        risk = RISKY if count + SHARE * to_come >= self._setup.limit else 1.0
        return count * count * risk


def play_greedily(hand: list[int], count: int, advice: Advice, opened: int) -> list[int]:
    """Take low cards of one colour to open with, then high cards of the colour that leads and will not reach the limit."""
    preferences, taken = advice[opened], []
    for _ in range(count):
        card = max(hand, key=preferences.__getitem__)
        hand.remove(card)
        taken.append(card)
        if not opened:
            preferences = advice.second_card[card]
    return taken


def play_at_random(hand: list[int], count: int, _advice: Advice, _opened: int) -> list[int]:
    """Take the cards that were drawn last: the pile is shuffled, so they are as good as any others."""
    taken = hand[-count:]
    del hand[-count:]
    return taken


PLAYERS: dict[str, Player] = {"greedy": play_greedily, "random": play_at_random}
