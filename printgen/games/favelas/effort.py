"""How much work the search for a course of play may be: counted in steps, so that a sheet gets one verdict on every machine."""

MOST_STEPS = 400_000  # of one verdict: less than a second; heights that were all written down need a few hundred


class Spent(Exception):
    """A question has taken as many steps as it may; its answer is not known."""


class Effort:
    """The steps that the searches of one verdict may still take; each question may take half of what is left."""

    def __init__(self, steps: int = MOST_STEPS) -> None:
        self._left = steps
        self._least = 0

    def begin(self) -> None:
        """Start a question: it must leave half of the steps to those that come after it."""
        self._least = self._left // 2

    def step(self, weight: int = 1) -> None:
        """Take a step; Spent where the question may take no more."""
        self._left -= weight
        if self._left < self._least:
            raise Spent
