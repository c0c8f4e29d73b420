"""What a rules module hands back: findings, explained points, a verdict. Values only."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from printgen.scoring.contract.facts import Fault, UnfitContent

__all__ = [
    "Broken",
    "Fault",
    "Hindsight",
    "Line",
    "Path",
    "PlayerScore",
    "UnfitContent",
    "Verdict",
    "Watch",
    "best_players",
]

Path: TypeAlias = tuple[str | int, ...]  # where in the entry: names of maps, numbers of lists from 0
Watch: TypeAlias = Callable[[Iterable[None], int], Iterable[None]]  # shows a person how far so many steps of work have come


@dataclass(frozen=True, slots=True)
class Broken:
    """Something on a sheet that cannot be right, and where it was entered."""

    code: str
    message: str
    path: Path
    player: str | None = None
    turn: int | None = None


@dataclass(frozen=True, slots=True)
class Line:
    """Points and what they are for; a total is the sum of its lines."""

    row: str
    points: int | None
    because: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PlayerScore:
    """What the rules give a player, whatever was written."""

    name: str
    total: int | None
    range: tuple[int, int] | None
    written: int | None
    lines: tuple[Line, ...] = ()
    detail: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Verdict:
    """The whole judgement of an entry."""

    players: tuple[PlayerScore, ...]
    winners: tuple[str, ...]
    findings: tuple[Broken, ...]
    notes: tuple[str, ...] = ()
    detail: Mapping[str, Any] = field(default_factory=dict)

    @property
    def valid(self) -> bool:
        """Right exactly when nothing was found."""
        return not self.findings


@dataclass(frozen=True, slots=True)
class Hindsight:
    """The most that the chance of a game allowed, as far as it is known, and one course of play that comes to it."""

    total: int  # reached by the course
    bound: int  # proven: no course passes it
    sketch: tuple[str, ...]  # the finished sheet
    lines: tuple[Line, ...]
    detail: Mapping[str, Any] = field(default_factory=dict)

    @property
    def proved(self) -> bool:
        """Whether there is nothing better."""
        return self.total == self.bound


def best_players(players: tuple[PlayerScore, ...]) -> tuple[str, ...]:
    """Who has the highest total; nobody while a total is open."""
    totals = [player.total for player in players]
    if any(total is None for total in totals):
        return ()
    best = max(total for total in totals if total is not None)
    return tuple(player.name for player in players if player.total == best)
