"""Types for rules that compute single lines of a score sheet that game.yaml declares."""

from collections.abc import Callable, Mapping
from typing import Protocol, TypeAlias

from printgen.core.named_tuples import NamedTuple

PlayerNumber: TypeAlias = int  # from 1
RepeatPosition: TypeAlias = int | str  # the number of a position, from 1, or its word
PositionByRepeat: TypeAlias = Mapping[str, RepeatPosition]


class NotKnown(Exception):
    """Raised when a sheet does not say what a line needs, because a field is empty. Rules may raise it, too."""


class UncertainNumber(NamedTuple):
    """A number that is not known exactly."""

    low: int
    high: int


class Points(NamedTuple):
    """The result of a line with the reasons for it, which `printgen score` shows."""

    points: int | UncertainNumber
    because: tuple[str, ...] = ()


class PlayerSheet(Protocol):
    """The sheet of one player, with the fields and lines that game.yaml declares.

    A field with repeats needs the number or word of each repeat: `sheet.read_number("points", 3)`. Every method raises
    NotKnown if an empty field leaves several values; only `find_range` returns them.
    """

    @property
    def player(self) -> PlayerNumber:
        """The number of the player, from 1."""

    @property
    def players(self) -> int:
        """The number of players."""

    @property
    def at(self) -> PositionByRepeat:
        """The number or word of each repeat for which the line is computed, as in `sheet.at["round"]`."""

    def read_number(self, name: str, *at: RepeatPosition) -> int:
        """The number in a field, or the result of another line."""

    def read_text(self, name: str, *at: RepeatPosition) -> str:
        """The sign or word in a field; an empty word is an empty text."""

    def is_ticked(self, name: str, *at: RepeatPosition) -> bool:
        """Whether a field is ticked."""

    def read_numbers(self, name: str, *at: RepeatPosition) -> tuple[int, ...]:
        """The numbers for all repeats that `at` leaves open, or the dice of a field."""

    def read_texts(self, name: str, *at: RepeatPosition) -> tuple[str, ...]:
        """The signs or words for all repeats that `at` leaves open."""

    def read_ticks(self, name: str, *at: RepeatPosition) -> tuple[bool, ...]:
        """Whether each field is ticked, for all repeats that `at` leaves open."""

    def find_range(self, name: str, *at: RepeatPosition) -> UncertainNumber:
        """The smallest and the largest number that a field or line can have."""

    def count_positions(self, repeat: str) -> int:
        """How many positions of a repeat are used, such as the number of rounds."""

    def find_sheet_of(self, player: PlayerNumber) -> "PlayerSheet":
        """The sheet of another player, by number from 1."""


LineRule: TypeAlias = Callable[[PlayerSheet], int | UncertainNumber | Points]
