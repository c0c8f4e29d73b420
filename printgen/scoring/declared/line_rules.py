"""Lines that rules in Python compute: calls their functions with a player's sheet, and checks the results."""

from collections.abc import Mapping, Sequence
from dataclasses import field
from typing import TYPE_CHECKING, Any

from printgen.core.problems import make_spelling_hint
from printgen.core.records import dataclass
from printgen.model import Game
from printgen.scoring.contract.lines import LineRule, NotKnown, Points, UncertainNumber
from printgen.scoring.contract.results import UnfitContent
from printgen.scoring.declared.filled_sheets import FilledSheets
from printgen.scoring.declared.grammar import FormulaError
from printgen.scoring.declared.names import FormulaPlace
from printgen.scoring.declared.plan import RepeatAxis
from printgen.scoring.declared.rules_formula import RulesFormula
from printgen.scoring.declared.sheet_view import SheetView

if TYPE_CHECKING:
    from printgen.scoring.registry.calls import GameRules

SECONDS = 10.0  # of computing time for one line
HOOK = "make_line_rules"


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
                self.rules.find_definition(function), f'The function for the line "{line}" returned {wrong}.', hint
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
            raise RulesError(rules.find_definition(function), message, hint)
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
