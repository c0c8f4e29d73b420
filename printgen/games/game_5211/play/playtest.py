"""Simulates whole deals of 5211, with players who choose cards according to the face-up cards.

A test compares the scores and winners of the deals with those of the judge.
"""

from collections.abc import Callable
from functools import cache
from random import Random
from typing import TypeAlias

from printgen.core.named_tuples import NamedTuple
from printgen.games.game_5211.constants import GameConstants, Setup
from printgen.games.game_5211.outcome import find_round_outcome, is_card_kept
from printgen.scoring.contract.optional import Playtest, SimulatedGame

CARD_BITS = 16  # bits for the number of cards, below the bits for points: the most points win, then the most cards (R9)
EVENTS = ("Roosters score", "colour over the limit", "tie for the most", "nobody scores")
Preferences: TypeAlias = tuple[float, ...]  # a player's preference for each kind of card
# Removes cards from a hand and returns them. Takes the hand, the number of cards, advice, and the face-up cards (OpenCards).
Player: TypeAlias = Callable[[list[int], int, "CardPreferences", int], list[int]]

MOST_CACHED = 100_000  # sets of face-up cards in a cache; a full cache is emptied
TOGETHER = 3.0  # the worth of opening with two cards of the same colour
SHARE = 0.2  # the expected share of one colour among the cards still to be played
RISKY, LOST = 0.3, 0.05  # factors for a colour that is expected to reach the limit and for one that has reached it


class OpenCards:
    """The face-up cards of a round as one integer, with some bits for each colour and some for the Roosters.

    Adding a card takes a single addition. A test compares the counts with `outcome.count_cards_per_colour_and_roosters`.
    """

    BITS = 10

    def __init__(self, constants: GameConstants) -> None:
        self._colours = len(constants.colours)
        rooster = 1 << self.BITS * self._colours
        # The number to add for each kind of card.
        self.adds = tuple(
            (1 << self.BITS * kind.colour) + (kind.value == constants.rooster) * rooster for kind in constants.kinds
        )

    def count_cards_per_colour_and_roosters(self, packed_open_cards: int) -> tuple[tuple[int, ...], int]:
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
        counts, _ = self._open_cards.count_cards_per_colour_and_roosters(packed_open_cards)
        to_come = self._cards - sum(counts) - 1
        ratings = [self._rate_colour_by_face_up_cards(count + 1, to_come) for count in counts]
        return tuple(kind.value * ratings[kind.colour] for kind in self._kinds)

    def _rate_colour_by_face_up_cards(self, face_up_count: int, cards_to_come: int) -> float:
        """A rating of a colour with `face_up_count` face-up cards. A higher rating means that it is more likely to score."""
        if face_up_count >= self._setup.limit:
            return LOST
        risk = RISKY if face_up_count + SHARE * cards_to_come >= self._setup.limit else 1.0
        return face_up_count * face_up_count * risk


def take_cards_greedily(hand_to_change: list[int], count: int, advice: CardPreferences, packed_open_cards: int) -> list[int]:
    """Take the cards that a greedy player plays: low cards of one colour first, and later high cards of the leading colour.

    The player prefers other colours if the leading colour has reached the limit or is expected to reach it.
    """
    preferences, taken = advice[packed_open_cards], []
    for _ in range(count):
        card = max(hand_to_change, key=preferences.__getitem__)
        hand_to_change.remove(card)
        taken.append(card)
        if not packed_open_cards:
            preferences = advice.second_card[card]
    return taken


def take_last_cards(hand_to_change: list[int], count: int, _advice: CardPreferences, _packed_open_cards: int) -> list[int]:
    """Take the cards at the end of the hand. They are random, because the pile is shuffled."""
    taken = hand_to_change[-count:]
    del hand_to_change[-count:]
    return taken


PLAYERS: dict[str, Player] = {"greedy": take_cards_greedily, "random": take_last_cards}


class RoundScores(NamedTuple):
    """The points and kept cards for each kind of card in a round, packed into one number, and the EVENTS that happened."""

    worths: tuple[int, ...]
    events: tuple[bool, ...]


class PlayedRound(NamedTuple):
    """The cards that each seat has played in a round, and all of them as packed face-up cards."""

    cards_by_seat: list[list[int]]
    packed_open_cards: int


class RoundScoreCache(dict[int, RoundScores]):
    """A cache of a round's scores, for each set of face-up cards at its end."""

    def __init__(self, constants: GameConstants, setup: Setup) -> None:
        super().__init__()
        self._constants, self._setup, self._open_cards = constants, setup, OpenCards(constants)

    def __missing__(self, packed_open_cards: int) -> RoundScores:
        if len(self) >= MOST_CACHED:
            self.clear()
        constants = self._constants
        outcome = find_round_outcome(self._setup, *self._open_cards.count_cards_per_colour_and_roosters(packed_open_cards))
        worths = tuple(
            (kind.value << CARD_BITS) + 1 if is_card_kept(constants, outcome, card) else 0
            for card, kind in enumerate(constants.kinds)
        )
        events = (outcome.mode == "roosters", bool(outcome.over), bool(outcome.ties), outcome.mode == "none")
        scores = self[packed_open_cards] = RoundScores(worths, events)
        return scores


class Simulation:
    """Plays deals for one number of players, and caches the scores of rounds."""

    def __init__(self, constants: GameConstants, players: int) -> None:
        setup = constants.setups[players]
        self._deck = [card for card, kind in enumerate(constants.kinds) for _ in range(kind.copies)]
        self._hand, self._turns, self._rounds = constants.hand, constants.turns, constants.count_rounds_per_deal(players)
        self._adds = OpenCards(constants).adds
        self._advice, self._scores = CardPreferences(constants, setup), RoundScoreCache(constants, setup)

    def play_deal(self, players: list[Player], chance: Random) -> SimulatedGame:
        """Play one deal (R1 to R9) and return its result."""
        pile = self._deck.copy()
        chance.shuffle(pile)
        hands = [[pile.pop() for _ in range(self._hand)] for _ in players]
        results = [0] * len(players)
        events = []
        for number in range(1, self._rounds + 1):
            played, packed_open_cards = self._play_round(players, hands, pile, number == self._rounds)
            scores = self._scores[packed_open_cards]
            events.append(scores.events)
            worth = scores.worths.__getitem__
            results = [result + sum(map(worth, cards)) for result, cards in zip(results, played, strict=True)]
        return _make_game_result(results, events)

    def _play_round(
        self, players: list[Player], hands_to_change: list[list[int]], pile_to_change: list[int], is_last_round: bool
    ) -> PlayedRound:
        """Play a round (R2, R7). Takes the cards from `hands_to_change`, and draws new ones from `pile_to_change`."""
        played: list[list[int]] = [[] for _ in players]
        adds, advice, packed_open_cards = self._adds, self._advice, 0
        for count in self._turns:
            before = packed_open_cards
            for take_cards, hand, played_by_seat in zip(players, hands_to_change, played, strict=True):
                for card in take_cards(hand, count, advice, before):
                    played_by_seat.append(card)
                    packed_open_cards += adds[card]
            if not is_last_round:
                for hand in hands_to_change:
                    hand.extend(pile_to_change[-count:])
                    del pile_to_change[-count:]
        return PlayedRound(played, packed_open_cards)


def _make_game_result(packed_results: list[int], events: list[tuple[bool, ...]]) -> SimulatedGame:
    scores = tuple(result >> CARD_BITS for result in packed_results)
    winners = tuple(seat for seat, result in enumerate(packed_results) if result == max(packed_results))
    rounds = len(events)
    counts = {name: (sum(happened), rounds) for name, happened in zip(EVENTS, zip(*events, strict=True), strict=True)}
    counts["tie for the win"] = (int(scores.count(max(scores)) > 1), 1)
    counts["win shared"] = (int(len(winners) > 1), 1)
    return SimulatedGame(scores, winners, rounds, counts)


def make_playtest(constants: GameConstants) -> Playtest:
    """The simulated deals of 5211. All deals with the same number of players share one cache."""
    simulation_for = cache(lambda players: Simulation(constants, players))

    def play_one_deal(styles_of_seats: tuple[str, ...], chance: Random) -> SimulatedGame:
        played: SimulatedGame = simulation_for(len(styles_of_seats)).play_deal(
            [PLAYERS[style] for style in styles_of_seats], chance
        )
        return played

    return Playtest("rounds", tuple(PLAYERS), play_one_deal)
