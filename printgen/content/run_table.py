"""The table of a run, with one row for each sheet. Its rows are not in memory, because there may be 100,000."""

import re
import tempfile
from array import array
from collections.abc import Iterator, Mapping
from itertools import chain, islice
from pathlib import Path
from typing import BinaryIO
from weakref import finalize

from printgen.content.column_names import map_headings_by_column_name
from printgen.content.column_types import is_plain_whole_number
from printgen.content.table_encoding import Encoding, ReadChunks, decode_chunks, find_encoding_or_report
from printgen.content.table_text import (
    LINE,
    CsvError,
    NumberedCells,
    find_table_form,
    is_workbook,
    read_workbook_stream,
    report_unreadable_table,
    restore_omitted_cells,
)
from printgen.content.tables import check_cells, check_heading, check_row_has_width
from printgen.core.files.inputs import PIECE, open_regular_file, reject_control_characters, report_too_large_file
from printgen.core.problems import Problems, Where
from printgen.model import Cell, Row

MOST_ROWS = 100_000
LARGEST = 40_000_000  # bytes of a file
LONGEST_ROW = 200_000  # characters
MOST_WRONG = 20  # lines; after these, printgen stops reading
NUMBER, OF = "number", "of"  # every table of a run has these columns
_START = 500_000  # characters, in which the separator is looked for
_SEPARATOR = "\x1f"  # between packed cells; no table contains this character


class RunTable:
    """The rows of a table by their index, counted from 0. Their cells are in a temporary file."""

    def __init__(self, file: str, headings: Mapping[str, str]) -> None:
        self.file, self.headings = file, headings
        self._cells = tempfile.TemporaryFile()  # noqa: SIM115 - closed with the table
        self._ends, self._lines = array("Q", (0,)), array("Q")
        finalize(self, self._cells.close)
        self._numeric = dict.fromkeys(headings, True)
        own = {name.lower() for name in headings}
        self._adds_number, self._adds_count = NUMBER not in own, OF not in own

    def __len__(self) -> int:
        return len(self._lines)

    def add_row(self, line_number: int, cells: list[str]) -> None:
        """Add a row that starts on this line of the file."""
        for name, cell in zip(self.headings, cells, strict=True):
            self._numeric[name] = self._numeric[name] and (not cell or is_plain_whole_number(cell))
        size = self._cells.write(_SEPARATOR.join(cells).encode())
        self._ends.append(self._ends[-1] + size)
        self._lines.append(line_number)

    def flush_rows_to_file(self) -> None:
        """Write the last rows to the file. Raises OSError if the disk is full."""
        self._cells.flush()

    def yield_content_bytes(self) -> Iterator[bytes]:
        """All cells and the lines of all rows as bytes."""
        yield bytes(self._ends)
        yield bytes(self._lines)
        self._cells.seek(0)
        yield from iter(lambda: self._cells.read(PIECE), b"")

    def make_numbered_row(self, index: int) -> Row:
        """A row. Columns of whole numbers have numbers, and every row has the columns `number` and `of`."""
        self._cells.seek(self._ends[index])
        texts = self._cells.read(self._ends[index + 1] - self._ends[index]).decode().split(_SEPARATOR)
        values: dict[str, Cell] = {
            name: int(text) if text and is_numeric else text
            for (name, is_numeric), text in zip(self._numeric.items(), texts, strict=True)
        }
        if self._adds_number:
            values[NUMBER] = index + 1
        if self._adds_count:
            values[OF] = len(self)
        return Row(Where(self.file, self._lines[index]), values)


def read_run_table(path: Path, file: str, problems: Problems) -> RunTable | None:
    """The table in a file. Reports all problems, and returns None if there are any errors."""
    try:
        with open_regular_file(path) as stream:
            if is_workbook(stream.peek(4)[:4]):
                table = _read_workbook(stream, file, problems)
            else:
                table = _read_text_table(stream, file, problems)
        if table is not None:
            table.flush_rows_to_file()
    except OSError as error:
        report_unreadable_table(path, error, file, problems)
        return None
    if table is not None and not len(table) and not problems:
        problems.add(Where(file, 1), "The table has a heading but no rows.", "add a line for each sheet.")
    return None if problems else table


def _read_workbook(stream: BinaryIO, file: str, problems: Problems) -> RunTable | None:
    from printgen.content.workbooks import open_sheet

    raw = read_workbook_stream(stream, file, problems)
    sheet = open_sheet(raw, None, file, Where("--table"), problems) if raw is not None else None
    return _make_run_table(sheet.read_lines(), sheet.place, "", problems) if sheet is not None else None


def _read_text_table(stream: BinaryIO, file: str, problems: Problems) -> RunTable | None:
    """The table in an open text file. It is copied first, because it is read several times and may change."""
    with tempfile.TemporaryFile() as copy:
        if not _copy_stream_within_limit(stream, copy, file, problems):
            return None
        text = open_table_stream(copy, file, problems)
        form = find_table_form(_read_first_characters(text), file, problems) if text is not None else None
        if text is None or form is None:
            return None
        records = form.read_filled_rows(text.read_lines(LONGEST_ROW), LONGEST_ROW)
        try:
            return _make_run_table(restore_omitted_cells(records), file, form.separator, problems)
        except CsvError as error:
            error.report_problem(file, problems)
            return None


def _copy_stream_within_limit(stream: BinaryIO, target: BinaryIO, file: str, problems: Problems) -> bool:
    """Copy a stream. Reports a problem and returns False if it is too long."""
    size = 0
    while chunk := stream.read(PIECE):
        size += target.write(chunk)
        if size > LARGEST:
            report_too_large_file(Where(file), problems, LARGEST)
            return False
    return True


class TableStream:
    """The text of a table file, which is decoded again each time it is read. Line ends of old Macs become line feeds."""

    def __init__(self, read_bytes: ReadChunks, encoding: Encoding) -> None:
        self._read_bytes, self._encoding, self._is_old_mac = read_bytes, encoding, False
        self._is_old_mac = not any("\n" in chunk for chunk in self.read_chunks())

    def read_chunks(self) -> Iterator[str]:
        """The text in chunks of any length."""
        for chunk in decode_chunks(self._read_bytes, self._encoding):
            yield chunk.replace("\r", "\n") if self._is_old_mac else chunk

    def read_lines(self, longest_part: int) -> Iterator[str]:
        """The lines with their line ends. A line of more than `longest_part` characters is divided."""
        rest = ""
        for chunk in self.read_chunks():
            text = rest + chunk
            end = max(text.rfind("\n"), text.rfind("\r", 0, -1)) + 1  # LF may follow a CR at the end of a chunk
            end = len(text) if not end and len(text) > longest_part else end
            yield from map(re.Match.group, LINE.finditer(text, 0, end))
            rest = text[end:]
        yield from map(re.Match.group, LINE.finditer(rest))


def open_table_stream(stream: BinaryIO, file: str, problems: Problems) -> TableStream | None:
    """The text of a table in an open file. Reports a problem and returns None if it is not a text file."""

    def read_bytes() -> Iterator[bytes]:
        stream.seek(0)
        while chunk := stream.read(PIECE):
            yield chunk

    encoding = find_encoding_or_report(read_bytes, file, problems)
    if encoding is None:
        return None
    table, lines = TableStream(read_bytes, encoding), 0
    for chunk in table.read_chunks():
        if reject_control_characters(chunk, file, problems, lines) is None:
            return None
        lines += chunk.count("\n")
    return table


def _read_first_characters(text: TableStream) -> str:
    """The first rows of a table, or the whole table if it is short."""
    start, chunks = "", text.read_chunks()
    while len(start) < _START and (chunk := next(chunks, "")):
        start += chunk
    return start


def _make_run_table(lines: Iterator[NumberedCells], file: str, separator: str, problems: Problems) -> RunTable | None:
    """The table of these lines. Reports lines that are wrong, and stops after some of them."""
    first = tuple(islice(lines, 2))
    if not first:
        problems.add(Where(file, 1), "The table is empty.", "write the column names in the first line.")
        return None
    if not check_heading(first, file, problems) or not check_cells(first[:1], file, problems):
        return None
    line, headings = first[0]
    while headings and not headings[-1]:
        headings.pop()
    names = map_headings_by_column_name(headings, Where(file, line), problems)
    if names is None:
        return None
    table, wrong = RunTable(file, names), 0
    for line, cells in chain(first[1:], lines):
        if len(table) == MOST_ROWS:
            hint = f"split the table into files of at most {MOST_ROWS:,} rows, and print each of them."
            problems.add(Where(file, line), f"The table has more than {MOST_ROWS:,} rows.", hint)
            return None
        while len(cells) > len(names) and not cells[-1]:
            cells.pop()
        if check_row_has_width((line, cells), len(names), file, separator, problems) and check_cells(
            ((line, cells),), file, problems
        ):
            table.add_row(line, cells)
        else:
            wrong += 1
            if wrong == MOST_WRONG:
                return None
    return table
