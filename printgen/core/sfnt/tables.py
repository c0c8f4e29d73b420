"""Finds and reads the tables of a font file. All sizes are checked, because a font may come from a stranger."""

import struct
from collections.abc import Callable
from typing import Any

from printgen.core.named_tuples import NamedTuple

LARGEST_FONT = 20_000_000  # bytes; fonts with all Chinese characters have about 16 million
MOST_TABLES = 64
LONGEST_NAMES = 1_000_000  # bytes of the tables that are read for a font's name and style

_KINDS = {b"\0\1\0\0": "TrueType", b"true": "TrueType", b"OTTO": "CFF"}
_REFUSED = {
    b"ttcf": ("it is a collection of several fonts.", "save the font that you need as TTF or OTF, for example with FontForge."),
    b"wOFF": ("it is a web font (WOFF).", "use the TTF or OTF file of the same font, which its maker also offers."),
    b"wOF2": ("it is a web font (WOFF2).", "use the TTF or OTF file of the same font, which its maker also offers."),
    b"typ1": ("it is a PostScript Type 1 font.", "use a TTF or OTF file."),
    b"%!PS": ("it is a PostScript Type 1 font.", "use a TTF or OTF file."),
}
_REQUIRED = ("cmap", "head", "hhea", "hmtx", "maxp", "name")
_ANOTHER = "download the font again, or use another one."
Read = Callable[[int, int], bytes]  # takes a position and a length; returns at most that many bytes


class FontError(Exception):
    """Raised for a font that cannot be used. Holds a hint and the reason, which is worded as the end of a sentence."""

    def __init__(self, reason: str, hint: str = _ANOTHER) -> None:
        super().__init__(reason)
        self.reason, self.hint = reason, hint


def make_damaged_font_error(damage: str) -> FontError:
    """The error for a font table that breaks the rules of the file format."""
    return FontError(f"it is damaged: {damage}.")


class FontTables(NamedTuple):
    """The position and length of each table in a font file by name, and the function that reads bytes from the file."""

    places: dict[str, tuple[int, int]]
    read: Read

    @property
    def has_outlines(self) -> bool:
        """Whether the font has vector outlines, not only bitmap glyphs."""
        return any(name in self.places for name in ("glyf", "CFF ", "CFF2"))

    @property
    def is_variable(self) -> bool:
        """Whether the font has variation axes."""
        return "fvar" in self.places

    def measure_table(self, name: str) -> int:
        """The length of a table in bytes, or 0 if the font does not have the table."""
        return self.places.get(name, (0, 0))[1]

    def read_table(self, name: str, longest_allowed: int = LARGEST_FONT) -> bytes:
        """The bytes of a table, or no bytes if the font does not have it.

        Raises FontError if the table is longer than `longest_allowed`.
        """
        at, size = self.places.get(name, (0, 0))
        if size > longest_allowed:
            raise make_damaged_font_error(f"its {name.strip()} table has {size:,} bytes")
        content = self.read(at, size)
        if len(content) != size:
            raise make_damaged_font_error(f"its {name.strip()} table is cut off")
        return content

    def read_table_numbers(self, name: str, format_: str, offset: int = 0) -> tuple[Any, ...]:
        """The numbers at an offset in a table, in the `struct` format `format_`.

        Raises FontError if they are outside the table.
        """
        start, size = self.places.get(name, (0, 0))
        length = struct.calcsize(format_)
        if offset < 0 or offset + length > size:
            raise make_damaged_font_error(
                f"its {name.strip()} table is too short" if size else f"it has no {name.strip()} table"
            )
        return unpack_table_numbers(format_, self.read(start + offset, length), 0, name)


def unpack_table_numbers(format_: str, content: bytes, offset: int, name: str) -> tuple[Any, ...]:
    """Numbers from the bytes of a font table. Raises FontError if they are outside the table."""
    try:
        return struct.unpack_from(format_, content, offset) if offset >= 0 else ()
    except struct.error:
        raise make_damaged_font_error(f"its {name.strip()} table is too short") from None


def read_font_tables(read: Read, size: int) -> FontTables:
    """The tables of a font file of `size` bytes. Raises FontError if the file is not a valid TrueType or OpenType font."""
    if size > LARGEST_FONT:
        raise FontError(
            f"it is larger than {LARGEST_FONT // 1_000_000} MB.", "remove the letters that you do not need from the font."
        )
    head = read(0, 12)
    refused = _REFUSED.get(head[:4])
    if refused is not None:
        raise FontError(*refused)
    if head[:4] not in _KINDS or len(head) < 12:
        raise FontError("it is not a font.", "use a TTF or OTF file.")
    (count,) = struct.unpack_from(">H", head, 4)
    if not 1 <= count <= MOST_TABLES:
        raise make_damaged_font_error(f"it claims to have {count} tables")
    records = read(12, 16 * count)
    if len(records) < 16 * count:
        raise make_damaged_font_error("its list of tables is cut off")
    places: dict[str, tuple[int, int]] = {}
    for number in range(count):
        tag, _, at, length = struct.unpack_from(">4sIII", records, 16 * number)
        name = tag.decode("ascii", "replace")
        if not name.isascii() or not name.isprintable() or name in places:
            raise make_damaged_font_error("its list of tables has a wrong or repeated name")
        if at + length > size or (length and at < 12 + 16 * count):
            raise make_damaged_font_error(f"its {name.strip()} table is outside the file")
        places[name] = (at, length)
    _check_tables_do_not_overlap(places)
    missing = next((name for name in _REQUIRED if not places.get(name, (0, 0))[1]), None)
    if missing is not None:
        raise make_damaged_font_error(f"it has no {missing} table")
    return FontTables(places, read)


def _check_tables_do_not_overlap(places: dict[str, tuple[int, int]]) -> None:
    end = 0
    for name, (at, length) in sorted(places.items(), key=lambda item: item[1]):
        if length and at < end:
            raise make_damaged_font_error(f"its {name.strip()} table overlaps another table")
        end = max(end, at + length)


def read_font_tables_in_memory(content: bytes) -> FontTables:
    """The tables of a font held in memory. Raises FontError if it is not a valid font."""
    return read_font_tables(lambda at, length: content[at : at + length], len(content))
