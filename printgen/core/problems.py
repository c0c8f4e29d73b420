"""Problems for people: what is wrong, where, and what to do about it; collected in a run and printed together."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from itertools import islice
from typing import Literal, NamedTuple, TypeAlias

Severity: TypeAlias = Literal["error", "warning", "note"]
# Characters that move a terminal's cursor, end a line or turn text around.
TERMINAL_CONTROLS = re.compile("[\x00-\x08\n-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")
_MOST_LISTED = 100  # names in a hint
_MOST_COMPARED = 500  # names that a word is compared with
_LONGEST_COMPARED = 60  # letters: comparing two words costs the product of their lengths
_LONGEST_VALUE = 60  # letters of a quoted value
_LONGEST_MESSAGE, _LONGEST_HINT = 1_000, 5_000  # letters; a hint may list names
_LONGEST_QUOTE = 100  # letters with the quotation marks
_QUOTE = re.compile(r'"[^"]*"|“[^“”]*”')
_LONG_WORD = re.compile(r"\S{300,}")  # longer than any file name
_WORST_FIRST: tuple[Severity, ...] = ("error", "warning", "note")


class Where(NamedTuple):
    """A line of a file; line 0 means the file as a whole."""

    file: str
    line: int = 0

    def __str__(self) -> str:
        file = _escape_controls(self.file)
        return f"{file}:{self.line}" if self.line else file


class About(NamedTuple):
    """What a problem is about, as far as known: the check that found it, the face, the lines of data and template."""

    check: str = "content"
    component: str = ""
    face: str = ""
    row: Where | None = None
    template: Where | None = None


@dataclass(frozen=True, slots=True, order=True)
class Problem:
    """One thing that is or may be wrong, in words for the author of the file."""

    where: Where
    message: str
    hint: str = ""
    severity: Severity = "error"
    about: About = field(default=About(), compare=False)

    def __post_init__(self) -> None:
        """Shorten and escape message and hint, whatever values they quote."""
        object.__setattr__(self, "message", _shorten_and_escape(self.message, _LONGEST_MESSAGE))
        object.__setattr__(self, "hint", _shorten_and_escape(self.hint, _LONGEST_HINT))

    def __str__(self) -> str:
        severity = "" if self.severity == "error" else f"{self.severity}: "
        text = f"{self.where}: {severity}{self.message}"
        return f"{text}\n  hint: {self.hint}" if self.hint else text


class SharedProblem(NamedTuple):
    """A problem that several faces have."""

    where: Where
    message: str
    hint: str
    severity: Severity
    check: str

    def problem_of(self, faces: Mapping[str, About]) -> Problem:
        """One problem for all the faces: it names the first label and counts the others."""
        label, about = next(iter(faces.items()))
        more = f" and {len(faces) - 1} more" if len(faces) > 1 else ""
        return Problem(self.where, f"{label}{more}: {self.message}", self.hint, self.severity, about)


@dataclass(slots=True)
class Problems:
    """All problems found so far in a run, each once."""

    found: dict[Problem, None] = field(default_factory=dict)
    shared: dict[SharedProblem, dict[str, About]] = field(default_factory=dict)
    failed: set[str] = field(default_factory=set)  # plugins that the rest of the run goes without

    def add(self, where: Where, message: str, hint: str = "", severity: Severity = "error", about: About | None = None) -> None:
        """Note one more problem."""
        problem = Problem(where, message, hint, severity, about or About())
        self.note(problem)

    def note(self, problem: Problem) -> None:
        """Add a problem that somebody else made, unless it is there already."""
        self.found.setdefault(problem)

    def add_shared(self, shared: SharedProblem, faces: Mapping[str, About]) -> None:
        """Note a problem of these faces, by label; counts them with the faces that had it before, in another style or size."""
        known = self.shared.setdefault(shared, {})
        if known:
            self.found.pop(shared.problem_of(known), None)
        known.update((label, about) for label, about in faces.items() if label not in known)
        self.found.setdefault(shared.problem_of(known))

    def sorted(self) -> tuple[Problem, ...]:
        """All problems: errors, warnings, notes, each by file and line."""
        return tuple(sorted(self.found, key=lambda problem: (_WORST_FIRST.index(problem.severity), problem)))

    def count(self, severity: Severity) -> int:
        """The number of problems of a severity."""
        return sum(problem.severity == severity for problem in self.found)

    def __bool__(self) -> bool:
        """Whether there is an error; warnings and notes do not count."""
        return self.count("error") > 0


class ProblemError(Exception):
    """Ends a command with one problem where there is no `Problems` to add it to."""

    def __init__(self, where: Where, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.problem = Problem(where, message, hint)


def shown(value: object) -> str:
    """A value from a file as a message quotes it: at most 60 letters."""
    text = str(value)
    return text if len(text) <= _LONGEST_VALUE else f"{text[:_LONGEST_VALUE]}…"


def _shorten_and_escape(text: str, longest: int) -> str:
    """A message on one line, with long quotations, long words and its own length cut."""
    if len(text) > _LONGEST_QUOTE:
        text = _QUOTE.sub(lambda found: _shorten_quote(found[0]), text)
        text = _LONG_WORD.sub(lambda found: shown(found[0]), text)
    return _escape_controls(text if len(text) <= longest else f"{text[:longest]}…")


def _shorten_quote(quote: str) -> str:
    return quote if len(quote) <= _LONGEST_QUOTE else f"{quote[0]}{shown(quote[1:-1])}{quote[-1]}"


def _escape_controls(text: str) -> str:
    """A text on one line; characters that control a terminal are written as in Python: \\x1b, \\u2028."""
    return text if text.isprintable() else TERMINAL_CONTROLS.sub(lambda found: found[0].encode("unicode_escape").decode(), text)


def closest(word: str, known: Iterable[str]) -> str | None:
    """The known word that was probably meant; None if no word is similar."""
    if len(word) > _LONGEST_COMPARED:
        return None
    lowered = {name.lower(): name for name in islice(known, _MOST_COMPARED) if len(name) <= _LONGEST_COMPARED}
    matches = get_close_matches(word.lower(), lowered, n=1, cutoff=0.6)
    return lowered[matches[0]] if matches else None


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """The hint for an unknown word: the word that was probably meant, or all known words."""
    names = list(known)
    near = closest(word, names)
    if near is not None:
        return f"did you mean {near}?"
    more = f" and {len(names) - _MOST_LISTED} more" if len(names) > _MOST_LISTED else ""
    return f"known here: {', '.join(map(shown, sorted(names)[:_MOST_LISTED]))}{more}" if names else ""
