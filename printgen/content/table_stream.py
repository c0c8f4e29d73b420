"""Reads the text of a large table piece by piece, so that memory does not grow with the size of its file."""

import re
from collections.abc import Iterator
from typing import BinaryIO

from printgen.content.table_encoding import Encoding, ReadPieces, decode_pieces, find_and_report_encoding
from printgen.content.table_text import LINE
from printgen.core.files.inputs import PIECE, reject_control_characters
from printgen.core.problems import Problems


class TableStream:
    """The text of a table file, which is decoded again each time it is read. Line ends of old Macs become line feeds."""

    def __init__(self, read_bytes: ReadPieces, encoding: Encoding) -> None:
        self._read_bytes, self._encoding, self._is_old_mac = read_bytes, encoding, False
        self._is_old_mac = not any("\n" in piece for piece in self.read_pieces())

    def read_pieces(self) -> Iterator[str]:
        """The text in pieces of any length."""
        for piece in decode_pieces(self._read_bytes, self._encoding):
            yield piece.replace("\r", "\n") if self._is_old_mac else piece

    def read_lines(self, longest_part: int) -> Iterator[str]:
        """The lines with their line ends. A line of more than `longest_part` characters is divided."""
        rest = ""
        for piece in self.read_pieces():
            text = rest + piece
            end = max(text.rfind("\n"), text.rfind("\r", 0, -1)) + 1  # LF may follow a CR at the end of a piece
            end = len(text) if not end and len(text) > longest_part else end
            yield from map(re.Match.group, LINE.finditer(text, 0, end))
            rest = text[end:]
        yield from map(re.Match.group, LINE.finditer(rest))


def open_table_stream(stream: BinaryIO, file: str, problems: Problems) -> TableStream | None:
    """The text of a table in an open file. Reports a problem and returns None if it is not a text file."""

    def read_bytes() -> Iterator[bytes]:
        stream.seek(0)
        while piece := stream.read(PIECE):
            yield piece

    encoding = find_and_report_encoding(read_bytes, file, problems)
    if encoding is None:
        return None
    table, lines = TableStream(read_bytes, encoding), 0
    for piece in table.read_pieces():
        if reject_control_characters(piece, file, problems, lines) is None:
            return None
        lines += piece.count("\n")
    return table
