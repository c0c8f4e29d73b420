"""Makes a table from the cells of a file: names its columns, drops empty ones, and checks the length of each row."""

from collections.abc import Mapping

from printgen.content.column_names import map_headings_by_column_name
from printgen.content.table_text import CellGrid, NumberedCells
from printgen.core.files.inputs import describe_control_character_and_fix
from printgen.core.named_tuples import NamedTuple
from printgen.core.patterns import compile_later
from printgen.core.problems import TERMINAL_CONTROLS, Problems, Where
from printgen.core.words import write_count

MOST_COLUMNS = 1_000
_FAULTY = compile_later(  # the results of failed formulas in English, German and French spreadsheets
    r"#(?:N/A|REF!|NAME\?|VALUE!|DIV/0!|NUM!|NULL!|SPILL!|CALC!|NV|BEZUG!|WERT!|ZAHL!|VALEUR!|NOM\?|NOMBRE!)|Err:5\d\d"
)
_INVISIBLE = compile_later(rf"(?!\n){TERMINAL_CONTROLS.pattern}")


class TableRow(NamedTuple):
    """The cells of one row as texts, by column name, and the line on which the row starts."""

    line: int
    cells: Mapping[str, str]


class Table(NamedTuple):
    """A table of texts, and the headings of its columns by column name."""

    file: str
    headings: Mapping[str, str]
    rows: tuple[TableRow, ...] = ()
    decimal: str = "."


def make_table(grid: CellGrid, problems: Problems) -> Table:
    """The table in a grid of cells. Reports a heading that cannot be used and returns a table without rows."""
    file, lines = grid.file, grid.lines
    if not lines:
        problems.add(Where(file, 1), "The table is empty.", "write the column names in the first line.")
        return Table(file, {})
    if not check_heading(lines, file, problems) or not check_cells(lines, file, problems):
        return Table(file, {})
    lines = _drop_empty_columns(lines)
    (line, headings), *rows = lines
    names = map_headings_by_column_name(headings, Where(file, line), problems)
    if names is None:
        return Table(file, {})
    if not rows:
        problems.add(Where(file, line), "The table has a heading but no rows.", "add a line for each card or tile.")
    return Table(file, names, _keep_rows_of_heading_width(lines[0], rows, tuple(names), grid, problems), grid.decimal)


def check_heading(lines: tuple[NumberedCells, ...], file: str, problems: Problems) -> bool:
    """Whether the first line can be a heading. Reports a problem if it cannot."""
    line, names = lines[0]
    if len(names) > MOST_COLUMNS:
        message = f"The heading has {write_count(len(names), 'column')}, but at most {MOST_COLUMNS} are allowed."
        problems.add(Where(file, line), message, "delete empty columns, or split the table.")
        return False
    if _has_title_above_heading(lines):
        message = f'Only one cell in this line contains text: "{"".join(names)[:60]}".'
        problems.add(Where(file, line), message, "delete this line; the table must start with the column names.")
        return False
    return True


def _has_title_above_heading(lines: tuple[NumberedCells, ...]) -> bool:
    """Whether the first line looks like a title: one filled cell that is not a column name, above a row with several."""
    filled = [sum(map(bool, cells)) for _, cells in lines[:2]]
    names = lines[0][1]
    return filled[0] == 1 < filled[-1] and (len(names) > 2 or not next(filter(None, names)).isidentifier())


def check_cells(lines: tuple[NumberedCells, ...], file: str, problems: Problems) -> bool:
    """Whether no cell has an error or an invisible character. Reports the first one."""
    for line, cells in lines:
        if faulty := next(filter(_FAULTY.fullmatch, cells), None):
            problems.add(Where(file, line), f"A cell has the error {faulty}.", "fix the formula, and save the table again.")
            return False
        if found := _INVISIBLE.search("\n".join(cells)):
            problems.add(Where(file, line), *describe_control_character_and_fix(found))
            return False
    return True


def _drop_empty_columns(lines: tuple[NumberedCells, ...]) -> tuple[NumberedCells, ...]:
    """The lines without the columns that have neither a heading nor any value."""
    headings = lines[0][1]
    if all(headings) and all(len(cells) <= len(headings) for _, cells in lines):
        return lines
    used = sorted({place for _, cells in lines for place, cell in enumerate(cells) if cell})
    return tuple((line, [cells[place] for place in used if place < len(cells)]) for line, cells in lines)


def _keep_rows_of_heading_width(
    heading: NumberedCells, rows: list[NumberedCells], names: tuple[str, ...], grid: CellGrid, problems: Problems
) -> tuple[TableRow, ...]:
    widths = {len(cells) for _, cells in rows}
    if len(rows) > 1 and len(widths) == 1 and len(names) not in widths:
        message = f"The heading has {write_count(len(names), 'column')}, but every row has {write_count(widths.pop(), 'cell')}."
        hint = f"in this line, write a name for each column, separated by {grid.separator}s."
        problems.add(Where(grid.file, heading[0]), message, hint)
        return ()
    whole = [row for row in rows if check_row_has_width(row, len(names), grid.file, grid.separator, problems)]
    return tuple(TableRow(line, dict(zip(names, cells, strict=True))) for line, cells in whole)


def check_row_has_width(row: NumberedCells, width: int, file: str, separator: str, problems: Problems) -> bool:
    """Whether a row has as many cells as the heading. Reports a problem if it does not."""
    line, cells = row
    if len(cells) == width:
        return True
    many = "more" if len(cells) > width else "fewer"
    hint = (
        f"put text that contains a {separator} in double quotes."
        if many == "more"
        else f"add a {separator} for each empty cell."
    )
    problems.add(
        Where(file, line),
        f"The row has {write_count(len(cells), 'cell')}, {many} than the {write_count(width, 'column')} in the heading.",
        hint,
    )
    return False
