"""Reads CSV text as rows with line numbers; a column of whole numbers becomes numbers."""

import csv
import io
import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from printgen.core.files.inputs import control_character
from printgen.core.problems import TERMINAL_CONTROLS, Problems, Where, shown

MOST_ROWS = 20_000
MOST_COLUMNS = 1_000
_INVISIBLE = re.compile(rf"(?!\r?\n){TERMINAL_CONTROLS.pattern}")


@dataclass(frozen=True, slots=True)
class TableRow:
    """One row by its column names, and the line it starts in."""

    line: int
    cells: Mapping[str, str | int]


def read_table(text: str, file: str, problems: Problems) -> tuple[TableRow, ...]:
    """All rows of a CSV text that are as wide as its heading."""
    reader = csv.reader(io.StringIO(text, newline=""), strict=True)
    rows: list[tuple[int, list[str]]] = []
    before = 0
    try:
        for cells in reader:
            if any(cell.strip() for cell in cells):
                rows.append((before + 1, [cell.strip() for cell in cells]))
            before = reader.line_num
            if len(rows) > MOST_ROWS + 1:  # with the heading
                problems.add(
                    Where(file, before), f"The table has more than {MOST_ROWS} rows.", "split it into several components."
                )
                return ()
    except csv.Error as error:
        problems.add(Where(file, before + 1), f"This is not CSV: {error}.", _csv_hint(str(error)))
        return ()
    if not rows:
        problems.add(Where(file, 1), "The table is empty.", "the first line names the columns.")
        return ()
    if not _check_heading(rows, file, problems) or not _check_characters(rows, file, problems):
        return ()
    if len(rows) == 1:
        problems.add(Where(file, rows[0][0]), "The table has a heading, but no rows.", "add a line for each card or tile.")
    return _make_rows(rows[0], rows[1:], file, problems)


def _is_title(rows: list[tuple[int, list[str]]]) -> bool:
    """Whether the first line is a title above the heading, or a spreadsheet's `sep=` line: one cell, and several below it."""
    filled = [sum(map(bool, cells)) for _, cells in rows[:2]]
    return len(rows[0][1]) > 1 and filled[0] == 1 < filled[-1]


def _check_heading(rows: list[tuple[int, list[str]]], file: str, problems: Problems) -> bool:
    """Whether the heading names every column, each once; if not, the problems are noted."""
    line, names = rows[0]
    if len(names) > MOST_COLUMNS:
        message = f"The heading has {len(names)} columns, more than {MOST_COLUMNS}."
        problems.add(Where(file, line), message, "split the table, or delete empty columns.")
        return False
    if _is_title(rows):
        message = f'Only one cell of this line has text: "{"".join(names)[:60]}".'
        problems.add(Where(file, line), message, "delete it: the first line names the columns.")
        return False
    odd = [position for position, name in enumerate(names, 1) if not name.isidentifier()]
    for position in odd:
        problems.add(
            Where(file, line),
            f'Column {position} is named "{names[position - 1][:60]}".',
            _column_name_hint(names[position - 1]),
        )
    twice = [name for name, count in Counter(names).items() if count > 1 and name.isidentifier()]
    for name in twice:
        problems.add(Where(file, line), f"The column {shown(name)} is here twice.", "give one of them another name.")
    return not odd and not twice  # not by the problems: another component may have read this table before


def _check_characters(rows: list[tuple[int, list[str]]], file: str, problems: Problems) -> bool:
    """Whether no cell has an invisible character that ends a line or turns text around; the first one is noted."""
    for line, cells in rows:
        text = "\n".join(cells)
        if found := _INVISIBLE.search(text):
            problems.add(Where(file, line), *control_character(found))
            return False
    return True


def _column_name_hint(name: str) -> str:
    """The hint for a column name that cannot be used."""
    if not name:
        return "name it, or delete the empty column."
    return "separate the columns with commas." if set(";\t") & set(name) else "a name is one word of letters, digits and _."


def _make_rows(
    heading: tuple[int, list[str]], rows: list[tuple[int, list[str]]], file: str, problems: Problems
) -> tuple[TableRow, ...]:
    line, names = heading
    wide = {len(cells) for _, cells in rows}
    if len(rows) > 1 and len(wide) == 1 and len(names) not in wide:
        message = f"The heading names {len(names)} columns, and every row has {wide.pop()} cells."
        problems.add(Where(file, line), message, "name each column in this line, with commas between the names.")
        return ()
    whole = [row for row in rows if _check_width(row, names, file, problems)]
    numeric = {name for place, name in enumerate(names) if whole and all(_is_whole_number(cells[place]) for _, cells in whole)}
    return tuple(
        TableRow(line, {name: int(cell) if name in numeric else cell for name, cell in zip(names, cells, strict=True)})
        for line, cells in whole
    )


def _csv_hint(error: str) -> str:
    """The hint for a message of Python's CSV reader."""
    if "end of data" in error or "limit" in error:
        return "look for an unclosed double quote in this row; write a quote inside a text twice."
    return "put a text with a comma or a quote in double quotes."


def _check_width(row: tuple[int, list[str]], names: list[str], file: str, problems: Problems) -> bool:
    line, cells = row
    if len(cells) == len(names):
        return True
    many = "more" if len(cells) > len(names) else "fewer"
    hint = "put a text that has a comma in double quotes." if many == "more" else "an empty cell still needs its comma."
    problems.add(
        Where(file, line), f"The row has {len(cells)} cells, {many} than the {len(names)} columns of the heading.", hint
    )
    return False


def _is_whole_number(cell: str) -> bool:
    """Whether a cell is a whole number; `007`, with leading zeros, is a text."""
    digits = cell.removeprefix("-")
    return digits.isascii() and digits.isdigit() and len(digits) < 16 and (digits == "0" or digits[0] != "0")
