"""The simulated players of 5211, who choose cards according to the face-up cards."""

from collections.abc import Callable
from typing import TypeAlias

from printgen.games.game_5211.constants import GameConstants, Setup

Preferences: TypeAlias = tuple[float, ...]  # a player's preference for each kind of card
# Removes cards from a hand and returns them. Takes the hand, the number of cards, advice, and the face-up cards (OpenCards).
Player: TypeAlias = Callable[[list[int], int, "CardPreferences", int], list[int]]

MOST_CACHED = 100_000  # sets of face-up cards in a cache; a full cache is emptied
TOGETHER = 3.0  # the worth of opening with two cards of the same colour
SHARE = 0.2  # the expected share of one colour among the cards still to be played
RISKY, LOST = 0.3, 0.05  # factors for a colour that is expected to reach the limit and for one that has reached it


class OpenCards:
    """The face-up cards of a round as one integer, with some bits for each colour and some for the Roosters.

    Adding a card takes a single addition. The counts equal those of `outcome.count_colours_and_roosters`, as a test shows.
    """

    BITS = 10

    def __init__(self, constants: GameConstants) -> None:
        self._colours = len(constants.colours)
        rooster = 1 << self.BITS * self._colours
        # The number to add for each kind of card.
        self.adds = tuple(
            (1 << self.BITS * kind.colour) + (kind.value == constants.rooster) * rooster for kind in constants.kinds
        )

    def count_colours_and_roosters(self, packed_open_cards: int) -> tuple[tuple[int, ...], int]:
        """The number of face-up cards of each colour, and the number of Roosters among them."""
        mask = (1 << self.BITS) - 1
        counts = tuple(packed_open_cards >> self.BITS * colour & mask for colour in range(self._colours))
        return counts, packed_open_cards >> self.BITS * self._colours


class CardPreferences(dict[int, Preferences]):
    """A cache of a greedy player's preferences for each set of face-up cards."""

    def __init__(self, constants: GameConstants, setup: Setup) -> None:
        super().__init__()
        self._kinds, self._open_cards, self._setup = constants.kinds, OpenCards(constants), setup
        self._cards = setup.players * constants.cards_per_round
        colours = (kind.colour for kind in constants.kinds)
        self.second_card = tuple(  # for each kind of first card, the preferences for a second card
            tuple((kind.colour == colour) * TOGETHER - kind.value for kind in constants.kinds) for colour in colours
        )

    def __missing__(self, packed_open_cards: int) -> Preferences:
        if len(self) >= MOST_CACHED:
            self.clear()
        preferences = self[packed_open_cards] = (
            self._rate_cards_by_leading_colours(packed_open_cards)
            if packed_open_cards
            else tuple(-kind.value for kind in self._kinds)
        )
        return preferences

    def _rate_cards_by_leading_colours(self, packed_open_cards: int) -> Preferences:
        counts, _ = self._open_cards.count_colours_and_roosters(packed_open_cards)
        to_come = self._cards - sum(counts) - 1
        chances = [self._rate_colour(count + 1, to_come) for count in counts]
        return tuple(kind.value * chances[kind.colour] for kind in self._kinds)

    def _rate_colour(self, count: int, cards_to_come: int) -> float:
        """A rating of a colour with `count` face-up cards. A higher rating means that it is more likely to score."""
        if count >= self._setup.limit:
            return LOST
        risk = RISKY if count + SHARE * cards_to_come >= self._setup.limit else 1.0
        return count * count * risk


def take_cards_greedily(hand: list[int], count: int, advice: CardPreferences, packed_open_cards: int) -> list[int]:
    """Take the cards that a greedy player plays: low cards of one colour first, and later high cards of the leading colour.

    The player prefers other colours if the leading colour has reached the limit or is expected to reach it.
    """
    preferences, taken = advice[packed_open_cards], []
    for _ in range(count):
        card = max(hand, key=preferences.__getitem__)
        hand.remove(card)
        taken.append(card)
        if not packed_open_cards:
            preferences = advice.second_card[card]
    return taken


def take_random_cards(hand: list[int], count: int, _advice: CardPreferences, _opened: int) -> list[int]:
    """Take the cards at the end of the hand. They are random, because the pile is shuffled."""
    taken = hand[-count:]
    del hand[-count:]
    return taken


PLAYERS: dict[str, Player] = {"greedy": take_cards_greedily, "random": take_random_cards}
