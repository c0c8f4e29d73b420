"""Defines the form of a typed file with Village score sheets, and reads its parts."""

import re
from typing import Annotated

from printgen.core.patterns import compile_later
from printgen.core.problems import MessageAndHint
from printgen.core.records import dataclass
from printgen.core.words import write_there_are
from printgen.games.village.constants import COLUMNS, ROWS, Dice
from printgen.scoring.contract.entries import EditionName, Figure, Keys, ManyWrong, PlayerName, Scalar, Spaced, make_field

MOST_SHEETS = 12


@dataclass(frozen=True, slots=True)
class Mark:
    """A mark on the score sheet, and the turn written in its corner, if any. Turn 0 is the preparation."""

    type: str
    turn: int | None


Grid = tuple[Mark | None, ...]  # row by row


def read_dice(text: str) -> Dice:
    """The two dice in a text such as `3-1`, `3,1` or `31`."""
    match = re.fullmatch(r"(\d)\s*(?:[-–,/]\s*)?(\d)", text.strip())
    if match is None:
        raise ValueError("Must be two dice, such as 3-1.")
    dice = int(match[1]), int(match[2])
    if not all(1 <= die <= 6 for die in dice):
        raise ValueError("A die shows 1 to 6.")
    return dice


_SPACE = compile_later(r"(h|house|f|forest|l|lake|s|square)([0-9])?|[.·_-]", re.IGNORECASE)


def read_grid_row_and_mistakes(text: str) -> tuple[list[Mark | None], list[MessageAndHint]]:
    """The spaces in one row of the grid, and a message and a hint for each mistake in it."""
    spaces, mistakes = [], []
    words = text.split()
    for column, word in enumerate(words, 1):
        match = _SPACE.fullmatch(word)
        if match is None:
            mistakes.append((f'column {column} is "{word[:20]}".', _make_hint_for_unreadable_mark(word)))
        spaces.append(Mark(match[1][0].upper(), int(match[2]) if match[2] else None) if match and match[1] else None)
    if len(words) != COLUMNS:
        mistakes.append((f"{write_there_are(len(words), 'space')} instead of {COLUMNS}.", "write . for an empty space."))
    return spaces, mistakes


def _make_hint_for_unreadable_mark(word: str) -> str:
    if re.fullmatch(r"[.·_-]\d+", word):
        return "write . without a turn for an empty space."
    if re.fullmatch(r"[HFLShfls]\d+", word):
        return "write the turn as one digit, with 0 for the preparation."
    return "write H, F, L or S, with or without the turn as in F2, or . for an empty space."


def read_grid(text: str) -> Grid:
    """The spaces of the five rows from top to bottom."""
    rows = [(offset, line) for offset, line in enumerate(text.splitlines()) if line.strip()]
    spaces: list[Mark | None] = []
    mistakes: list[tuple[int, str, str]] = []
    for number, (offset, line) in enumerate(rows, 1):
        row, wrong = read_grid_row_and_mistakes(line)
        spaces += row
        mistakes += [(offset, f"in row {number}, {message}", hint) for message, hint in wrong]
    if len(rows) != ROWS:
        message = f"{write_there_are(len(rows), 'row')} instead of {ROWS}."
        mistakes.insert(0, (0, message, "write one line for each avenue, top to bottom."))
    if mistakes:
        raise ManyWrong(tuple(mistakes))
    return tuple(spaces)


def read_score_if_written(text: str) -> int | None:
    """The score of a turn, or None if no score was written."""
    if text in ("-", "–", "?", "null", "~"):
        return None
    if not re.fullmatch(r"\d{1,3}", text):
        raise ValueError("Must be a score, or - if there is none.")
    return int(text)


def read_type_letter(text: str) -> str:
    """The letter of a basic type, which may be written as a letter or a name."""
    name = {"house": "H", "forest": "F", "lake": "L"}.get(text.lower(), text.upper())
    if name not in ("H", "F", "L"):
        raise ValueError("Must be H, F or L.")
    return name


def _read_avenue_name(text: str) -> str:
    name = text.replace("–", "-").replace(" ", "")
    if not re.fullmatch(r"\d{1,2}(-\d{1,2})?", name):
        raise ValueError("Must be an avenue, such as 7 or 3-4.")
    return name


DiceText = Annotated[Dice, Scalar(read_dice, "Must be two dice, such as 3-1.", r"[1-6][-,/ ]?[1-6]")]
GridText = Annotated[Grid, Scalar(read_grid, "Must be five rows of six spaces.", r"(.|\n)*")]
ScoreText = Annotated[int | None, Scalar(read_score_if_written, "Must be a score.", r"\d{1,3}|-")]
TypeText = Annotated[str, Scalar(read_type_letter, "Must be H, F or L.", "[HFLhfl]", ("house", "forest", "lake"))]
AvenueText = Annotated[str, Scalar(_read_avenue_name, "Must be an avenue, such as 7 or 3-4.", r"\d{1,2}(-\d{1,2})?")]
TURN = Keys("[1-9]", "use the number of a turn, from 1 to 9.")


@dataclass(frozen=True)
class Sheet:
    """One player's score sheet."""

    player: PlayerName = make_field("The name on the score sheet.")
    grid: GridText = make_field(
        "Five rows, top to bottom: H, F, L or S, with the turn if it was written; a dot for an empty space."
    )
    bonus: Annotated[tuple[TypeText, ...], Spaced()] = make_field("The types ticked in turns 3, 6 and 9.", default=())
    avenues: Annotated[dict[str, AvenueText], TURN] = make_field(
        "The avenue chosen in each turn with a roll of 2 or 12.", factory=dict
    )
    scores: Annotated[tuple[ScoreText, ...], Spaced()] = make_field("The nine scores, with - for a missing one.", default=())
    squares: Figure = make_field("The points of the squares.", default=None)
    total: Figure = make_field("The total.", default=None)


@dataclass(frozen=True)
class Entry:
    """The score sheets of one game of Village."""

    game: str = make_field("village")
    rolls: Annotated[tuple[DiceText, ...], Spaced()] = make_field("The preparation roll, then the rolls of the nine turns.")
    sheets: tuple[Sheet, ...] = make_field("One to twelve sheets with the same rolls.")
    edition: EditionName = make_field("The edition printed in the margin of the sheets.", default="")
