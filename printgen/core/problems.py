"""What is wrong, where, and what to do about it: values that are collected, sorted and printed together."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from itertools import islice
from typing import Literal, NamedTuple, TypeAlias

Severity: TypeAlias = Literal["error", "warning", "note"]
# Characters that move a terminal's cursor, end a line or turn text around.
OBEYED = re.compile("[\x00-\x08\n-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")
_MOST_LISTED = 100  # names that a hint tells
_MOST_KNOWN = 500  # names that a word is held against
_LONGEST_COMPARED = 60  # letters: comparing two words costs their lengths multiplied
_LONGEST_VALUE = 60  # letters of a stranger's value in a message
_LONGEST_MESSAGE, _LONGEST_HINT = 1_000, 5_000  # a hint may list names
_LONG = 100  # letters between quotation marks
_QUOTE = re.compile(r'"[^"]*"|“[^“”]*”')
_LONG_WORD = re.compile(r"\S{300,}")  # longer than any file name
_GRAVE: tuple[Severity, ...] = ("error", "warning", "note")


class Where(NamedTuple):
    """A place in a file a person can go to; line 0 means the file as a whole."""

    file: str
    line: int = 0

    def __str__(self) -> str:
        file = _escaped(self.file)
        return f"{file}:{self.line}" if self.line else file


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

    def __post_init__(self) -> None:
        """Make message and hint fit to be printed, whatever values they quote."""
        object.__setattr__(self, "message", _readable(self.message, _LONGEST_MESSAGE))
        object.__setattr__(self, "hint", _readable(self.hint, _LONGEST_HINT))

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
    failed: set[str] = field(default_factory=set)  # plugins that the rest of the run goes without

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


def shown(value: object) -> str:
    """A stranger's value as a message quotes it: at most 60 letters."""
    text = str(value)
    return text if len(text) <= _LONGEST_VALUE else f"{text[:_LONGEST_VALUE]}…"


def _readable(text: str, longest: int) -> str:
    """A message without characters that a terminal obeys, whose quotations, words and whole length are bearable."""
    if len(text) > _LONG:
        text = _QUOTE.sub(lambda found: _short_quote(found[0]), text)
        text = _LONG_WORD.sub(lambda found: shown(found[0]), text)
    return _escaped(text if len(text) <= longest else f"{text[:longest]}…")


def _short_quote(quote: str) -> str:
    return quote if len(quote) <= _LONG else f"{quote[0]}{shown(quote[1:-1])}{quote[-1]}"


def _escaped(text: str) -> str:
    """A text on one line, in which characters that a terminal obeys are written as Python writes them: \\x1b, \\u2028."""
    return text if text.isprintable() else OBEYED.sub(lambda found: found[0].encode("unicode_escape").decode(), text)


def closest(word: str, known: Iterable[str]) -> str | None:
    """The known word that was probably meant, if there is one."""
    if len(word) > _LONGEST_COMPARED:
        return None
    lowered = {name.lower(): name for name in islice(known, _MOST_KNOWN) if len(name) <= _LONGEST_COMPARED}
    matches = get_close_matches(word.lower(), lowered, n=1, cutoff=0.6)
    return lowered[matches[0]] if matches else None


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """A hint for a word that is not known: the likely right one, or all that are."""
    names = list(known)
    near = closest(word, names)
    if near is not None:
        return f"did you mean {near}?"
    more = f" and {len(names) - _MOST_LISTED} more" if len(names) > _MOST_LISTED else ""
    return f"known here: {', '.join(map(shown, sorted(names)[:_MOST_LISTED]))}{more}" if names else ""
