"""What the optional hooks of a rules module return: contests, placements of a card, simulated games."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any, TypeAlias

from printgen.scoring.contract.drawing import Spread
from printgen.scoring.contract.results import Broken, Line


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a contest, and the lines that add up to its strength."""

    name: str
    role: str  # in the words of the rules: attacker
    lines: tuple[Line, ...]

    @property
    def strength(self) -> int:
        """The sum of its lines."""
        return sum(line.points or 0 for line in self.lines)


@dataclass(frozen=True, slots=True)
class Outcome:
    """The outcome of a contest."""

    sides: tuple[Side, ...]
    winner: str | None  # None if the rules say that nobody wins
    decision: str  # in a sentence
    aftermath: tuple[str, ...] = ()  # what follows, a sentence each
    findings: tuple[Broken, ...] = ()


@dataclass(frozen=True, slots=True)
class Contest:
    """A kind of contest: the form that a person fills in, and the functions that judge it."""

    entry: type[Any]  # a frozen dataclass
    unreadable: Callable[[Any], Iterable[Broken]]  # everything that keeps an entry from being judged
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


Rate: TypeAlias = tuple[int, int]  # how often something happened, and how often it could have


@dataclass(frozen=True, slots=True)
class Played:
    """What a report counts of a game that was played to its end; everything by seat, the first player first."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]  # the seats that share the win
    length: int  # in the playtest's unit
    counts: Mapping[str, Rate] = field(default_factory=dict)  # how often something happened
    held: tuple[Mapping[str, str], ...] = ()  # what each seat got by chance: a board, a map
    amounts: Mapping[str, tuple[int, ...]] = field(default_factory=dict)  # of things that are no score, by seat
    shares: Mapping[str, Mapping[str, Rate]] = field(default_factory=dict)  # rates by table and line


@dataclass(frozen=True, slots=True)
class Playtest:
    """Plays whole games of one content; all chance comes from the Random that `play` gets."""

    unit: str  # of a length: rounds, turns
    styles: tuple[str, ...]  # the simple players there are, the usual one first
    play: Callable[[tuple[str, ...], Random], Played]  # one game between players of these styles, by seat
