"""The exception for a declaration that cannot be used, and the conversion of errors in formulas into it."""

from collections.abc import Iterator
from contextlib import contextmanager

from printgen.scoring.contract.facts import Fault, UnfitContent
from printgen.scoring.declared.grammar import FormulaError
from printgen.scoring.declared.plan import ScoringPlan
from printgen.scoring.declared.plan_maker import make_formula_fault


class UnfitDeclaration(UnfitContent):
    """Raised when a declaration cannot be used; holds its first fault."""

    def __init__(self, fault: Fault) -> None:
        ValueError.__init__(self, fault.message)
        self.fault = fault


@contextmanager
def convert_formula_errors_to_unfit_declaration(plan: ScoringPlan) -> Iterator[None]:
    """Turn a FormulaError of a line or condition into UnfitDeclaration."""
    try:
        yield
    except FormulaError as error:
        raise UnfitDeclaration(make_formula_fault(error.part, plan.find_formula_text(error.part), error)) from error
