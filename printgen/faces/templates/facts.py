"""The value `facts` in templates, which records what a template reads: columns of tables, numbers of rows, and whole facts.

A record is a name that `describe_recorded_facts` turns into the values that were read. While these stay the same, so does the
drawing. Whatever is read in a way that has no name of its own counts as reading the whole fact, or all facts.
"""

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeAlias

Record: TypeAlias = Callable[[str], None]

FACT = "fact:"  # before the name of a fact that a template reads whole, or alone if it reads all
ROWS = "rows:"  # before the name of a table of which it reads the number of rows
CELLS = "cells:"  # before the names of a table and a column, as JSON
READS = (FACT, ROWS, CELLS)


def describe_recorded_facts(record_name: str, facts: Mapping[str, Any]) -> str:
    """The values that have the name of a record now, as text that differs if they do."""
    kind, _, rest = record_name.partition(":")
    fact, column = json.loads(rest) if f"{kind}:" == CELLS else (rest, None)
    value: Any = facts.get(fact, ...) if fact or column is not None else facts
    if f"{kind}:" == FACT or not is_table_of_rows(value):
        return repr(value)
    return f"rows {len(value)}" if column is None else f"cells {[row.get(column, ...) for row in value]}"


def is_table_of_rows(value: Any) -> bool:
    """Whether a fact is a list of maps, of which templates can read single columns."""
    return isinstance(value, tuple) and bool(value) and all(isinstance(row, Mapping) for row in value)


class _ColumnRecords(dict[Any, str]):
    """The records of the columns of a table, by column."""

    def __init__(self, table: str) -> None:
        super().__init__()
        self.whole = FACT + table
        self._table = table

    def __missing__(self, column: Any) -> str:
        read = self[column] = f"{CELLS}{json.dumps([self._table, column])}" if isinstance(column, str) else self.whole
        return read


class FactRow(Mapping[str, Any]):
    """A row of a table in `facts`. It is no dict, because Python reads a dict in ways that call none of its methods."""

    __slots__ = ("_cells", "_reads", "_record")

    def __init__(self, cells: Mapping[str, Any], reads: _ColumnRecords, record: Record) -> None:
        self._cells, self._reads, self._record = cells, reads, record

    def __getitem__(self, column: str) -> Any:
        self._record(self._reads[column])
        return self._cells[column]

    def __contains__(self, column: object) -> bool:
        self._record(self._reads[column])
        return column in self._cells

    def __iter__(self) -> Iterator[str]:
        self._record(self._reads.whole)
        return iter(self._cells)

    def __reversed__(self) -> Iterator[str]:
        return reversed(list(self))

    def __len__(self) -> int:
        self._record(self._reads.whole)
        return len(self._cells)

    def __repr__(self) -> str:
        self._record(self._reads.whole)
        return repr(self._cells)


class RecordedFacts(dict[str, Any]):
    """The value `facts` in templates. Calls `record` with a name for everything that a template reads."""

    def __init__(self, facts: Mapping[str, Any], record: Record) -> None:
        super().__init__(facts)
        self._record = record
        self._tables: dict[str, tuple[FactRow, ...]] = {}  # the tables read so far

    def __getitem__(self, name: str) -> Any:
        table = self._tables.get(name) if isinstance(name, str) else None
        if table is None:
            value: Any = super().get(name)
            if not is_table_of_rows(value):
                self._record(FACT + (name if isinstance(name, str) else ""))
                return super().__getitem__(name)
            reads = _ColumnRecords(name)
            table = self._tables[name] = tuple([FactRow(row, reads, self._record) for row in value])
        self._record(ROWS + name)
        return table

    def __contains__(self, name: object) -> bool:
        self._record(FACT + str(name))
        return super().__contains__(name)

    def get(self, name: str, default: Any = None) -> Any:
        """The fact with this name, or else the default."""
        try:
            return self[name]
        except KeyError:
            return default

    def __iter__(self) -> Iterator[str]:
        self._record(FACT)
        return super().__iter__()

    def __len__(self) -> int:
        self._record(FACT)
        return super().__len__()

    def __eq__(self, other: object) -> bool:
        self._record(FACT)
        return super().__eq__(other)

    __hash__ = None

    def keys(self) -> Any:
        """The names of all facts."""
        self._record(FACT)
        return super().keys()

    def values(self) -> Any:
        """The values of all facts."""
        self._record(FACT)
        return super().values()

    def items(self) -> Any:
        """All facts with their names."""
        self._record(FACT)
        return super().items()
