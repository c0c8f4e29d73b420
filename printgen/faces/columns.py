"""A row as its template reads it: which of its columns a drawing depends on is seen while it is drawn."""

from collections.abc import Iterator, Mapping
from typing import Any

_NOTHING = object()


class Columns(Mapping[str, Any]):
    """The cells of a row; templates see nothing of it but them."""

    __slots__ = ("_cells", "_read", "_whole")

    def __init__(self, cells: Mapping[str, Any]) -> None:
        self._cells, self._read, self._whole = cells, set[str](), False

    def __getitem__(self, name: str) -> Any:
        self._read.add(name)
        return self._cells[name]

    def __contains__(self, name: object) -> bool:
        self._read.add(str(name))
        return name in self._cells

    def __iter__(self) -> Iterator[str]:
        self._whole = True
        return iter(self._cells)

    def __len__(self) -> int:
        self._whole = True
        return len(self._cells)


def looks_like(cells: Mapping[str, Any], drawn: Columns) -> bool:
    """Whether all that a drawing read of its row is the same in another one."""
    if drawn._whole:
        return _same(list(cells.items()), list(drawn._cells.items()))
    return all(_same(cells.get(name, _NOTHING), drawn._cells.get(name, _NOTHING)) for name in drawn._read)


def _same(one: Any, other: Any) -> bool:
    """Whether two values are written alike: 1 is not true, and a map has an order."""
    return one is other or bool(one == other and repr(one) == repr(other))
