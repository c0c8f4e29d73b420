"""What a person types from a Favelas score sheet. Boards and dice are taken as they come: all that is wrong is told at once."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, TypeVar

from printgen.core.words import counted, there
from printgen.games.favelas.hills import ROWS
from printgen.scoring.contract.entries import EditionName, Figure, PlayerName, Scalar, read_number, said

Value = TypeVar("Value")


@dataclass(frozen=True, slots=True)
class Top:
    """What shows on a space, and how many tiles lie there if that was written."""

    letter: str
    height: int | None


@dataclass(frozen=True, slots=True)
class Typed:
    """A board as it was typed, row by row, and what is wrong with it."""

    rows: tuple[tuple[Top, ...], ...]
    wrong: tuple[str, ...]

    @property
    def tops(self) -> tuple[Top, ...]:
        """The nine spaces, row by row."""
        return tuple(top for row in self.rows for top in row)


_TOP = re.compile(r"([^\W\d_])(\d{1,2})?(?!\d)|(\S)")


def read_tops(text: str) -> tuple[tuple[Top, ...], list[str]]:
    """A row of spaces, and what is no space in it: `B B`, `B2 P p3`, `YYYG`."""
    found = list(_TOP.finditer("".join(text.split())))
    tops = tuple(Top(match[1].upper(), int(match[2]) if match[2] else None) for match in found if match[1])
    odd = "".join(match[3] for match in found if match[3])
    return tops, [f"what is {odd[:20]}? A space is a letter, perhaps with its height behind it, such as B2"] if odd else []


def read_board(text: str) -> Typed:
    """Three rows, with / or a new line between them."""
    parts = [part for part in re.split(r"[/\n]", text) if part.strip()]
    rows, wrong = [], []
    if len(parts) != len(ROWS):
        wrong.append(f"{there(len(parts), 'row')}, and {len(ROWS)} are wanted, with / between them")
    for number, part in enumerate(parts, 1):
        tops, odd = read_tops(part)
        rows.append(tops)
        wrong += [f"in row {number} {message}" for message in odd]
        if not odd and len(parts) == len(ROWS) and len(tops) != ROWS[number - 1]:
            wrong.append(f"row {number} has {counted(len(tops), 'space')}, and {ROWS[number - 1]} are wanted")
    return Typed(tuple(rows), tuple(wrong))


BoardText = Annotated[Typed, Scalar(read_board, "Rows of 2, 3 and 4 spaces are wanted.", r"(.|\n)*")]
DieText = Annotated[int, Scalar(read_number, "A die shows 1 to 6.", "[1-6]")]


@dataclass(frozen=True)
class Year:
    """What lay on the table at the end of a year."""

    council: dict[str, DieText] = said("The six dice: a colour's name, or `bonus`, and what it shows.")
    boards: dict[str, BoardText] = said("What shows on each player's board: B P Y G R, rows of 2, 3 and 4, / between them.")
    scores: dict[str, Figure] = said("What each player scored.", factory=dict)


@dataclass(frozen=True)
class Entry:
    """A game of Favelas."""

    game: str = said("favelas")
    players: tuple[PlayerName, ...] = said("Two to four names, in the order of their turns.")
    years: tuple[Year, ...] = said("One to three years; fewer than three are a game in progress.")
    tallest: dict[str, Figure] = said("The height of each player's tallest stack.", factory=dict)
    totals: dict[str, Figure] = said("Each player's points of all years.", factory=dict)
    edition: EditionName = said("The edition in the sheet's margin.", default="")


def under(values: Mapping[str, Value], player: str) -> Value | None:
    """What stands under a player's name, however its spaces were typed."""
    return next((value for name, value in values.items() if tidy(name) == player), None)


def tidy(name: str) -> str:
    """A name as the list of players has it."""
    return " ".join(name.split())
