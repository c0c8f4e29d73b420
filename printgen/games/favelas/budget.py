"""A limit on the work of the searches. It counts steps, not seconds, so a sheet gets the same verdict on every machine."""

MOST_STEPS = 400_000  # for one verdict: less than a second; a sheet with all heights takes a few hundred steps


class BudgetSpentError(Exception):
    """A question has used all steps that it may use, so its answer is not known."""


class StepBudget:
    """The steps that the searches of one verdict may still take. Each question may use half of them."""

    def __init__(self, steps: int = MOST_STEPS) -> None:
        self._left = steps
        self._reserve = 0  # for later questions

    def begin_question(self) -> None:
        """Reserve half of the remaining steps for later questions."""
        self._reserve = self._left // 2

    def spend(self, steps: int = 1) -> None:
        """Take steps from the budget. BudgetSpentError if that would touch the reserve."""
        self._left -= steps
        if self._left < self._reserve:
            raise BudgetSpentError
