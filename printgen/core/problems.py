"""Problems in files: what is wrong, where it is, and how to fix it. A run collects its problems and prints them together."""

import difflib
from collections.abc import Iterable, Mapping
from dataclasses import field, replace
from itertools import islice
from typing import Literal, TypeAlias

from printgen.core.named_tuples import NamedTuple
from printgen.core.patterns import compile_later
from printgen.core.records import dataclass
from printgen.core.words import join_words

Severity: TypeAlias = Literal["error", "warning", "note"]
MessageAndHint: TypeAlias = tuple[str, str]
LineNumber: TypeAlias = int  # of a line in a file, counted from 1
# Characters that move a terminal's cursor, end a line or reverse the direction of text.
TERMINAL_CONTROLS = compile_later("[\x00-\x08\n-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")
_MOST_LISTED = 100  # names in a hint
_MOST_COMPARED = 500  # names that a word is compared with
_LONGEST_COMPARED = 60  # characters; the time to compare two words grows with the product of their lengths
_LONGEST_VALUE = 60  # characters of a quoted value
_LONGEST_MESSAGE, _LONGEST_HINT = 1_000, 5_000  # characters; a hint may list many names
_LONGEST_QUOTE = 100  # characters, including the quotation marks
_QUOTE = compile_later(r'"[^"]*"|“[^“”]*”')
_LONG_WORD = compile_later(r"\S{300,}")  # longer than any file name
MISSING = "missing"  # the check that reports missing pictures
_WORST_FIRST: tuple[Severity, ...] = ("error", "warning", "note")


class Where(NamedTuple):
    """A line of a file. Line 0 means the whole file."""

    file: str
    line: int = 0

    def __str__(self) -> str:
        file = _escape_controls(self.file)
        return f"{file}:{self.line}" if self.line else file


class About(NamedTuple):
    """The details of a problem: check, component, face, and the lines in the table and the template."""

    check: str = "content"
    component: str = ""
    face: str = ""
    row: Where | None = None
    template: Where | None = None


@dataclass(frozen=True, slots=True, order=True)
class Problem:
    """An error, warning or note with its place and a hint, worded for the author of the file."""

    where: Where
    message: str
    hint: str = ""
    severity: Severity = "error"
    about: About = field(default=About(), compare=False)

    def __post_init__(self) -> None:
        """Shorten and escape the message and the hint, because they may quote any value from a file."""
        object.__setattr__(self, "message", _shorten_and_escape(self.message, _LONGEST_MESSAGE))
        object.__setattr__(self, "hint", _shorten_and_escape(self.hint, _LONGEST_HINT))

    def __str__(self) -> str:
        severity = "" if self.severity == "error" else f"{self.severity}: "
        text = f"{self.where}: {severity}{self.message}"
        return f"{text}\n  hint: {self.hint}" if self.hint else text


class SharedProblem(NamedTuple):
    """A problem that several faces share, without the names of the faces."""

    where: Where
    message: str
    hint: str
    severity: Severity
    check: str

    def make_problem(self, faces_by_label: Mapping[str, About]) -> Problem:
        """One problem for all these faces. Its message names the first face and counts the others."""
        label, about = next(iter(faces_by_label.items()))
        more = f" and {len(faces_by_label) - 1} more" if len(faces_by_label) > 1 else ""
        return Problem(self.where, f"{label}{more}: {self.message}", self.hint, self.severity, about)


@dataclass(slots=True)
class Problems:
    """All problems found so far in a run, without duplicates."""

    found: dict[Problem, None] = field(default_factory=dict)
    shared: dict[SharedProblem, dict[str, About]] = field(default_factory=dict)
    failed: set[str] = field(default_factory=set)  # names of plugins that the rest of the run skips
    times: int = 0  # how often a problem was added, including duplicates

    def add(self, where: Where, message: str, hint: str = "", severity: Severity = "error", about: About | None = None) -> None:
        """Add a problem, unless the same problem has already been added."""
        problem = Problem(where, message, hint, severity, about or About())
        self.add_problem(problem)

    def add_problem(self, problem: Problem) -> None:
        """Add a finished `Problem`, unless the same problem has already been added."""
        self.times += 1
        self.found.setdefault(problem)

    def add_or_merge_shared(self, shared: SharedProblem, faces_by_label: Mapping[str, About]) -> None:
        """Add a problem that several faces share. The faces are keyed by label.

        The problem is merged with the same problem in other styles or sizes.
        """
        known = self.shared.setdefault(shared, {})
        if known:
            self.found.pop(shared.make_problem(known), None)
        known.update((label, about) for label, about in faces_by_label.items() if label not in known)
        self.times += 1
        self.found.setdefault(shared.make_problem(known))

    def merge_problems(self, others: "Problems") -> None:
        """Add the problems of another collector, and merge shared problems with the same problem here."""
        merged = {shared.make_problem(faces) for shared, faces in others.shared.items()}
        for shared, faces in others.shared.items():
            self.add_or_merge_shared(shared, faces)
        for problem in others.found:
            if problem not in merged:
                self.add_problem(problem)

    def turn_warnings_into_errors(self, check: str) -> None:
        """Turn every warning of a check into an error."""
        self.found = dict.fromkeys(
            replace(problem, severity="error") if problem.about.check == check and problem.severity == "warning" else problem
            for problem in self.found
        )

    def move_problems_to_new_collector(self) -> "Problems":
        """All problems in a new collector. Removes them from this one."""
        taken = Problems(self.found, self.shared, self.failed)
        self.found, self.shared = {}, {}
        return taken

    def sort_by_severity(self) -> tuple[Problem, ...]:
        """All problems: errors, then warnings, then notes, each sorted by file and line."""
        return tuple(sorted(self.found, key=lambda problem: (_WORST_FIRST.index(problem.severity), problem)))

    def count_with_severity(self, severity: Severity) -> int:
        """The number of problems with this severity."""
        return sum(problem.severity == severity for problem in self.found)

    def __bool__(self) -> bool:
        """Whether there is an error. Warnings and notes do not count."""
        return self.count_with_severity("error") > 0


class ProblemError(Exception):
    """An exception that carries one problem, for code that has no access to a `Problems` object."""

    def __init__(self, where: Where, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.problem = Problem(where, message, hint)


def make_wrong_value_message(clause: str, rule: str) -> str:
    """The message for a wrong value: `count is "x"` and "Must be 1 or 2." become `count is "x", but must be 1 or 2.`

    A rule that does not begin with "Must" follows as a separate sentence.
    """
    return f"{clause}, but {rule[0].lower()}{rule[1:]}" if rule.startswith("Must ") else f"{clause}. {rule}"


def truncate_value(value: object) -> str:
    """A value from a file as messages quote it, cut to 60 characters."""
    text = str(value)
    return text if len(text) <= _LONGEST_VALUE else f"{text[:_LONGEST_VALUE]}…"


def _shorten_and_escape(text: str, longest: int) -> str:
    """A message on one line, cut to `longest` characters. Long quotations and long words are also cut."""
    if len(text) > _LONGEST_QUOTE:
        text = _QUOTE.sub(lambda found: _shorten_quote(found[0]), text)
        text = _LONG_WORD.sub(lambda found: truncate_value(found[0]), text)
    return _escape_controls(text if len(text) <= longest else f"{text[:longest]}…")


def _shorten_quote(quote: str) -> str:
    return quote if len(quote) <= _LONGEST_QUOTE else f"{quote[0]}{truncate_value(quote[1:-1])}{quote[-1]}"


def _escape_controls(text: str) -> str:
    r"""A text on one line. Characters that control a terminal are escaped as in Python, such as \x1b or \u2028."""
    return text if text.isprintable() else TERMINAL_CONTROLS.sub(lambda found: found[0].encode("unicode_escape").decode(), text)


def find_closest_word(word: str, known: Iterable[str]) -> str | None:
    """The known word most similar to `word`, or None if no word is similar enough."""
    if len(word) > _LONGEST_COMPARED:
        return None
    lowered = {name.lower(): name for name in islice(known, _MOST_COMPARED) if len(name) <= _LONGEST_COMPARED}
    matches = difflib.get_close_matches(word.lower(), lowered, n=1, cutoff=0.6)
    return lowered[matches[0]] if matches else None


def make_spelling_hint(word: str, known: Iterable[str]) -> str:
    """The hint for an unknown word. It suggests the most similar known word, or lists all known words if none is similar."""
    names = list(known)
    near = find_closest_word(word, names)
    if near is not None:
        return f"did you mean {near}?"
    choices = [truncate_value(name) for name in sorted(names)[:_MOST_LISTED]]
    more = len(names) - _MOST_LISTED
    if more > 0:
        choices.append("1 other" if more == 1 else f"one of {more} others")
    return f"use {join_words(choices, 'or')}." if names else ""
