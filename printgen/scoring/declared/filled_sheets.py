"""The values on the sheets of one game: what players entered, and every line that is computed from it on first use."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field

from printgen.core.records import dataclass
from printgen.scoring.declared.grammar import FormulaError
from printgen.scoring.declared.names import FormulaPlace, PlayerIndex, PositionCounts, Positions
from printgen.scoring.declared.plan import FieldPart, LinePart, ScoringPlan
from printgen.scoring.declared.values import MAYBE, NumberRange, PossibleTexts, PossibleValue, UnknownLengthList, ValueList

MOST_READS = 1_000_000  # values of one game's sheets that formulas read, which takes about two seconds
DEEPEST = 60  # lines that each need the next one
Cell = tuple[str, PlayerIndex, Positions]  # a field or line, a player, and a position in each repeat
EVERYBODY = -1  # the player of a shared field


class CircularError(FormulaError):
    """Raised for a line that needs its own result; holds the names of the lines in the circle."""

    def __init__(self, names: tuple[str, ...]) -> None:
        super().__init__(f"{names[0]} needs itself: {' needs '.join(names)}.", "use values that do not depend on this line.")
        self.names, self.part = names, f"lines.{names[0]}"


@dataclass(slots=True)
class FilledSheets:
    """The values on all sheets. `entered` has a value for each filled cell; other cells are unknown."""

    plan: ScoringPlan
    players: int
    used: PositionCounts  # the number of used positions of each repeat
    entered: Mapping[Cell, PossibleValue]
    written: Mapping[Cell, int] = field(
        default_factory=dict
    )  # figures that replace the computed ones, for the lines after them
    reads: int = 0  # how many values have been read
    _known: dict[Cell, PossibleValue] = field(default_factory=dict)
    _computing: list[Cell] = field(default_factory=list)

    def count_used_positions(self, repeat: str) -> int:
        """How many positions of a repeat are used."""
        return self.used[repeat]

    def find_or_compute_value(self, name: str, player: PlayerIndex, at: Positions) -> PossibleValue:
        """The value of a field or line; a range if it is unknown. Raises FormulaError."""
        self.reads += 1
        if self.reads > MOST_READS:
            hint = "let each line use fewer values, or use smaller repeats."
            raise FormulaError(f"The lines and conditions of these sheets read more than {MOST_READS:,} values.", hint)
        part = self.plan.entered.get(name)
        if part is not None:
            cell = (name, EVERYBODY if part.shared else player, at)
            return self.entered[cell] if cell in self.entered else find_possible_contents_of_empty_field(part)
        cell = (name, player, at)
        if cell in self.written:
            return self.written[cell]
        if cell not in self._known:
            self._known[cell] = self._compute_cell(cell)
        return self._known[cell]

    def compute_line_anew(self, line: LinePart, player: PlayerIndex, at: Positions) -> PossibleValue:
        """The result of a line's formula, even if a figure is written. Raises FormulaError."""
        axes = {axis.name: position for axis, position in zip(line.axes, at, strict=True)}
        return line.formula.run(FormulaPlace(self, player, axes))

    def _compute_cell(self, cell: Cell) -> PossibleValue:
        if cell in self._computing:
            names = [name for name, _, _ in (*self._computing[self._computing.index(cell) :], cell)]
            raise CircularError(tuple(names))
        if len(self._computing) >= DEEPEST:
            first, hint = self._computing[0][0], "let lines use values that come before them."
            error = FormulaError(f"{first} needs more than {DEEPEST} other lines, one after another.", hint)
            error.part = f"lines.{first}"
            raise error
        name, player, at = cell
        self._computing.append(cell)
        try:
            return self.compute_line_anew(self.plan.lines[name], player, at)
        except FormulaError as error:
            error.part = error.part or f"lines.{name}"
            raise
        finally:
            self._computing.pop()


def list_field_cells(plan: ScoringPlan, used: PositionCounts, players: int) -> Iterator[tuple[Cell, FieldPart]]:
    """Every field on the sheets, with its declaration."""
    for part in plan.entered.values():
        for player in [EVERYBODY] if part.shared else range(players):
            for at in part.list_positions(used):
                yield (part.name, player, at), part


def is_known_if_empty(part: FieldPart) -> bool:
    """Whether an empty field has one certain value: an empty tick is no tick, and `empty: 0` counts as 0."""
    return part.takes.kind in ("tick", "word") or part.empty is not None


def find_possible_contents_of_empty_field(part: FieldPart) -> PossibleValue:
    """Everything that an empty field could contain."""
    if part.empty is not None:
        return part.empty
    takes = part.takes
    if takes.kind == "number":
        return NumberRange(takes.low, takes.high) if takes.low < takes.high else takes.low
    if takes.kind == "dice":
        die = NumberRange(1, takes.high)
        return ValueList((die,) * takes.low) if takes.low > 1 else die
    if takes.kind == "sign":
        return PossibleTexts(frozenset(takes.signs))
    return False if takes.kind == "tick" else ""


def list_values_of_empty_field_if_few(part: FieldPart, most: int) -> Sequence[PossibleValue] | None:
    """All values that an empty field could contain; None if there are more than `most`."""
    unknown = find_possible_contents_of_empty_field(part)
    if isinstance(unknown, NumberRange):
        count = int(unknown.high - unknown.low) + 1
        return range(int(unknown.low), int(unknown.high) + 1) if count <= most else None
    if isinstance(unknown, PossibleTexts):
        return sorted(unknown.texts) if len(unknown.texts) <= most else None
    return None if isinstance(unknown, ValueList | UnknownLengthList) or unknown is MAYBE else [unknown]
