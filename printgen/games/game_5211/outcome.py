"""R4 and R5: what scores in a round, from how many cards of each colour lie there."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from printgen.games.game_5211.table import Seats, Table

Mode: TypeAlias = Literal["roosters", "colour", "none"]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What scores, and what had to go before."""

    mode: Mode
    colour: int | None = None
    over: tuple[int, ...] = ()  # colours at the limit or above it
    ties: tuple[tuple[int, ...], ...] = ()  # colours that fell together, the most cards first


def settle(seats: Seats, counts: Sequence[int], roosters: int) -> Outcome:
    """The outcome of a round with so many cards of each colour, and so many Roosters among them all."""
    if roosters == seats.roosters:  # R4
        return Outcome("roosters")
    over = tuple(colour for colour, count in enumerate(counts) if count >= seats.limit)
    ties: list[tuple[int, ...]] = []
    for most in sorted({count for count in counts if 0 < count < seats.limit}, reverse=True):
        tied = tuple(colour for colour, count in enumerate(counts) if count == most)
        if len(tied) == 1:
            return Outcome("colour", tied[0], over, tuple(ties))
        ties.append(tied)
    return Outcome("none", None, over, tuple(ties))


def counts_of(table: Table, cards: Sequence[int]) -> tuple[tuple[int, ...], int]:
    """How many cards of each colour lie there, and how many Roosters among them all."""
    colours = [table.kinds[card].colour for card in cards]
    roosters = sum(table.kinds[card].value == table.rooster for card in cards)
    return tuple(colours.count(colour) for colour in range(len(table.colours))), roosters


def keeps(table: Table, outcome: Outcome, card: int) -> bool:
    """Whether its player keeps a card, and has its value in points (R4, R6)."""
    kind = table.kinds[card]
    return kind.value == table.rooster if outcome.mode == "roosters" else kind.colour == outcome.colour
