"""Converts the texts in columns to numbers or to yes and no.

The types come from game.yaml. A column without a declared type becomes numbers if all its cells are numbers.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Literal, TypeAlias

from printgen.content.tables import Table
from printgen.core.named_tuples import NamedTuple
from printgen.core.patterns import compile_later
from printgen.core.problems import Problems, Where, truncate_value
from printgen.model import Cell
from printgen.model.numbers import WrittenNumber

ColumnType: TypeAlias = Literal["text", "number", "yes-no"]

_DIGITS = 15  # more digits than this are not exact in a spreadsheet
# A decimal, a number with separated thousands, and an ambiguous number; MARK stands for the decimal or thousands mark.
_DECIMAL = "-?(?:0|[1-9][0-9]{0,14})[MARK][0-9]{1,15}"
_GROUPED = "-?[1-9][0-9]{0,2}(?:[MARK][0-9]{3})+"
_UNCLEAR = "-?[1-9][0-9]{0,2}[MARK][0-9]{3}"
_SPACES = "(?<=[0-9])[ \xa0\u2009\u202f'’](?=[0-9]{3}(?![0-9]))"  # between thousands
_YES = frozenset({
    "yes", "y", "true", "x", "1", "✓", "✔", "ja", "j", "wahr", "oui", "vrai", "sí", "si", "verdadero", "vero", "sim",
    "verdadeiro", "waar", "tak", "prawda",
})  # fmt: skip
_NO = frozenset({
    "no", "n", "false", "0", "nein", "falsch", "non", "faux", "falso", "não", "onwaar", "nee", "nie", "fałsz",
})  # fmt: skip


class CellError(ValueError):
    """Raised for a cell that does not match the type of its column. The message continues after the column's heading."""

    def __init__(self, message: str, hint: str) -> None:
        super().__init__(message)
        self.message, self.hint = message, hint


class TypeRules(NamedTuple):
    """The declared types of columns, and the values of their empty cells, by column name."""

    types: Mapping[str, ColumnType]
    empty: Mapping[str, Cell]


def make_typed_rows(table: Table, rules: TypeRules, problems: Problems) -> list[dict[str, Cell]]:
    """The rows of a table with typed cells. An empty cell gets the declared value, or stays an empty text.

    Reports each cell that does not have the declared type.
    """
    columns = {name: _convert_column(name, table, rules.types.get(name), problems) for name in table.headings}
    for name, value in rules.empty.items():
        if name in columns:
            columns[name] = [value if cell == "" else cell for cell in columns[name]]
    for name, wanted in rules.types.items():
        if wanted == "yes-no" and name in columns:
            columns[name] = [cell != "" and cell for cell in columns[name]]
    return [dict(zip(columns, cells, strict=True)) for cells in zip(*columns.values(), strict=True)]


def make_rows_with_whole_number_columns(table: Table) -> list[dict[str, Cell]]:
    """The rows of a table. A column becomes numbers only if every cell is a whole number.

    Facts use these rows, so that fingerprints do not depend on the rules for decimals and empty cells.
    """
    texts = {name: [row.cells[name] for row in table.rows] for name in table.headings}
    columns = {
        name: list(map(int, cells)) if all(map(is_plain_whole_number, cells)) else cells for name, cells in texts.items()
    }
    return [dict(zip(columns, cells, strict=True)) for cells in zip(*columns.values(), strict=True)]


def _convert_column(name: str, table: Table, declared_type: ColumnType | None, problems: Problems) -> list[Cell]:
    texts = [row.cells[name] for row in table.rows]
    if declared_type is None:
        return convert_texts_if_all_numbers(texts, table.decimal)
    if declared_type == "text":
        return list(texts)
    read: Callable[[str], Cell] = (
        read_yes_no_cell if declared_type == "yes-no" else lambda text: read_number_cell(text, table.decimal)
    )
    cells: list[Cell] = []
    for row, text in zip(table.rows, texts, strict=True):
        try:
            cells.append(read(text) if text else "")
        except CellError as error:
            problems.add(Where(table.file, row.line), f"{table.headings[name]} {error.message}", error.hint)
            cells.append("")
    return cells


def convert_texts_if_all_numbers(texts: Sequence[str], decimal_mark: str) -> list[Cell]:
    """The cells of a column as numbers if every cell is empty or a plain number, or else as texts.

    A column stays text if its marks may separate thousands, as in `1,234`. `decimal_mark` is the file's decimal mark, if it is
    known.
    """
    filled = set(filter(None, texts))
    rest = [text for text in filled if not is_plain_whole_number(text)]
    mark = next(
        (
            mark
            for mark in ("." if decimal_mark == "." else ",.")
            if all(_matches_number_pattern(_DECIMAL, mark, text) for text in rest)
        ),
        None,
    )
    if (
        mark is None
        or not filled
        or (rest and mark != decimal_mark and all(_matches_number_pattern(_UNCLEAR, mark, text) for text in rest))
    ):
        return list(texts)
    values: dict[str, Cell] = {text: _read_decimal(text, mark) if mark in text else int(text) for text in filled}
    return [values.get(text, "") for text in texts]


def is_plain_whole_number(text: str) -> bool:
    """Whether a cell is a whole number. A number with leading zeros, such as `007`, is a text."""
    digits = text.removeprefix("-")
    return digits.isascii() and digits.isdigit() and len(digits) <= _DIGITS and (digits == "0" or digits[0] != "0")


def read_number_cell(text: str, decimal_mark: str) -> Cell:
    """The number in a cell whose column must hold numbers. Raises CellError if the cell is not a number or is ambiguous."""
    bare = re.sub(_SPACES, "", text.replace("−", "-").removeprefix("+"))
    if bare.removeprefix("-").isdecimal() and bare.isascii() and len(bare) <= _DIGITS:
        return int(bare)
    for mark, thousands in ((".", ","), (",", ".")):
        if _matches_number_pattern(_UNCLEAR, mark, bare) and mark != decimal_mark:
            whole, fraction = bare.replace(mark, ""), bare.replace(mark, decimal_mark) if decimal_mark else f"{bare}0"
            raise CellError(f'is "{text}", which could mean two different numbers.', f"write {whole} or {fraction}.")
        if _matches_number_pattern(_DECIMAL, mark, bare):
            return _read_decimal(bare, mark)
        whole, _, fraction = bare.rpartition(mark)
        if fraction.isdecimal() and fraction.isascii() and _matches_number_pattern(_GROUPED, thousands, whole):
            return WrittenNumber(float(f"{whole.replace(thousands, '')}.{fraction}"), text)
        if _matches_number_pattern(_GROUPED, mark, bare) and len(bare) <= _DIGITS:
            return int(bare.replace(mark, ""))
    hint = "write only digits, such as 3 or 1.5, or empty the cell; if the column has words, declare it as text."
    raise CellError(f'is "{truncate_value(text)}", but must be a number.', hint)


def read_yes_no_cell(text: str) -> bool:
    """Whether a cell of a yes/no column means yes. Raises CellError for an unknown word."""
    word = text.casefold()
    if word in _YES:
        return True
    if word in _NO:
        return False
    raise CellError(f'is "{truncate_value(text)}", but must be yes or no.', "write yes or no, or empty the cell for no.")


def _read_decimal(text: str, decimal_mark: str) -> WrittenNumber:
    return WrittenNumber(float(text.replace(decimal_mark, ".")), text)


def _matches_number_pattern(pattern: str, mark: str, text: str) -> bool:
    """Whether a text matches a number pattern with this decimal or thousands mark."""
    return _compile_number_pattern(pattern, mark).fullmatch(text) is not None


@cache
def _compile_number_pattern(pattern: str, mark: str) -> re.Pattern[str]:
    return compile_later(pattern.replace("MARK", mark))
