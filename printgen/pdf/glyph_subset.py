"""Makes a TrueType file with only some glyphs of a supplied font, which get new numbers."""

import struct
import sys
from array import array
from collections.abc import Mapping, Sequence

from printgen.core.named_tuples import NamedTuple
from printgen.core.sfnt.tables import FontTables

_WORDS, _SCALE, _MORE, _SCALES, _MATRIX = 0x1, 0x8, 0x20, 0x40, 0x80  # flags for parts of a glyph
_COPIED = ("name", "OS/2", "cvt ", "fpgm", "prep")  # tables that a subset shares with its font
_WHOLE_FILE = 0xB1B0AFBA  # the checksum that every font file must have


def make_truetype_subset(tables: FontTables, glyphs_by_code: Sequence[int]) -> bytes:
    """A TrueType file in which the codes 0, 1, 2 … show these glyphs of a font."""
    outlines = tables.read_table("glyf")
    places = _read_glyph_offsets(tables)
    numbers = {0: 0}
    codes = [numbers.setdefault(glyph, len(numbers)) for glyph in glyphs_by_code]
    order = list(numbers)
    for glyph in order:  # grows while it is read
        for _, part in _list_parts_of_composite_glyph(outlines, places[glyph], places[glyph + 1]):
            if part not in numbers:
                numbers[part] = len(order)
                order.append(part)
    cut = [
        _pad_to_four_bytes(_copy_glyph_with_new_part_numbers(outlines, places[glyph], places[glyph + 1], numbers))
        for glyph in order
    ]
    metrics, full = _make_hmtx_table_and_count_widths(tables, order)
    made = {name: tables.read_table(name) for name in _COPIED if name in tables.places}
    made["post"] = b"\0\3\0\0" + tables.read_table("post")[4:16] + bytes(16)
    made["hmtx"] = metrics
    made["hhea"] = _replace_two_byte_number(tables.read_table("hhea"), 34, full)
    made["maxp"] = _replace_two_byte_number(tables.read_table("maxp"), 4, len(order))
    made["cmap"] = struct.pack(f">{11 + len(codes)}H", 0, 1, 1, 0, 0, 12, 6, 10 + 2 * len(codes), 0, 0, len(codes), *codes)
    made["glyf"] = b"".join(cut)
    made["loca"], wide = _make_loca_table_and_format([len(glyph) for glyph in cut])
    made["head"] = _replace_two_byte_number(
        _replace_two_byte_number(_replace_two_byte_number(tables.read_table("head"), 8, 0), 10, 0), 50, wide
    )
    return _write_font_file(made)


class _GlyphPart(NamedTuple):
    """A glyph that is a part of another: the offset of its number in the table `glyf`, and the number."""

    offset: int
    glyph: int


def _read_glyph_offsets(tables: FontTables) -> Sequence[int]:
    """The offset of each glyph in the table `glyf`, and the end of the last glyph."""
    (wide,) = tables.read_table_numbers("head", ">H", 50)
    places = array("I" if wide else "H", tables.read_table("loca"))
    if sys.byteorder == "little":
        places.byteswap()
    return places if wide else [place * 2 for place in places]


def _list_parts_of_composite_glyph(outlines: bytes, start: int, end: int) -> list[_GlyphPart]:
    """The glyphs that a glyph consists of, or an empty list if it has outlines of its own."""
    parts: list[_GlyphPart] = []
    if start == end or not outlines[start] & 0x80:  # a negative number of outlines
        return parts
    flags, start = _MORE, start + 10
    while flags & _MORE:
        flags, glyph = struct.unpack_from(">HH", outlines, start)
        parts.append(_GlyphPart(start + 2, glyph))
        start += 4 + (4 if flags & _WORDS else 2)
        start += 2 if flags & _SCALE else 4 if flags & _SCALES else 8 if flags & _MATRIX else 0
    return parts


def _copy_glyph_with_new_part_numbers(outlines: bytes, start: int, end: int, numbers: Mapping[int, int]) -> bytes:
    """A glyph with the new numbers of its parts."""
    glyph = outlines[start:end]
    for place, part in _list_parts_of_composite_glyph(outlines, start, end):
        glyph = _replace_two_byte_number(glyph, place - start, numbers[part])
    return glyph


def _pad_to_four_bytes(content: bytes) -> bytes:
    return content + bytes(-len(content) % 4)


def _make_hmtx_table_and_count_widths(tables: FontTables, glyphs: Sequence[int]) -> tuple[bytes, int]:
    """The widths and left edges of glyphs as a table `hmtx`, and the number of glyphs there that have a width.

    The glyphs after these have the width of the last one.
    """
    (full,) = tables.read_table_numbers("hhea", ">H", 34)
    content = tables.read_table("hmtx")
    metrics = [
        (
            struct.unpack_from(">H", content, 4 * min(glyph, full - 1))[0],
            struct.unpack_from(">H", content, 4 * glyph + 2 if glyph < full else 2 * (full + glyph))[0],
        )
        for glyph in glyphs
    ]
    kept = len(metrics)
    while kept > 1 and metrics[kept - 1][0] == metrics[kept - 2][0]:
        kept -= 1
    numbers = [number for pair in metrics[:kept] for number in pair] + [left for _, left in metrics[kept:]]
    return struct.pack(f">{len(numbers)}H", *numbers), kept


def _make_loca_table_and_format(lengths: Sequence[int]) -> tuple[bytes, int]:
    """The table `loca` for glyphs of these lengths, and whether its numbers have four bytes."""
    places = [0]
    for length in lengths:
        places.append(places[-1] + length)
    if (places[-1] + 1) >> 1 > 0xFFFF:
        return struct.pack(f">{len(places)}L", *places), 1
    return struct.pack(f">{len(places)}H", *(place >> 1 for place in places)), 0


def _write_font_file(tables: Mapping[str, bytes]) -> bytes:
    """A font file with these tables, sorted by name."""
    power = len(tables).bit_length() - 1
    head = struct.pack(">lHHHH", 0x10000, len(tables), 16 << power, power, 16 * len(tables) - (16 << power))
    records, contents, at = [head], list[bytes](), 12 + 16 * len(tables)
    for name, content in sorted(tables.items()):
        filled = _pad_to_four_bytes(content)
        records.append(struct.pack(">4sLLL", name.encode(), _compute_checksum(filled), at, len(content)))
        contents.append(filled)
        if name == "head":
            adjusted = at + 8
        at += len(filled)
    file = b"".join((*records, *contents))
    return _replace_bytes(file, adjusted, struct.pack(">L", (_WHOLE_FILE - _compute_checksum(file)) & 0xFFFFFFFF))


def _compute_checksum(content: bytes) -> int:
    """The checksum of a table: the sum of its numbers of four bytes."""
    words = array("I", content)
    if sys.byteorder == "little":
        words.byteswap()
    return sum(words) & 0xFFFFFFFF


def _replace_two_byte_number(content: bytes, offset: int, number: int) -> bytes:
    return _replace_bytes(content, offset, struct.pack(">H", number))


def _replace_bytes(content: bytes, offset: int, part: bytes) -> bytes:
    return content[:offset] + part + content[offset + len(part) :]
