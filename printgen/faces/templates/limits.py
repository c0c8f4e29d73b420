"""Limits on the steps, bytes and CPU time of one drawing and of a whole run, counted while templates run."""

import time
from collections import Counter
from collections.abc import Iterator
from math import inf
from sys import maxsize
from typing import Any

from printgen.core.guard.budget import TimeBudget, are_limits_lifted
from printgen.core.named_tuples import NamedTuple
from printgen.core.words import write_count
from printgen.faces.templates.errors import (
    LimitError,
    MessageAndHint,
    TemplateFileError,
    TemplateLine,
    find_running_template_line,
)

MOST_WORDS = 100_000  # tokens of code in a template
_CHECK_EVERY = 20_000  # steps
_BYTES_PER_STEP = 256  # bytes that can be made in the time of one step
BYTES_PER_PART = 32  # bytes for each item of a list


class Limits(NamedTuple):
    """The limits of a drawing (steps, bytes, CPU seconds) and of all faces (CPU seconds and characters)."""

    steps: int = 10_000_000
    made: int = 250_000_000
    seconds: float = 10.0
    base: float = 60.0
    face: float = 0.05
    kept: int = 250_000_000
    kept_face: int = 20_000


UNLIMITED = Limits(maxsize, maxsize, inf, inf, inf, maxsize, maxsize)

USUAL = Limits()


def find_current_limits() -> Limits:
    """The limits that apply to this run."""
    return UNLIMITED if are_limits_lifted() else USUAL


class Meter:
    """Counts the cost of one drawing. Raises LimitError when a limit is exceeded."""

    __slots__ = ("_costs", "_ends", "_limits", "_next", "_seen", "made", "steps")

    def __init__(self) -> None:
        self.reset_costs()

    def reset_costs(self) -> None:
        """Start counting for the next drawing."""
        self._limits = find_current_limits()
        self.steps = self.made = self._seen = 0
        self._next = min(_CHECK_EVERY, self._limits.steps)
        self._ends = time.thread_time() + self._limits.seconds
        self._costs: Counter[TemplateLine] = Counter()

    def spend_steps(self, steps: int) -> None:
        """Add steps to the cost of the drawing."""
        self.steps += steps
        if self.steps > self._next:
            self.check_limits()

    def charge_bytes(self, size: int) -> None:
        """Add new bytes, and the steps for making them, to the cost of the drawing."""
        self.made += size
        self.steps += size // _BYTES_PER_STEP
        if self.steps > self._next or self.made > self._limits.made:
            self.check_limits()

    def charge_text(self, text: str) -> None:
        """Add the bytes of a new text to the cost of the drawing."""
        self.charge_bytes(len(text) * (1 if text.isascii() else 4))

    def check_limits(self) -> None:
        """Raise LimitError if the drawing exceeds a limit. Call this method after any work that may take long."""
        self._costs[find_running_template_line()] += self.steps - self._seen + 1
        self._seen = self.steps
        self._next = min(self.steps + _CHECK_EVERY, self._limits.steps)
        if self.steps > self._limits.steps:
            self._raise_limit_error(f"The drawing takes more than {self._limits.steps:,} steps.", "remove loops inside loops.")
        if self.made > self._limits.made:
            self._raise_limit_error(
                f"The drawing makes more than {self._limits.made // 1_000_000} MB of data.", "draw less on this face."
            )
        if time.thread_time() > self._ends:
            self._raise_limit_error(
                f"The drawing takes more than {self._limits.seconds:g} seconds.", "remove loops inside loops."
            )

    def _raise_limit_error(self, message: str, hint: str) -> None:
        raise LimitError(message, hint, self._costs.most_common(1)[0][0])


class FaceBudget:
    """The CPU time and memory used by all faces. Their limits grow with the number of faces."""

    def __init__(self) -> None:
        self._limits, self._kept = find_current_limits(), 0
        self._time = TimeBudget(self._limits.base, self._limits.face)

    def charge_svg_characters(self, count: int) -> None:
        """Add the number of characters in a face."""
        self._kept += count

    def charge_face(self, seconds: float, label: str) -> None:
        """Add a face and the CPU seconds that it took."""
        self._time.add_spent_time(seconds, label)

    @property
    def is_spent(self) -> bool:
        """Whether a limit is exceeded and no more faces may be drawn."""
        return self._time.is_over or self._kept > self._limits.kept + self._limits.kept_face * self._time.done

    def describe_exceeded_limit_and_fix(self) -> MessageAndHint:
        """The message and the hint for the limit that was exceeded: time or memory."""
        seconds, label = self._time.slowest
        faces = write_count(self._time.done, "face")
        if not self._time.is_over:
            message = f"The drawings take too much memory: {self._kept // 1_000_000} MB for {faces}."
            return message, "draw less on each face, print fewer copies at a time, or lift the limits with --no-limits."
        return (
            f"Drawing takes too long: {self._time.spent:.0f} s for {faces}. The slowest, {label}, took {seconds:.1f} s.",
            "draw less on each face, or lift the limits with --no-limits.",
        )


def yield_tokens_within_limit(tokens: Iterator[Any], name: str | None, filename: str | None) -> Iterator[Any]:
    """The tokens of a template. Raises TemplateFileError if there are too many."""
    for number, token in enumerate(tokens):
        if number > MOST_WORDS:
            message = f"it has more than {MOST_WORDS:,} words of code"
            raise TemplateFileError(
                message, "split the template, or move its data into a table.", token.lineno, name or "", filename or ""
            )
        yield token
