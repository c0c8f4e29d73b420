"""What a person copies from three maps when a game of Sunnyvale is over."""

import re
from dataclasses import dataclass
from typing import Annotated, TypeAlias

from printgen.scoring.contract.entries import (
    EditionName,
    Figure,
    ManyWrong,
    Number,
    PlayerName,
    Scalar,
    Spaced,
    read_name,
    said,
)

CONCERN, HOME, EMPTY = "C", "A", "."
_SPACE = re.compile(r"([CcAa])|[.·_-]")

Rows: TypeAlias = tuple[tuple[str, ...], ...]


def read_row(text: str) -> tuple[str, ...]:
    """A row of a map: `. . C A A .` or `..CAA.`; ValueError with a sentence where it is none."""
    words = text.split()
    signs = list(words[0]) if len(words) == 1 else words
    for column, sign in enumerate(signs, 1):
        if not _SPACE.fullmatch(sign):
            raise ValueError(f'Space {column} is "{sign[:20]}"; C is a Concern, A an affordable home, . nothing.')
    return tuple(sign.upper() if sign.upper() in (CONCERN, HOME) else EMPTY for sign in signs)


def read_board(text: str) -> Rows:
    """The rows of a map from top to bottom."""
    rows: list[tuple[str, ...]] = []
    wrong: list[tuple[int, str, str]] = []
    for at, line in enumerate(text.splitlines()):
        try:
            rows += [read_row(line)] if line.strip() else []
        except ValueError as fault:
            wrong.append((at, f"in row {len(rows) + len(wrong) + 1}: {fault}", ""))
    if wrong:
        raise ManyWrong(tuple(wrong))
    return tuple(rows)


BoardText = Annotated[Rows, Scalar(read_board, "Rows of C, A and . are wanted.", r"(.|\n)*")]
CardName = Annotated[str, Scalar(read_name, "The name of a card is wanted.", r".*\S.*")]


@dataclass(frozen=True)
class Player:
    """One player's neighbourhood."""

    name: PlayerName = said("The player's name.")
    map: PlayerName = said("The map: its id or its name.")
    board: BoardText = said("Its rows, top to bottom: C for a Concern, A for an affordable home, . for nothing.")
    built: Annotated[tuple[CardName, ...], Spaced()] | None = said("The Housing cards built here, by id or name.", default=None)
    housing: dict[str, Figure] = said("The homes in each zone, as they were written.", factory=dict)
    concerns: Figure = said("The Concerns, as they were written.", default=None)
    value: Figure = said("The value, as it was written.", default=None)


@dataclass(frozen=True)
class Crisis:
    """What was written down of one crisis."""

    built: Figure = said("The cards built in it, and since the one before.", default=None)
    level: Figure = said("The level after it.", default=None)


@dataclass(frozen=True)
class Entry:
    """One game of Sunnyvale."""

    game: str = said("sunnyvale")
    players: tuple[Player, ...] = said("The three neighbourhoods.")
    crises: Number = said("How many crises there were; fewer than ten: the game is not over.")
    log: tuple[Crisis, ...] = said("What was written down of the crises, in their order.", default=())
    edition: EditionName = said("The edition in the margin of the sheet.", default="")


@dataclass(frozen=True)
class Spot:
    """A map as it lies on the table in the middle of a game."""

    map: PlayerName = said("The map: its id or its name.")
    board: BoardText = said("Its rows, top to bottom: C for a Concern, A for an affordable home, . for nothing.")
