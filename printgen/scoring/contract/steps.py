"""Limits searches by steps and not by seconds, so that a score sheet gets the same verdict on every machine."""


class BudgetSpentError(Exception):
    """Raised when a search has used up its steps without finding the answer."""


class StepBudget:
    """The steps left for the searches of one verdict."""

    def __init__(self, steps: int) -> None:
        self._left = steps
        self._reserve = 0  # steps reserved for later questions

    def reserve_half_of_steps(self) -> None:
        """Reserve half of the remaining steps for later questions. Without this call, a question may use all of them."""
        self._reserve = self._left // 2

    def spend_or_raise(self, steps: int = 1) -> None:
        """Take steps from the budget. Raises BudgetSpentError if only the reserve is left."""
        self._left -= steps
        if self._left < self._reserve:
            raise BudgetSpentError
