"""Finds where the cells of a text table are in its text."""

import re
from collections.abc import Iterator

from printgen.core.named_tuples import NamedTuple
from printgen.core.patterns import compile_later

_LINE_END = compile_later(r"\r\n|\r|\n")
_QUOTED = compile_later(r'"(?:[^"]|"")*"')


class Record(NamedTuple):
    """A row of a text table: its texts as printgen reads them, and their places in the text with quotes and spaces."""

    start: int
    end: int  # of the last cell
    after: int  # the end of the row's line end
    cells: tuple[tuple[int, int], ...]
    texts: tuple[str, ...]


def split_into_records_until_invalid(text: str, separator: str, has_quotes: bool) -> tuple[Record, ...]:
    """The rows of a text split at a sign, up to the first row that is not valid. Rows without text are included."""
    return tuple(_split_into_records(text, separator, has_quotes))


def _split_into_records(text: str, separator: str, has_quotes: bool) -> Iterator[Record]:
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
