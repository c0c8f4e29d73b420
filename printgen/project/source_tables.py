"""The tables among the files of a game: their cells, and changes of single cells and rows."""

from collections.abc import Sequence
from pathlib import PurePosixPath

from printgen.content.shelves import Shelves
from printgen.content.table_edit import (
    CellEdit,
    EditableTable,
    NewRow,
    RemovedRow,
    TableChange,
    TableEdit,
    find_changed_bytes,
    open_table_to_edit_or_read,
)
from printgen.content.table_text import CellGrid, is_workbook
from printgen.core.problems import Problems, Where
from printgen.core.records import dataclass
from printgen.project.sources import (
    CHANGED,
    ReadOnlyReason,
    SourceFile,
    explain_why_read_only,
    list_visible_source_names,
    read_source,
    write_source,
)

__all__ = ["CellEdit", "EditedTable", "NewRow", "RemovedRow", "SourceTable", "TableChange", "TableEdit"]
_TEXTS, _WORKBOOKS = (".csv", ".tsv", ".tab"), (".xlsx", ".xlsm", ".ods")
_READ_ONLY = ReadOnlyReason(
    "printgen only reads workbooks.", "change it in your spreadsheet program; a saved change appears at once."
)
_UNKNOWN_FORM = ReadOnlyReason(
    "printgen can read this table, but cannot change its cells one at a time.", "change it in an editor."
)


@dataclass(frozen=True, slots=True)
class SourceTable:
    """A table of a game: the hash of its file, its rows with the heading first, and the line of each row.

    `lock` says why it cannot be changed. A workbook has the names of its visible sheets.
    """

    name: str
    stamp: str
    rows: tuple[tuple[str, ...], ...]
    lines: tuple[int, ...]
    sheets: tuple[str, ...] = ()
    lock: ReadOnlyReason | None = None


@dataclass(frozen=True, slots=True)
class EditedTable:
    """A table after a change, and the difference between the old and the new bytes of its file."""

    table: SourceTable
    change: TableChange


def list_table_file_names(game: str, shelves: Shelves, problems: Problems, most: int) -> tuple[str, ...] | None:
    """The names of the tables among the first `most` files of a game."""
    names = list_visible_source_names(game, shelves, problems, most)
    tables = (*_TEXTS, *_WORKBOOKS)
    return tuple(name for name in names if PurePosixPath(name).suffix.lower() in tables) if names is not None else None


def read_table_or_workbook_sheet(game: str, name: str, shelves: Shelves, problems: Problems) -> SourceTable | None:
    """A table of a game; the name of a workbook may end with a sheet, as in `cards.xlsx#Units`.

    Reports a problem and returns None if the file cannot be read.
    """
    name, _, sheet = name.partition("#")
    file = read_source(game, name, shelves, problems)
    if file is None:
        return None
    if is_workbook(file.content):
        return _read_workbook_sheet(file, sheet, problems)
    return _read_text_table(file, explain_why_read_only(game, name, shelves), problems)


def edit_table(
    game: str, name: str, edits: Sequence[TableEdit], seen_hash: str, shelves: Shelves, problems: Problems
) -> EditedTable | None:
    """Change cells and rows of a text table whose hash is `seen_hash`, and write its file whole.

    Reports a problem and returns None, without writing, if the file has changed or cannot hold the new texts.
    """
    file = read_source(game, name, shelves, problems)
    if file is None:
        return None
    found = open_table_to_edit_or_read(file.content, name, Problems()) if not is_workbook(file.content) else None
    if not isinstance(found, EditableTable):
        problems.add(Where(name), *(_READ_ONLY if is_workbook(file.content) else _UNKNOWN_FORM))
        return None
    if file.stamp != seen_hash or not _are_edits_inside_table(edits, found.grid):
        problems.add(Where(name), *CHANGED)
        return None
    content = found.make_edited_bytes([_pad_cells_if_new_row(edit, found.grid) for edit in edits], problems)
    return _write_table(game, file, content, seen_hash, shelves, problems) if content is not None else None


def change_table_back(
    game: str, name: str, change: TableChange, seen_hash: str, shelves: Shelves, problems: Problems
) -> EditedTable | None:
    """Apply a change of bytes to a table whose hash is `seen_hash`, for example to take back an edit.

    Reports a problem and returns None, without writing, if the file has changed.
    """
    file = read_source(game, name, shelves, problems)
    if file is None:
        return None
    content = change.apply_to_bytes(file.content) if file.stamp == seen_hash else None
    if content is None:
        problems.add(Where(name), *CHANGED)
        return None
    return _write_table(game, file, content, seen_hash, shelves, problems)


def _write_table(
    game: str, old: SourceFile, content: bytes, seen_hash: str, shelves: Shelves, problems: Problems
) -> EditedTable | None:
    file = write_source(game, old.name, content, seen_hash, shelves, problems)
    table = _read_text_table(file, None, Problems()) if file is not None else None
    return EditedTable(table, find_changed_bytes(old.content, content)) if table is not None else None


def _read_text_table(file: SourceFile, read_only_reason: ReadOnlyReason | None, problems: Problems) -> SourceTable | None:
    found = open_table_to_edit_or_read(file.content, file.name, problems)
    if found is None:
        return None
    if isinstance(found, CellGrid):
        return _make_source_table(file, found, (), read_only_reason or _UNKNOWN_FORM)
    return _make_source_table(file, found.grid, (), read_only_reason)


def _read_workbook_sheet(file: SourceFile, sheet: str, problems: Problems) -> SourceTable | None:
    from printgen.content.workbooks import list_visible_sheets, read_sheet

    grid = read_sheet(file.content, sheet or None, file.name, Where(file.name), problems)
    return _make_source_table(file, grid, list_visible_sheets(file.content), _READ_ONLY) if grid is not None else None


def _make_source_table(
    file: SourceFile, grid: CellGrid, sheets: tuple[str, ...], read_only_reason: ReadOnlyReason | None
) -> SourceTable:
    rows = tuple(tuple(cells) for _, cells in grid.lines)
    return SourceTable(grid.file, file.stamp, rows, tuple(line for line, _ in grid.lines), sheets, read_only_reason)


def _are_edits_inside_table(edits: Sequence[TableEdit], grid: CellGrid) -> bool:
    """Whether all edits are about cells and rows that the table has. New rows come after the heading."""
    widths = [len(cells) for _, cells in grid.lines]
    for edit in edits:
        if isinstance(edit, NewRow):
            is_inside = 1 <= edit.row <= len(widths) and len(edit.cells) <= widths[0]
        else:
            is_inside = 0 <= edit.row < len(widths)
            is_inside = is_inside and (not isinstance(edit, CellEdit) or 0 <= edit.column < widths[edit.row])
        if not is_inside:
            return False
    return True


def _pad_cells_if_new_row(edit: TableEdit, grid: CellGrid) -> TableEdit:
    """A new row with one cell for each heading; any other edit as it is."""
    if not isinstance(edit, NewRow):
        return edit
    return NewRow(edit.row, edit.cells + ("",) * (len(grid.lines[0][1]) - len(edit.cells)))
