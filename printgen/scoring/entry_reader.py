"""Reads a typed file into the entry that a game's rules declare, and reports what the rules cannot read."""

from collections.abc import Iterable
from dataclasses import fields
from typing import Any

from printgen.content.decoder import decode_tree
from printgen.content.tree import read_score_entry_tree
from printgen.content.tree_nodes import Node
from printgen.content.tree_paths import find_line_of_path_or_parent, find_lines_of_path_or_parent
from printgen.core.problems import Problems, Where
from printgen.core.records import dataclass
from printgen.model import Game
from printgen.scoring.contract.results import SheetFinding
from printgen.scoring.registry.calls import GameRules


@dataclass(frozen=True, slots=True)
class TypedFile:
    """A file that a person typed: its name in messages and its contents as a YAML tree."""

    file: str
    tree: Node

    def find_line_number(self, finding: SheetFinding) -> int:
        """The line of the file to which a finding applies."""
        return find_line_of_path_or_parent(self.tree, finding.path)


def read_typed_file(text: str, file: str, problems: Problems) -> TypedFile | None:
    """A typed file parsed as YAML or JSON. Reports problems and returns None if parsing fails."""
    tree = read_score_entry_tree(text, file, problems)
    return TypedFile(file, tree) if tree is not None else None


def read_entry(
    rules: GameRules, game: Game, typed: TypedFile, problems: Problems, skip_invalid_parts: bool = False
) -> Any | None:
    """The entry on a score sheet. Reports the problems and returns None if it cannot be judged.

    Raises RulesError if the rules fail.
    """
    entry = decode_typed_file(rules, "Entry", rules.find_form_class("Entry"), typed, problems, skip_invalid_parts)
    if entry is None:
        return None
    report_findings_on_unreported_lines(rules.call_hook("find_unreadable", game, entry), typed, problems)
    return None if problems else entry


def decode_typed_file(
    rules: GameRules, hook: str, form: Any, typed: TypedFile, problems: Problems, skip_invalid_parts: bool = False
) -> Any | None:
    """A typed file as an instance of `form`, or None after reporting the problems.

    Raises RulesError if the form itself is unusable.
    """
    with rules.limit_and_convert_failures_of_hook(hook):
        return decode_tree(form, typed.tree, typed.file, problems, skip_invalid_parts)


def report_findings_on_unreported_lines(findings: Iterable[SheetFinding], typed: TypedFile, problems: Problems) -> None:
    """Report findings as problems, except findings about lines that already have a problem."""
    noted = {problem.where.line for problem in problems.found}
    for finding in findings:
        if noted.isdisjoint(find_lines_of_path_or_parent(typed.tree, finding.path)):
            problems.add(Where(typed.file, typed.find_line_number(finding)), finding.message)


def list_entry_keys(rules: GameRules) -> set[str]:
    """The top-level keys of a game's score sheet, or an empty set if the rules have no form for score sheets.

    Raises RulesError if the rules fail.
    """
    return {field.name for field in fields(rules.find_form_class("Entry"))} if rules.has_hook("Entry") else set()
