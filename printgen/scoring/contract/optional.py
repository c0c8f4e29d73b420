"""Types that the optional hooks of a rules module return: contests, placements of a card, and simulated games."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import field
from random import Random
from typing import Any, TypeAlias

from printgen.core.records import dataclass
from printgen.scoring.contract.drawing import Spread
from printgen.scoring.contract.results import ScoreLine, SheetFinding


@dataclass(frozen=True, slots=True)
class ContestSide:
    """One side of a contest, with the lines that add up to its strength."""

    name: str
    role: str  # in the words of the rules, such as attacker
    lines: tuple[ScoreLine, ...]

    @property
    def strength(self) -> int:
        """The sum of the points of all lines."""
        return sum(line.points or 0 for line in self.lines)


@dataclass(frozen=True, slots=True)
class ContestOutcome:
    """The outcome of a contest."""

    sides: tuple[ContestSide, ...]
    winner: str | None  # None if the rules say that nobody wins
    decision: str  # one sentence
    aftermath: tuple[str, ...] = ()  # the consequences, one sentence each
    findings: tuple[SheetFinding, ...] = ()


@dataclass(frozen=True, slots=True)
class Contest:
    """A kind of contest: the form that a person fills in, and the functions that judge the form."""

    entry: type[Any]  # a frozen dataclass
    find_unreadable: Callable[[Any], Iterable[SheetFinding]]  # every problem that prevents the entry from being judged
    judge: Callable[[Any], ContestOutcome]


@dataclass(frozen=True, slots=True)
class PlacementList:
    """Every legal placement of one card on one board."""

    card: str  # its id
    name: str  # its printed name
    board: str
    placements: tuple[tuple[str, ...], ...]  # the names of the spaces of each placement
    notes: tuple[str, ...] = ()  # explanations for the reader
    pictures: tuple[Spread, ...] = ()


Rate: TypeAlias = tuple[int, int]  # the number of times that something happened, and the number of opportunities


@dataclass(frozen=True, slots=True)
class SimulatedGame:
    """The result of one simulated game. Values by seat are in turn order, starting with the first player."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]  # the seats that won; more than one if they tied
    length: int  # in the unit of the Playtest
    counts: Mapping[str, Rate] = field(default_factory=dict)  # how often each event happened
    held: tuple[Mapping[str, str], ...] = ()  # the random traits of each seat, such as its board or map
    amounts: Mapping[str, tuple[int, ...]] = field(default_factory=dict)  # amounts of things other than points, by seat
    shares: Mapping[str, Mapping[str, Rate]] = field(default_factory=dict)  # rates by table and line


@dataclass(frozen=True, slots=True)
class Playtest:
    """A way to simulate games with one game's content. All randomness comes from the Random that `play` receives."""

    unit: str  # of the length of a game: rounds, turns
    styles: tuple[str, ...]  # the available styles of play, the default first
    play: Callable[[tuple[str, ...], Random], SimulatedGame]  # plays one game, with a style for each seat
