"""Adds up the results of simulated games. Memory use does not grow with the number of games."""

import re
from collections import Counter
from dataclasses import field
from fractions import Fraction

from printgen.core.records import dataclass
from printgen.scoring.contract.optional import SimulatedGame
from printgen.scoring.simulation.statistics import Distribution


@dataclass(slots=True)
class GroupResults:
    """The results of a group of players, such as all players in one seat or with one style."""

    scores: Distribution = field(default_factory=Distribution)
    wins: Counter[int] = field(default_factory=Counter)  # the number of wins, by the number of players who shared the win
    games: int = 0  # games in which at least one player of the group took part
    _last: int = 0  # the number of the last game that was counted

    @property
    def fractional_wins(self) -> float:
        """The number of wins. A win shared by k players counts 1/k for each player."""
        return float(sum(Fraction(count, shared) for shared, count in self.wins.items()))

    def add_player_result(self, score: int, won: bool, winner_count: int, game_number: int) -> None:
        """Add one player's result in a game with this number of winners."""
        self.scores.add_number(score)
        if won:
            self.wins[winner_count] += 1
        if game_number != self._last:
            self._last = game_number
            self.games += 1

    def merge_results(self, other: "GroupResults") -> None:
        """Add the results of other games."""
        self.scores.merge_distribution(other.scores)
        self.wins.update(other.wins)
        self.games += other.games


@dataclass(slots=True)
class EventFrequency:
    """The number of times that an event happened, and the number of opportunities."""

    times: int = 0
    chances: int = 0
    games: int = 0  # games in which the event happened at least once

    def add_game(self, times: int, chances: int) -> None:
        """Add how often the event happened, and could have happened, in one game."""
        self.times += times
        self.chances += chances
        self.games += times > 0

    def merge_frequency(self, other: "EventFrequency") -> None:
        """Add the frequency in other games."""
        self.times += other.times
        self.chances += other.chances
        self.games += other.games


@dataclass(slots=True)
class Report:
    """The results of all games of one simulation."""

    seats: tuple[str, ...]  # the style of each seat
    games: int = 0
    tied: int = 0  # games that more than one player won
    length: Distribution = field(default_factory=Distribution)
    apart: Distribution = field(default_factory=Distribution)  # the difference between the best and the worst score in a game
    all: GroupResults = field(default_factory=GroupResults)
    by_seat: list[GroupResults] = field(init=False)
    by_style: dict[str, GroupResults] = field(init=False)
    counts: dict[str, EventFrequency] = field(default_factory=dict)
    held: dict[str, dict[str, GroupResults]] = field(default_factory=dict)  # by trait and value, such as board and kite
    amounts: dict[str, Distribution] = field(default_factory=dict)  # by name, over all seats
    shares: dict[str, dict[str, EventFrequency]] = field(default_factory=dict)  # by table and line

    def __post_init__(self) -> None:
        self.by_seat = [GroupResults() for _ in self.seats]
        self.by_style = {style: GroupResults() for style in self.seats}

    def add_game(self, played: SimulatedGame) -> None:
        """Add the result of one game."""
        self.games += 1
        self.tied += len(played.winners) > 1
        self.length.add_number(played.length)
        self.apart.add_number(max(played.scores) - min(played.scores))
        for seat, score in enumerate(played.scores):
            for results in self._find_or_make_groups_of_player(seat, played):
                results.add_player_result(score, seat in played.winners, len(played.winners), self.games)
        for name, (times, chances) in played.counts.items():
            self.counts.setdefault(name, EventFrequency()).add_game(times, chances)
        for name, amounts in played.amounts.items():
            for amount in amounts:
                self.amounts.setdefault(name, Distribution()).add_number(amount)
        for table, lines in played.shares.items():
            for name, (times, chances) in lines.items():
                self.shares.setdefault(table, {}).setdefault(name, EventFrequency()).add_game(times, chances)

    def merge_report(self, later: "Report") -> None:
        """Add the results of later games with the same seats. The sum is the report that one run of all games makes."""
        self.games += later.games
        self.tied += later.tied
        self.length.merge_distribution(later.length)
        self.apart.merge_distribution(later.apart)
        self.all.merge_results(later.all)
        for results, others in zip(self.by_seat, later.by_seat, strict=True):
            results.merge_results(others)
        for style, others in later.by_style.items():
            self.by_style[style].merge_results(others)
        for name, count in later.counts.items():
            self.counts.setdefault(name, EventFrequency()).merge_frequency(count)
        for name, amount in later.amounts.items():
            self.amounts.setdefault(name, Distribution()).merge_distribution(amount)
        for table, lines in later.shares.items():
            for name, count in lines.items():
                self.shares.setdefault(table, {}).setdefault(name, EventFrequency()).merge_frequency(count)
        for trait, values in later.held.items():
            for value, others in values.items():
                self.held.setdefault(trait, {}).setdefault(value, GroupResults()).merge_results(others)

    def sort_event_frequencies_by_name(self, table_name: str) -> dict[str, EventFrequency]:
        """How often each event in a table happened, sorted by its name. Numbers in names are sorted by size."""
        return dict(sorted(self.shares[table_name].items(), key=lambda pair: _make_sort_key(pair[0])))

    def sort_results_by_trait_value(self, trait: str) -> dict[str, GroupResults]:
        """The results for each value of a trait, sorted by value. Numbers in values are sorted by size."""
        return dict(sorted(self.held[trait].items(), key=lambda pair: _make_sort_key(pair[0])))

    def _find_or_make_groups_of_player(self, seat: int, played: SimulatedGame) -> list[GroupResults]:
        held = played.held[seat].items() if played.held else ()
        traits = (self.held.setdefault(trait, {}).setdefault(value, GroupResults()) for trait, value in held)
        return [self.all, self.by_seat[seat], self.by_style[self.seats[seat]], *traits]


def _make_sort_key(name: str) -> list[tuple[int, str]]:
    """The sort key that puts `map 2` before `map 10`."""
    return [(int(part) if part.isdecimal() else -1, part) for part in re.split(r"(\d+)", name)]
