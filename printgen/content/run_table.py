"""The table of a run, with one row for each sheet. The rows are kept in a compact form, because there may be 100,000."""

from array import array
from collections.abc import Iterator, Mapping
from itertools import chain, islice
from pathlib import Path

from printgen.content.column_names import map_headings_by_column_name
from printgen.content.column_types import is_whole_number
from printgen.content.table_text import (
    EXCEL_BLOCK,
    CsvError,
    Grid,
    Line,
    is_workbook,
    read_table_file,
    read_table_text,
)
from printgen.content.tables import check_cells, check_heading, check_row_width
from printgen.core.problems import Problems, Where
from printgen.model import Cell, Row

MOST_ROWS = 100_000
LARGEST = 40_000_000  # bytes of a file
MOST_WRONG = 20  # lines; after these, printgen stops reading
NUMBER, OF = "number", "of"  # every table of a run has these columns
_SEPARATOR = "\x1f"  # between packed cells; no table contains this character


class RunTable:
    """The rows of a table by their index, counted from 0."""

    def __init__(self, file: str, headings: Mapping[str, str]) -> None:
        self.file, self.headings = file, headings
        self._packed, self._ends, self._lines = bytearray(), array("Q", (0,)), array("Q")
        self._numeric = dict.fromkeys(headings, True)
        own = {name.lower() for name in headings}
        self._adds_number, self._adds_count = NUMBER not in own, OF not in own

    def __len__(self) -> int:
        return len(self._lines)

    def add_row(self, line: int, cells: list[str]) -> None:
        """Add a row that starts on this line of the file."""
        for name, cell in zip(self.headings, cells, strict=True):
            self._numeric[name] = self._numeric[name] and (not cell or is_whole_number(cell))
        self._packed += _SEPARATOR.join(cells).encode()
        self._ends.append(len(self._packed))
        self._lines.append(line)

    def yield_content_bytes(self) -> Iterator[bytes]:
        """All cells and the lines of all rows as bytes."""
        yield bytes(self._ends)
        yield bytes(self._lines)
        yield bytes(self._packed)

    def make_row(self, index: int) -> Row:
        """A row. Columns of whole numbers have numbers, and every row has the columns `number` and `of`."""
        texts = self._packed[self._ends[index] : self._ends[index + 1]].decode().split(_SEPARATOR)
        values: dict[str, Cell] = {
            name: int(text) if text and is_number else text
            for (name, is_number), text in zip(self._numeric.items(), texts, strict=True)
        }
        if self._adds_number:
            values[NUMBER] = index + 1
        if self._adds_count:
            values[OF] = len(self)
        return Row(Where(self.file, self._lines[index]), values)


def read_run_table(path: Path, file: str, problems: Problems) -> RunTable | None:
    """The table in a file. Reports all problems, and returns None if there are any errors."""
    raw = read_table_file(path, file, problems, LARGEST)
    if raw is None:
        return None
    table = _read_workbook(raw, file, problems) if is_workbook(raw) else _read_text_table(raw, file, problems)
    if table is not None and not len(table) and not problems:
        problems.add(Where(file, 1), "The table has a heading but no rows.", "add a line for each sheet.")
    return None if problems else table


def _read_workbook(raw: bytes, file: str, problems: Problems) -> RunTable | None:
    from printgen.content.workbooks import read_sheet

    grid = read_sheet(raw, None, file, Where("--table"), problems)
    return _make_run_table(iter(grid.lines), grid, problems) if grid is not None else None


def _read_text_table(raw: bytes, file: str, problems: Problems) -> RunTable | None:
    text = read_table_text(raw, file, problems)
    if text is None:
        return None
    try:
        grid = Grid(file, (), text.separator)
        return _make_run_table(_restore_omitted_cells(text.read_records()), grid, problems)
    except CsvError as error:
        error.report_problem(file, problems)
        return None


def _restore_omitted_cells(records: Iterator[tuple[int, int, list[str]]]) -> Iterator[Line]:
    """The rows, with the empty cells that Excel omits at the end of a block of rows."""
    heading = next(records, None)
    if heading is None:
        return
    yield heading[1:]
    width, block, number = len(heading[2]), list[Line](), 0
    for record, line, cells in chain(records, [(-1, 0, [])]):
        if record // EXCEL_BLOCK != number:
            narrow = number > 0 and len({len(cells) for _, cells in block}) == 1
            for _, others in block if narrow else ():
                others.extend([""] * (width - len(others)))
            yield from block
            block, number = [], record // EXCEL_BLOCK
        block.append((line, cells))


def _make_run_table(lines: Iterator[Line], grid: Grid, problems: Problems) -> RunTable | None:
    """The table of these lines. Reports lines that are wrong, and stops after some of them."""
    first = tuple(islice(lines, 2))
    if not first:
        problems.add(Where(grid.file, 1), "The table is empty.", "write the column names in the first line.")
        return None
    if not check_heading(first, grid, problems) or not check_cells(first[:1], grid.file, problems):
        return None
    line, headings = first[0]
    while headings and not headings[-1]:
        headings.pop()
    names = map_headings_by_column_name(headings, Where(grid.file, line), problems)
    if names is None:
        return None
    table, wrong = RunTable(grid.file, names), 0
    for line, cells in chain(first[1:], lines):
        if len(table) == MOST_ROWS:
            hint = f"split the table into files of at most {MOST_ROWS:,} rows, and print each of them."
            problems.add(Where(grid.file, line), f"The table has more than {MOST_ROWS:,} rows.", hint)
            return None
        while len(cells) > len(names) and not cells[-1]:
            cells.pop()
        if check_row_width((line, cells), len(names), grid, problems) and check_cells(((line, cells),), grid.file, problems):
            table.add_row(line, cells)
        else:
            wrong += 1
            if wrong == MOST_WRONG:
                return None
    return table
