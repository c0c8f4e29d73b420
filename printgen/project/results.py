"""What a project returns: values that carry their problems."""

from pathlib import Path
from typing import Generic, NamedTuple, TypeVar

from printgen.core.problems import Problem

T = TypeVar("T")


class Failed(Exception):
    """Raised by `Result.get()` for a result without a value."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__("\n".join(map(str, problems)))
        self.problems = problems


class Result(NamedTuple, Generic[T]):
    """A value, or None if there were errors, and every problem found on the way: errors first, then warnings and notes."""

    value: T | None
    problems: tuple[Problem, ...] = ()

    @property
    def ok(self) -> bool:
        """Whether there is a value and no error."""
        return self.value is not None and not any(problem.severity == "error" for problem in self.problems)

    def get(self) -> T:
        """The value. Raises Failed, with all problems, if there is none."""
        if self.value is None:
            raise Failed(self.problems)
        return self.value


class Written(NamedTuple):
    """A few lines for people about a file that was written or is up to date; no path if there was nothing to write."""

    path: Path | None
    text: str
    unchanged: bool = False
