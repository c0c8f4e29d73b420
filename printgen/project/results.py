"""The results of a project's methods: values with the problems that were found."""

from pathlib import Path
from typing import Generic, TypeAlias, TypeVar

from printgen.core.named_tuples import NamedTuple
from printgen.core.problems import Problem

T = TypeVar("T")
FaceCount: TypeAlias = int  # the number of different faces of a game


class Failed(Exception):
    """Raised by `Result.get()` if the result has no value."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__("\n".join(map(str, problems)))
        self.problems = problems


class Result(NamedTuple, Generic[T]):
    """A value (None if errors prevented it) and every problem found: errors, then warnings, then notes."""

    value: T | None
    problems: tuple[Problem, ...] = ()

    @property
    def ok(self) -> bool:
        """Whether there is a value and no error."""
        return self.value is not None and not any(problem.severity == "error" for problem in self.problems)

    def get(self) -> T:
        """The value. Raises Failed, with all problems, if there is no value."""
        if self.value is None:
            raise Failed(self.problems)
        return self.value


class Written(NamedTuple):
    """A file that was written or is up to date, and a few lines of text about it. `path` is None if nothing was written."""

    path: Path | None
    text: str
    unchanged: bool = False
