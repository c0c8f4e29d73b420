"""Reads CSV text as rows with line numbers. A column that contains only whole numbers is read as numbers."""

import csv
import io
import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from printgen.content.languages import COLUMN
from printgen.core.files.inputs import control_character
from printgen.core.problems import TERMINAL_CONTROLS, Problems, Where, shown
from printgen.core.words import counted

MOST_ROWS = 20_000
MOST_COLUMNS = 1_000
_INVISIBLE = re.compile(rf"(?!\r?\n){TERMINAL_CONTROLS.pattern}")


@dataclass(frozen=True, slots=True)
class TableRow:
    """The cells of one row by column name, and the line on which the row starts."""

    line: int
    cells: Mapping[str, str | int]


def read_table(text: str, file: str, problems: Problems) -> tuple[TableRow, ...]:
    """The rows of a CSV text; reports each row that has more or fewer cells than the heading."""
    reader = csv.reader(io.StringIO(text, newline=""), strict=True)
    rows: list[tuple[int, list[str]]] = []
    before = 0
    try:
        for cells in reader:
            if any(cell.strip() for cell in cells):
                rows.append((before + 1, [cell.strip() for cell in cells]))
            before = reader.line_num
            if len(rows) > MOST_ROWS + 1:  # plus the heading
                problems.add(
                    Where(file, before), f"The table has more than {MOST_ROWS} rows.", "split it into several components."
                )
                return ()
    except csv.Error as error:
        problems.add(Where(file, before + 1), f"This is not valid CSV: {error}.", _csv_hint(str(error)))
        return ()
    if not rows:
        problems.add(Where(file, 1), "The table is empty.", "write the column names in the first line.")
        return ()
    if not _check_heading(rows, file, problems) or not _check_characters(rows, file, problems):
        return ()
    if len(rows) == 1:
        problems.add(Where(file, rows[0][0]), "The table has a heading but no rows.", "add a line for each card or tile.")
    return _make_rows(rows[0], rows[1:], file, problems)


def _is_title(rows: list[tuple[int, list[str]]]) -> bool:
    """Whether the first line is a title or a spreadsheet's `sep=` line, with one filled cell above several."""
    filled = [sum(map(bool, cells)) for _, cells in rows[:2]]
    return len(rows[0][1]) > 1 and filled[0] == 1 < filled[-1]


def _check_heading(rows: list[tuple[int, list[str]]], file: str, problems: Problems) -> bool:
    """Whether the heading has a valid and unique name for every column; reports the problems."""
    line, names = rows[0]
    if len(names) > MOST_COLUMNS:
        message = f"The heading has {len(names)} columns, but at most {MOST_COLUMNS} are allowed."
        problems.add(Where(file, line), message, "delete empty columns, or split the table.")
        return False
    if _is_title(rows):
        message = f'Only one cell in this line contains text: "{"".join(names)[:60]}".'
        problems.add(Where(file, line), message, "delete this line; the table must start with the column names.")
        return False
    invalid = [position for position, name in enumerate(names, 1) if not _is_column_name(name)]
    for position in invalid:
        problems.add(
            Where(file, line),
            f'"{names[position - 1][:60]}" is not a valid name for column {position}.'
            if names[position - 1]
            else f"Column {position} has no name.",
            _column_name_hint(names[position - 1]),
        )
    duplicates = [name for name, count in Counter(names).items() if count > 1 and _is_column_name(name)]
    for name in duplicates:
        problems.add(Where(file, line), f"The column {shown(name)} appears twice.", "rename one of them.")
    return not invalid and not duplicates  # `problems` may already have them, if another component read this table


def _is_column_name(name: str) -> bool:
    """Whether a text is a name such as `title`, or `title.de` for a translation."""
    return name.isidentifier() or COLUMN.fullmatch(name) is not None


def _check_characters(rows: list[tuple[int, list[str]]], file: str, problems: Problems) -> bool:
    """Whether all cells are free of invisible control characters; reports the first one."""
    for line, cells in rows:
        text = "\n".join(cells)
        if found := _INVISIBLE.search(text):
            problems.add(Where(file, line), *control_character(found))
            return False
    return True


def _column_name_hint(name: str) -> str:
    """The hint for a column name that cannot be used."""
    if not name:
        return "add a name, or delete the column if it is empty."
    return (
        "separate the columns with commas."
        if set(";\t") & set(name)
        else "use one word of letters, digits and _ that does not begin with a digit."
    )


def _make_rows(
    heading: tuple[int, list[str]], rows: list[tuple[int, list[str]]], file: str, problems: Problems
) -> tuple[TableRow, ...]:
    line, names = heading
    widths = {len(cells) for _, cells in rows}
    if len(rows) > 1 and len(widths) == 1 and len(names) not in widths:
        message = f"The heading has {counted(len(names), 'column')}, but every row has {counted(widths.pop(), 'cell')}."
        problems.add(Where(file, line), message, "in this line, write a name for each column, separated by commas.")
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
        return "close the double quote in this row, and double any quotes inside the text."
    return "put text that contains a comma or a quote in double quotes."


def _check_width(row: tuple[int, list[str]], names: list[str], file: str, problems: Problems) -> bool:
    line, cells = row
    if len(cells) == len(names):
        return True
    many = "more" if len(cells) > len(names) else "fewer"
    hint = "put text that contains a comma in double quotes." if many == "more" else "add a comma for each empty cell."
    problems.add(
        Where(file, line),
        f"The row has {counted(len(cells), 'cell')}, {many} than the {counted(len(names), 'column')} in the heading.",
        hint,
    )
    return False


def _is_whole_number(cell: str) -> bool:
    """Whether a cell is a whole number; a number with leading zeros, such as `007`, is a text."""
    digits = cell.removeprefix("-")
    return digits.isascii() and digits.isdigit() and len(digits) < 16 and (digits == "0" or digits[0] != "0")
