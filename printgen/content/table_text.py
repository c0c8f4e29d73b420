"""Reads the file of a table, finds its separator, and splits its text into cells with line numbers."""

import csv
import io
import re
from collections.abc import Iterable, Iterator
from itertools import groupby, islice
from pathlib import Path
from typing import BinaryIO

from printgen.content.table_encoding import decode_table
from printgen.core.files.inputs import LARGEST, describe_error_reason, make_reading_hint, open_regular_file, read_stream
from printgen.core.named_tuples import NamedTuple
from printgen.core.patterns import compile_later
from printgen.core.problems import LineNumber, Problems, Where

MOST_ROWS = 20_000
LARGEST_WORKBOOK = 10_000_000  # bytes
SAVE_SMALLER = "save only the table as CSV UTF-8, and name that file in game.yaml."
OLD_EXCEL = b"\xd0\xcf\x11\xe0"
_ZIP = b"PK\x03\x04"
_LOOKED_AT = 10  # rows
_EXCEL_BLOCK = 16  # rows
_SEPARATORS = {"\t": "tab", ";": "semicolon", ",": "comma"}
_DECIMALS = {",": ".", ";": ","}  # spreadsheets write semicolons if the comma is the decimal mark; tabs, with either
_FIRST_LINE = compile_later(r'"?sep=(.?)"?\s*(?:\n|\Z)', re.IGNORECASE)
_MARKUP = compile_later(r"\s*<(?:!doctype|html|\?xml|table)\b", re.IGNORECASE)
LINE = compile_later(r"[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+")
_FIRST_FILLED = compile_later(r"\S.*")
NumberedCells = tuple[int, list[str]]  # the cells of a row, after the number of the line on which it starts


class CellGrid(NamedTuple):
    """The cells of a table by line number, their separator, and the decimal mark, which is empty if unknown."""

    file: str
    lines: tuple[NumberedCells, ...]
    separator: str = ""  # in words, such as "comma"; empty for a workbook
    decimal: str = "."


def is_workbook(raw: bytes) -> bool:
    """Whether a file is a workbook, judging by its first bytes and not by its name."""
    return raw.startswith((_ZIP, OLD_EXCEL))


def read_table_file(path: Path, file: str, problems: Problems) -> bytes | None:
    """The bytes of a table file. Reports a problem and returns None if it is too large or cannot be read."""
    try:
        with open_regular_file(path) as stream:
            if not is_workbook(stream.peek(4)[:4]):
                return read_stream(stream, Where(file), problems)
            return read_workbook_stream(stream, file, problems)
    except OSError as error:
        report_unreadable_table(path, error, file, problems)
        return None


def read_workbook_stream(stream: BinaryIO, file: str, problems: Problems) -> bytes | None:
    """The bytes of a workbook. Reports a problem and returns None if it is too large."""
    raw = stream.read(LARGEST_WORKBOOK + 1)
    if len(raw) > LARGEST_WORKBOOK:
        problems.add(Where(file), f"This workbook is larger than {LARGEST_WORKBOOK // 1_000_000} MB.", SAVE_SMALLER)
        return None
    return raw


def report_unreadable_table(path: Path, error: OSError, file: str, problems: Problems) -> None:
    """Report a table file that cannot be read."""
    message = f"{path.name} cannot be read: {describe_error_reason(error)}."
    problems.add(Where(file), message, make_reading_hint(path, error))


class TextRow(NamedTuple):
    """A row of a text table: its number, counted from 0, the line on which it starts, and its cells."""

    number: int
    line: LineNumber
    cells: list[str]


class TableForm(NamedTuple):
    """The sign between the cells of a text table, and the number of lines before its heading."""

    sign: str
    skip: int = 0

    @property
    def separator(self) -> str:
        """The sign between cells in words, such as `comma`."""
        return _SEPARATORS[self.sign]

    def read_filled_rows(self, lines: Iterable[str], longest_row: int = LARGEST) -> Iterator[TextRow]:
        """Each row that is not empty. Raises CsvError for an invalid row.

        `longest_row` is the most characters that a row may have.
        """
        before = read = 0

        def read_lines_of_rows() -> Iterator[str]:
            nonlocal read
            for line in lines:
                read += len(line)
                if read > longest_row:
                    raise csv.Error(f"a row is longer than the limit of {longest_row:,} characters")
                yield line

        reader = csv.reader(read_lines_of_rows(), delimiter=self.sign, strict=True)
        try:
            for number, cells in enumerate(reader, -self.skip):
                if number >= 0 and any(cell.strip() for cell in cells):
                    yield TextRow(number, before + 1, [cell.strip().replace("\r\n", "\n") for cell in cells])
                before, read = reader.line_num, 0
        except csv.Error as error:
            raise CsvError(before + 1, str(error)) from None


class CsvError(ValueError):
    """Raised for a row of a text table that cannot be read."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(message)
        self.line, self.message = line, message

    def report_problem(self, file: str, problems: Problems) -> None:
        """Report the row that cannot be read."""
        problems.add(Where(file, self.line), f"This is not valid CSV: {self.message}.", _make_csv_hint(self.message))


def read_grid(raw: bytes, file: str, problems: Problems) -> CellGrid | None:
    """The cells of a text table. Reports a problem and returns None if the text cannot be read."""
    text = decode_table(raw, file, problems)
    form = find_table_form(text, file, problems) if text is not None else None
    if text is None or form is None:
        return None
    lines = _read_filled_lines(text, form, file, problems)
    return CellGrid(file, lines, form.separator, _DECIMALS.get(form.sign, "")) if lines is not None else None


def find_table_form(text: str, file: str, problems: Problems) -> TableForm | None:
    """The form of a table whose text starts like this. Reports a problem and returns None if it is not a table."""
    if _MARKUP.match(text):
        hint = "open the file in a spreadsheet, and save it as CSV UTF-8."
        problems.add(Where(file, 1), "This is a web page or an XML file, not a table.", hint)
        return None
    declared = _FIRST_LINE.match(text)
    if declared and declared[1] not in _SEPARATORS:
        hint = "write `sep=,` or `sep=;`, or delete this line."
        problems.add(Where(file, 1), f'The line "{declared[0].strip()}" does not name a separator that printgen knows.', hint)
        return None
    return TableForm(declared[1] if declared else find_cell_separator(text), int(declared is not None))


def find_cell_separator(text: str) -> str:
    """The separator of a table's cells: the tab, semicolon or comma that occurs in most of the first rows.

    If there is a tie, the most frequent one in the heading wins. A heading of names with commas always means commas.
    """
    found = _FIRST_FILLED.search(text)
    if found is None or all(name.strip().isidentifier() for name in found[0].split(",")):
        return ","
    counts = {
        sign: [len(cells) - 1 for cells in islice(_read_filled_rows_until_invalid(text, sign), _LOOKED_AT)]
        for sign in _SEPARATORS
    }
    most = max(counts, key=lambda sign: (sum(map(bool, counts[sign])), counts[sign][:1]))
    return most if any(counts[most]) else ","


def _read_filled_rows_until_invalid(text: str, separator: str) -> Iterator[list[str]]:
    """The non-empty rows of a text split at this separator, up to the first row that cannot be read."""
    try:
        yield from (
            cells for cells in csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True) if any(cells)
        )
    except csv.Error:
        return


def _read_filled_lines(text: str, form: TableForm, file: str, problems: Problems) -> tuple[NumberedCells, ...] | None:
    """The non-empty rows of a table.

    Reports a problem and returns None if there are too many rows, or if a quote is not closed.
    """
    lines: list[NumberedCells] = []
    try:
        for line, cells in restore_omitted_cells(form.read_filled_rows(map(re.Match.group, LINE.finditer(text)))):
            if len(lines) > MOST_ROWS:
                hint = "split the table into several files, one for each component."
                problems.add(Where(file, line), f"The table has more than {MOST_ROWS} rows.", hint)
                return None
            lines.append((line, cells))
    except CsvError as error:
        if form.sign == "\t" and (plain := _read_equally_wide_lines_ignoring_quotes(text, form.skip)):
            return plain
        error.report_problem(file, problems)
        return None
    return tuple(lines)


def restore_omitted_cells(rows: Iterable[TextRow]) -> Iterator[NumberedCells]:
    """The rows of a text table, with the empty cells that Excel omits.

    Excel writes rows in blocks of 16, and omits the last columns of a block if they are empty in all its rows.
    """
    width = first = 0
    for block, group in groupby(rows, lambda row: row.number // _EXCEL_BLOCK):
        several = list(group)
        width, first = (width, first) if width else (len(several[0].cells), block)
        is_narrow = block > first and len({len(row.cells) for row in several}) == 1
        for _, line, cells in several:
            yield line, cells + [""] * (width - len(cells)) if is_narrow else cells


def _read_equally_wide_lines_ignoring_quotes(text: str, skipped_lines: int) -> tuple[NumberedCells, ...]:
    """The rows of a tab-separated text, with quotes as ordinary characters.

    Returns an empty tuple if the rows have different lengths.
    """
    lines = [
        (number, [cell.strip() for cell in line.split("\t")]) for number, line in enumerate(re.split("\r\n|\r|\n", text), 1)
    ]
    filled = tuple(line for line in lines[skipped_lines:] if any(line[1]))
    return filled if len({len(cells) for _, cells in filled}) == 1 and len(filled) <= MOST_ROWS + 1 else ()


def _make_csv_hint(error: str) -> str:
    if "end of data" in error or "limit" in error:
        return "close the double quote in this row, and double any quotes inside the text."
    return "put the whole text in double quotes, and double any quotes inside it."
