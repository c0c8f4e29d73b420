"""The plan of a declared score sheet: its fields, its lines with compiled formulas, and its conditions."""

from collections.abc import Callable, Iterator, Mapping
from itertools import product
from math import prod

from printgen.content.scoring_form import FieldContent
from printgen.core.named_tuples import NamedTuple
from printgen.core.records import dataclass
from printgen.model import Component
from printgen.scoring.contract.lines import Points, UncertainNumber
from printgen.scoring.declared.formulas import Formula
from printgen.scoring.declared.grammar import FormulaError
from printgen.scoring.declared.names import FormulaPlace, PlayerIndex, PositionCounts, Positions
from printgen.scoring.declared.values import PossibleTruths, PossibleValue, make_range_or_number


@dataclass(frozen=True, slots=True)
class RepeatAxis:
    """A repeat: its name, its largest number, whether players may use fewer, and its words, if it has any."""

    name: str
    most: int
    open: bool
    words: tuple[str, ...] = ()

    def label_position(self, position_from_1: int) -> str:
        """The word or number of a position."""
        return self.words[position_from_1 - 1] if self.words else str(position_from_1)


@dataclass(frozen=True, slots=True)
class SheetPart:
    """A field or line of the sheet, once for each position of its repeats."""

    name: str
    label: str
    axes: tuple[RepeatAxis, ...]
    field: str  # the name of the template's field, with repeats in braces

    def list_positions(self, used: PositionCounts) -> Iterator[Positions]:
        """All positions; `used` has the number of positions that are used of each repeat."""
        return product(*(range(1, used[axis.name] + 1) for axis in self.axes))

    def make_field_name(self, at: Positions, player: PlayerIndex) -> str:
        """The name of the template's field at a position, for a player (from 0)."""
        words = {axis.name: axis.label_position(place) for axis, place in zip(self.axes, at, strict=True)}
        return self.field.format(**words, player=player + 1)

    def label_part_at(self, at: Positions) -> str:
        """The label of the part at a position, as in `frame 3`."""
        return " ".join((self.label, *(axis.label_position(place) for axis, place in zip(self.axes, at, strict=True))))


@dataclass(frozen=True, slots=True)
class FieldPart(SheetPart):
    """A field that players fill in."""

    takes: FieldContent
    empty: int | None
    shared: bool
    help: str


@dataclass(frozen=True, slots=True)
class RulesFormula:
    """A line that the rules compute. `low` and `high` are the range that game.yaml declares."""

    low: int
    high: int
    compute: Callable[[FormulaPlace], Points]
    text: str = ""
    reads: tuple[str, ...] = ()

    def run(self, place: FormulaPlace) -> PossibleValue:
        """The result: a number, or a range if an empty field leaves several."""
        points = self.compute(place).points
        return make_range_or_number(points.low, points.high) if isinstance(points, UncertainNumber) else points

    def explain_result(self, place: FormulaPlace) -> tuple[str, ...]:
        """The reasons that the rules give."""
        return self.compute(place).because


@dataclass(frozen=True, slots=True)
class LinePart(SheetPart):
    """A line that is computed."""

    formula: Formula | RulesFormula
    written: bool
    shown: bool  # whether reports show the line


@dataclass(frozen=True, slots=True)
class MustCondition:
    """A condition that must hold, and the sentence for the player if it does not."""

    number: int
    formula: Formula
    axes: tuple[RepeatAxis, ...]
    say: str

    def compute_truth(self, place: FormulaPlace) -> PossibleTruths:
        """Whether the condition holds. Raises FormulaError that names the condition."""
        try:
            return self.formula.run(place)
        except FormulaError as error:
            error.part = error.part or f"must.{self.number}"
            raise

    @property
    def is_same_for_all_players(self) -> bool:
        """Whether the condition is about all players together."""
        return not self.formula.own_names


class WinningLine(NamedTuple):
    """A line that decides who wins."""

    highest_wins: bool
    line: str


@dataclass(frozen=True, slots=True)
class ScoringPlan:
    """Everything that is needed to enter, check and score the sheets of a game."""

    component: Component
    one_column_each: bool
    axes: Mapping[str, RepeatAxis]
    entered: Mapping[str, FieldPart]
    lines: Mapping[str, LinePart]
    musts: tuple[MustCondition, ...]
    winner: tuple[WinningLine, ...]  # in the order in which they decide
    name: str  # the field for a player's name, with {player} if all players are on one sheet; empty if there is none

    def find_formula_text(self, part_path: str) -> str:
        """The formula of `lines.NAME` or `must.NUMBER`."""
        group, name = part_path.split(".")
        return self.lines[name].formula.text if group == "lines" else self.musts[int(name)].formula.text

    def count_computed_values(self, used: PositionCounts, players: int) -> int:
        """How many lines and conditions are computed for these numbers of used positions and players; at least 1."""
        axes = [line.axes for line in self.lines.values()] + [must.axes for must in self.musts]
        return max(1, players * sum(prod(used[axis.name] for axis in one) for one in axes))

    def list_written_lines(self) -> Iterator[LinePart]:
        """The lines that players write on the sheet."""
        return (line for line in self.lines.values() if line.written)
