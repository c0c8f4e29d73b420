"""Checks every font table that HarfBuzz and PDF readers need, before these programs read the font."""

from itertools import pairwise

from printgen.core.sfnt.glyphs import list_glyph_parts, read_glyph_offsets
from printgen.core.sfnt.letters import read_letter_ranges
from printgen.core.sfnt.style import read_variation_axes
from printgen.core.sfnt.tables import FontError, FontTables, make_damaged_font_error, unpack_table_numbers

_MAGIC = 0x5F0F3CF5
_LEAST_UNITS, _MOST_UNITS = 16, 16_384
_DEEPEST, _MOST_PARTS = 10, 2_000  # levels and number of glyphs within a glyph
_MOST_PARTS_OF_ALL = 400_000
_LONGEST_GLYPH = 200_000  # bytes


def check_font_tables(tables: FontTables) -> None:
    """Raise FontError if the font's tables break the rules of the file format."""
    magic, _, units = tables.read_table_numbers("head", ">IHH", 12)
    (wide,) = tables.read_table_numbers("head", ">h", 50)
    if magic != _MAGIC or not _LEAST_UNITS <= units <= _MOST_UNITS or wide not in (0, 1):
        raise make_damaged_font_error("its head table is invalid")
    (glyphs,) = tables.read_table_numbers("maxp", ">H", 4)
    (metrics,) = tables.read_table_numbers("hhea", ">H", 34)
    if not 1 <= metrics <= glyphs:
        raise make_damaged_font_error("its hhea table is invalid")
    if tables.measure_table("hmtx") < 4 * metrics + 2 * (glyphs - metrics):
        raise make_damaged_font_error("its hmtx table is too short")
    if not tables.has_outlines:
        raise FontError("it has pictures of letters, but no outlines.", "use a font with outlines, not a bitmap or emoji font.")
    if "glyf" in tables.places:
        _check_glyphs(tables)
    elif "CFF " in tables.places:
        _check_cff_table(tables.read_table("CFF "))
    read_letter_ranges(tables)
    read_variation_axes(tables)


def _check_glyphs(tables: FontTables) -> None:
    """Raise FontError if a glyph of a TrueType font is outside the table `glyf` or contains itself."""
    places = read_glyph_offsets(tables)
    content = tables.read_table("glyf")
    parts, total = {}, 0
    for glyph, (at, end) in enumerate(pairwise(places)):
        if end == at:
            continue
        if end < at or end > len(content) or end - at < 10 or end - at > _LONGEST_GLYPH:
            raise make_damaged_font_error("its loca table is invalid")
        if found := list_glyph_parts(content, at, end):
            parts[glyph] = [part.glyph for part in found]
            total += len(found)
            if total > _MOST_PARTS_OF_ALL:
                raise make_damaged_font_error("its glyphs consist of too many other glyphs")
    _check_composite_glyphs(parts, len(places) - 1)


def _check_composite_glyphs(parts_by_glyph: dict[int, list[int]], glyph_count: int) -> None:
    """Raise FontError if a composite glyph contains itself, too many glyphs, or a glyph that does not exist."""
    known: dict[int, tuple[int, int]] = {}

    def count_simple_glyphs_and_levels(glyph: int, depth: int) -> tuple[int, int]:
        """The number of simple glyphs in a glyph, and the depth of its nesting."""
        if glyph >= glyph_count:
            raise make_damaged_font_error("a glyph consists of glyphs that do not exist")
        if depth > _DEEPEST:
            raise make_damaged_font_error("a glyph contains itself, or has too many levels")
        if glyph not in parts_by_glyph:
            return 1, 0
        if glyph not in known:
            inner = [count_simple_glyphs_and_levels(part, depth + 1) for part in parts_by_glyph[glyph]]
            known[glyph] = sum(number for number, _ in inner), 1 + max(levels for _, levels in inner)
        number, levels = known[glyph]
        if number > _MOST_PARTS:
            raise make_damaged_font_error("a glyph consists of too many other glyphs")
        if depth + levels > _DEEPEST:
            raise make_damaged_font_error("a glyph contains itself, or has too many levels")
        return number, levels

    for glyph in parts_by_glyph:
        count_simple_glyphs_and_levels(glyph, 0)


def _check_cff_table(content: bytes) -> None:
    """Raise FontError unless the table `CFF` begins correctly and contains a single font."""
    major, _, head, _ = unpack_table_numbers(">4B", content, 0, "CFF")
    (names,) = unpack_table_numbers(">H", content, head, "CFF")
    if major != 1 or head < 4 or names != 1:
        raise make_damaged_font_error("its CFF table is invalid")
