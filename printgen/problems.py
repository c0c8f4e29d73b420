"""What is wrong, where, and what to do about it: values that are collected, sorted and printed together."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from difflib import get_close_matches


@dataclass(frozen=True, slots=True, order=True)
class Where:
    """A place in a file a person can go to; line 0 means the file as a whole."""

    file: str
    line: int = 0

    def __str__(self) -> str:
        return f"{self.file}:{self.line}" if self.line else self.file


@dataclass(frozen=True, slots=True, order=True)
class Problem:
    """One thing that is wrong, in words for the person who wrote it."""

    where: Where
    message: str
    hint: str = ""

    def __str__(self) -> str:
        text = f"{self.where}: {self.message}"
        return f"{text}\n  hint: {self.hint}" if self.hint else text


@dataclass(slots=True)
class Problems:
    """Everything found so far in a run, each thing once."""

    found: dict[Problem, None] = field(default_factory=dict)

    def add(self, where: Where, message: str, hint: str = "") -> None:
        """Note one more problem."""
        self.found[Problem(where, message, hint)] = None

    def sorted(self) -> tuple[Problem, ...]:
        """All problems by file and line."""
        return tuple(sorted(self.found))

    def __bool__(self) -> bool:
        return bool(self.found)


def closest(word: str, known: Iterable[str]) -> str | None:
    """The known word that was probably meant, if there is one."""
    lowered = {name.lower(): name for name in known}
    matches = get_close_matches(word.lower(), lowered, n=1, cutoff=0.6)
    return lowered[matches[0]] if matches else None


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """A hint for a word that is not known: the likely right one, or all that are."""
    names = list(known)
    near = closest(word, names)
    if near is not None:
        return f"did you mean {near}?"
    return f"known here: {', '.join(sorted(names))}" if names else ""
