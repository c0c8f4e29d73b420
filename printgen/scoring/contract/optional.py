"""What the optional hooks of a rules module return: contests, places for a card, simulated games."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any, TypeAlias

from printgen.scoring.contract.drawing import Spread
from printgen.scoring.contract.results import Broken, Line


@dataclass(frozen=True, slots=True)
class Side:
    """One side and what its strength is made of."""

    name: str
    role: str  # as the rules call it: attacker
    lines: tuple[Line, ...]

    @property
    def strength(self) -> int:
        """The sum of its lines."""
        return sum(line.points or 0 for line in self.lines)


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a contest ends."""

    sides: tuple[Side, ...]
    winner: str | None  # nobody where the rules say so
    decision: str  # in a sentence
    aftermath: tuple[str, ...] = ()  # what follows, a sentence each
    findings: tuple[Broken, ...] = ()


@dataclass(frozen=True, slots=True)
class Contest:
    """What a person writes down of a contest, and how it is reckoned; what is unreadable is told before anything is judged."""

    entry: type[Any]
    unreadable: Callable[[Any], Iterable[Broken]]
    judge: Callable[[Any], Outcome]


@dataclass(frozen=True, slots=True)
class Fits:
    """Every legal placement of one card on one board."""

    card: str  # its id
    name: str  # as people call it
    board: str
    placements: tuple[tuple[str, ...], ...]  # each by the names of its spaces
    notes: tuple[str, ...] = ()  # why there are so many, and what follows from it
    pictures: tuple[Spread, ...] = ()


Count: TypeAlias = tuple[int, int]  # how often, and of how many times it could


@dataclass(frozen=True, slots=True)
class Played:
    """A game that was played to its end, as far as a report counts it; all by seat, the first to play first."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]  # the seats that share the win
    length: int  # in the playtest's unit
    counts: Mapping[str, Count] = field(default_factory=dict)  # how often something happened
    held: tuple[Mapping[str, str], ...] = ()  # what each seat was given by chance: a board, a map
    amounts: Mapping[str, tuple[int, ...]] = field(default_factory=dict)  # of something that is no score, by seat
    shares: Mapping[str, Mapping[str, Count]] = field(default_factory=dict)  # what is counted of each of several things alike


@dataclass(frozen=True, slots=True)
class Playtest:
    """Whole games of one content, with all chance taken from the Random that is handed in."""

    unit: str  # what a length counts: rounds, turns
    styles: tuple[str, ...]  # the simple players there are, the usual one first
    play: Callable[[tuple[str, ...], Random], Played]  # one game between players of these styles, by seat
