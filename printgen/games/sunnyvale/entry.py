"""The form of a Sunnyvale sheet that is typed in, and how boards and names in it are read."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Annotated, Protocol, TypeAlias, TypeVar

from printgen.core.problems import closest
from printgen.core.words import listed
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
_MOST_LISTED = 6  # names in a message

Rows: TypeAlias = tuple[tuple[str, ...], ...]  # of a board; each space is CONCERN, HOME or EMPTY


def read_row(text: str) -> tuple[str, ...]:
    """The spaces of a row such as `. . C A A .` or `..CAA.`. ValueError, with a sentence, if it is none."""
    words = text.split()
    signs = list(words[0]) if len(words) == 1 else words
    for column, sign in enumerate(signs, 1):
        if not _SPACE.fullmatch(sign):
            raise ValueError(f'Space {column} is "{sign[:20]}"; C is a Concern, A an affordable home, . nothing.')
    return tuple(sign.upper() if sign.upper() in (CONCERN, HOME) else EMPTY for sign in signs)


def read_board(text: str) -> Rows:
    """The rows of a board, top to bottom. ManyWrong, with a sentence for each bad row."""
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


def spaces_with(sign: str, rows: Rows) -> int:
    """The set of spaces of a board that have a sign."""
    return sum(1 << place for place, other in enumerate(sign for row in rows for sign in row) if other == sign)


BoardText = Annotated[Rows, Scalar(read_board, "Must be rows of C, A and . signs.", r"(.|\n)*")]
CardName = Annotated[str, Scalar(read_name, "Must be the name of a card.", r".*\S.*")]


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
    """The board of one player in the middle of a game."""

    map: PlayerName = said("The map: its id or its name.")
    board: BoardText = said("Its rows, top to bottom: C for a Concern, A for an affordable home, . for nothing.")


class Named(Protocol):
    """A map or a card."""

    @property
    def id(self) -> str:
        """The id in the content's table."""

    @property
    def name(self) -> str:
        """The printed name."""


Thing = TypeVar("Thing", bound=Named)


def find_by_name(text: str, things: Sequence[Thing], kind: str) -> Thing:
    """The thing with this id or name. ValueError, with a sentence that calls it a `kind`, if there is none."""
    found = next((thing for thing in things if _plain_text(text) in _plain_names(thing)), None)
    if found is None:
        raise ValueError(f"There is no {kind} “{text[:40]}”{_suggest_name(text, things)}")
    return found


def find_by_beginning(text: str, things: Sequence[Thing], kind: str) -> Thing:
    """The thing whose id or name begins with the text. ValueError, with a sentence, if there is none or more than one."""
    begins = [thing for thing in things if any(name.startswith(_plain_text(text)) for name in _plain_names(thing))]
    exact = [thing for thing in begins if _plain_text(text) in _plain_names(thing)]
    if len(exact or begins) > 1 and text.strip():
        names = listed((one.name for one in begins[:_MOST_LISTED]), "or")
        raise ValueError(f"“{text[:40]}” may be {names}; type more of it.")
    return (exact or begins)[0] if begins and text.strip() else find_by_name(text, things, kind)


def _suggest_name(text: str, things: Sequence[Thing]) -> str:
    near = closest(text, [word for thing in things for word in (thing.id, thing.name)])
    if near is not None:
        thing = next(thing for thing in things if near in (thing.id, thing.name))
        return f": did you mean {thing.name} ({thing.id})?"
    return f"; there are {listed(thing.id for thing in things)}." if len(things) <= _MOST_LISTED else "."


def _plain_names(thing: Named) -> Iterable[str]:
    return _plain_text(thing.id), _plain_text(thing.name)


def _plain_text(text: str) -> str:
    """A name without the differences that typing makes: case, spaces and kinds of apostrophes."""
    return " ".join(text.casefold().replace("’", "'").split())
