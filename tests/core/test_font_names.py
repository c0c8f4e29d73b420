"""The family of a font comes from its English names, as Windows, Macs and Unicode write them, and from its width."""

import struct

import pytest

from printgen.core.sfnt.style import read_font_style
from printgen.core.sfnt.tables import FontError, FontTables

WINDOWS, MAC, UNICODE, ISO = 3, 1, 0, 2
ENGLISH, GERMAN = 0x409, 0x407
FAMILY, SUBFAMILY, FULL, TYPOGRAPHIC = 1, 2, 4, 16


def make_tables(*names: tuple[int, int, int, int, str], weight: int = 400, width: int = 5, selection: int = 0) -> FontTables:
    """The tables of a font with these names: platform, encoding, language, id and text."""
    texts = [text.encode("mac_roman" if platform == MAC else "utf-16-be") for platform, _, _, _, text in names]
    records, at = b"", 0
    for (platform, encoding, language, name, _), text in zip(names, texts, strict=True):
        records += struct.pack(">6H", platform, encoding, language, name, len(text), at)
        at += len(text)
    contents = {
        "head": bytes(54),
        "name": struct.pack(">3H", 0, len(names), 6 + len(records)) + records + b"".join(texts),
        "OS/2": struct.pack(">HHHH54xH", 0, 0, weight, width, selection) + bytes(14),
    }
    places, whole = {}, b""
    for name, content in contents.items():
        places[name] = (len(whole), len(content))
        whole += content
    return FontTables(places, lambda start, length: whole[start : start + length])


@pytest.mark.parametrize(
    ("names", "family"),
    [
        ([(WINDOWS, 1, ENGLISH, FAMILY, "Own")], "Own"),
        ([(WINDOWS, 1, ENGLISH, FAMILY, "Own"), (WINDOWS, 1, GERMAN, FAMILY, "Eigene")], "Own"),
        ([(WINDOWS, 1, GERMAN, FAMILY, "Eigene"), (MAC, 0, 0, FAMILY, "Own")], "Own"),
        ([(MAC, 0, 0, FAMILY, "Mac"), (WINDOWS, 1, ENGLISH, FAMILY, "Own"), (UNICODE, 3, 0, FAMILY, "Uni")], "Own"),
        ([(ISO, 1, 0, FAMILY, "Iso"), (UNICODE, 3, 0, FAMILY, "Own")], "Own"),
        ([(MAC, 1, 0, FAMILY, "Japanese"), (WINDOWS, 1, GERMAN, FAMILY, "Eigene")], "Eigene"),
        ([(WINDOWS, 1, ENGLISH, FAMILY, "Own Light"), (WINDOWS, 1, ENGLISH, TYPOGRAPHIC, "Own")], "Own"),
        ([(WINDOWS, 1, ENGLISH, FULL, "Own Regular"), (WINDOWS, 1, ENGLISH, SUBFAMILY, "Bold")], "Own Regular"),
        ([(WINDOWS, 1, ENGLISH, FAMILY, " "), (WINDOWS, 1, GERMAN, FAMILY, "Eigene")], "Eigene"),
    ],
)
def test_the_family_is_the_best_english_name(names: list[tuple[int, int, int, int, str]], family: str) -> None:
    assert read_font_style(make_tables(*names)).family == family
    assert read_font_style(make_tables(*reversed(names))).family == family


@pytest.mark.parametrize("names", [[], [(WINDOWS, 1, ENGLISH, SUBFAMILY, "Bold")], [(ISO, 1, 0, FAMILY, "Iso")]])
def test_a_font_without_a_usable_name_is_refused(names: list[tuple[int, int, int, int, str]]) -> None:
    with pytest.raises(FontError, match="it has no name"):
        read_font_style(make_tables(*names))


@pytest.mark.parametrize(
    ("name", "width", "family"),
    [
        ("Own", 1, "Own Ultra Condensed"), ("Own", 2, "Own Extra Condensed"), ("Own", 3, "Own Condensed"),
        ("Own", 4, "Own Semi Condensed"), ("Own", 5, "Own"), ("Own", 6, "Own Semi Expanded"), ("Own", 7, "Own Expanded"),
        ("Own", 8, "Own Extra Expanded"), ("Own", 9, "Own Ultra Expanded"), ("Own", 10, "Own"),
        ("Own Condensed", 2, "Own Condensed"),
    ],
)  # fmt: skip
def test_a_typographic_family_has_its_width_in_its_name(name: str, width: int, family: str) -> None:
    assert read_font_style(make_tables((WINDOWS, 1, ENGLISH, TYPOGRAPHIC, name), width=width)).family == family
    assert read_font_style(make_tables((WINDOWS, 1, ENGLISH, FAMILY, name), width=width)).family == name


@pytest.mark.parametrize(
    ("weight", "selection", "found"),
    [
        (400, 0, (400, False)), (0, 0, (400, False)), (1, 0, (100, False)), (9, 1, (900, True)), (10, 0x200, (10, True)),
        (1001, 0x100, (1000, False)),
    ],
)  # fmt: skip
def test_the_weight_and_the_slope_come_from_the_table_for_windows(weight: int, selection: int, found: tuple[int, bool]) -> None:
    tables = make_tables((WINDOWS, 1, ENGLISH, FAMILY, "Own"), weight=weight, selection=selection)
    style = read_font_style(tables)
    assert (style.lightest, style.italic) == found
    assert style.heaviest == style.lightest
