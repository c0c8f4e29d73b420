"""The formula of a line that rules in Python compute, which is used like a Formula."""

from collections.abc import Callable

from printgen.core.records import dataclass
from printgen.scoring.contract.lines import Points, UncertainNumber
from printgen.scoring.declared.names import FormulaPlace
from printgen.scoring.declared.values import PossibleValue, make_range_or_number


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
