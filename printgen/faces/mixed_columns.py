"""Explains why a template got text instead of a number. One cell that is not a number makes its whole column text."""

from typing import Any

from printgen.content.column_types import CellError, read_number_cell
from printgen.core.problems import truncate_value
from printgen.faces.context import Subject


def make_hint_if_column_is_mixed(wrong_values: tuple[Any, ...], subject: Subject) -> str:
    """The hint for a value from a column of numbers that was read as text, or an empty text for any other value."""
    for column, cell in subject.row.cells.items() if any(isinstance(value, str) and value for value in wrong_values) else ():
        if not isinstance(cell, str) or not cell or cell not in wrong_values:
            continue
        cells = {str(row.cells.get(column, "")): row for row in reversed(subject.component.rows)}
        words = {text: row for text, row in cells.items() if text and not _is_number(text)}
        if not words and column in subject.component.headings:
            return f"row.{column} is text; add `columns: {{{column}: number}}` to the component in game.yaml."
        if words and len(words) < len([text for text in cells if text]):
            text, row = list(words.items())[-1]
            wrong = truncate_value(text)
            return f'row.{column} is text because of "{wrong}" in {row.where}; change that cell to a number, or empty it.'
    return ""


def _is_number(text: str) -> bool:
    try:
        read_number_cell(text, ".")
    except CellError:
        return False
    return True
