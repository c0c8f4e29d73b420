"""How a rules module lets its game be played by simple players, so that a designer sees what a change of content does."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import TypeAlias

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
