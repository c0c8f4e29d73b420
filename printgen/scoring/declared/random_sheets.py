"""Fills in sheets at random, so that all conditions hold: starts with any values, and repairs broken conditions one by one."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import field
from itertools import product
from math import ceil
from random import Random

from printgen.core.named_tuples import NamedTuple
from printgen.core.records import dataclass
from printgen.scoring.contract.entries import ValueIfFilled
from printgen.scoring.declared.distance import measure_distance_from_truth
from printgen.scoring.declared.filled_sheets import EVERYBODY, Cell, FilledSheets, list_field_cells
from printgen.scoring.declared.names import FormulaPlace, PlayerIndex, PositionCounts, Positions
from printgen.scoring.declared.plan import FieldPart, RepeatAxis, ScoringPlan
from printgen.scoring.declared.values import PossibleValue, ValueList

MOST_STARTS = 8  # sheets with other values and other numbers of rounds that are tried for one game
MOST_STEPS = 150  # repairs of one start, for each player
MOST_WORK = 20_000  # conditions that are computed for one game, for each player, which takes about half a second
MOST_VALUES = 8  # random values of a field that are tried in one repair
ANY_CHANGE = 0.03  # the share of repairs that take any value, to leave dead ends
CHANGE_LENGTH = 0.2  # the share of repairs that change the number of rounds
EMPTY = 0.3  # the share of fields that stay empty if an empty field counts as a number


class PlacedCondition(NamedTuple):
    """A condition at a place on the sheets."""

    must: int  # its number
    player: PlayerIndex  # from 0
    at: Positions


class MeasuredCondition(NamedTuple):
    """How far a condition is from being met, which is 0 if it holds, and the fields that it depends on."""

    distance: float
    reads: frozenset[Cell]

    @property
    def badness(self) -> float:
        """0 if the condition holds, and otherwise from 1 to 2, so that every broken condition counts."""
        return 1 + self.distance / (1 + self.distance) if self.distance else 0.0


@dataclass(slots=True)
class RecordingSheets(FilledSheets):
    """Sheets that record on which fields each line and condition depends."""

    sources: dict[Cell, set[Cell]] = field(default_factory=dict)  # the fields on which each computed line depends
    _notes: list[set[Cell]] = field(default_factory=list)

    def find_or_compute_value(self, name: str, player: PlayerIndex, at: Positions) -> PossibleValue:
        """The value of a field or line. Raises FormulaError."""
        part = self.plan.entered.get(name)
        if part is not None:
            self._notes[-1].add((name, EVERYBODY if part.shared else player, at))
            return FilledSheets.find_or_compute_value(self, name, player, at)
        cell = (name, player, at)
        if cell not in self._known:
            self._known[cell], self.sources[cell] = self._compute_and_list_reads(lambda: self._compute_cell(cell))
        self._notes[-1] |= self.sources[cell]
        return self._known[cell]

    def measure_condition(self, condition: PlacedCondition) -> MeasuredCondition:
        """Whether a condition holds. Raises FormulaError."""
        must = self.plan.musts[condition.must]
        place = FormulaPlace(
            self, condition.player, {axis.name: place for axis, place in zip(must.axes, condition.at, strict=True)}
        )

        def measure_distance_to_truth() -> float:
            return (
                0.0 if must.compute_truth(place) is not False else max(0.01, measure_distance_from_truth(must.formula, place))
            )

        distance, reads = self._compute_and_list_reads(measure_distance_to_truth)
        return MeasuredCondition(distance, frozenset(reads))

    def copy_with_field(self, cell: Cell, value: ValueIfFilled) -> "RecordingSheets":
        """Sheets with another value in a field, which keep all lines that do not depend on it."""
        entered = {**self.entered, cell: value}
        if value is None:
            del entered[cell]
        known = {line: result for line, result in self._known.items() if cell not in self.sources[line]}
        return RecordingSheets(self.plan, self.players, self.used, entered, _known=known, sources=dict(self.sources))

    def _compute_and_list_reads(self, compute: Callable[[], PossibleValue]) -> tuple[PossibleValue, set[Cell]]:
        """A result, and the fields that were read for it, also by lines in between."""
        self._notes.append(set())
        try:
            result = compute()
        finally:
            reads = self._notes.pop()
        return result, reads


@dataclass(slots=True)
class SheetFiller:
    """Fills in the sheets of one game. `broken` counts for how many starts each condition was never met."""

    plan: ScoringPlan
    players: int
    random: Random
    broken: dict[int, int] = field(default_factory=dict)
    _sheets: RecordingSheets = field(init=False)
    _checks: dict[PlacedCondition, MeasuredCondition] = field(default_factory=dict)
    _work: int = 0

    def try_to_fill_sheets(self) -> FilledSheets | None:
        """Sheets on which all conditions hold. Raises FormulaError.

        Returns None if none were found; `broken` then counts the conditions that were never met."""
        for start in range(MOST_STARTS):
            axes = self.plan.axes.values()
            grows = start % 2  # a game to a goal is easier to find round by round
            first = {axis.name: 1 if grows else self.random.randint(1, axis.most) for axis in axes if axis.open}
            self._begin_sheets_at_random({axis.name: first.get(axis.name, axis.most) for axis in axes}, {})
            for _ in range(MOST_STEPS * self.players):
                broken = self._list_broken_conditions()
                if not broken:
                    return FilledSheets(self.plan, self.players, self._sheets.used, self._sheets.entered)
                if self._work > MOST_WORK * self.players:
                    break
                self._try_to_repair_condition(self.random.choice(broken))
            for number in {check.must for check in self._list_broken_conditions()}:
                self.broken[number] = self.broken.get(number, 0) + 1
            if self._work > MOST_WORK * self.players:
                break
        return None

    def _list_broken_conditions(self) -> list[PlacedCondition]:
        return [check for check, checked in self._checks.items() if checked.distance]

    def _begin_sheets_at_random(self, used: PositionCounts, kept_values: Mapping[Cell, PossibleValue]) -> None:
        """Use so many positions of each repeat, with the kept values, and random values in the other fields."""
        new = dict[Cell, PossibleValue]()
        for cell, part in list_field_cells(self.plan, used, self.players):
            value = kept_values[cell] if cell in kept_values else choose_random_value(part, self.random)
            if value is not None:
                new[cell] = value
        self._sheets = RecordingSheets(self.plan, self.players, used, new)
        self._checks = {
            check: self._sheets.measure_condition(check) for check in _list_conditions_to_check(self.plan, used, self.players)
        }
        self._work += len(self._checks)

    def _try_to_repair_condition(self, broken: PlacedCondition) -> None:
        """Change a field that a broken condition depends on, or the number of rounds, so that fewer conditions are broken."""
        open_axes = [axis for axis in self.plan.axes.values() if axis.open]
        cells = sorted(self._checks[broken].reads)
        if open_axes and (not cells or self.random.random() < CHANGE_LENGTH):
            self._try_other_length(self.random.choice(open_axes))
        elif cells:
            self._try_other_values(self.random.choice(cells), self._checks[broken].distance)

    def _try_other_length(self, axis: RepeatAxis) -> None:
        """Use one more or one less position of a repeat, unless that breaks more conditions."""
        sheets, checks, broken = self._sheets, self._checks, len(self._list_broken_conditions())
        length = sheets.used[axis.name] + self.random.choice((-1, 1, 1))
        if 1 <= length <= axis.most:
            self._begin_sheets_at_random({**sheets.used, axis.name: length}, sheets.entered)
            if len(self._list_broken_conditions()) > broken + 1:
                self._sheets, self._checks = sheets, checks

    def _try_other_values(self, cell: Cell, step_size: float) -> None:
        """Give a field the value that leaves the fewest conditions broken, or sometimes any value."""
        values = _list_values_to_try(
            self.plan.entered[cell[0]], self.random, self._sheets.entered.get(cell, 0), ceil(step_size)
        )
        affected = [check for check, checked in self._checks.items() if cell in checked.reads]
        results = list[tuple[float, int, RecordingSheets, dict[PlacedCondition, MeasuredCondition]]]()
        for value in values[:1] if self.random.random() < ANY_CHANGE else values:
            sheets = self._sheets.copy_with_field(cell, value)
            checks = {check: sheets.measure_condition(check) for check in affected}
            self._work += len(checks)
            results.append((sum(checked.badness for checked in checks.values()), len(results), sheets, checks))
        _, _, self._sheets, checks = min(results, key=lambda result: result[:2])
        self._checks |= checks


def _list_conditions_to_check(plan: ScoringPlan, used: PositionCounts, players: int) -> Iterator[PlacedCondition]:
    """Every condition at every place on the sheets."""
    for must in plan.musts:
        for player in [0] if must.is_same_for_all_players else range(players):
            for at in product(*(range(1, used[axis.name] + 1) for axis in must.axes)):
                yield PlacedCondition(must.number, player, at)


def choose_random_value(part: FieldPart, random: Random) -> ValueIfFilled:
    """Any value that a field can have; None leaves it empty."""
    takes = part.takes
    if takes.kind == "number":
        return None if part.empty is not None and random.random() < EMPTY else random.randint(takes.low, takes.high)
    if takes.kind == "dice":
        dice = ValueList(random.randint(1, takes.high) for _ in range(takes.low))
        return dice if takes.low > 1 else dice[0]
    if takes.kind == "sign":
        return random.choice(takes.signs)
    return random.choice((True, None)) if takes.kind == "tick" else random.choice(("word", None))


def _list_values_to_try(part: FieldPart, random: Random, current: PossibleValue, step: int) -> list[ValueIfFilled]:
    """The values to try in a field, in any order: signs, or numbers, among them those that are `step` away."""
    takes = part.takes
    if takes.kind == "dice":
        return [choose_random_value(part, random) for _ in range(5 * MOST_VALUES)]
    if takes.kind == "number":
        numbers = {current, current - step, current + step, takes.low, takes.high}
        numbers |= {random.randint(takes.low, takes.high) for _ in range(MOST_VALUES)}
        possible = sorted(number for number in numbers if takes.low <= number <= takes.high)
        values: list[PossibleValue] = [*possible, *([None] if part.empty is not None else [])]
    else:
        values = list(takes.signs) if takes.kind == "sign" else [None, True if takes.kind == "tick" else "word"]
    return random.sample(values, len(values))
