"""The sheet of one player as rules in Python see it: values of certain types, by the names of the declaration."""

from collections.abc import Callable, Mapping
from typing import TypeVar

from printgen.core.problems import make_spelling_hint
from printgen.core.records import dataclass
from printgen.core.words import write_count
from printgen.scoring.contract.lines import NotKnown, PlayerNumber, PositionByRepeat, RepeatPosition, UncertainNumber
from printgen.scoring.declared.filled_sheets import FilledSheets
from printgen.scoring.declared.names import FormulaPlace, collect_values_at_positions
from printgen.scoring.declared.plan import RepeatAxis, SheetPart
from printgen.scoring.declared.values import (
    NumberRange,
    PossibleValue,
    UnknownLengthList,
    ValueList,
    describe_kind_of_value,
    flatten_values,
    is_known,
)

_Value = TypeVar("_Value", int, str, bool)


@dataclass(frozen=True, slots=True)
class SheetView:
    """Implements PlayerSheet. A wrong name or position raises LookupError, and a value of another type TypeError."""

    sheets: FilledSheets
    seat: int  # from 0
    at: PositionByRepeat

    @property
    def player(self) -> PlayerNumber:
        """The number of the player, from 1."""
        return self.seat + 1

    @property
    def players(self) -> int:
        """The number of players."""
        return self.sheets.players

    def read_number(self, name: str, *at: RepeatPosition) -> int:
        """The number in a field, or the result of another line."""
        return _require_type(int, self._find_single_value(name, at, "read_numbers"), name)

    def read_text(self, name: str, *at: RepeatPosition) -> str:
        """The sign or word in a field; an empty word is an empty text."""
        return _require_type(str, self._find_single_value(name, at, "read_texts"), name)

    def is_ticked(self, name: str, *at: RepeatPosition) -> bool:
        """Whether a field is ticked."""
        return _require_type(bool, self._find_single_value(name, at, "read_ticks"), name)

    def read_numbers(self, name: str, *at: RepeatPosition) -> tuple[int, ...]:
        """The numbers for all repeats that `at` leaves open, or the dice of a field."""
        return tuple(_require_type(int, item, name) for item in self._list_all_values(name, at))

    def read_texts(self, name: str, *at: RepeatPosition) -> tuple[str, ...]:
        """The signs or words for all repeats that `at` leaves open."""
        return tuple(_require_type(str, item, name) for item in self._list_all_values(name, at))

    def read_ticks(self, name: str, *at: RepeatPosition) -> tuple[bool, ...]:
        """Whether each field is ticked, for all repeats that `at` leaves open."""
        return tuple(_require_type(bool, item, name) for item in self._list_all_values(name, at))

    def find_range(self, name: str, *at: RepeatPosition) -> UncertainNumber:
        """The smallest and the largest number that a field or line can have."""
        value = self._find_single_value(name, at, "read_numbers")
        low, high = (value.low, value.high) if isinstance(value, NumberRange) else (value, value)
        return UncertainNumber(_require_type(int, low, name), _require_type(int, high, name))

    def count_positions(self, repeat: str) -> int:
        """How many positions of a repeat are used, such as the number of rounds."""
        if repeat not in self.sheets.used:
            raise LookupError(f'There is no repeat "{repeat}"; {make_spelling_hint(repeat, self.sheets.used)}')
        return self.sheets.count_used_positions(repeat)

    def find_sheet_of(self, player: PlayerNumber) -> "SheetView":
        """The sheet of another player, by number from 1."""
        if not 1 <= player <= self.players:
            raise LookupError(f"There is no player {player}.")
        return SheetView(self.sheets, player - 1, self.at)

    def _find_single_value(self, name: str, at: tuple[RepeatPosition, ...], method_for_lists: str) -> PossibleValue:
        """The value of a single field or line."""
        value = self._find_values(name, at)
        if isinstance(value, ValueList | UnknownLengthList):
            raise TypeError(f'"{name}" is a list here. Use sheet.{method_for_lists}(…), or add the number of each repeat.')
        return value

    def _list_all_values(self, name: str, at: tuple[RepeatPosition, ...]) -> list[PossibleValue]:
        """The values of a field or line, for all repeats that `at` leaves open."""
        value = self._find_values(name, at)
        if isinstance(value, UnknownLengthList):
            raise NotKnown
        return flatten_values(value)

    def _find_values(self, name: str, at: tuple[RepeatPosition, ...]) -> PossibleValue:
        parts: Mapping[str, SheetPart] = {**self.sheets.plan.entered, **self.sheets.plan.lines}
        if name not in parts:
            raise LookupError(f'There is no field or line "{name}"; {make_spelling_hint(name, parts)}')
        axes = parts[name].axes
        if len(at) > len(axes):
            raise LookupError(f'"{name}" has {write_count(len(axes), "repeat")}, but this names {len(at)} of them.')
        positions = [self._make_position_finder(axis, at[number : number + 1]) for number, axis in enumerate(axes)]
        return collect_values_at_positions(FormulaPlace(self.sheets, self.seat, {}), name, positions, ())

    def _make_position_finder(self, axis: RepeatAxis, at: tuple[RepeatPosition, ...]) -> Callable[[FormulaPlace], int | range]:
        """A function that returns the position of a number or word, or all positions if there is none."""
        used = self.sheets.used[axis.name]
        if not at:
            return lambda _: range(1, used + 1)
        position = axis.words.index(at[0]) + 1 if at[0] in axis.words else at[0]
        if isinstance(position, bool) or not isinstance(position, int) or not 1 <= position <= used:
            raise LookupError(f"There is no {axis.name} {at[0]}.")
        return lambda _: position


def _require_type(kind: type[_Value], value: PossibleValue, name: str) -> _Value:
    """The value itself. Raises NotKnown if it is uncertain, and TypeError if it is of another kind."""
    if not is_known(value):
        raise NotKnown
    if isinstance(value, kind) and (kind is bool or not isinstance(value, bool)):
        return value
    what = describe_kind_of_value(value).lower() if not isinstance(value, ValueList) else "a list"
    raise TypeError(f'"{name}" is {what} ({value}), which this method cannot read.')
