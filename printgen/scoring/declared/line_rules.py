"""Lines that rules in Python compute: calls their functions with the sheet of a player, and checks the results."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from typing import TYPE_CHECKING, Any, TypeVar

from printgen.core.problems import make_spelling_hint
from printgen.core.records import dataclass
from printgen.core.words import write_count
from printgen.model import Game
from printgen.scoring.contract.lines import (
    LineRule,
    NotKnown,
    PlayerNumber,
    Points,
    PositionByRepeat,
    RepeatPosition,
    UncertainNumber,
)
from printgen.scoring.contract.results import UnfitContent
from printgen.scoring.declared.filled_sheets import FilledSheets
from printgen.scoring.declared.grammar import FormulaError
from printgen.scoring.declared.names import FormulaPlace, collect_values_at_positions
from printgen.scoring.declared.plan import RepeatAxis, RulesFormula, SheetPart
from printgen.scoring.declared.values import (
    NumberRange,
    PossibleValue,
    UnknownLengthList,
    ValueList,
    describe_kind_of_value,
    flatten_values,
    is_known,
)

if TYPE_CHECKING:
    from printgen.scoring.registry.calls import GameRules

_Value = TypeVar("_Value", int, str, bool)

SECONDS = 10.0  # of computing time for one line
HOOK = "make_line_rules"


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
        return _require_known_value_of_type(int, self._require_single_value(name, at, "read_numbers"), name)

    def read_text(self, name: str, *at: RepeatPosition) -> str:
        """The sign or word in a field; an empty word is an empty text."""
        return _require_known_value_of_type(str, self._require_single_value(name, at, "read_texts"), name)

    def is_ticked(self, name: str, *at: RepeatPosition) -> bool:
        """Whether a field is ticked."""
        return _require_known_value_of_type(bool, self._require_single_value(name, at, "read_ticks"), name)

    def read_numbers(self, name: str, *at: RepeatPosition) -> tuple[int, ...]:
        """The numbers for all repeats that `at` leaves open, or the dice of a field."""
        return tuple(_require_known_value_of_type(int, item, name) for item in self._list_all_values(name, at))

    def read_texts(self, name: str, *at: RepeatPosition) -> tuple[str, ...]:
        """The signs or words for all repeats that `at` leaves open."""
        return tuple(_require_known_value_of_type(str, item, name) for item in self._list_all_values(name, at))

    def read_ticks(self, name: str, *at: RepeatPosition) -> tuple[bool, ...]:
        """Whether each field is ticked, for all repeats that `at` leaves open."""
        return tuple(_require_known_value_of_type(bool, item, name) for item in self._list_all_values(name, at))

    def find_range(self, name: str, *at: RepeatPosition) -> UncertainNumber:
        """The smallest and the largest number that a field or line can have."""
        value = self._require_single_value(name, at, "read_numbers")
        low, high = (value.low, value.high) if isinstance(value, NumberRange) else (value, value)
        return UncertainNumber(_require_known_value_of_type(int, low, name), _require_known_value_of_type(int, high, name))

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

    def _require_single_value(self, name: str, at: tuple[RepeatPosition, ...], method_to_suggest: str) -> PossibleValue:
        """The value of a single field or line."""
        value = self._find_values(name, at)
        if isinstance(value, ValueList | UnknownLengthList):
            raise TypeError(f'"{name}" is a list here. Use sheet.{method_to_suggest}(…), or add the number of each repeat.')
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
        return collect_values_at_positions(FormulaPlace(self.sheets, self.seat, {}), name, positions)

    def _make_position_finder(self, axis: RepeatAxis, at: tuple[RepeatPosition, ...]) -> Callable[[FormulaPlace], int | range]:
        """A function that returns the position of a number or word, or all positions if there is none."""
        used = self.sheets.used[axis.name]
        if not at:
            return lambda _: range(1, used + 1)
        position = axis.words.index(at[0]) + 1 if at[0] in axis.words else at[0]
        if isinstance(position, bool) or not isinstance(position, int) or not 1 <= position <= used:
            raise LookupError(f"There is no {axis.name} {at[0]}.")
        return lambda _: position


def _require_known_value_of_type(wanted_type: type[_Value], value: PossibleValue, name: str) -> _Value:
    """The value itself. Raises NotKnown if it is uncertain, and TypeError if it is of another kind."""
    if not is_known(value):
        raise NotKnown
    if isinstance(value, wanted_type) and (wanted_type is bool or not isinstance(value, bool)):
        return value
    what = describe_kind_of_value(value).lower() if not isinstance(value, ValueList) else "a list"
    raise TypeError(f'"{name}" is {what} ({value}), which this method cannot read.')


@dataclass(slots=True)
class LineRules:
    """The functions of a rules module that compute lines, by the name of the line."""

    rules: "GameRules"
    functions: Mapping[str, LineRule]
    _busy: bool = field(default=False)  # while a function runs; its limit on time also covers the functions that it needs

    def make_formula(self, line: str, axes: Sequence[RepeatAxis], low: int, high: int) -> RulesFormula:
        """The formula of a line, which calls its function."""

        def compute_points(place: FormulaPlace) -> Points:
            assert isinstance(place.values, FilledSheets)
            at = {axis.name: axis.words[place.at[axis.name] - 1] if axis.words else place.at[axis.name] for axis in axes}
            return self._compute_line(line, SheetView(place.values, place.player, at), low, high)

        return RulesFormula(low, high, compute_points)

    def _compute_line(self, line: str, sheet: SheetView, low: int, high: int) -> Points:
        """The result of a line. Raises RulesError if the function fails or returns something else."""
        function = self.functions[line]
        try:
            result = self._call_line_function(line, function, sheet)
        except NotKnown:
            return Points(UncertainNumber(low, high))
        points = result if isinstance(result, Points) else Points(result)
        if wrong := _find_points_problem(points, low, high):
            from printgen.scoring.registry.calls import RulesError

            hint = "change the function, or the range of this line in game.yaml."
            raise RulesError(
                self.rules.find_place_of_definition(function), f'The function for the line "{line}" returned {wrong}.', hint
            )
        return points

    def _call_line_function(self, line: str, function: LineRule, sheet: SheetView) -> Any:
        if self._busy:
            return function(sheet)
        through = (FormulaError, NotKnown, UnfitContent)
        self._busy = True
        try:
            with self.rules.limit_and_convert_failures_of_function(
                function, f'The function for the line "{line}"', SECONDS, through
            ):
                return function(sheet)
        finally:
            self._busy = False


def load_line_rules_if_any(rules: "GameRules", game: Game) -> LineRules | None:
    """The functions for lines, if the rules have any.

    Raises RulesError, also for a function for a line that game.yaml does not leave to the rules.
    """
    if not rules.has_hook(HOOK):
        return None
    functions: Mapping[str, LineRule] = rules.call_hook(HOOK, game)
    known = [name for name, line in game.scoring.lines.items() if line.rules is not None]
    for name, function in functions.items():
        if name not in known:
            from printgen.scoring.registry.calls import RulesError

            message = f'There is a function for the line "{name}", but game.yaml has no such line with `rules`.'
            hint = make_spelling_hint(name, known) or f"add `{name}: {{rules: number from 0 to 50}}` to lines in game.yaml."
            raise RulesError(rules.find_place_of_definition(function), message, hint)
    return LineRules(rules, functions)


def _find_points_problem(points: Points, low: int, high: int) -> str:
    """What is wrong with the result of a line; empty if nothing is."""
    ends = points.points if isinstance(points.points, UncertainNumber) else (points.points, points.points)
    if not all(isinstance(end, int) and not isinstance(end, bool) for end in ends):
        return f"{points.points!r:.60}, but must return a whole number, UncertainNumber or Points"
    if not isinstance(points.because, tuple) or not all(isinstance(reason, str) for reason in points.because):
        return f"the reasons {points.because!r:.60}, but they must be a tuple of texts"
    if not low <= ends[0] <= ends[1] <= high:
        shown = points.points if ends[0] == ends[1] else f"{ends[0]} to {ends[1]}"
        return f"{shown}, but game.yaml says that it is a number from {low} to {high}"
    return ""
