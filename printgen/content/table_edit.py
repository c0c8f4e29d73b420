"""Changes cells and rows of a text table in its bytes. All other bytes stay as they are, such as quotes and line ends."""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

from printgen.content.table_encoding import DecodedText, decode_table_and_keep_line_ends
from printgen.content.table_text import CellGrid, read_grid
from printgen.core.named_tuples import NamedTuple
from printgen.core.patterns import compile_later
from printgen.core.problems import Problems, Where, truncate_value
from printgen.core.records import dataclass

_LINE_END = compile_later(r"\r\n|\r|\n")
_QUOTED = compile_later(r'"(?:[^"]|"")*"')
_ELSEWHERE = "make this change in your spreadsheet program, and save the table as CSV UTF-8."


class CellEdit(NamedTuple):
    """A new text for a cell. Rows are counted from 0, the heading; rows without any text do not count."""

    row: int
    column: int
    text: str


class NewRow(NamedTuple):
    """A row to insert before another row, or at the end."""

    row: int
    cells: tuple[str, ...]


class RemovedRow(NamedTuple):
    """A row to remove."""

    row: int


TableEdit: TypeAlias = CellEdit | NewRow | RemovedRow


class TableChange(NamedTuple):
    """The difference between two contents of a file: the bytes that were removed at a place, and those that replace them."""

    at: int
    removed: bytes
    added: bytes

    @property
    def inverse(self) -> "TableChange":
        """The change that takes this one back."""
        return TableChange(self.at, self.added, self.removed)

    def apply_to_bytes(self, raw: bytes) -> bytes | None:
        """The changed content, or None if the bytes to remove are not at their place."""
        end = self.at + len(self.removed)
        return raw[: self.at] + self.added + raw[end:] if self.at >= 0 and raw[self.at : end] == self.removed else None


class TextReplacement(NamedTuple):
    """A part of a text, from `start` to before `end`, and the text that replaces it."""

    start: int
    end: int
    new: str


class Record(NamedTuple):
    """A row of a text table: its texts as printgen reads them, and their places in the text with quotes and spaces."""

    start: int
    end: int  # of the last cell
    after: int  # the end of the row's line end
    cells: tuple[tuple[int, int], ...]
    texts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class EditableTable:
    """A text table with the places of its cells in the text."""

    raw: bytes
    grid: CellGrid
    encoded: DecodedText
    sign: str
    records: tuple[Record, ...]  # those with text, as in the grid
    has_quotes: bool  # False if a quote is a character like any other

    def make_edited_bytes(self, edits: Sequence[TableEdit], problems: Problems) -> bytes | None:
        """The bytes of the table after some edits, whose rows are those before all edits.

        Reports a problem and returns None if printgen would not read exactly the edited cells from these bytes.
        """
        text = replace_text_parts(self.encoded.text, self._list_text_replacements(edits))
        try:
            raw = self.encoded.encode_text(text)
        except UnicodeEncodeError as error:
            sign, encoding = truncate_value(text[error.start]), self.encoded.encoding_name
            message = f'"{sign}" does not exist in {encoding}, the encoding of this table.'
            problems.add(Where(self.grid.file), message, "save the table as CSV UTF-8 in your spreadsheet program.")
            return None
        return raw if self._check_bytes_give_rows(raw, list_filled_rows_after_edits(self.grid, edits), problems) else None

    def _check_bytes_give_rows(self, raw: bytes, rows: list[list[str]], problems: Problems) -> bool:
        found = Problems()
        grid = read_grid(raw, self.grid.file, found)
        if grid is not None and [cells for _, cells in grid.lines] == rows:
            return True
        for problem in found.sort_by_severity() if grid is None else ():
            problems.add_problem(problem)
        if not problems.sort_by_severity():
            message = "printgen would read other cells differently after this change, so it was not made."
            problems.add(Where(self.grid.file), message, _ELSEWHERE)
        return False

    def _list_text_replacements(self, edits: Sequence[TableEdit]) -> Iterator[TextReplacement]:
        """The parts of the text to replace."""
        removed = {edit.row for edit in edits if isinstance(edit, RemovedRow)}
        cells: dict[int, dict[int, str]] = {}
        for edit in edits:
            if isinstance(edit, CellEdit) and self.grid.lines[edit.row][1][edit.column] != strip_and_normalize_line_ends(
                edit.text
            ):
                cells.setdefault(edit.row, {})[edit.column] = edit.text
        new_rows: dict[int, list[NewRow]] = {}
        for edit in edits:
            if isinstance(edit, NewRow):
                new_rows.setdefault(edit.row - 1, []).append(edit)
        completes = any(not isinstance(edit, CellEdit) for edit in edits) or self._has_edits_in_omitted_cells(cells)
        for number, record in enumerate(self.records):
            new, width = cells.get(number, {}), len(self.grid.lines[number][1])
            if number in removed:
                yield TextReplacement(record.start, record.after, "")
            else:
                yield from self._list_cell_replacements(record, new)
                if completes and len(record.cells) < width:
                    more = [self._write_cell_like(new.get(column, ""), "") for column in range(len(record.cells), width)]
                    yield TextReplacement(record.end, record.end, "".join(self.sign + cell for cell in more))
            yield from self._list_row_insertions(record, new_rows.get(number, ()))

    def _list_cell_replacements(self, record: Record, new_texts: dict[int, str]) -> Iterator[TextReplacement]:
        for column, text in new_texts.items():
            if column < len(record.cells):
                start, end = record.cells[column]
                yield TextReplacement(start, end, self._write_cell_like(text, self.encoded.text[start:end]))

    def _has_edits_in_omitted_cells(self, edits_by_row: dict[int, dict[int, str]]) -> bool:
        """Whether an edit is in a cell that the file does not have. Excel omits empty cells only from whole blocks of rows."""
        return any(column >= len(self.records[row].cells) for row, cells in edits_by_row.items() for column in cells)

    def _list_row_insertions(self, record_before: Record, rows: Sequence[NewRow]) -> Iterator[TextReplacement]:
        line_end, is_open = (
            self._choose_line_end(),
            record_before.end == record_before.after,
        )  # the last line of a file may have no line end
        for row in rows:
            text = self.sign.join(self._write_cell_like(cell, "") for cell in row.cells)
            new = line_end + text if is_open else text + line_end
            yield TextReplacement(record_before.after, record_before.after, new)

    def _write_cell_like(self, text: str, old_text: str) -> str:
        """A cell as it is written: in quotes if it needs them or had them, else with the spaces around the old text."""
        inside = "\r" if self._choose_line_end() == "\r" else "\n"  # an LF in a file with CR alone would change how it is read
        text = _LINE_END.sub(inside, strip_and_normalize_line_ends(text))
        if not self.has_quotes:
            return text
        if old_text.startswith('"') or re.search(rf'["\r\n{self.sign}]', text):
            return '"' + text.replace('"', '""') + '"'
        bare = old_text.strip()
        return old_text.replace(bare, text, 1) if bare else text

    def _choose_line_end(self) -> str:
        ends = (self.encoded.text[record.end : record.after] for record in self.records)
        return next(filter(None, ends), "\n")


def open_table_to_edit_or_read(raw: bytes, file: str, problems: Problems) -> EditableTable | CellGrid | None:
    """A text table to edit, or only its cells if printgen cannot edit it. Reports why a table cannot be read."""
    grid, encoded = read_grid(raw, file, problems), decode_table_and_keep_line_ends(raw)
    if grid is None or encoded is None:
        return None
    sign = {"tab": "\t", "semicolon": ";"}.get(grid.separator, ",")
    for has_quotes in (True, False):
        records = split_into_records_until_invalid(encoded.text, sign, has_quotes)
        filled = tuple(record for record in records if any(record.texts))[-len(grid.lines) :] if grid.lines else ()
        if _have_same_cells(filled, grid) and encoded.encode_text(encoded.text) == raw:
            return EditableTable(raw, grid, encoded, sign, filled, has_quotes)
    return grid


def split_into_records_until_invalid(text: str, separator: str, has_quotes: bool) -> Iterator[Record]:
    """The rows of a text split at a sign, up to the first row that is not valid. Rows without text are included."""
    plain = re.compile(rf"[^\r\n{separator}]*")
    line_end_inside = "\r\n" if "\n" in text else "\r"  # in quotes; reading turns it into LF
    start = 0
    while start < len(text):
        cells: list[tuple[int, int]] = []
        place = start
        while True:
            found = (_QUOTED.match(text, place) if has_quotes else None) or plain.match(text, place)
            assert found is not None
            cells.append(found.span())
            place = found.end()
            if not text.startswith(separator, place):
                break
            place += 1
        line_end = _LINE_END.match(text, place)
        if line_end is None and place < len(text):
            return
        after = line_end.end() if line_end is not None else place
        yield Record(
            start, place, after, tuple(cells), tuple(_read_cell(text[a:b], line_end_inside, has_quotes) for a, b in cells)
        )
        start = after


def _read_cell(written: str, line_end: str, has_quotes: bool) -> str:
    if has_quotes and written.startswith('"'):
        written = written[1:-1].replace('""', '"')
    return written.strip().replace(line_end, "\n")


def _have_same_cells(records: Sequence[Record], grid: CellGrid) -> bool:
    """Whether the places of the cells have the texts that printgen reads, without the empty cells that Excel omits."""
    pairs = zip(records, grid.lines, strict=False)
    return len(records) == len(grid.lines) and all(
        list(record.texts) + [""] * (len(cells) - len(record.texts)) == cells for record, (_, cells) in pairs
    )


def replace_text_parts(text: str, replacements: Iterable[TextReplacement]) -> str:
    """A text with parts of it replaced, which must not overlap."""
    pieces, place = [], 0
    for start, end, new in sorted(replacements, key=lambda part: part[:2]):  # insertions at the same place keep their order
        pieces += [text[place:start], new]
        place = end
    return "".join((*pieces, text[place:]))


def strip_and_normalize_line_ends(text: str) -> str:
    """A text as printgen reads it from a cell: without spaces around it, and with LF as line ends."""
    return _LINE_END.sub("\n", text).strip()


def list_filled_rows_after_edits(grid: CellGrid, edits: Sequence[TableEdit]) -> list[list[str]]:
    """The cells of all rows after some edits, without rows that have no text."""
    rows: list[list[str] | None] = [list(cells) for _, cells in grid.lines]
    for edit in edits:
        if isinstance(edit, CellEdit) and (row := rows[edit.row]) is not None:
            row[edit.column] = strip_and_normalize_line_ends(edit.text)
        elif isinstance(edit, RemovedRow):
            rows[edit.row] = None
    new: dict[int, list[list[str]]] = {}
    for edit in edits:
        if isinstance(edit, NewRow):
            new.setdefault(edit.row, []).append([strip_and_normalize_line_ends(cell) for cell in edit.cells])
    both = [row for number in range(len(rows) + 1) for row in (*new.get(number, ()), *rows[number : number + 1])]
    return [row for row in both if row is not None and any(row)]


def find_changed_bytes(before: bytes, after: bytes) -> TableChange:
    """The smallest part of a content that differs from another one."""
    start, most = 0, min(len(before), len(after))
    while start < most and before[start] == after[start]:
        start += 1
    end = 0
    while end < most - start and before[-1 - end] == after[-1 - end]:
        end += 1
    return TableChange(start, before[start : len(before) - end], after[start : len(after) - end])
