"""Fonts of a project: which file a template gets, and which files it does not."""

from io import BytesIO
from pathlib import Path

import pytest
import uharfbuzz
from fontTools.ttLib import TTFont
from fontTools.ttLib.scaleUpem import scale_upem

from printgen.core.guard.decoder import DecoderError, Reason
from printgen.core.sfnt.style import read_font_style
from printgen.core.sfnt.tables import read_font_tables_in_memory
from printgen.faces.text.catalogue import FontKey, UnknownFontError, find_first_font, find_font_chain, read_font_bytes
from printgen.faces.text.fonts import measure_underline
from printgen.faces.text.shaping import shape_text
from printgen.model import OwnFont, OwnFonts
from tests.helpers.font_files import change_table, make_font, table_place
from tests.helpers.script_fonts import HEBREW, font_key, script_font


def own_fonts(folder: Path, **files: bytes) -> OwnFonts:
    """The fonts in these files, with the families and styles that the files name."""
    return OwnFonts(tuple(own_font(folder, name, content) for name, content in files.items()))


def own_font(folder: Path, name: str, content: bytes) -> OwnFont:
    path = folder / name
    path.write_bytes(content)
    style = read_font_style(read_font_tables_in_memory(content))
    return OwnFont(style.family, style.lightest, style.heaviest, style.italic, path, f"fonts/{name}")


def width(key: FontKey, text: str = "H") -> float:
    """The width of the outline of a letter, measured by HarfBuzz in the font's own bytes."""
    font = uharfbuzz.Font(uharfbuzz.Face(uharfbuzz.Blob(read_font_bytes(key))))
    return float(font.get_glyph_extents(font.get_nominal_glyph(ord(text))).width)


def test_each_weight_and_slope_has_its_file(tmp_path: Path) -> None:
    files = {"a": make_font(wide=510), "b": make_font(weight=700, wide=520), "c": make_font(italic=True, wide=530)}
    own = own_fonts(tmp_path, **files)
    asked = [("normal", "normal"), ("bold", "normal"), ("900", "normal"), ("normal", "italic"), ("bold", "italic")]
    keys = [find_first_font("Own Sans", weight, slope, own) for weight, slope in asked]
    assert [(key.weight, key.italic) for key in keys] == [(400, False), (700, False), (700, False), (400, True), (400, True)]
    assert [shape_text("H", (key,)).width for key in keys] == [510, 520, 520, 530, 530]


@pytest.mark.parametrize(
    ("weight", "pinned", "wide"), [("100", 100, 400), ("650", 650, 450), ("bold", 700, 460), ("1000", 900, 500)]
)
def test_a_variable_font_is_pinned_at_the_weight(weight: str, pinned: int, wide: int, tmp_path: Path) -> None:
    key = find_first_font("Own Sans", weight, own_fonts=own_fonts(tmp_path, v=make_font(axis=(100, 400, 900))))
    assert key.weight == pinned
    assert width(key) == pytest.approx(wide if pinned > 400 else 400, abs=1)
    assert "fvar" not in read_font_tables_in_memory(read_font_bytes(key)).places


@pytest.mark.parametrize(("has_slope", "is_italic", "wide"), [(True, True, 500), (True, False, 400), (False, True, 400)])
def test_a_variable_font_with_a_slope_is_upright_or_italic(has_slope: bool, is_italic: bool, wide: int, tmp_path: Path) -> None:
    font = make_font(italic=is_italic, axis=(100, 400, 900), slope=has_slope)
    key = find_first_font("Own Sans", slope="italic" if is_italic else "normal", own_fonts=own_fonts(tmp_path, v=font))
    assert width(key) == pytest.approx(wide, abs=1)


def test_a_static_font_is_preferred_to_a_variable_one_of_its_weight(tmp_path: Path) -> None:
    own = own_fonts(tmp_path, v=make_font(axis=(100, 400, 900)), s=make_font(weight=700, wide=620))
    assert shape_text("H", find_font_chain("Own Sans", "bold", own_fonts=own)).width == 620
    assert shape_text("H", find_font_chain("Own Sans", "600", own_fonts=own)).width == 540


@pytest.mark.parametrize(
    ("kind", "axis", "table"), [("TrueType", None, "glyf"), ("CFF", None, "CFF "), ("CFF2", (100, 400, 900), "CFF ")]
)
def test_a_font_keeps_its_kind_of_outlines(kind: str, axis: tuple[int, int, int] | None, table: str, tmp_path: Path) -> None:
    key = find_first_font("Own Sans", own_fonts=own_fonts(tmp_path, f=make_font(kind=kind, axis=axis)))
    assert table in read_font_tables_in_memory(read_font_bytes(key)).places
    assert width(key) == 400


def test_an_own_family_hides_a_supplied_one_of_the_same_name(tmp_path: Path) -> None:
    own = own_fonts(tmp_path, f=make_font("Lato", wide=777))
    assert shape_text("H", find_font_chain("Lato", own_fonts=own)).width == 777
    assert shape_text("H", find_font_chain("Lato")).width != 777


def test_fonts_of_the_same_name_in_two_projects_are_kept_apart(tmp_path: Path) -> None:
    (tmp_path / "one").mkdir()
    (tmp_path / "two").mkdir()
    one, two = own_fonts(tmp_path / "one", f=make_font(wide=600)), own_fonts(tmp_path / "two", f=make_font(wide=610))
    first, second = find_first_font("Own Sans", own_fonts=one), find_first_font("Own Sans", own_fonts=two)
    assert first != second
    assert [shape_text("HH", (key,)).width for key in (first, second, first)] == [1200, 1220, 1200]


def test_an_own_font_in_a_chain_is_followed_by_the_others(tmp_path: Path) -> None:
    own = own_fonts(tmp_path, f=make_font())
    assert [key.family for key in find_font_chain('"Own Sans", Lato', own_fonts=own)][:2] == ["Own Sans", "Lato"]
    assert find_font_chain("Lato", own_fonts=own) == find_font_chain("Lato")


def test_an_unknown_family_suggests_an_own_one(tmp_path: Path) -> None:
    with pytest.raises(UnknownFontError, match='There is no font family "OwnSans"') as fault:
        find_first_font("OwnSans", own_fonts=own_fonts(tmp_path, f=make_font()))
    assert fault.value.hint == "did you mean Own Sans?"


@pytest.mark.parametrize(
    ("permission", "reason"),
    [
        (0x0002, "its maker forbids embedding it in files."),
        (0x0104, "its maker forbids embedding only a part of it in files."),
        (0x0200, "its maker allows embedding only bitmaps of its letters."),
    ],
)
def test_a_font_that_must_not_be_embedded_is_refused(permission: int, reason: str, tmp_path: Path) -> None:
    with pytest.raises(UnknownFontError) as fault:
        find_first_font("Own Sans", own_fonts=own_fonts(tmp_path, f=make_font(permission=permission)))
    assert str(fault.value) == f"The font fonts/f cannot be used: {reason}"
    assert fault.value.hint == "ask the maker of the font for a licence to embed it, or use another font."


@pytest.mark.parametrize("permission", [0x0000, 0x0004, 0x0008, 0x0006])
def test_a_font_that_may_be_embedded_for_printing_is_used(permission: int, tmp_path: Path) -> None:
    key = find_first_font("Own Sans", own_fonts=own_fonts(tmp_path, f=make_font(permission=permission)))
    assert shape_text("H", (key,)).missing == ""


DAMAGES = {
    "its head table is invalid": ("head", 12, b"ABCD"),
    "its hhea table is invalid": ("hhea", 34, b"\xff\xff"),
    "its hmtx table is too short": ("maxp", 4, b"\xff\xff"),
    "its loca table is invalid": ("loca", 2, b"\xff\xff"),
    "the letters in its cmap table are not in order": ("cmap", 0x40, b"\xff\xfe\x00\x01"),
}


@pytest.mark.parametrize(("reason", "change"), DAMAGES.items())
def test_a_damaged_table_is_named(reason: str, change: tuple[str, int, bytes], tmp_path: Path) -> None:
    with pytest.raises(UnknownFontError) as fault:
        find_first_font("Own Sans", own_fonts=own_fonts(tmp_path, f=change_table(make_font(), *change)))
    assert str(fault.value) == f"The font fonts/f cannot be used: it is damaged: {reason}."
    assert fault.value.hint == "download the font again, or use another one."


@pytest.mark.parametrize(("position", "thickness", "line"), [(0, 0, (100, 50)), (-150, 40, (150, 40))])
def test_an_underline_is_where_the_font_says_or_a_tenth_of_an_em_below(
    position: int, thickness: int, line: tuple[int, int]
) -> None:
    font = TTFont(BytesIO(make_font()))
    font["post"].underlinePosition, font["post"].underlineThickness = position, thickness
    saved = BytesIO()
    font.save(saved)
    assert measure_underline(font_key(saved.getvalue())) == line


@pytest.mark.parametrize("letters", ["AVA", "אבג"])
def test_widths_do_not_depend_on_the_units_of_a_font(letters: str) -> None:
    content = script_font(f"AV{HEBREW}")
    font, saved = TTFont(BytesIO(content)), BytesIO()
    scale_upem(font, 2000)
    font.save(saved)
    small, large = (shape_text(letters, (font_key(one),)) for one in (content, saved.getvalue()))
    assert (large.width, large.parts and large.parts[0].clusters) == (small.width, small.parts and small.parts[0].clusters)


def test_a_font_is_opened_once_for_each_weight(tmp_path: Path) -> None:
    own = own_fonts(tmp_path, f=make_font())
    key = find_first_font("Own Sans", own_fonts=own)
    own.files[0].path.unlink()
    assert find_first_font("Own Sans, Lato", "bold", own_fonts=own) == key


@pytest.mark.parametrize(
    ("reason", "told"),
    [("time", "it takes too long to read."), ("memory", "it takes too much memory to read."), ("crash", "it is damaged.")],
)
def test_a_font_that_harfbuzz_cannot_read_is_refused(
    reason: Reason, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise DecoderError(reason)

    monkeypatch.setattr("printgen.faces.text.own_fonts.ask_decoder_process", fail)
    with pytest.raises(UnknownFontError) as fault:
        find_first_font("Own Sans", own_fonts=own_fonts(tmp_path, f=make_font()))
    assert str(fault.value) == f"The font fonts/f cannot be used: {told}"


def test_a_font_whose_file_is_gone_is_refused(tmp_path: Path) -> None:
    own = own_fonts(tmp_path, f=make_font())
    own.files[0].path.unlink()
    with pytest.raises(UnknownFontError) as fault:
        find_first_font("Own Sans", own_fonts=own)
    assert str(fault.value) == "The font fonts/f cannot be used: it cannot be read: no such file or directory."
    assert fault.value.hint == "check that you have permission to read it."


def test_a_glyph_that_contains_itself_is_refused(tmp_path: Path) -> None:
    font = make_font()
    itself = b"\xff\xff" + bytes(8) + b"\x00\x02\x00\x00" + bytes(2)
    assert table_place(font, "glyf")[1] > len(itself)
    with pytest.raises(UnknownFontError, match="a glyph"):
        find_first_font("Own Sans", own_fonts=own_fonts(tmp_path, f=change_table(font, "glyf", 0, itself)))


def test_a_symbol_font_with_the_old_encoding_is_refused_with_a_way_out(tmp_path: Path) -> None:
    font = make_font()
    for record in (4, 12):
        font = change_table(font, "cmap", record, b"\0\3\0\0")
    with pytest.raises(UnknownFontError) as fault:
        find_first_font("Own Sans", own_fonts=own_fonts(tmp_path, f=font))
    assert str(fault.value) == "The font fonts/f cannot be used: its letters have the old encoding of symbol fonts."
    assert fault.value.hint == "save the font with Unicode as its encoding, for example with FontForge (Encoding > Reencode)."


@pytest.mark.parametrize("name", ["A'; } @import <b> {x}", 'Own\\Sans"', "Own\u202eSans\x1b[2J", "Own\nSans"])
def test_a_family_name_is_safe_in_css_and_in_a_terminal(name: str) -> None:
    family = read_font_style(read_font_tables_in_memory(make_font(name))).family
    assert family.isprintable()
    assert not set(family) & set("\"'`,;\\<>{}")
