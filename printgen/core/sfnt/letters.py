"""Finds the characters that a font supports."""

from itertools import pairwise
from struct import iter_unpack

from printgen.core.sfnt.tables import FontError, FontTables, make_damaged_font_error, unpack_table_numbers

_MOST_SUBTABLES = 100
_MOST_GROUPS = 100_000
_LAST = 0x10FFFF
_REENCODE = "save the font with Unicode as its encoding, for example with FontForge (Encoding > Reencode)."
# The platform and encoding of the tables that map Unicode to glyphs, in order of preference.
_UNICODE = ((3, 10), (0, 6), (0, 4), (3, 1), (0, 3), (0, 2), (0, 1), (0, 0))
Ranges = tuple[tuple[int, int], ...]  # the first and the last letter of each range, in ascending order


def read_letter_ranges(tables: FontTables) -> Ranges:
    """The ranges of characters that have a glyph in the font. Raises FontError if the ranges cannot be read."""
    content = tables.read_table("cmap")
    _, count = unpack_table_numbers(">HH", content, 0, "cmap")
    if count > _MOST_SUBTABLES:
        raise make_damaged_font_error(f"its cmap table claims to have {count} parts")
    records = [unpack_table_numbers(">HHI", content, 4 + 8 * number, "cmap") for number in range(count)]
    places = {(platform, encoding): at for platform, encoding, at in records}
    best = next((places[kind] for kind in _UNICODE if kind in places), None)
    if best is None:
        if (3, 0) in places:
            raise FontError("its letters have the old encoding of symbol fonts.", _REENCODE)
        raise make_damaged_font_error("it does not say which letters it has")
    (kind,) = unpack_table_numbers(">H", content, best, "cmap")
    if kind == 4:
        return _read_cmap_format_4(content, best)
    if kind in (12, 13):
        return _read_cmap_format_12(content, best)
    if kind == 6:
        first, letters = unpack_table_numbers(">HH", content, best + 6, "cmap")
        return ((first, min(first + letters - 1, _LAST)),) if letters else ()
    if kind == 10:
        first, letters = unpack_table_numbers(">II", content, best + 12, "cmap")
        return ((first, min(first + letters - 1, _LAST)),) if letters and first <= _LAST else ()
    raise make_damaged_font_error(f"its cmap table has the unknown format {kind}")


def _read_cmap_format_4(content: bytes, offset: int) -> Ranges:
    """The character ranges of a `cmap` table in format 4, which ends at U+FFFF."""
    (twice,) = unpack_table_numbers(">H", content, offset + 6, "cmap")
    count = twice // 2
    ends = unpack_table_numbers(f">{count}H", content, offset + 14, "cmap")
    starts = unpack_table_numbers(f">{count}H", content, offset + 16 + twice, "cmap")
    deltas = unpack_table_numbers(f">{count}H", content, offset + 16 + 2 * twice, "cmap")
    offsets = unpack_table_numbers(f">{count}H", content, offset + 16 + 3 * twice, "cmap")
    ranges: list[tuple[int, int]] = []
    for number, (first, last) in enumerate(zip(starts, ends, strict=True)):
        if first > last or (ranges and first <= ranges[-1][1]):
            if (first, last) == (0xFFFF, 0xFFFF):
                continue
            raise make_damaged_font_error("the letters in its cmap table are not in order")
        if offsets[number]:
            # The glyphs are in a separate list, in which 0 means a missing glyph.
            place = offset + 16 + 3 * twice + 2 * number + offsets[number]
            glyphs = content[place : place + 2 * (last - first + 1)]
            ranges += _find_letter_ranges(first, [glyph for (glyph,) in iter_unpack(">H", glyphs[: len(glyphs) // 2 * 2])])
        elif first != 0xFFFF:
            missing = (-deltas[number]) & 0xFFFF  # the letter that is mapped to glyph 0
            parts = (
                ((first, min(last, missing - 1)), (max(first, missing + 1), last))
                if first <= missing <= last
                else ((first, last),)
            )
            ranges += [(low, high) for low, high in parts if low <= high]
    return tuple(ranges)


def _find_letter_ranges(first_letter: int, glyph_numbers: list[int]) -> list[tuple[int, int]]:
    """The ranges of characters whose glyph numbers are not 0. The first number belongs to the character `first_letter`."""
    bounds = [at for at, (one, other) in enumerate(pairwise([0, *glyph_numbers, 0])) if bool(one) != bool(other)]
    return [(first_letter + low, first_letter + high - 1) for low, high in zip(bounds[::2], bounds[1::2], strict=True)]


def _read_cmap_format_12(content: bytes, offset: int) -> Ranges:
    """The character ranges of a `cmap` table in format 12, which covers all of Unicode."""
    (count,) = unpack_table_numbers(">I", content, offset + 12, "cmap")
    if count > _MOST_GROUPS or offset + 16 + 12 * count > len(content):
        raise make_damaged_font_error("its cmap table is too short")
    ranges: list[tuple[int, int]] = []
    for first, last, glyph in iter_unpack(">III", content[offset + 16 : offset + 16 + 12 * count]):
        if first > last or last > _LAST or (ranges and first <= ranges[-1][1]):
            raise make_damaged_font_error("the letters in its cmap table are not in order")
        ranges += [(first if glyph else first + 1, last)] if glyph or first < last else []
    return tuple(ranges)


def has_letter(ranges: Ranges, letter: str) -> bool:
    """Whether a character is in one of the ranges."""
    from bisect import bisect_right

    at = bisect_right(ranges, (ord(letter), _LAST)) - 1
    return at >= 0 and ranges[at][0] <= ord(letter) <= ranges[at][1]
