"""Defines the form of a typed Sunnyvale score sheet, and reads its boards and names."""

from collections.abc import Iterable, Sequence
from typing import Annotated, Protocol, TypeAlias, TypeVar

from printgen.core.patterns import compile_later
from printgen.core.problems import find_closest_word
from printgen.core.records import dataclass
from printgen.core.words import join_words
from printgen.scoring.contract.board import SpaceSet
from printgen.scoring.contract.entries import (
    EditionName,
    Figure,
    ManyWrong,
    Number,
    PlayerName,
    Scalar,
    Spaced,
    make_field,
    read_name,
)

CONCERN, HOME, EMPTY = "C", "A", "."
_SPACE = compile_later(r"([CcAa])|[.·_-]")
_MOST_LISTED = 6  # the most names listed in a message

BoardRow: TypeAlias = tuple[str, ...]  # each space is CONCERN, HOME or EMPTY
BoardRows: TypeAlias = tuple[BoardRow, ...]


def read_board_row(text: str) -> BoardRow:
    """The spaces in a row such as `. . C A A .` or `..CAA.`. Raises a ValueError with a sentence for any other text."""
    words = text.split()
    signs = list(words[0]) if len(words) == 1 else words
    for column, sign in enumerate(signs, 1):
        if not _SPACE.fullmatch(sign):
            raise ValueError(f'Space {column} is "{sign[:20]}", but must be C (Concern), A (affordable home) or . (empty).')
    return tuple(sign.upper() if sign.upper() in (CONCERN, HOME) else EMPTY for sign in signs)


def read_board(text: str) -> BoardRows:
    """The rows of a board from top to bottom. Raises ManyWrong with a sentence for each bad row."""
    rows: list[BoardRow] = []
    wrong: list[tuple[int, str, str]] = []
    for line_number, line in enumerate(text.splitlines()):
        try:
            rows += [read_board_row(line)] if line.strip() else []
        except ValueError as fault:
            wrong.append((line_number, f"row {len(rows) + len(wrong) + 1}, {lower_first_letter(str(fault))}", ""))
    if wrong:
        raise ManyWrong(tuple(wrong))
    return tuple(rows)


def lower_first_letter(text: str) -> str:
    """The text with its first letter in lower case."""
    return text[:1].lower() + text[1:]


def find_spaces_with_sign(sign: str, rows: BoardRows) -> SpaceSet:
    """The set of spaces on a board that contain `sign`, as a bitmask."""
    return sum(1 << place for place, found in enumerate(space for row in rows for space in row) if found == sign)


BoardText = Annotated[BoardRows, Scalar(read_board, "Must be rows of the characters C, A and . only.", r"(.|\n)*")]
CardName = Annotated[str, Scalar(read_name, "Must be the name of a card.", r".*\S.*")]


@dataclass(frozen=True)
class Player:
    """One player's neighbourhood at the end of the game."""

    name: PlayerName = make_field("The player's name.")
    map: PlayerName = make_field("The player's map, by id or name.")
    board: BoardText = make_field(
        "The rows of the map, top to bottom: C for a Concern, A for an affordable home, . for an empty space."
    )
    built: Annotated[tuple[CardName, ...], Spaced()] | None = make_field(
        "The Housing cards built on this map, by id or name.", default=None
    )
    housing: dict[str, Figure] = make_field("The number of homes in each zone, as written on the sheet.", factory=dict)
    concerns: Figure = make_field("The number of Concerns, as written on the sheet.", default=None)
    value: Figure = make_field("The value of the neighborhood, as written on the sheet.", default=None)


@dataclass(frozen=True)
class Crisis:
    """The figures for one crisis in the log."""

    built: Figure = make_field("The number of cards built in this crisis and since the previous one.", default=None)
    level: Figure = make_field("The level of the tracker after this crisis.", default=None)


@dataclass(frozen=True)
class Entry:
    """The score sheet of one game of Sunnyvale."""

    game: str = make_field("sunnyvale")
    players: tuple[Player, ...] = make_field("The three players.")
    crises: Number = make_field("The number of crises so far. With fewer than ten, the game is not over.")
    log: tuple[Crisis, ...] = make_field("The figures written for each crisis, in order.", default=())
    edition: EditionName = make_field("The edition printed in the margin of the sheet.", default="")


@dataclass(frozen=True)
class BoardEntry:
    """One player's board in the middle of a game."""

    map: PlayerName = make_field("The player's map, by id or name.")
    board: BoardText = make_field(
        "The rows of the map, top to bottom: C for a Concern, A for an affordable home, . for an empty space."
    )


class NamedThing(Protocol):
    """A thing with an id and a printed name, such as a map or a card."""

    @property
    def id(self) -> str:
        """The id in the game's content."""

    @property
    def name(self) -> str:
        """The printed name."""


Thing = TypeVar("Thing", bound=NamedThing)


def find_by_id_or_name(text: str, things: Sequence[Thing], kind_in_message: str) -> Thing:
    """The map or card with this id or name.

    If there is none, raises a ValueError with a sentence that calls the thing `kind_in_message`.
    """
    found = next((thing for thing in things if _normalize_name(text) in _normalize_id_and_name(thing)), None)
    if found is None:
        missing = f"There is no {kind_in_message} “{text[:40]}”." if text.strip() else f"Enter the name of a {kind_in_message}."
        raise ValueError(f"{missing}{_write_suggestion_or_choices(text, things)}")
    return found


def find_by_beginning_of_id_or_name(text: str, things: Sequence[Thing], kind_in_message: str) -> Thing:
    """The map or card whose id or name begins with the text, or the one whose whole id or name is the text.

    Raises a ValueError with a sentence unless exactly one matches.
    """
    begins = [
        thing for thing in things if any(name.startswith(_normalize_name(text)) for name in _normalize_id_and_name(thing))
    ]
    exact = [thing for thing in begins if _normalize_name(text) in _normalize_id_and_name(thing)]
    if len(exact or begins) > 1 and text.strip():
        names = join_words((one.name for one in begins[:_MOST_LISTED]), "or")
        raise ValueError(f"“{text[:40]}” could be {names}. Type more of the name.")
    return (exact or begins)[0] if begins and text.strip() else find_by_id_or_name(text, things, kind_in_message)


def _write_suggestion_or_choices(text: str, things: Sequence[Thing]) -> str:
    """A sentence that suggests the closest name or lists the names if they are few. Starts with a space if not empty."""
    near = find_closest_word(text, [word for thing in things for word in (thing.id, thing.name)])
    if near is not None:
        thing = next(thing for thing in things if near in (thing.id, thing.name))
        return f" Did you mean {thing.name} ({thing.id})?"
    return f" Choose {join_words((thing.id for thing in things), 'or')}." if len(things) <= _MOST_LISTED else ""


def _normalize_id_and_name(thing: NamedThing) -> Iterable[str]:
    return _normalize_name(thing.id), _normalize_name(thing.name)


def _normalize_name(text: str) -> str:
    """A name for comparison: in lower case with single spaces and straight apostrophes."""
    return " ".join(text.casefold().replace("’", "'").split())
