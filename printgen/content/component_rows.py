"""Reads the tables of a game and makes the rows of a component: chooses rows, and joins columns of other tables."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import field
from pathlib import Path

from printgen.content.column_names import find_column
from printgen.content.column_types import TypeRules, make_typed_rows
from printgen.content.game_form import ComponentForm, JoinForm
from printgen.content.shelves import Shelf, find_named_file
from printgen.content.table_text import CellGrid, is_workbook, read_grid, read_table_file
from printgen.content.tables import Table, make_table
from printgen.content.tree_paths import TreeFile
from printgen.core.named_tuples import NamedTuple
from printgen.core.patterns import compile_later
from printgen.core.problems import Problems, Where, make_spelling_hint, truncate_value
from printgen.core.records import dataclass
from printgen.core.words import join_words
from printgen.model import Cell, Row

_SHEET = compile_later(r"\.(?:xlsx|xlsm|ods)#.", re.IGNORECASE)
_NEEDS_TABLE = ("where", "join", "columns", "defaults")


@dataclass(frozen=True, slots=True)
class TableReader:
    """The tables in a game's folder. Each file is read once."""

    folder: Path
    shelf: Shelf
    problems: Problems
    known: dict[str, Table | None] = field(default_factory=dict)

    def read_table(self, file_and_sheet: str, where: Where) -> Table | None:
        """The table that game.yaml names at `where`. Reports a problem and returns None if its file cannot be read."""
        file, _, sheet = file_and_sheet.partition("#") if _SHEET.search(file_and_sheet) else (file_and_sheet, "", "")
        path = find_named_file("table", file, where, self.folder, self.shelf, self.problems)
        if path is None:
            return None
        if file_and_sheet not in self.known:
            grid = self._read_grid(path, sheet, where)
            self.known[file_and_sheet] = make_table(grid, self.problems) if grid is not None else None
        return self.known[file_and_sheet]

    def _read_grid(self, path: Path, sheet: str, where: Where) -> CellGrid | None:
        file = self.shelf.make_display_name(path)
        raw = read_table_file(path, file, self.problems)
        if raw is None:
            return None
        if is_workbook(raw):
            from printgen.content.workbooks import read_sheet

            return read_sheet(raw, sheet or None, file, where, self.problems)
        if sheet:
            message = f"{file} is not a workbook, so it has no sheet {truncate_value(sheet)}."
            self.problems.add(where, message, f"remove #{truncate_value(sheet)}.")
            return None
        return read_grid(raw, file, self.problems)


class ComponentRows(NamedTuple):
    """The rows of a component, and the headings of the columns of its table by column name."""

    rows: tuple[Row, ...]
    headings: Mapping[str, str]


class RowMaker(NamedTuple):
    """Makes the rows of one component from its tables, following its settings in game.yaml."""

    name: str
    form: ComponentForm
    file: TreeFile
    tables: TableReader
    problems: Problems

    def make_rows(self) -> ComponentRows:
        """The rows of the component; none if its table cannot be read."""
        assert self.form.table is not None
        table = self.tables.read_table(self.form.table, self._locate_setting("table"))
        if table is None or not table.headings:
            return ComponentRows((), {})
        joins = [(join, other) for join in self.form.join if (other := self._read_joined_table_or_report(join)) is not None]
        headings = self._merge_headings_and_report_duplicates(table, joins)
        rules = self._make_type_rules(headings)
        table = self._keep_rows_matching_where(table)
        rows = make_typed_rows(table, rules, self.problems)
        for join, other in joins:
            self._add_joined_columns(rows, table, join, other, rules)
        places = (Where(table.file, row.line) for row in table.rows)
        return ComponentRows(tuple(map(Row, places, rows)), headings)

    def _locate_setting(self, *keys: str) -> Where:
        return self.file.locate_path_or_parent("components", self.name, *keys)

    def _read_joined_table_or_report(self, join: JoinForm) -> Table | None:
        """The table to join. Reports a problem and returns None if it has no rows or lacks the key column of the join."""
        table = self.tables.read_table(join.table, self._locate_setting("join"))
        if table is None or not table.rows:
            return None
        key = self._find_column_or_report(join.key or join.on, table.headings, table.file, "join")
        return table if key is not None else None

    def _find_column_or_report(self, name: str, headings: Mapping[str, str], file: str, setting: str) -> str | None:
        column = find_column(name, headings)
        if column is None:
            message = f"{setting} names the column {truncate_value(name)}, but {file} has no such column."
            self.problems.add(self._locate_setting(setting, name), message, make_spelling_hint(name, headings.values()))
        return column

    def _merge_headings_and_report_duplicates(self, table: Table, joins: Iterable[tuple[JoinForm, Table]]) -> Mapping[str, str]:
        headings = dict(table.headings)
        for join, other in joins:
            own = {
                name: text for name, text in other.headings.items() if name != find_column(join.key or join.on, other.headings)
            }
            for name in own.keys() & headings.keys():
                message = f"Both {table.file} and {other.file} have the column {truncate_value(name)}."
                self.problems.add(self._locate_setting("join"), message, "rename the column in one of the two tables.")
            headings = own | headings
        return {name: headings[name] for name in (*table.headings, *(name for name in headings if name not in table.headings))}

    def _make_type_rules(self, headings: Mapping[str, str]) -> TypeRules:
        assert self.form.table is not None
        types = {
            self._find_column_or_report(name, headings, self.form.table, "columns"): kind
            for name, kind in self.form.columns.items()
        }
        empty: dict[str | None, Cell] = {}
        for name, value in self.form.defaults.items():
            if not isinstance(value, str | int | float | None):
                message = f"defaults: the value for {truncate_value(name)} is a list or a map, but must be a single value."
                self.problems.add(self._locate_setting("defaults", name), message, "use a number, a text, true or false.")
                continue
            empty[self._find_column_or_report(name, headings, self.form.table, "defaults")] = "" if value is None else value
        return TypeRules({name: kind for name, kind in types.items() if name}, {n: value for n, value in empty.items() if n})

    def _keep_rows_matching_where(self, table: Table) -> Table:
        """The table with only the rows that match the setting `where`. Reports a value in `where` that no row has."""
        rows, is_known = table.rows, True
        for name, values in self.form.where.items():
            column = self._find_column_or_report(name, table.headings, table.file, "where")
            if column is None:
                continue
            known = {row.cells[column]: None for row in table.rows}
            for value in values:
                if value not in known and known:
                    is_known = False
                    message = f'where: no row of {table.file} has {table.headings[column]} "{truncate_value(value)}".'
                    self.problems.add(
                        self._locate_setting("where", name), message, make_spelling_hint(value, filter(None, known))
                    )
            rows = tuple(row for row in rows if row.cells[column] in values)
        if is_known and not rows and table.rows:
            self.problems.add(
                self._locate_setting("where"),
                f"where: no row of {table.file} has all these values.",
                "change `where`, or add a row with these values.",
            )
        return table._replace(rows=rows)

    def _add_joined_columns(
        self, rows: list[dict[str, Cell]], table: Table, join: JoinForm, joined_table: Table, rules: TypeRules
    ) -> None:
        """Add to each of the `rows`, which are those of `table`, the columns of the row with the same key in `joined_table`."""
        on = self._find_column_or_report(join.on, table.headings, table.file, "join")
        key = find_column(join.key or join.on, joined_table.headings)
        if on is None or key is None:
            return
        typed = make_typed_rows(joined_table, rules, self.problems)
        by_key: dict[str, dict[str, Cell]] = {}
        for row, values in zip(joined_table.rows, typed, strict=True):
            text = row.cells[key]
            if text in by_key:
                heading = joined_table.headings[key]
                message = f'{heading} is "{truncate_value(text)}" in two rows, but a join needs one row for each value.'
                self.problems.add(Where(joined_table.file, row.line), message, "change or delete one of the two rows.")
            by_key[text] = {name: cell for name, cell in values.items() if name != key}
        nothing = {name: rules.empty.get(name, "") for name in joined_table.headings if name != key}
        for row, into in zip(table.rows, rows, strict=True):
            found = by_key.get(row.cells[on])
            if found is None and (value := row.cells[on]):
                message = (
                    f'{table.headings[on]} is "{truncate_value(value)}", but {joined_table.file} has no row with that value.'
                )
                self.problems.add(Where(table.file, row.line), message, make_spelling_hint(value, filter(None, by_key)))
            into.update((found or nothing) | into)


def report_row_settings_without_table(name: str, form: ComponentForm, file: TreeFile, problems: Problems) -> None:
    """Report settings of a component that need a table if the component has no table."""
    if form.table is not None:
        return
    given = [key for key in _NEEDS_TABLE if getattr(form, key)]
    if given:
        place = file.locate_path_or_parent("components", name, given[0])
        problems.add(
            place, f"{name} has {join_words(given)}, but no table.", f"add a line `table: …`, or remove {join_words(given)}."
        )
