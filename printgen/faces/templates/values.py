"""Values in templates: limits on their length, and rows that record which of their columns a template reads."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import islice
from typing import Any

from markupsafe import Markup

from printgen.core.named_tuples import NamedTuple
from printgen.core.patterns import compile_later
from printgen.faces.templates.errors import DrawingError, LimitError, describe_kind_of_value
from printgen.model.numbers import WrittenNumber

LONGEST = 2_000_000  # characters of a text
MOST_PARTS = 200_000  # items of a list
_AT_ONCE = 64  # parts of a text that are joined before its length is checked
PLAIN = frozenset({str, Markup, int, float, bool, type(None), WrittenNumber})
NUMBER, NUMBER_OF_ROWS = "number", "of"  # of a row
_SURROGATE = compile_later("[\ud800-\udfff]")
_NOTHING = object()


def concat_within_limit(parts: Iterable[str], character_limit: int) -> str:
    """The joined text of a template, macro or block. Raises LimitError if it is too long for a drawing."""
    if isinstance(parts, list):
        raise_if_text_too_long(sum(map(len, parts)), character_limit)
        return "".join(parts)
    kept, length, rest = [], 0, iter(parts)
    while some := list(islice(rest, _AT_ONCE)):
        kept.append("".join(some))
        length += len(kept[-1])
        raise_if_text_too_long(length, character_limit)
    return "".join(kept)


def require_printable_value(value: Any) -> Any:
    """The value itself, if it can be printed. Raises DrawingError for a list, a map, a function or an object."""
    if type(value) in PLAIN or hasattr(value, "__html__"):
        return value
    kind = describe_kind_of_value(value)
    if kind in ("a list", "a map"):
        raise DrawingError("A list or map cannot be printed.", "print the items one by one, or use |join.")
    if kind in ("a macro", "a function"):
        raise DrawingError(f"{kind.capitalize()} cannot be printed.", f"to call {kind}, write (…) after its name.")
    if kind == "an object":
        raise DrawingError("An object cannot be printed.", "print one of its attributes, such as game.title.")
    str(value)  # an undefined name raises here
    return value


def has_surrogate(text: str) -> bool:
    """Whether a text contains a surrogate (U+D800 to U+DFFF), which cannot be written to a file."""
    return not text.isascii() and _SURROGATE.search(text) is not None


def raise_if_text_too_long(length: int, character_limit: int = LONGEST) -> None:
    """Raise LimitError for a text that is too long."""
    if length > character_limit:
        raise LimitError(f"This makes more than {LONGEST // 1_000_000} million characters of text.", "draw less on this face.")


class RowPosition(NamedTuple):
    """The number of a row, counted from 1, and the number of rows in its table."""

    number: int
    row_count: int


class RowCells(Mapping[str, Any]):
    """The value of `row` in templates: cells by column, and `number` and `of` unless the table has such columns.

    Records which cells a template reads. A template may write the name of a column in any capitals.
    """

    __slots__ = ("_cells", "_find_position", "_is_numbered", "_read", "_whole", "is_counted")

    def __init__(self, cells: Mapping[str, Any], find_position: Callable[[], RowPosition]) -> None:
        self._cells, self._find_position = cells, find_position
        self._read, self._whole, self._is_numbered = set[str](), False, False
        self.is_counted = False  # whether the template read the number of this row, or of all rows

    def forget_position_finder(self) -> None:
        """Forget how to count the rows. Somebody who keeps these values would otherwise keep the whole table."""
        self._find_position = _fail_because_face_is_drawn

    def __getitem__(self, name: str) -> Any:
        column = self._find_column_ignoring_case(name)
        if column is not None:
            self._read.add(column)
            return self._cells[column]
        if name == NUMBER:
            self._is_numbered = self.is_counted = True
            return self._find_position().number
        if name == NUMBER_OF_ROWS:
            self.is_counted = True
            return self._find_position().row_count
        self._read.add(name)
        raise KeyError(name)

    def __contains__(self, name: object) -> bool:
        column = self._find_column_ignoring_case(str(name)) or str(name)
        self._read.add(column)
        return column in self._cells

    def __iter__(self) -> Iterator[str]:
        self._whole = True
        return iter(self._cells)

    def __len__(self) -> int:
        self._whole = True
        return len(self._cells)

    def _find_column_ignoring_case(self, name: str) -> str | None:
        """The column with this name, or the first that differs only in capitals, or None if there is neither."""
        if name in self._cells:
            return name
        lowered = name.lower() if isinstance(name, str) else name
        return next((column for column in self._cells if column.lower() == lowered), None)


def _fail_because_face_is_drawn() -> RowPosition:
    raise AssertionError("The face was drawn already.")


def would_template_read_same_values(cells: Mapping[str, Any], drawn_cells: RowCells) -> bool:
    """Whether a row has the same values in all columns that the template read, and the template shows no row number."""
    if drawn_cells._is_numbered:
        return False
    if drawn_cells._whole:
        return _are_printed_alike(list(cells.items()), list(drawn_cells._cells.items()))
    return all(
        _are_printed_alike(cells.get(name, _NOTHING), drawn_cells._cells.get(name, _NOTHING)) for name in drawn_cells._read
    )


def _are_printed_alike(first: Any, second: Any) -> bool:
    """Whether two values print the same. 1 and true differ, and so do maps in a different order."""
    return first is second or bool(first == second and repr(first) == repr(second))
