"""Which characters, names, weights and rights a font has, read from tables made byte by byte."""

import struct
from itertools import accumulate

import pytest

from printgen.core.sfnt.letters import has_letter, read_letter_ranges
from printgen.core.sfnt.style import read_embedding_restriction, read_font_style, read_variation_axes
from printgen.core.sfnt.tables import FontError, FontTables


def tables(**contents: bytes) -> FontTables:
    """A font with these tables. `OS2` stands for `OS/2`."""
    ends = list(accumulate(map(len, contents.values())))
    places = {
        name.replace("OS2", "OS/2"): (end - len(content), len(content))
        for (name, content), end in zip(contents.items(), ends, strict=True)
    }
    whole = b"".join(contents.values())
    return FontTables(places, lambda at, size: whole[at : at + size])


def letters(subtable: bytes, platform: int = 3, encoding: int = 10) -> tuple[tuple[int, int], ...]:
    return read_letter_ranges(tables(cmap=struct.pack(">HHHHI", 0, 1, platform, encoding, 12) + subtable))


def groups(*groups: tuple[int, int, int], count: int | None = None) -> bytes:
    """A subtable of format 12."""
    body = b"".join(struct.pack(">III", *group) for group in groups)
    return struct.pack(">HHIII", 12, 0, 16 + len(body), 0, len(groups) if count is None else count) + body


@pytest.mark.parametrize(
    ("subtable", "ranges"),
    [
        (groups((65, 67, 1), (70, 70, 9)), ((65, 67), (70, 70))),
        (groups((65, 67, 0), (70, 70, 0)), ((66, 67),)),  # the first letter of each group has glyph 0, which is no letter
        (groups((0x10FFFF, 0x10FFFF, 1)), ((0x10FFFF, 0x10FFFF),)),
        (groups((65, 66, 1), (67, 68, 1)), ((65, 66), (67, 68))),
        (struct.pack(">5H", 6, 12, 0, 65, 3), ((65, 67),)),
        (struct.pack(">5H", 6, 12, 0, 65, 0), ()),
        (struct.pack(">HHIIII", 10, 0, 20, 0, 65, 3), ((65, 67),)),
        (struct.pack(">HHIIII", 10, 0, 20, 0, 0x10FFFF, 3), ((0x10FFFF, 0x10FFFF),)),
        (struct.pack(">HHIIII", 10, 0, 20, 0, 0x110000, 3), ()),
    ],
)
def test_the_characters_of_a_font_are_the_ranges_of_its_cmap(subtable: bytes, ranges: tuple[tuple[int, int], ...]) -> None:
    assert letters(subtable) == ranges


@pytest.mark.parametrize(
    ("subtable", "reason"),
    [
        (groups((65, 67, 1), count=2), "its cmap table is too short"),
        (groups((67, 65, 1)), "the letters in its cmap table are not in order"),
        (groups((65, 67, 1), (67, 68, 1)), "the letters in its cmap table are not in order"),
        (groups((65, 0x110000, 1)), "the letters in its cmap table are not in order"),
        (struct.pack(">H", 5), "its cmap table has the unknown format 5"),
    ],
)
def test_a_damaged_cmap_is_refused(subtable: bytes, reason: str) -> None:
    with pytest.raises(FontError, match=reason):
        letters(subtable)


@pytest.mark.parametrize(
    ("name", "count", "reason"), [("_MOST_GROUPS", 2, "is too short"), ("_MOST_SUBTABLES", 1, "claims to have 1 parts")]
)
def test_a_cmap_has_groups_and_parts_up_to_a_limit(name: str, count: int, reason: str, monkeypatch: pytest.MonkeyPatch) -> None:
    two = groups((65, 65, 1), (70, 70, 1))
    monkeypatch.setattr(f"printgen.core.sfnt.letters.{name}", count)
    assert letters(two) == ((65, 65), (70, 70))
    monkeypatch.setattr(f"printgen.core.sfnt.letters.{name}", count - 1)
    with pytest.raises(FontError, match=reason):
        letters(two)


def segments(*parts: tuple[int, int, int, int], glyphs: tuple[int, ...] = ()) -> bytes:
    """A subtable of format 4 with these segments: first and last letter, delta, and offset to a list of glyphs."""
    firsts, lasts, deltas, offsets = zip(*parts, strict=True)
    numbers = (*lasts, 0, *firsts, *(delta & 0xFFFF for delta in deltas), *offsets, *glyphs)
    return struct.pack(f">7H{len(numbers)}H", 4, 14 + 2 * len(numbers), 0, 2 * len(parts), 0, 0, 0, *numbers)


LAST = (0xFFFF, 0xFFFF, 1, 0)  # the segment with which every such subtable ends


@pytest.mark.parametrize(
    ("subtable", "ranges"),
    [
        (segments((65, 67, 1, 0), LAST), ((65, 67),)),
        (segments((65, 67, -65, 0), LAST), ((66, 67),)),  # one letter has glyph 0, which is no letter
        (segments((65, 67, -66, 0), LAST), ((65, 65), (67, 67))),
        (segments((65, 67, -67, 0), LAST), ((65, 66),)),
        (segments((65, 67, -64, 0), (68, 68, -68, 0), LAST), ((65, 67),)),
        (segments((65, 68, 0, 4), LAST, glyphs=(5, 0, 6, 7)), ((65, 65), (67, 68))),
        (segments((65, 65, 1, 0), (70, 72, 0, 4), LAST, glyphs=(0, 5, 6)), ((65, 65), (71, 72))),
        (segments((65, 67, 1, 0), (68, 70, 1, 0), LAST, LAST), ((65, 67), (68, 70))),
        (segments((65, 70, 0, 4), LAST, glyphs=(5, 6)), ((65, 66),)),  # the list is shorter than the segment
    ],
)
def test_the_segments_of_a_cmap_have_deltas_or_lists_of_glyphs(subtable: bytes, ranges: tuple[tuple[int, int], ...]) -> None:
    assert letters(subtable, 3, 1) == ranges


@pytest.mark.parametrize(
    ("subtable", "reason"),
    [
        (segments((65, 67, 1, 0), (67, 68, 1, 0), LAST), "the letters in its cmap table are not in order"),
        (segments((68, 70, 1, 0), (65, 66, 1, 0), LAST), "the letters in its cmap table are not in order"),
        (segments((67, 66, 1, 0), LAST), "the letters in its cmap table are not in order"),
        (segments((65, 67, 1, 0), LAST)[:-1], "its cmap table is too short"),
    ],
)
def test_segments_that_overlap_or_end_too_early_are_refused(subtable: bytes, reason: str) -> None:
    with pytest.raises(FontError, match=reason):
        letters(subtable, 3, 1)


def test_a_symbol_font_is_refused_with_a_way_to_convert_it() -> None:
    with pytest.raises(FontError, match="the old encoding of symbol fonts") as raised:
        letters(groups((65, 65, 1)), 3, 0)
    assert "FontForge" in raised.value.hint
    with pytest.raises(FontError, match="it does not say which letters it has"):
        letters(groups((65, 65, 1)), 1, 0)


def test_the_largest_unicode_table_is_read() -> None:
    kinds = ((3, 10), (0, 6), (0, 4), (3, 1), (0, 3), (0, 2), (0, 1), (0, 0), (1, 0), (3, 0))  # the last two are not Unicode
    for best in range(8):
        left = sorted(kinds[best:])
        heads = b"".join(struct.pack(">HHI", *kind, 4 + 8 * len(left) + 28 * at) for at, kind in enumerate(left))
        subtables = b"".join(groups((65 + kinds.index(kind),) * 2 + (1,)) for kind in left)
        cmap = struct.pack(">HH", 0, len(left)) + heads + subtables
        assert read_letter_ranges(tables(cmap=cmap)) == ((65 + best, 65 + best),)


@pytest.mark.parametrize(("letter", "has"), [("@", False), ("A", True), ("C", True), ("D", False), ("F", True), ("G", False)])
def test_a_letter_is_in_a_range_from_its_first_to_its_last_letter(letter: str, has: bool) -> None:
    assert has_letter(((65, 67), (70, 70)), letter) == has
    assert not has_letter((), letter)


def names(*records: tuple[int, int, int, int, str]) -> bytes:
    """A name table with these platforms, encodings, languages, ids and texts."""
    texts = [text.encode("mac_roman" if platform == 1 else "utf-16-be") for platform, _, _, _, text in records]
    starts = accumulate(map(len, texts), initial=0)
    heads = (struct.pack(">6H", *record[:4], len(raw), at) for record, raw, at in zip(records, texts, starts, strict=False))
    return struct.pack(">3H", 0, len(records), 6 + 12 * len(records)) + b"".join(heads) + b"".join(texts)


def os2(weight: int = 400, width: int = 5, kind: int = 0, selection: int = 0) -> bytes:
    return struct.pack(">HhHHH", 4, 0, weight, width, kind) + bytes(52) + struct.pack(">H", selection)


def head(mac_style: int = 0) -> bytes:
    return bytes(44) + struct.pack(">H", mac_style)


FAMILY = names((3, 1, 0x409, 1, "Lark"))
WIDTHS = {1: "Ultra Condensed", 2: "Extra Condensed", 4: "Semi Condensed", 6: "Semi Expanded", 7: "Expanded",
          8: "Extra Expanded", 9: "Ultra Expanded"}  # fmt: skip


@pytest.mark.parametrize(
    ("records", "family"),
    [
        (((3, 1, 0x409, 1, "Lark"),), "Lark"),
        (((3, 1, 0x409, 1, "Lark Light"), (3, 1, 0x409, 16, "Lark")), "Lark"),
        (((3, 1, 0x409, 4, "Lark Bold"),), "Lark Bold"),
        (((3, 1, 0x409, 4, "Lark Bold"), (3, 1, 0x409, 1, "Lark")), "Lark"),
        (((3, 1, 0x409, 1, "Lark"), (3, 1, 0x407, 1, "Lerche")), "Lark"),
        (((3, 1, 0x407, 1, "Lerche"), (1, 0, 0, 1, "Lark")), "Lark"),
        (((3, 1, 0x409, 1, "Lark"), (1, 0, 0, 1, "Lark Mac")), "Lark"),
        (((1, 1, 0, 1, "Lark"), (3, 1, 0x407, 1, "Lerche")), "Lerche"),  # a Macintosh encoding other than Roman
        (((3, 1, 0x409, 1, 'The "Lark"; <b>\n1'),), "The Lark b 1"),
        (((3, 1, 0x409, 1, "x" * 101),), "x" * 100),
        (((3, 1, 0x409, 2, "Bold"), (3, 1, 0x409, 1, "Lark")), "Lark"),
        (((2, 1, 0, 1, "Iso"), (0, 3, 0, 1, "Lark")), "Lark"),  # a platform that no system uses any more
        (((3, 1, 0x409, 1, " "), (3, 1, 0x407, 1, "Lerche")), "Lerche"),
    ],
)
def test_the_family_is_the_best_english_name(records: tuple[tuple[int, int, int, int, str], ...], family: str) -> None:
    for ordered in (records, records[::-1]):
        assert read_font_style(tables(name=names(*ordered), head=head(), OS2=os2())).family == family


@pytest.mark.parametrize("records", [(), ((3, 1, 0x409, 2, "Bold"),), ((2, 1, 0, 1, "Iso"),)])
def test_a_font_without_a_usable_name_is_refused(records: tuple[tuple[int, int, int, int, str], ...]) -> None:
    with pytest.raises(FontError, match="it has no name"):
        read_font_style(tables(name=names(*records), head=head(), OS2=os2()))


@pytest.mark.parametrize(
    ("name", "width", "family"),
    [
        (((3, 1, 0x409, 16, "Lark"),), 3, "Lark Condensed"),
        (((3, 1, 0x409, 16, "Lark Condensed"),), 3, "Lark Condensed"),
        (((3, 1, 0x409, 16, "Lark"),), 5, "Lark"),
        *((((3, 1, 0x409, 16, "Lark"),), width, f"Lark {words}") for width, words in WIDTHS.items()),
        (((3, 1, 0x409, 16, "Lark"),), 10, "Lark"),
        (((3, 1, 0x409, 1, "Lark"),), 3, "Lark"),
    ],
)
def test_a_narrow_width_is_part_of_a_typographic_family(
    name: tuple[tuple[int, int, int, int, str], ...], width: int, family: str
) -> None:
    assert read_font_style(tables(name=names(*name), head=head(), OS2=os2(width=width))).family == family


@pytest.mark.parametrize(
    ("mac_style", "os2_table", "weight", "italic"),
    [
        (0, os2(300), 300, False), (0, os2(0), 400, False), (0, os2(9), 900, False), (0, os2(10), 10, False),
        (0, os2(1), 100, False), (0, os2(2000), 1000, False), (0, os2(selection=1), 400, True),
        (0, os2(selection=0x200), 400, True), (0, os2(selection=2), 400, False), (2, os2(), 400, True), (1, os2(), 400, False),
        (1, b"", 700, False), (2, b"", 400, True), (3, bytes(63), 700, True),
    ],
)  # fmt: skip
def test_weight_and_slope_come_from_os2_or_else_from_head(mac_style: int, os2_table: bytes, weight: int, italic: bool) -> None:
    style = read_font_style(tables(name=FAMILY, head=head(mac_style), OS2=os2_table))
    assert (style.lightest, style.heaviest, style.italic) == (weight, weight, italic)


@pytest.mark.parametrize(
    ("kind", "rule"),
    [
        (0, ""), (4, ""), (8, ""), (2, "its maker forbids embedding it in files"), (6, ""),
        (0x100, "its maker forbids embedding only a part of it in files"),
        (0x200, "its maker allows embedding only bitmaps of its letters"),
        (0x300, "its maker forbids embedding only a part of it in files"),
    ],
)  # fmt: skip
def test_the_right_to_embed_a_font_is_in_os2(kind: int, rule: str) -> None:
    assert read_embedding_restriction(tables(OS2=os2(kind=kind))) == rule
    assert read_embedding_restriction(tables(OS2=os2(kind=kind)[:9])) == ""


def axes(*parts: tuple[bytes, float, float, float], size: int = 20) -> bytes:
    """An fvar table with these axes: name, least, usual and most."""
    records = (
        struct.pack(">4s3iHH", name, *(round(value * 65536) for value in values), 0, 256).ljust(size, b"\0")
        for name, *values in parts
    )
    return struct.pack(">8H", 1, 0, 16, 2, len(parts), size, 0, 0) + b"".join(records)


def test_a_variable_font_has_the_weights_of_its_axis() -> None:
    fvar = axes((b"wdth", 75, 100, 125), (b"wght", 100.5, 400, 1200))
    style = read_font_style(tables(name=FAMILY, head=head(), OS2=os2(), fvar=fvar))
    assert (style.lightest, style.heaviest) == (100, 1000)
    assert read_font_style(tables(name=FAMILY, head=head(), OS2=os2(500), fvar=axes((b"wdth", 75, 100, 125)))).lightest == 500


@pytest.mark.parametrize(
    ("fvar", "is_valid"),
    [
        (axes((b"wght", 1, 1, 1)), True), (axes((b"wght", 2, 1, 3)), False), (axes((b"wght", 1, 3, 2)), False),
        (axes(), False), (axes((b"wght", 1, 2, 3), size=24), True), (axes(*[(b"wght", 1, 2, 3)] * 64), True),
        (axes(*[(b"wght", 1, 2, 3)] * 65), False),
    ],
)  # fmt: skip
def test_an_axis_has_its_usual_value_inside_its_range(fvar: bytes, is_valid: bool) -> None:
    if is_valid:
        assert read_variation_axes(tables(fvar=fvar))
    else:
        with pytest.raises(FontError, match="its fvar table is invalid"):
            read_variation_axes(tables(fvar=fvar))
