"""Texts that are drawn glyph by glyph: embedded fonts, places of glyphs, and letters that can be copied in reading order."""

import re
from itertools import groupby

import pikepdf
import pypdfium2
import pytest

from printgen.faces.text.fonts import find_glyph_of_letter
from printgen.model import OwnFonts
from printgen.pdf.document import PdfWriter
from printgen.pdf.glyph_text import _list_reversed_glyphs_and_record_letters
from printgen.sheets.layout import make_face_sized_sheets
from tests.helpers.drawings import ABOUT, face_of, findings_of, ink_box, opened, picture, words_of
from tests.helpers.script_fonts import ARABIC_FORMS, DEVANAGARI_FORMS, HEBREW, LATIN, MARKS, font_key, fonts_of, script_font

OWN = fonts_of(
    Lat=script_font(LATIN),
    Cff=script_font(LATIN, kind="CFF"),
    Heb=script_font(HEBREW),
    Arab=script_font(" ابلَ", ARABIC_FORMS, ("lam_init", "alef_fina", "lam_alef")),
    Deva=script_font(" कित्", DEVANAGARI_FORMS, ("ka_half",)),
    Marked=script_font(" xo\u0301", MARKS, kind="CFF"),
)


GLYPH_A = LATIN.index("a") + 1
WIDE = sum(300 + 7 * (HEBREW.index(letter) + 1) for letter in "אב") / 100  # mm


def pdf_with(*bodies: str, own: OwnFonts = OWN, ink: str = "rgb") -> bytes:
    """A PDF with a page for each drawing, in which the fonts of the test can be used."""
    writer = PdfWriter(lambda _: None, ink, own=own)
    sheets = make_face_sized_sheets(face_of(body) for body in bodies)
    compiled, findings = writer.compile_faces(place.face for sheet in sheets for place in sheet.placements)
    assert not findings
    return writer.write_pdf(sheets, compiled, ABOUT)


def text(words: str, family: str, more: str = "") -> str:
    return f'<text x="10" y="20" font-size="10" font-family="{family}" {more}>{words}</text>'


@pytest.mark.parametrize(
    ("words", "family"),
    [
        ("Abc to Bed", "Lat"), ("Abc to Bed", "Cff"), ("אבג דהו", "Heb"), ("بلا لا با", "Arab"), ("क्ति कि क्क", "Deva"),
        ("ox\u0301\u0301o", "Marked"), ("abcד", "Lat, Heb"), ("3 ★ ok", "Lat"), ("אב (גד) הו", "Heb"),
    ],
)  # fmt: skip
def test_words_can_be_copied_in_reading_order(words: str, family: str) -> None:
    copied = words_of(pdf_with(text(words, family))).replace("\r\n", "").strip()
    swapped = copied.translate(str.maketrans("()", ")("))  # pdfium mirrors brackets twice, also in files of other programs
    assert words in (copied, swapped)


@pytest.mark.parametrize(
    ("family", "kind", "file"), [("Lat", "/CIDFontType2", "/FontFile2"), ("Cff", "/CIDFontType0", "/FontFile3")]
)
def test_a_font_is_embedded_with_its_used_glyphs_only(family: str, kind: str, file: str) -> None:
    with opened(pdf_with(text("aba", family))) as pdf:
        (font,) = (
            value for value in pdf.objects if isinstance(value, pikepdf.Dictionary) and value.get("/Subtype") == "/Type0"
        )
        (descendant,) = font.DescendantFonts
        assert (str(descendant.Subtype), str(font.Encoding)) == (kind, "/Identity-H")
        assert re.fullmatch(r"/[A-Z]{6}\+Test-Regular", str(font.BaseFont)) is not None
        assert font.BaseFont == descendant.BaseFont == descendant.FontDescriptor.FontName
        assert descendant.get("/CIDToGIDMap") == ("/Identity" if kind == "/CIDFontType2" else None)
        assert file in descendant.FontDescriptor
        assert [int(glyph) for glyph in descendant.W if not isinstance(glyph, pikepdf.Array)] == [GLYPH_A, GLYPH_A + 1]
        assert b"<%04X> <0061>" % GLYPH_A in font.ToUnicode.read_bytes()


@pytest.mark.parametrize("family", ["Lat", "Cff"])
@pytest.mark.parametrize("anchor", ["start", "middle", "end"])
@pytest.mark.parametrize("spacing", ["0", "2"])
def test_glyphs_are_as_wide_as_measured(family: str, anchor: str, spacing: str) -> None:
    look = f'font-size="10" font-family="{family}" text-anchor="{anchor}" letter-spacing="{spacing}"'
    body = f'<text x="30" y="20" {look}>aIb</text>'
    left, top, right, bottom = ink_box(picture(pdf_with(body), 288), 288)
    advances = [300 + 7 * (LATIN.index(letter) + 1) for letter in "aIb"]
    whole = sum(advances) / 100 + 3 * float(spacing)
    begin = 30 - whole * {"start": 0, "middle": 0.5, "end": 1}[anchor]
    assert (left, right) == pytest.approx((begin, begin + whole - float(spacing)), abs=0.15)
    assert (top, bottom) == pytest.approx((15, 20), abs=0.15)


def test_small_capitals_are_smaller_than_capitals() -> None:
    left, top, right, bottom = ink_box(picture(pdf_with(text("b", "Cff", 'font-variant="small-caps"')), 288), 288)
    wide = (300 + 7 * (LATIN.index("B") + 1)) / 100
    assert (left, top, right, bottom) == pytest.approx((10, 20 - 5 * 0.8, 10 + wide * 0.8, 20), abs=0.15)


def test_marks_are_stacked_at_the_heights_of_the_font() -> None:
    plain = ink_box(picture(pdf_with(text("x", "Marked")), 288), 288)
    one = ink_box(picture(pdf_with(text("x\u0301", "Marked")), 288), 288)
    two = ink_box(picture(pdf_with(text("x\u0301\u0301", "Marked")), 288), 288)
    assert [box[1] for box in (plain, one, two)] == pytest.approx([15, 14, 12], abs=0.15)
    after = pdf_with(text("x\u0301\u0301o", "Marked"))
    assert ink_box(picture(after, 288), 288)[3] == pytest.approx(20, abs=0.15)


@pytest.mark.parametrize(
    ("words", "more", "left"),
    [
        ("אב", "", 10.0), ("אב", 'direction="rtl"', 10 - WIDE), ("אב", 'direction="rtl" text-anchor="end"', 10.0),
        ("אב", 'direction="rtl" text-anchor="middle"', 10 - WIDE / 2),
    ],
)  # fmt: skip
def test_a_right_to_left_text_is_anchored_as_in_browsers(words: str, more: str, left: float) -> None:
    box = ink_box(picture(pdf_with(text(words, "Heb", more)), 288), 288)
    assert box[0] == pytest.approx(left, abs=0.15)


@pytest.mark.parametrize(
    ("words", "more", "colours"),
    [
        ('אב<tspan fill="red">12</tspan>ג', 'direction="rtl"', ["black", "red", "black"]),
        ('12<tspan fill="red">א</tspan>ב', "", ["black", "red"]),
    ],
)
def test_spans_in_a_right_to_left_text_follow_its_direction(words: str, more: str, colours: list[str]) -> None:
    shown = picture(pdf_with(f'<text x="50" y="20" font-size="10" font-family="Heb" {more}>{words}</text>'), 288)
    row = [shown.getpixel((x, round(18 / 25.4 * 288))) for x in range(shown.width)]
    names = {(255, 0, 0): "red", (0, 0, 0): "black"}
    assert [name for name, _ in groupby(names[dot] for dot in row if dot in names)] == colours


def test_a_wrong_direction_is_reported() -> None:
    (finding,) = findings_of('<text direction="up">a</text>')
    assert finding.message == '<text>: direction is "up", but must be ltr or rtl.'


def test_equal_documents_have_equal_bytes() -> None:
    body = text("بلا", "Arab") + text("abc", "Cff")
    assert pdf_with(body) == pdf_with(body)


def test_a_forked_document_has_its_own_glyphs() -> None:
    first, second = face_of(text("ab", "Cff")), face_of(text("cd", "Cff"))
    writer = PdfWriter(lambda _: None, own=OWN)
    writer.compile_faces([first])
    fork = writer.copy_for_document()
    for one, faces in ((fork, (first, second)), (writer, (first,))):
        sheets = make_face_sized_sheets(faces)
        compiled, _ = one.compile_faces(faces)
        pdf = one.write_pdf(sheets, compiled, ABOUT)
        assert [words_of(pdf, page).strip() for page in range(len(faces))] == ["ab", "cd"][: len(faces)]


def test_a_shared_part_of_faces_is_stored_once() -> None:
    shared = "".join(text("abc", "Cff", f'transform="translate(0 {y})"') for y in range(12))
    with opened(pdf_with(shared + text("a", "Lat"), shared + text("b", "Lat"))) as pdf:
        assert all(b"Do" in page.Contents.read_bytes() for page in pdf.pages)


def test_outlines_opacity_and_inks_apply_to_glyphs() -> None:
    plain = ink_box(picture(pdf_with(text("בא", "Heb")), 288), 288)
    lined = ink_box(picture(pdf_with(text("בא", "Heb", 'stroke="black" stroke-width="2" stroke-linejoin="miter"')), 288), 288)
    assert [b - a for a, b in zip(plain, lined, strict=True)] == pytest.approx([-1, -1, 1, 1], abs=0.25)
    with opened(pdf_with(text("abc", "Cff", 'fill="#ff0000"'), ink="cmyk")) as pdf:
        assert b" k" in pdf.pages[0].Contents.read_bytes()
    faded = picture(pdf_with(text("a", "Cff", 'fill-opacity=".5"')))
    assert faded.convert("L").getextrema()[0] == pytest.approx(127, abs=1)


def test_the_letters_of_a_ligature_are_not_painted_twice() -> None:
    shown = picture(pdf_with(text("لا", "Arab", 'fill-opacity=".5"')), 288)
    assert shown.convert("L").getextrema()[0] == pytest.approx(127, abs=1)


def test_the_letters_of_a_long_ligature_are_hidden_behind_it_in_reading_order() -> None:
    key, letters = font_key(script_font(HEBREW)), dict[int, str]()
    hidden = _list_reversed_glyphs_and_record_letters("אבג", key, letters)
    assert letters == {find_glyph_of_letter(key, letter)[0]: letter for letter in "אבג"}
    assert hidden is not None
    assert [letters[glyph] for glyph in hidden] == ["ג", "ב", "א"]


def test_pdfium_finds_a_word_in_a_fallback_font() -> None:
    document = pypdfium2.PdfDocument(pdf_with(text("abc דהו", "Lat, Heb")))
    found = document[0].get_textpage().search("דהו").get_next()
    document.close()
    assert found is not None
