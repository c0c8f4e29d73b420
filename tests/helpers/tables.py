"""Reads a text table as the rows of a component."""

from typing import Any

from printgen.content.column_types import TypeRules, make_typed_rows
from printgen.content.table_text import read_grid
from printgen.content.tables import make_table
from printgen.core.problems import Problems

NO_RULES = TypeRules({}, {})


def read_rows(table: str | bytes, problems: Problems, rules: TypeRules = NO_RULES) -> list[tuple[int, dict[str, Any]]]:
    """The line and the typed cells of each row of a text table, or none if it cannot be read."""
    grid = read_grid(table.encode() if isinstance(table, str) else table, "t.csv", problems)
    if grid is None:
        return []
    made = make_table(grid, problems)
    return [(row.line, cells) for row, cells in zip(made.rows, make_typed_rows(made, rules, problems), strict=True)]


def said(problems: Problems) -> list[str]:
    """All problems as lines of text."""
    return [str(problem) for problem in problems.sort_by_severity()]
