"""Fonts whose letters get codes of one byte, and the subsets that PDFs contain."""

import struct
from io import BytesIO

import pytest
from fontTools.ttLib import TTFont
from reportlab.pdfbase import ttfonts

from printgen.core.sfnt.tables import read_font_tables_in_memory
from printgen.faces.text.catalogue import FontKey, find_font_chain, read_font_bytes
from printgen.faces.text.shaping import shape_text
from printgen.model import NO_OWN_FONTS
from printgen.pdf.document_fonts import DocumentFonts
from printgen.pdf.glyph_subset import _make_loca_table_and_format, make_truetype_subset
from printgen.pdf.inks import choose_colour_space
from printgen.pdf.letter_fonts import load_letter_font
from printgen.pdf.objects import make_reportlab_document
from printgen.pdf.store import ResourceStore

SANS, LATO = FontKey("Source Sans Pro", 400, False), FontKey("Lato", 700, True)
WORDS = "Äpfel, Ångström & 3½ fish: ‘quoted’"


@pytest.mark.parametrize("key", [SANS, FontKey("Zilla Slab", 600, True), FontKey("IBM Plex Mono", 400, False)])
def test_a_subset_has_the_bytes_of_the_subset_that_reportlab_makes(key: FontKey) -> None:
    content = read_font_bytes(key)
    face = ttfonts.TTFontFace(BytesIO(content))
    letters = [0] * 33 + sorted(set(map(ord, WORDS)))
    glyphs = [face.charToGlyph.get(letter, 0) for letter in letters]
    assert make_truetype_subset(read_font_tables_in_memory(content), glyphs) == face.makeSubset(letters)


def test_glyphs_without_a_width_of_their_own_have_the_width_of_the_last_glyph_in_a_subset() -> None:
    content = read_font_bytes(LATO)
    font = TTFont(BytesIO(content))
    last = font["hhea"].numberOfHMetrics - 1
    glyphs = [0, last + 5, 3, last, last + 7]
    subset = TTFont(BytesIO(make_truetype_subset(read_font_tables_in_memory(content), glyphs)))
    order = font.getGlyphOrder()
    assert [subset["hmtx"][name] for name in subset.getGlyphOrder()[:5]] == [font["hmtx"][order[glyph]] for glyph in glyphs]


def test_the_places_of_glyphs_have_four_bytes_if_two_are_too_few() -> None:
    assert _make_loca_table_and_format([131_068, 2]) == (struct.pack(">3H", 0, 65_534, 65_535), 0)
    assert _make_loca_table_and_format([131_068, 4]) == (struct.pack(">3L", 0, 131_068, 131_072), 1)


def test_letters_get_codes_in_the_order_of_their_use_and_spaces_always_32() -> None:
    font, document = load_letter_font(SANS), make_reportlab_document()
    assert list(font.encode_and_register_letters("cab c\N{NO-BREAK SPACE}d\uffff", document)) == [("F1+0", b"\1\2\3 \1 \4\0")]


def test_kerning_between_small_capitals_is_as_large_as_between_capitals() -> None:
    fonts = DocumentFonts(ResourceStore(choose_colour_space("rgb")), NO_OWN_FONTS)
    chain = find_font_chain("Zilla Slab", "normal", "normal", NO_OWN_FONTS, "small-caps")
    ((_, operand, scale),) = fonts.encode_and_register_text("av", chain).parts  # type: ignore[misc]
    assert (operand, scale) == ("(\1)80(\2)", 0.8)
    assert shape_text("av", chain).kerns == (-64.0, 0.0)


def test_letters_beyond_the_last_code_begin_another_subset_with_its_own_space() -> None:
    font, document = load_letter_font(SANS), make_reportlab_document()
    text = "".join(map(chr, range(161, 1200))) + " " + chr(161)
    parts = list(font.encode_and_register_letters(text, document))
    subsets = font.state[document].subsets
    assert 2 < len(subsets) == len({name for name, _ in parts})
    assert all(subset[32] == 32 and len(subset) <= 256 for subset in subsets)
    shown = "".join(chr(subsets[int(name.partition("+")[2])][code]) for name, codes in parts for code in codes if code)
    known = TTFont(BytesIO(read_font_bytes(SANS))).getBestCmap()
    assert shown == "".join(letter for letter in text if ord(letter) in known)
