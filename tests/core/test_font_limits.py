"""Glyphs that consist of other glyphs, and tables of a font, are accepted up to each limit and refused beyond it."""

import struct
from contextlib import nullcontext
from io import BytesIO
from itertools import pairwise

import pytest
from fontTools.ttLib import TTFont

from printgen.core.sfnt import checks
from printgen.core.sfnt.checks import _check_cff_table, _check_composite_glyphs, check_font_tables
from printgen.core.sfnt.glyphs import list_glyph_parts
from printgen.core.sfnt.style import read_font_style
from printgen.core.sfnt.tables import FontError, read_font_tables_in_memory
from tests.helpers.font_files import change_table, make_font

FONT = make_font()
PLACES = TTFont(BytesIO(FONT))["loca"]  # of the glyphs in the table glyf
LONGEST = max(end - start for start, end in pairwise(PLACES))
MORE, WORDS, SCALE, SCALES, MATRIX = 0x20, 0x1, 0x8, 0x40, 0x80


def part(flags: int, glyph: int, values: int) -> bytes:
    """A part of a glyph with this many bytes after its flags and number."""
    return struct.pack(">HH", flags, glyph) + bytes(values)


@pytest.mark.parametrize(
    ("flags", "values"),
    [(0, 2), (WORDS, 4), (SCALE, 4), (SCALES, 6), (MATRIX, 10), (WORDS | MATRIX, 12), (WORDS | SCALE, 6)],
)
def test_a_part_of_a_glyph_has_as_many_bytes_as_its_flags_say(flags: int, values: int) -> None:
    content = struct.pack(">h8x", -1) + part(flags | MORE, 7, values) + part(0, 9, 2)
    assert list_glyph_parts(content, 0, len(content)) == [(12, 7), (16 + values, 9)]
    for cut in (len(content) - 1, 10 + 4 + values + 3):
        with pytest.raises(FontError):
            list_glyph_parts(content, 0, cut)


def nested(levels: int) -> dict[int, list[int]]:
    """Glyphs each of which consists of the next."""
    return {glyph: [glyph + 1] for glyph in range(levels)}


def doubled(levels: int) -> dict[int, list[int]]:
    """Glyphs each of which consists of the next, twice."""
    return {glyph: [glyph + 1] * 2 for glyph in range(levels)}


@pytest.mark.parametrize(
    ("parts", "count"),
    [
        (nested(10), 11),
        ({0: [1], **{1: [2] * 2000}}, 3),
        (doubled(10), 11),
        ({5: [0], 0: [1]}, 6),
        (dict(reversed(nested(10).items())), 11),
    ],
)
def test_glyphs_have_at_most_ten_levels_and_2000_parts(parts: dict[int, list[int]], count: int) -> None:
    _check_composite_glyphs(parts, count)
    with pytest.raises(FontError):
        _check_composite_glyphs(parts, max(max(inner) for inner in parts.values()))


DEEP, LARGE = "a glyph contains itself, or has too many levels", "a glyph consists of too many other glyphs"


@pytest.mark.parametrize(
    ("parts", "reason"),
    [
        (nested(11), DEEP),
        ({1: [2] * 2001}, LARGE),
        ({0: [0]}, DEEP),
        ({0: [1], 1: [0]}, DEEP),
        (doubled(11), DEEP),
        (dict(reversed(nested(11).items())), DEEP),
    ],
)
def test_glyphs_with_more_levels_or_parts_are_refused(parts: dict[int, list[int]], reason: str) -> None:
    with pytest.raises(FontError, match=reason):
        _check_composite_glyphs(parts, 100)


@pytest.mark.parametrize(("glyph", "part_of_itself"), [(4, False), (5, True)])
def test_a_font_with_a_glyph_that_contains_itself_is_refused(glyph: int, part_of_itself: bool) -> None:
    """Glyph 5 consists of one other glyph, which comes after its number of contours and its box."""
    at = PLACES[5]
    tables = read_font_tables_in_memory(change_table(FONT, "glyf", at, struct.pack(">h8x", -1) + part(0, glyph, 2)))
    with pytest.raises(FontError, match="a glyph contains itself") if part_of_itself else nullcontext():
        check_font_tables(tables)


@pytest.mark.parametrize(("length", "is_sound"), [(-2, False), (0, True), (8, False), (10, True), (10_000, False)])
def test_the_last_glyph_of_a_font_is_empty_or_has_a_head_and_is_inside_its_table(length: int, is_sound: bool) -> None:
    start, is_long = PLACES[-2], TTFont(BytesIO(FONT))["head"].indexToLocFormat
    end = struct.pack(">I", start + length) if is_long else struct.pack(">H", (start + length) // 2)
    changed = change_table(FONT, "loca", (len(PLACES) - 1) * len(end), end)
    with nullcontext() if is_sound else pytest.raises(FontError, match="its loca table is invalid"):
        check_font_tables(read_font_tables_in_memory(changed))


@pytest.mark.parametrize(("most", "is_sound"), [(1, True), (0, False)])
def test_all_glyphs_of_a_font_together_have_a_limit_of_parts(
    most: int, is_sound: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Glyph 5 consists of one other glyph."""
    changed = change_table(FONT, "glyf", PLACES[5], struct.pack(">h8x", -1) + part(0, 4, 2))
    monkeypatch.setattr(checks, "_MOST_PARTS_OF_ALL", most)
    with nullcontext() if is_sound else pytest.raises(FontError, match="its glyphs consist of too many other glyphs"):
        check_font_tables(read_font_tables_in_memory(changed))


def font(*places: tuple[str, int, int], size: int = 300) -> bytes:
    """The beginning of a font whose tables have these names, places and lengths."""
    records = b"".join(struct.pack(">4sIII", name.encode(), 0, at, length) for name, at, length in places)
    return (struct.pack(">IHHHH", 0x00010000, len(places), 0, 0, 0) + records).ljust(size, b"\0")


@pytest.mark.parametrize(
    ("places", "reason"),
    [
        ([("cmap", 44, 10), ("head", 54, 246)], "it has no hhea table"),  # the list ends at 44, and the file at 300
        ([("cmap", 43, 10), ("head", 54, 246)], "its cmap table is outside the file"),
        ([("cmap", 44, 10), ("head", 54, 247)], "its head table is outside the file"),
        ([("cmap", 44, 11), ("head", 54, 246)], "its head table overlaps another table"),
        ([("cmap", 44, 10), ("head", 0, 0)], "it has no head table"),
        ([("cmap", 44, 10), ("cmap", 54, 10)], "a wrong or repeated name"),
    ],
)
def test_tables_are_inside_the_file_and_apart(places: list[tuple[str, int, int]], reason: str) -> None:
    with pytest.raises(FontError, match=reason):
        read_font_tables_in_memory(font(*places))


@pytest.mark.parametrize(
    ("content", "damage"),
    [
        (b"\1\0\4\1\0\1", ""), (b"\1\0\5\1\0\0\1", ""), (b"\2\0\4\1\0\1", "its CFF table is invalid"),
        (b"\1\0\3\0\1", "its CFF table is invalid"), (b"\1\0\4\1\0\2", "its CFF table is invalid"),
        (b"\1\0\4", "its CFF table is too short"), (b"\1\0\4\1\0", "its CFF table is too short"),
    ],
)  # fmt: skip
def test_a_table_of_postscript_outlines_has_a_head_and_one_font(content: bytes, damage: str) -> None:
    with pytest.raises(FontError, match=f"it is damaged: {damage}.$") if damage else nullcontext():
        _check_cff_table(content)


@pytest.mark.parametrize(
    ("tag", "at", "value", "damage"),
    [
        ("head", 12, 0x5F0F, ""), ("head", 12, 0, "head table is invalid"), ("head", 18, 15, "head table is invalid"),
        ("head", 18, 16, ""), ("head", 18, 16_384, ""), ("head", 18, 16_385, "head table is invalid"),
        ("head", 50, 2, "head table is invalid"), ("hhea", 34, 0, "hhea table is invalid"), ("hhea", 34, 1, ""),
        ("hhea", 34, 82, "hhea table is invalid"), ("maxp", 4, 0, "hhea table is invalid"),
        ("maxp", 4, 500, "hmtx table is too short"),
    ],
)  # fmt: skip
def test_the_numbers_of_a_font_are_within_their_limits(tag: str, at: int, value: int, damage: str) -> None:
    assert TTFont(BytesIO(FONT))["maxp"].numGlyphs == 81
    tables = read_font_tables_in_memory(change_table(FONT, tag, at, struct.pack(">H", value)))
    with pytest.raises(FontError, match=f"its {damage}") if damage else nullcontext():
        check_font_tables(tables)


@pytest.mark.parametrize(
    ("missing", "reason"), [(b"loca", "its loca table is too short"), (b"glyf", "it has pictures of letters, but no outlines")]
)
def test_a_font_has_places_and_outlines_of_glyphs(missing: bytes, reason: str) -> None:
    with pytest.raises(FontError, match=reason):
        check_font_tables(read_font_tables_in_memory(FONT.replace(missing, b"CBDT", 1)))


def read_everything(font: bytes) -> None:
    """Read a font as printgen does before it uses the font."""
    tables = read_font_tables_in_memory(font)
    check_font_tables(tables)
    read_font_style(tables)


@pytest.mark.parametrize(
    ("limit", "accepts", "message"),
    [
        ("tables.LARGEST_FONT", len(FONT), "it is larger than 0 MB."),
        ("tables.MOST_TABLES", 10, "it claims to have 10 tables"),
        ("letters._MOST_SUBTABLES", 2, "its cmap table claims to have 2 parts"),
        ("style._MOST_NAMES", 16, "its name table claims to have 16 names"),
        ("style.LONGEST_NAMES", 381, "its name table has 381 bytes"),
        ("checks._LONGEST_GLYPH", LONGEST, "its loca table is invalid"),
        ("checks._MOST_UNITS", 1000, "its head table is invalid"),
    ],
)
def test_a_font_at_a_limit_is_read_and_one_beyond_it_is_refused(
    limit: str, accepts: int, message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(f"printgen.core.sfnt.{limit}", accepts)
    read_everything(FONT)
    monkeypatch.setattr(f"printgen.core.sfnt.{limit}", accepts - 1)
    with pytest.raises(FontError, match=message):
        read_everything(FONT)
