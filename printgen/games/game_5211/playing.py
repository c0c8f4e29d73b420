"""Whole deals of 5211 between simple players, scored as a judge scores them."""

from functools import cache
from random import Random
from typing import NamedTuple

from printgen.games.game_5211.heap import MOST_KNOWN, Heap
from printgen.games.game_5211.outcome import keeps, settle
from printgen.games.game_5211.players import PLAYERS, Player, Sight
from printgen.games.game_5211.table import Seats, Table
from printgen.scoring.contract.optional import Played, Playtest

CARDS = 16  # bits for the number of cards, below those of the points: more points first, then more cards (R9)
EVENTS = ("Roosters score", "colour over the limit", "tie for the most", "nobody scores")


class Scoring(NamedTuple):
    """What an outcome gives for every kind of card, points and cards in one number, and the events it is."""

    worths: tuple[int, ...]
    events: tuple[bool, ...]


class Scorings(dict[int, Scoring]):
    """The scoring of a round by all that lies open, settled once."""

    def __init__(self, table: Table, seats: Seats) -> None:
        super().__init__()
        self._table, self._seats, self._heap = table, seats, Heap(table)

    def __missing__(self, opened: int) -> Scoring:
        if len(self) >= MOST_KNOWN:
            self.clear()
        table = self._table
        outcome = settle(self._seats, *self._heap.counts(opened))
        worths = tuple((kind.value << CARDS) + 1 if keeps(table, outcome, card) else 0 for card, kind in enumerate(table.kinds))
        events = (outcome.mode == "roosters", bool(outcome.over), bool(outcome.ties), outcome.mode == "none")
        scoring = self[opened] = Scoring(worths, events)
        return scoring


class Desk:
    """A table set for a number of players."""

    def __init__(self, table: Table, players: int) -> None:
        seats = table.seats[players]
        self.deck = [card for card, kind in enumerate(table.kinds) for _ in range(kind.copies)]
        self.hand, self.turns, self.rounds = table.hand, table.turns, table.rounds(players)
        self.adds = Heap(table).adds
        self.sight, self.scorings = Sight(table, seats), Scorings(table, seats)

    def play(self, players: list[Player], chance: Random) -> Played:
        """One deal (R1 to R9)."""
        pile = self.deck.copy()
        chance.shuffle(pile)
        hands = [[pile.pop() for _ in range(self.hand)] for _ in players]
        results = [0] * len(players)
        scorings = []
        for number in range(1, self.rounds + 1):
            played, opened = self._round(players, hands, pile, number == self.rounds)
            scoring = self.scorings[opened]
            scorings.append(scoring.events)
            worth = scoring.worths.__getitem__
            results = [result + sum(map(worth, cards)) for result, cards in zip(results, played, strict=True)]
        return _played(results, scorings)

    def _round(self, players: list[Player], hands: list[list[int]], pile: list[int], last: bool) -> tuple[list[list[int]], int]:
        """The cards of a round by seat, and what lies open at its end; after the last one nobody draws (R2, R7)."""
        played: list[list[int]] = [[] for _ in players]
        adds, sight, opened = self.adds, self.sight, 0
        for count in self.turns:
            before = opened
            for play, hand, mine in zip(players, hands, played, strict=True):
                for card in play(hand, count, sight, before):
                    mine.append(card)
                    opened += adds[card]
            if not last:
                for hand in hands:
                    hand.extend(pile[-count:])
                    del pile[-count:]
        return played, opened


def _played(results: list[int], events: list[tuple[bool, ...]]) -> Played:
    scores = tuple(result >> CARDS for result in results)
    winners = tuple(seat for seat, result in enumerate(results) if result == max(results))
    rounds = len(events)
    counts = {name: (sum(happened), rounds) for name, happened in zip(EVENTS, zip(*events, strict=True), strict=True)}
    counts["tie for the win"] = (int(scores.count(max(scores)) > 1), 1)
    counts["win shared"] = (int(len(winners) > 1), 1)
    return Played(scores, winners, rounds, counts)


def playtest_of(table: Table) -> Playtest:
    """Deals of this deck; the tables of all numbers of players are set once."""
    desk = cache(lambda players: Desk(table, players))

    def play(seats: tuple[str, ...], chance: Random) -> Played:
        played: Played = desk(len(seats)).play([PLAYERS[style] for style in seats], chance)
        return played

    return Playtest("rounds", tuple(PLAYERS), play)
