"""Defines the form of a typed Favelas score sheet, and reads its boards and names."""

import re
from collections.abc import Mapping
from typing import Annotated, TypeVar

from printgen.core.patterns import compile_later
from printgen.core.records import dataclass
from printgen.core.words import write_count, write_there_are
from printgen.games.favelas.grid import ROWS
from printgen.scoring.contract.entries import (
    EditionName,
    Figure,
    PlayerName,
    Scalar,
    make_field,
    read_number,
    strip_extra_spaces,
)

Value = TypeVar("Value")


@dataclass(frozen=True, slots=True)
class Space:
    """One space of a board, as typed."""

    letter: str  # the letter of the colour on top; may be an unknown letter
    height: int | None  # the number of tiles on the space, if it was written


@dataclass(frozen=True, slots=True)
class TypedBoard:
    """A board as typed. Reading never fails, but collects all mistakes so that they can be reported together."""

    rows: tuple[tuple[Space, ...], ...]
    mistakes: tuple[str, ...]

    @property
    def spaces(self) -> tuple[Space, ...]:
        """All spaces, row by row."""
        return tuple(space for row in self.rows for space in row)


_SPACE = compile_later(r"([^\W\d_])(\d{1,2})?(?!\d)|(\S)")


def read_row_and_mistakes(text: str) -> tuple[tuple[Space, ...], list[str]]:
    """The spaces in a row such as `B B`, `B2 P p3` or `YYYG`, and the mistakes in the row."""
    matches = list(_SPACE.finditer("".join(text.split())))
    spaces = tuple(Space(match[1].upper(), int(match[2]) if match[2] else None) for match in matches if match[1])
    unknown = "".join(match[3] for match in matches if match[3])
    mistake = f'"{unknown[:20]}" is not a space; write a letter, with or without a height, as in B2'
    return spaces, [mistake] if unknown else []


def read_board(text: str) -> TypedBoard:
    """The board in a text whose rows are separated by slashes or newlines."""
    parts = [part for part in re.split(r"[/\n]", text) if part.strip()]
    rows, mistakes = [], []
    if len(parts) != len(ROWS):
        mistakes.append(f"{write_there_are(len(parts), 'row')} instead of {len(ROWS)}; separate the rows with /")
    for number, part in enumerate(parts, 1):
        spaces, row_mistakes = read_row_and_mistakes(part)
        rows.append(spaces)
        mistakes += [f"in row {number}, {message}" for message in row_mistakes]
        if not row_mistakes and len(parts) == len(ROWS) and len(spaces) != ROWS[number - 1]:
            mistakes.append(f"row {number} has {write_count(len(spaces), 'space')} instead of {ROWS[number - 1]}")
    return TypedBoard(tuple(rows), tuple(mistakes))


BoardText = Annotated[TypedBoard, Scalar(read_board, "Must be rows of 2, 3 and 4 spaces.", r"(.|\n)*")]
DieText = Annotated[int, Scalar(read_number, "Must be a number from 1 to 6.", "[1-6]")]


@dataclass(frozen=True)
class Year:
    """The council's dice, the boards and the scores at the end of a year."""

    council: dict[str, DieText] = make_field("The number on each of the six dice, by the colour's name or `bonus`.")
    boards: dict[str, BoardText] = make_field(
        "The colours on each player's board: B P Y G R in rows of 2, 3 and 4, separated by /."
    )
    scores: dict[str, Figure] = make_field("Each player's points in this year.", factory=dict)


@dataclass(frozen=True)
class Entry:
    """A typed score sheet of Favelas."""

    game: str = make_field("favelas")
    players: tuple[PlayerName, ...] = make_field("Two to four names, in turn order.")
    years: tuple[Year, ...] = make_field("One to three years; a game with fewer than three is still in progress.")
    tallest: dict[str, Figure] = make_field("The height of each player's tallest stack.", factory=dict)
    totals: dict[str, Figure] = make_field("Each player's total for all years.", factory=dict)
    edition: EditionName = make_field("The edition printed in the sheet's margin.", default="")

    def find_board(self, player: str, year_index: int) -> TypedBoard:
        """A player's board at the end of a year. It exists if the entry passed `entry_checks`."""
        board = find_value_of_player(self.years[year_index].boards, player)
        assert board is not None
        return board


def find_value_of_player(values: Mapping[str, Value], player: str) -> Value | None:
    """The value for a player, or None if the mapping lacks the player. Ignores extra spaces in typed names."""
    return next((value for name, value in values.items() if strip_extra_spaces(name) == player), None)
