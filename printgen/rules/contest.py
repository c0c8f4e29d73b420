"""How a rules module reckons one contest in the middle of a game: two sides, their strengths line by line, and who wins."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from printgen.rules.contract import Broken, Line


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
