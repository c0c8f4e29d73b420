"""What score, fits and combat share: a text is read as a tree, decoded into a form, and checked for what is unreadable."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from printgen.problems import Problems, Where
from printgen.reading.decode import decode
from printgen.reading.places import line_of, lines_of
from printgen.reading.tree import Node, read_sheet
from printgen.registry.calls import GameRules
from printgen.rules.contract import Broken


@dataclass(frozen=True, slots=True)
class Source:
    """A file that was typed in: its name and its tree."""

    file: str
    tree: Node

    def where(self, broken: Broken) -> Where:
        """Where a finding was typed in."""
        return Where(self.file, line_of(self.tree, broken.path))


def read_source(text: str, file: str, problems: Problems) -> Source | None:
    """The tree of a text; None with the problems noted."""
    tree = read_sheet(text, file, problems)
    return Source(file, tree) if tree is not None else None


def decode_source(
    rules: GameRules, hook: str, form: Any, source: Source, problems: Problems, lenient: bool = False
) -> Any | None:
    """What was typed in, as a value of the form; None with the problems noted. Raises RulesError if the form fails."""
    with rules.guard(hook):
        return decode(form, source.tree, source.file, problems, lenient)


def note_unreadable(unreadable: Iterable[Broken], source: Source, problems: Problems) -> None:
    """Note everything unreadable, except in lines that have a problem already."""
    noted = {problem.where.line for problem in problems.found}
    for broken in unreadable:
        if noted.isdisjoint(lines_of(source.tree, broken.path)):
            problems.add(source.where(broken), broken.message)


def read_entry(rules: GameRules, game: Any, source: Source, problems: Problems, lenient: bool = False) -> Any | None:
    """The entry of a whole score sheet, if nothing keeps it from being judged; None with the problems noted."""
    entry = decode_source(rules, "Entry", rules.form("Entry"), source, problems, lenient)
    if entry is None:
        return None
    note_unreadable(rules.call("unreadable", game, entry), source, problems)
    return None if problems else entry
