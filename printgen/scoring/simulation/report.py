"""What is kept of the games that were played: sums and counts, however many there were."""

import re
from dataclasses import dataclass, field

from printgen.scoring.contract.optional import Played
from printgen.scoring.simulation.statistics import Spread


@dataclass(slots=True)
class Results:
    """What some players came to."""

    scores: Spread = field(default_factory=Spread)
    won: float = 0.0  # a win that k share is 1/k
    games: int = 0  # in which one of them played, or several
    _last: int = 0

    def add(self, score: int, won: float, game: int) -> None:
        """Take in one player of a game."""
        self.scores.add(score)
        self.won += won
        if game != self._last:
            self._last = game
            self.games += 1


@dataclass(slots=True)
class Count:
    """How often something happened."""

    times: int = 0
    chances: int = 0
    games: int = 0  # in which it happened at all

    def add(self, times: int, chances: int) -> None:
        """Take in one game."""
        self.times += times
        self.chances += chances
        self.games += times > 0


@dataclass(slots=True)
class Report:
    """All that a designer is told of some games."""

    seats: tuple[str, ...]  # the style of each
    games: int = 0
    tied: int = 0  # games that several won
    length: Spread = field(default_factory=Spread)
    apart: Spread = field(default_factory=Spread)  # the best and the worst score of a game
    all: Results = field(default_factory=Results)
    by_seat: list[Results] = field(init=False)
    by_style: dict[str, Results] = field(init=False)
    counts: dict[str, Count] = field(default_factory=dict)
    held: dict[str, dict[str, Results]] = field(default_factory=dict)  # by what was held, and which
    amounts: dict[str, Spread] = field(default_factory=dict)  # of all seats
    shares: dict[str, dict[str, Count]] = field(default_factory=dict)  # by table and line

    def __post_init__(self) -> None:
        self.by_seat = [Results() for _ in self.seats]
        self.by_style = {style: Results() for style in self.seats}

    def add(self, played: Played) -> None:
        """Take in one game."""
        self.games += 1
        self.tied += len(played.winners) > 1
        self.length.add(played.length)
        self.apart.add(max(played.scores) - min(played.scores))
        for seat, score in enumerate(played.scores):
            won = 1 / len(played.winners) if seat in played.winners else 0.0
            for results in self._of(seat, played):
                results.add(score, won, self.games)
        for name, (times, chances) in played.counts.items():
            self.counts.setdefault(name, Count()).add(times, chances)
        for name, amounts in played.amounts.items():
            for amount in amounts:
                self.amounts.setdefault(name, Spread()).add(amount)
        for table, lines in played.shares.items():
            for name, (times, chances) in lines.items():
                self.shares.setdefault(table, {}).setdefault(name, Count()).add(times, chances)

    def counted(self, table: str) -> dict[str, Count]:
        """The lines of a table, numbers in names by their size."""
        return dict(sorted(self.shares[table].items(), key=lambda pair: _natural(pair[0])))

    def ordered(self, trait: str) -> dict[str, Results]:
        """The results of all that was held, numbers in names by their size."""
        return dict(sorted(self.held[trait].items(), key=lambda pair: _natural(pair[0])))

    def _of(self, seat: int, played: Played) -> list[Results]:
        """Everything that a seat counts for."""
        held = played.held[seat].items() if played.held else ()
        traits = (self.held.setdefault(trait, {}).setdefault(which, Results()) for trait, which in held)
        return [self.all, self.by_seat[seat], self.by_style[self.seats[seat]], *traits]


def _natural(name: str) -> list[tuple[int, str]]:
    return [(int(part) if part.isdecimal() else -1, part) for part in re.split(r"(\d+)", name)]
