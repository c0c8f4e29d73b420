"""The form of a Favelas score sheet that is typed in, and how boards and names in it are read."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, TypeVar

from printgen.core.words import counted, there
from printgen.games.favelas.grid import ROWS
from printgen.scoring.contract.entries import EditionName, Figure, PlayerName, Scalar, read_number, said

Value = TypeVar("Value")


@dataclass(frozen=True, slots=True)
class Space:
    """One space of a board as it was typed."""

    letter: str  # of the colour on top; it may be no colour of the game
    height: int | None  # tiles on the space, if the height was written


@dataclass(frozen=True, slots=True)
class TypedBoard:
    """A board as it was typed. Reading it never fails; all mistakes are kept for one report."""

    rows: tuple[tuple[Space, ...], ...]
    mistakes: tuple[str, ...]

    @property
    def spaces(self) -> tuple[Space, ...]:
        """All spaces, row by row."""
        return tuple(space for row in self.rows for space in row)


_SPACE = re.compile(r"([^\W\d_])(\d{1,2})?(?!\d)|(\S)")


def read_row(text: str) -> tuple[tuple[Space, ...], list[str]]:
    """The spaces of a row such as `B B`, `B2 P p3` or `YYYG`, and the mistakes in it."""
    matches = list(_SPACE.finditer("".join(text.split())))
    spaces = tuple(Space(match[1].upper(), int(match[2]) if match[2] else None) for match in matches if match[1])
    odd = "".join(match[3] for match in matches if match[3])
    return spaces, [f"what is {odd[:20]}? A space is a letter, perhaps with its height behind it, such as B2"] if odd else []


def read_board(text: str) -> TypedBoard:
    """A board whose rows are separated by slashes or new lines."""
    parts = [part for part in re.split(r"[/\n]", text) if part.strip()]
    rows, mistakes = [], []
    if len(parts) != len(ROWS):
        mistakes.append(f"{there(len(parts), 'row')}, but there must be {len(ROWS)}, with / between them")
    for number, part in enumerate(parts, 1):
        spaces, odd = read_row(part)
        rows.append(spaces)
        mistakes += [f"in row {number} {message}" for message in odd]
        if not odd and len(parts) == len(ROWS) and len(spaces) != ROWS[number - 1]:
            mistakes.append(f"row {number} has {counted(len(spaces), 'space')}, but must have {ROWS[number - 1]}")
    return TypedBoard(tuple(rows), tuple(mistakes))


BoardText = Annotated[TypedBoard, Scalar(read_board, "Must be rows of 2, 3 and 4 spaces.", r"(.|\n)*")]
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

    def board_of(self, player: str, year: int) -> TypedBoard:
        """A player's board at the end of a year, counted from 0. `entry_checks` makes sure that there is one."""
        board = value_of(self.years[year].boards, player)
        assert board is not None
        return board


def value_of(values: Mapping[str, Value], player: str) -> Value | None:
    """The value under a player's name, however its spaces were typed."""
    return next((value for name, value in values.items() if tidy_name(name) == player), None)


def tidy_name(name: str) -> str:
    """A name with single spaces, as in the list of players."""
    return " ".join(name.split())
