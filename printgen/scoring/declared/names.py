"""The names in formulas: what they can refer to, and how their values are found at a place on the sheets."""

from collections.abc import Callable, Mapping
from typing import Protocol, TypeAlias

from printgen.core.named_tuples import NamedTuple
from printgen.core.records import dataclass
from printgen.scoring.declared.grammar import ColumnInFormula, FormulaError
from printgen.scoring.declared.values import PossibleValue, ValueList

PlayerIndex: TypeAlias = int  # from 0
Positions: TypeAlias = tuple[int, ...]  # the number in each repeat, from 1
PositionCounts: TypeAlias = Mapping[str, int]  # how many positions of each repeat are used


class ValueSource(Protocol):
    """The values on a game's sheets."""

    players: int

    def find_or_compute_value(self, name: str, player: PlayerIndex, at: Positions) -> PossibleValue:
        """The value of a field or line, at a position in each of its repeats (from 1)."""

    def count_used_positions(self, repeat: str) -> int:
        """How many positions of a repeat are used."""


class FormulaPlace(NamedTuple):
    """Where a formula is computed: the values, the player, and the position in each repeat."""

    values: ValueSource
    player: PlayerIndex
    at: Mapping[str, int]


CompiledExpression: TypeAlias = Callable[[FormulaPlace], PossibleValue]


@dataclass(frozen=True, slots=True)
class FormulaNames:
    """The names that formulas can use: the repeats of each field and line, the facts, and the words of each repeat."""

    each: Mapping[str, tuple[str, ...]]  # of the fields and lines
    facts: Mapping[str, PossibleValue]
    repeats: Mapping[str, tuple[str, ...]]  # the words of each repeat; empty for numbers
    shared: frozenset[str] = frozenset()  # fields that all players share
    whole: frozenset[str] = frozenset()  # fields and lines that are always whole numbers

    def list_known_names(self) -> list[str]:
        """Every name, for suggestions."""
        return [*self.each, *self.repeats, *self.facts, "players", "player"]


def collect_values_at_positions(
    place: FormulaPlace, name: str, position_finders: list[Callable[[FormulaPlace], int | range]], at: Positions = ()
) -> PossibleValue:
    """The value of a field or line at its positions; a list for each range of positions. `at` are those found so far."""
    if len(at) == len(position_finders):
        return place.values.find_or_compute_value(name, place.player, at)
    position = position_finders[len(at)](place)
    if isinstance(position, int):
        return collect_values_at_positions(place, name, position_finders, (*at, position))
    return ValueList(collect_values_at_positions(place, name, position_finders, (*at, one)) for one in position)


def require_whole_subscript(value: PossibleValue, column: ColumnInFormula) -> int:
    """The value itself. Raises FormulaError if it is not a known whole number."""
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    raise FormulaError("A subscript must be a known whole number.", "use a number or the name of a repeat.", column)


def require_position(value: PossibleValue, place: FormulaPlace, repeat: str, column: ColumnInFormula) -> int:
    """A position in a repeat. Raises FormulaError if the repeat has no such position."""
    position = require_whole_subscript(value, column)
    if not 1 <= position <= place.values.count_used_positions(repeat):
        message = f"There is no {repeat} {position}."
        raise FormulaError(
            message,
            f"use if(…), so that only a {repeat} from 1 to {place.values.count_used_positions(repeat)} is read.",
            column,
        )
    return position
