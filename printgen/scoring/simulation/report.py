"""Adds up the results of simulated games. Memory use does not grow with the number of games."""

import re
from dataclasses import field

from printgen.core.records import dataclass
from printgen.scoring.contract.optional import Played
from printgen.scoring.simulation.statistics import Distribution


@dataclass(slots=True)
class Results:
    """The results of a group of players, such as all players in one seat or with one style."""

    scores: Distribution = field(default_factory=Distribution)
    won: float = 0.0  # wins; a win shared by k players counts 1/k for each player
    games: int = 0  # games in which at least one player of the group took part
    _last: int = 0  # the number of the last game that was counted

    def add(self, score: int, won: float, game: int) -> None:
        """Add one player's result in game number `game`."""
        self.scores.add(score)
        self.won += won
        if game != self._last:
            self._last = game
            self.games += 1


@dataclass(slots=True)
class Frequency:
    """The number of times that an event happened, and the number of opportunities."""

    times: int = 0
    chances: int = 0
    games: int = 0  # games in which the event happened at least once

    def add(self, times: int, chances: int) -> None:
        """Add how often the event happened, and could have happened, in one game."""
        self.times += times
        self.chances += chances
        self.games += times > 0


@dataclass(slots=True)
class Report:
    """The results of all games of one simulation."""

    seats: tuple[str, ...]  # the style of each seat
    games: int = 0
    tied: int = 0  # games that more than one player won
    length: Distribution = field(default_factory=Distribution)
    apart: Distribution = field(default_factory=Distribution)  # the difference between the best and the worst score in a game
    all: Results = field(default_factory=Results)
    by_seat: list[Results] = field(init=False)
    by_style: dict[str, Results] = field(init=False)
    counts: dict[str, Frequency] = field(default_factory=dict)
    held: dict[str, dict[str, Results]] = field(default_factory=dict)  # by trait and value, such as board and kite
    amounts: dict[str, Distribution] = field(default_factory=dict)  # by name, over all seats
    shares: dict[str, dict[str, Frequency]] = field(default_factory=dict)  # by table and line

    def __post_init__(self) -> None:
        self.by_seat = [Results() for _ in self.seats]
        self.by_style = {style: Results() for style in self.seats}

    def add(self, played: Played) -> None:
        """Add the result of one game."""
        self.games += 1
        self.tied += len(played.winners) > 1
        self.length.add(played.length)
        self.apart.add(max(played.scores) - min(played.scores))
        for seat, score in enumerate(played.scores):
            won = 1 / len(played.winners) if seat in played.winners else 0.0
            for results in self._find_or_make_groups(seat, played):
                results.add(score, won, self.games)
        for name, (times, chances) in played.counts.items():
            self.counts.setdefault(name, Frequency()).add(times, chances)
        for name, amounts in played.amounts.items():
            for amount in amounts:
                self.amounts.setdefault(name, Distribution()).add(amount)
        for table, lines in played.shares.items():
            for name, (times, chances) in lines.items():
                self.shares.setdefault(table, {}).setdefault(name, Frequency()).add(times, chances)

    def sort_shares(self, table: str) -> dict[str, Frequency]:
        """How often each event in a table happened, sorted by its name. Numbers in names are sorted by size."""
        return dict(sorted(self.shares[table].items(), key=lambda pair: _make_sort_key(pair[0])))

    def sort_results(self, trait: str) -> dict[str, Results]:
        """The results for each value of a trait, sorted by value. Numbers in values are sorted by size."""
        return dict(sorted(self.held[trait].items(), key=lambda pair: _make_sort_key(pair[0])))

    def _find_or_make_groups(self, seat: int, played: Played) -> list[Results]:
        held = played.held[seat].items() if played.held else ()
        traits = (self.held.setdefault(trait, {}).setdefault(value, Results()) for trait, value in held)
        return [self.all, self.by_seat[seat], self.by_style[self.seats[seat]], *traits]


def _make_sort_key(name: str) -> list[tuple[int, str]]:
    """The sort key that puts `map 2` before `map 10`."""
    return [(int(part) if part.isdecimal() else -1, part) for part in re.split(r"(\d+)", name)]
