"""Simulates whole deals of 5211. A test compares their scores and winners with those of the judge."""

from functools import cache
from random import Random

from printgen.core.named_tuples import NamedTuple
from printgen.games.game_5211.constants import GameConstants, Setup
from printgen.games.game_5211.outcome import find_round_outcome, is_card_kept
from printgen.games.game_5211.play.players import MOST_CACHED, PLAYERS, CardPreferences, OpenCards, Player
from printgen.scoring.contract.optional import Playtest, SimulatedGame

CARD_BITS = 16  # bits for the number of cards, below the bits for points: the most points win, then the most cards (R9)
EVENTS = ("Roosters score", "colour over the limit", "tie for the most", "nobody scores")


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
        outcome = find_round_outcome(self._setup, *self._open_cards.count_colours_and_roosters(packed_open_cards))
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

    def _play_round(self, players: list[Player], hands: list[list[int]], pile: list[int], is_last: bool) -> PlayedRound:
        """Play a round (R2, R7). Takes the cards from `hands`, and draws new ones from `pile`."""
        played: list[list[int]] = [[] for _ in players]
        adds, advice, packed_open_cards = self._adds, self._advice, 0
        for count in self._turns:
            before = packed_open_cards
            for take_cards, hand, played_by_seat in zip(players, hands, played, strict=True):
                for card in take_cards(hand, count, advice, before):
                    played_by_seat.append(card)
                    packed_open_cards += adds[card]
            if not is_last:
                for hand in hands:
                    hand.extend(pile[-count:])
                    del pile[-count:]
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
