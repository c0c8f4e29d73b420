"""What is wrong, where, and what to do about it: values that are collected, sorted and printed together."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from itertools import islice
from typing import Literal, NamedTuple, TypeAlias

Severity: TypeAlias = Literal["error", "warning", "note"]
_MOST_LISTED = 100  # names that a hint tells
_MOST_KNOWN = 500  # names that a word is held against
_GRAVE: tuple[Severity, ...] = ("error", "warning", "note")


@dataclass(frozen=True, slots=True, order=True)
class Where:
    """A place in a file a person can go to; line 0 means the file as a whole."""

    file: str
    line: int = 0

    def __str__(self) -> str:
        return f"{self.file}:{self.line}" if self.line else self.file


class About(NamedTuple):
    """What a problem is about, as far as that is known: which check found it, on which face, for which line of data."""

    check: str = "content"
    component: str = ""
    face: str = ""
    row: Where | None = None
    template: Where | None = None


@dataclass(frozen=True, slots=True, order=True)
class Problem:
    """One thing that is wrong, or that may be, in words for the person who wrote it."""

    where: Where
    message: str
    hint: str = ""
    severity: Severity = "error"
    about: About = field(default=About(), compare=False)

    def __str__(self) -> str:
        grave = "" if self.severity == "error" else f"{self.severity}: "
        text = f"{self.where}: {grave}{self.message}"
        return f"{text}\n  hint: {self.hint}" if self.hint else text


class Shared(NamedTuple):
    """One fault in the drawing of several faces."""

    where: Where
    message: str
    hint: str
    severity: Severity
    check: str

    def on(self, faces: Mapping[str, About]) -> Problem:
        """The fault with the first of its faces, and how many more have it."""
        label, about = next(iter(faces.items()))
        more = f" and {len(faces) - 1} more" if len(faces) > 1 else ""
        return Problem(self.where, f"{label}{more}: {self.message}", self.hint, self.severity, about)


@dataclass(slots=True)
class Problems:
    """Everything found so far in a run, each thing once."""

    found: dict[Problem, None] = field(default_factory=dict)
    shared: dict[Shared, dict[str, About]] = field(default_factory=dict)

    def add(self, where: Where, message: str, hint: str = "", severity: Severity = "error", about: About | None = None) -> None:
        """Note one more problem."""
        problem = Problem(where, message, hint, severity, about or About())
        self.found.setdefault(problem)

    def add_on(self, faces: Mapping[str, About], fault: Shared) -> None:
        """Note a fault of these faces; it is told once with those that had it in another style or size."""
        known = self.shared.setdefault(fault, {})
        if known:
            self.found.pop(fault.on(known), None)
        known.update((label, about) for label, about in faces.items() if label not in known)
        self.found.setdefault(fault.on(known))

    def sorted(self) -> tuple[Problem, ...]:
        """All problems, the grave ones first, each kind by file and line."""
        return tuple(sorted(self.found, key=lambda problem: (_GRAVE.index(problem.severity), problem)))

    def count(self, severity: Severity) -> int:
        """How many there are of a kind."""
        return sum(problem.severity == severity for problem in self.found)

    def __bool__(self) -> bool:
        """Whether anything is wrong, which warnings and notes leave open."""
        return self.count("error") > 0


class Unfinished(Exception):
    """Ends a command with one problem, where no list of problems is at hand."""

    def __init__(self, where: Where, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.problem = Problem(where, message, hint)


def closest(word: str, known: Iterable[str]) -> str | None:
    """The known word that was probably meant, if there is one."""
    lowered = {name.lower(): name for name in islice(known, _MOST_KNOWN)}
    matches = get_close_matches(word.lower(), lowered, n=1, cutoff=0.6)
    return lowered[matches[0]] if matches else None


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """A hint for a word that is not known: the likely right one, or all that are."""
    names = list(known)
    near = closest(word, names)
    if near is not None:
        return f"did you mean {near}?"
    more = f" and {len(names) - _MOST_LISTED} more" if len(names) > _MOST_LISTED else ""
    return f"known here: {', '.join(sorted(names)[:_MOST_LISTED])}{more}" if names else ""
