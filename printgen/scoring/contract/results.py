"""The types that a rules module returns: findings, points with reasons, a verdict, and the best possible result."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import field
from typing import Any, TypeAlias

from printgen.core.records import dataclass
from printgen.scoring.contract.facts import Fault, UnfitContent

__all__ = [
    "EntryPath",
    "Fault",
    "Hindsight",
    "PlayerScore",
    "ScoreLine",
    "SheetFinding",
    "UnfitContent",
    "Verdict",
    "Watch",
    "find_best_players",
]

EntryPath: TypeAlias = tuple[str | int, ...]  # a place in the entry: a key for each map, an index from 0 for each list
Watch: TypeAlias = Callable[[Iterable[None], int], Iterable[None]]  # yields steps and shows progress; the int is their number

WinnersIfKnown: TypeAlias = tuple[str, ...]  # the names of the winners; empty if a total is unknown


@dataclass(frozen=True, slots=True)
class SheetFinding:
    """A mistake on a score sheet, and its place in the entry."""

    code: str
    message: str
    path: EntryPath
    player: str | None = None
    turn: int | None = None


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One line of a score, with the reasons for its points. A player's total is the sum of the lines."""

    row: str
    points: int | None
    because: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PlayerScore:
    """A player's score according to the rules, which may differ from the total that the player wrote."""

    name: str
    total: int | None  # None if several totals are possible
    range: tuple[int, int] | None  # the lowest and the highest possible total
    written: int | None  # the total on the score sheet
    lines: tuple[ScoreLine, ...] = ()
    detail: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Verdict:
    """The result of judging an entry: each player's score, the winners, and the findings."""

    players: tuple[PlayerScore, ...]
    winners: tuple[str, ...]
    findings: tuple[SheetFinding, ...]
    notes: tuple[str, ...] = ()
    detail: Mapping[str, Any] = field(default_factory=dict)

    @property
    def valid(self) -> bool:
        """Whether the rules found nothing wrong."""
        return not self.findings


@dataclass(frozen=True, slots=True)
class Hindsight:
    """The highest known score that was possible with a game's dice or cards, and a score sheet with that score."""

    total: int  # of the score sheet in `sketch`
    bound: int  # proven: no way of playing can score more
    sketch: tuple[str, ...]  # the score sheet, line by line
    lines: tuple[ScoreLine, ...]
    detail: Mapping[str, Any] = field(default_factory=dict)

    @property
    def proved(self) -> bool:
        """Whether no higher score was possible."""
        return self.total == self.bound


def find_best_players(players: tuple[PlayerScore, ...]) -> WinnersIfKnown:
    """The names of all players with the highest total, or an empty tuple if a total is unknown."""
    totals = [player.total for player in players]
    if any(total is None for total in totals):
        return ()
    best = max(total for total in totals if total is not None)
    return tuple(player.name for player in players if player.total == best)
