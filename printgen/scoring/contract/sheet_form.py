"""Lets a rules module offer its score sheet as a form: blanks on the paper and beside it, and the entry that they mean."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import field
from typing import Any, TypeAlias

from printgen.core.records import dataclass
from printgen.core.words import join_words
from printgen.scoring.contract.entries import NumberIfWritten, read_figure
from printgen.scoring.contract.results import EntryPath

Texts: TypeAlias = Mapping[str, str]  # what is written on one sheet, by the name of the blank
BlankText: TypeAlias = tuple[str, str]  # the name of a blank, and the text in it

TICK = "x"  # the text of a ticked blank
KINDS = ("name", "word", "number", "signed", "sign", "tick")  # name: of a player; signed: a number that may be negative


@dataclass(frozen=True, slots=True)
class Blank:
    """Something to fill in. It is on the paper if the template has a field of this name, or else a question beside it."""

    name: str
    label: str  # in the words of the question
    path: EntryPath  # its place in the entry; see `SheetForm`
    read: Callable[[str], Any]  # raises ValueError with a full sentence if the text cannot be used
    kind: str = "word"  # one of KINDS
    signs: Mapping[str, str] = field(default_factory=dict)  # of the kind `sign`: what each sign means
    help: str = ""
    column: int | None = None  # of the player (from 0), if all players are on one sheet
    shared: bool = False  # filled in on the first sheet only, if each player has a sheet
    after: str = ""  # the name of a blank without which this one is not needed yet
    variant_path: EntryPath = ()  # its place in the entry of a variant of the game, if that differs

    @property
    def paths(self) -> tuple[EntryPath, ...]:
        """All places in the entry that this may be."""
        return tuple(path for path in (self.path, self.variant_path) if path)


class Unfilled(Exception):
    """Raised when an entry cannot be written, because a blank is empty or, with a message, does not fit the others."""

    def __init__(self, blank: str, sheet: int = 0, message: str = "") -> None:
        super().__init__(message or blank)
        self.blank, self.sheet, self.message = blank, sheet, message


@dataclass(frozen=True, slots=True)
class SheetForm:
    """The score sheet as a form.

    If each player has a sheet, the entry has a list `sheets`, and the paths of blanks that are not shared begin in an item of
    this list. If all players are on one sheet, a number in a path can stand for the player in this column.
    """

    component: str
    blanks: tuple[Blank, ...]  # in the order of the questions
    write: Callable[[Sequence[Texts]], str]  # the entry with the texts of each sheet, as YAML; may raise Unfilled
    fill: Callable[[Any], Sequence[Texts]]  # the texts of an entry, for each sheet
    own_sheets: bool = False  # whether each player has a sheet; otherwise, each player has a column on the only one


def make_sign_reader(signs: Iterable[str]) -> Callable[[str], str]:
    """A function that reads one of some signs, in capitals or not."""
    known = {sign.casefold(): sign for sign in signs}

    def read_sign(text: str) -> str:
        sign = known.get(text.strip().casefold())
        if sign is None:
            raise ValueError(f"Must be {join_words(known.values(), 'or')}.")
        return sign

    return read_sign


def require_text(texts: Texts, name: str, sheet: int = 0) -> str:
    """The text in a blank, with single spaces. Raises Unfilled if it is empty."""
    text = find_text_in_blank(texts, name)
    if not text:
        raise Unfilled(name, sheet)
    return text


def find_text_in_blank(texts: Texts, name: str) -> str:
    """The text in a blank, with single spaces, or an empty text."""
    return " ".join(texts.get(name, "").split())


def find_figure_in_blank(texts: Texts, name: str) -> NumberIfWritten:
    """The number in a blank, or None if it is empty."""
    return read_figure(find_text_in_blank(texts, name))


def find_seats_up_to_last_filled(blanks: Iterable[Blank], texts: Texts, fewest_seats: int) -> range:
    """The seats of the players: all up to the last one whose column has a text, but at least `fewest_seats`."""
    used = (blank.column for blank in blanks if blank.column is not None and find_text_in_blank(texts, blank.name))
    return range(max(fewest_seats, max(used, default=-1) + 1))
