"""Reads where the glyphs of a TrueType font are, and the glyphs that a glyph consists of."""

import struct
import sys
from array import array
from collections.abc import Sequence

from printgen.core.named_tuples import NamedTuple
from printgen.core.sfnt.tables import FontTables, make_damaged_font_error

_HEAD = 10  # bytes of a glyph before its outlines or parts
_WORDS, _SCALE, _MORE, _SCALES, _MATRIX = 0x1, 0x8, 0x20, 0x40, 0x80  # flags for parts of a glyph


class GlyphPart(NamedTuple):
    """A glyph that is a part of another: the offset of its number in the table `glyf`, and the number."""

    offset: int
    glyph: int


def read_glyph_offsets(tables: FontTables) -> Sequence[int]:
    """The offset of each glyph in the table `glyf`, and the end of the last glyph."""
    (has_long_offsets,) = tables.read_table_numbers("head", ">H", 50)
    (count,) = tables.read_table_numbers("maxp", ">H", 4)
    size, loca = (4 if has_long_offsets else 2) * (count + 1), tables.read_table("loca")
    if len(loca) < size:
        raise make_damaged_font_error("its loca table is too short")
    places = array("I" if has_long_offsets else "H", loca[:size])
    if sys.byteorder == "little":
        places.byteswap()
    return places if has_long_offsets else [place * 2 for place in places]


def list_glyph_parts(outlines: bytes, start: int, end: int) -> list[GlyphPart]:
    """The glyphs that the glyph at these offsets consists of, or an empty list if it has outlines of its own.

    Raises FontError if the glyph is cut off.
    """
    parts: list[GlyphPart] = []
    if start == end or not outlines[start] & 0x80:  # a negative number of outlines
        return parts
    flags, at = _MORE, start + _HEAD
    while flags & _MORE:
        if at + 4 > end:
            raise make_damaged_font_error("a glyph is cut off")
        flags, glyph = struct.unpack_from(">HH", outlines, at)
        parts.append(GlyphPart(at + 2, glyph))
        at += 4 + (4 if flags & _WORDS else 2)
        at += 2 if flags & _SCALE else 4 if flags & _SCALES else 8 if flags & _MATRIX else 0
        if at > end:
            raise make_damaged_font_error("a glyph is cut off")
    return parts
