"""Makes a TrueType file with only some glyphs of a supplied font, which get new numbers."""

import struct
import sys
from array import array
from collections.abc import Mapping, Sequence

from printgen.core.sfnt.glyphs import list_glyph_parts, read_glyph_offsets
from printgen.core.sfnt.tables import FontTables

_COPIED = ("name", "OS/2", "cvt ", "fpgm", "prep")  # tables that a subset shares with its font
_WHOLE_FILE = 0xB1B0AFBA  # the checksum that every font file must have


def make_truetype_subset(tables: FontTables, glyphs_by_code: Sequence[int]) -> bytes:
    """A TrueType file in which the codes 0, 1, 2 … show these glyphs of a font."""
    outlines = tables.read_table("glyf")
    places = read_glyph_offsets(tables)
    numbers = {0: 0}
    codes = [numbers.setdefault(glyph, len(numbers)) for glyph in glyphs_by_code]
    order = list(numbers)
    for glyph in order:  # grows while it is read
        for _, part in list_glyph_parts(outlines, places[glyph], places[glyph + 1]):
            if part not in numbers:
                numbers[part] = len(order)
                order.append(part)
    cut = [
        _pad_to_four_bytes(_copy_glyph_and_renumber_parts(outlines, places[glyph], places[glyph + 1], numbers))
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
    return _join_font_tables(made)


def _copy_glyph_and_renumber_parts(outlines: bytes, start: int, end: int, new_numbers: Mapping[int, int]) -> bytes:
    glyph = outlines[start:end]
    for place, part in list_glyph_parts(outlines, start, end):
        glyph = _replace_two_byte_number(glyph, place - start, new_numbers[part])
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


def _join_font_tables(tables: Mapping[str, bytes]) -> bytes:
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
