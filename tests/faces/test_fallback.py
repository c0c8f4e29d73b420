"""Fallback chains, and texts that need more than one glyph for each letter."""

import pytest

from printgen.faces.text.catalogue import FontKey, find_font_chain
from printgen.faces.text.glyphs import measure_ink_above_and_below_baseline
from printgen.faces.text.shaped import GlyphPart, ShapedText
from printgen.faces.text.shaping import measure_text_mm, shape_text
from printgen.faces.text.small_caps import split_into_small_capital_runs
from tests.helpers.script_fonts import (
    ARABIC_FORMS,
    DEVANAGARI_FORMS,
    HEBREW,
    LATIN,
    MARKS,
    font_key,
    script_font,
    shape_directly,
)

LAT = font_key(script_font(LATIN), "Lat")
HEB = font_key(script_font(HEBREW), "Heb")
ARABIC = script_font(" ابلَ", ARABIC_FORMS, ("lam_init", "alef_fina", "lam_alef"))
DEVANAGARI = script_font(" कित्", DEVANAGARI_FORMS, ("ka_half",))


def drawn(shaped: ShapedText) -> list[tuple[str, str]]:
    """The family of each part from left to right, and its letters in reading order."""
    found = []
    for part in shaped.parts:
        assert isinstance(part, GlyphPart)
        clusters = reversed(part.clusters) if part.leftwards else part.clusters
        found.append((part.font.family, "".join(cluster.text for cluster in clusters)))
    return found


@pytest.mark.parametrize(
    ("text", "fonts", "parts"),
    [
        ("abcד", (LAT, HEB), [("Lat", "abc"), ("Heb", "ד")]),
        ("aד b", (HEB, LAT), [("Lat", "a"), ("Heb", "ד"), ("Heb", " "), ("Lat", "b")]),
        ("12א", (LAT, HEB), [("Heb", "א"), ("Lat", "12")]),
        ("12א", (HEB, LAT), [("Heb", "א"), ("Heb", "12")]),
        ("אב!", (HEB, LAT), [("Heb", "אב!")]),
        ("xyz", (HEB, LAT), [("Lat", "xyz")]),
    ],
)
def test_each_letter_is_drawn_in_the_first_font_that_has_it(
    text: str, fonts: tuple[FontKey, ...], parts: list[tuple[str, str]]
) -> None:
    assert drawn(shape_text(text, fonts)) == parts


def test_only_letters_that_no_font_has_are_missing() -> None:
    assert shape_text("aאक", (LAT, HEB)).missing == "क"
    assert shape_text("aא", (LAT, HEB)).missing == ""
    assert shape_text("a\u200d\ufe0fb", (LAT,)).missing == ""


def test_a_letter_and_its_marks_are_drawn_in_one_font() -> None:
    marked = font_key(script_font("xo\u0301", MARKS), "Marked")
    assert drawn(shape_text("ox\u0301o", (LAT, marked))) == [("Lat", "o"), ("Marked", "x\u0301"), ("Lat", "o")]


def test_symbols_are_found_without_naming_their_font() -> None:
    shaped = shape_text("3 ★ for ♥", find_font_chain("Lato"))
    assert shaped.missing == ""
    assert [part.font.family.partition(" ")[0] for part in shaped.parts] == ["Lato", "Noto", "Lato", "Noto"]


def test_a_plain_text_has_no_parts() -> None:
    assert shape_text("Plain – text, with kerning: AV", find_font_chain("Lato, Caladea")).parts == ()


@pytest.mark.parametrize(
    ("text", "content", "direction", "script"),
    [
        ("لا", ARABIC, "rtl", "Arab"),
        ("بَلالَ", ARABIC, "rtl", "Arab"),
        ("क्ति", DEVANAGARI, "ltr", "Deva"),
        ("किक्क", DEVANAGARI, "ltr", "Deva"),
    ],
)
def test_glyphs_are_those_of_harfbuzz(text: str, content: bytes, direction: str, script: str) -> None:
    (part,) = shape_text(text, (font_key(content),)).parts
    assert isinstance(part, GlyphPart)
    glyphs = [glyph for cluster in part.clusters for glyph in cluster.glyphs]
    shaped = [(glyph.number, glyph.advance, glyph.right, glyph.up) for glyph in glyphs]
    assert shaped == shape_directly(text, content, direction, script)


def test_letters_after_those_of_another_script_are_shaped_as_on_their_own() -> None:
    both = (font_key(script_font("a कित्", DEVANAGARI_FORMS, ("ka_half",)), "Both"),)
    alone, after = (shape_text(text, both).parts for text in ("क्ति", "a क्ति"))
    assert [part.clusters for part in after[1:]] == [part.clusters for part in alone]  # type: ignore[union-attr]


def test_letter_spacing_keeps_marks_and_joined_letters_together() -> None:
    marked = (font_key(script_font("xo\u0301", MARKS), "Marked"),)
    assert measure_text_mm("x\u0301\u0301o", marked, 10, 1) == pytest.approx(measure_text_mm("xo", marked, 10) + 2)
    arabic = (font_key(ARABIC),)
    assert measure_text_mm("لا", arabic, 10, 1) == measure_text_mm("لا", arabic, 10)


def test_spaces_and_soft_hyphens_are_treated_as_in_a_plain_text() -> None:
    assert shape_text("a\u00a0b\u00adc", (LAT,)).width == shape_text("a bc", (LAT,)).width


def test_a_mark_without_a_letter_before_it_is_kept() -> None:
    for text in ("\u064eلا", "\u064e", "ا\u064e"):
        assert drawn(shape_text(text, (font_key(ARABIC),))) == [("Test", text)]


@pytest.mark.parametrize(("weight", "capitals"), [("300", 400), ("400", 600), ("700", 900), ("900", 900)])
def test_small_capitals_are_smaller_capitals_of_a_heavier_weight(weight: str, capitals: int) -> None:
    font, *_ = find_font_chain("Source Sans Pro", weight, variant="small-caps")
    first, second = split_into_small_capital_runs("Ab", font, False)
    assert (first.text, first.key.weight, first.scale) == ("A", int(weight), 1.0)
    assert (second.text, second.key.weight, second.scale) == ("b", capitals, 0.8)


def test_small_capitals_of_an_own_font_are_smaller_capitals() -> None:
    small = (LAT._replace(small_caps=True),)
    assert shape_text("Abc", small).width == pytest.approx(shape_text("A", (LAT,)).width + 0.8 * shape_text("BC", (LAT,)).width)


def test_the_heights_of_a_text_include_its_marks_and_descenders() -> None:
    assert measure_ink_above_and_below_baseline(shape_text("بَ", (font_key(ARABIC),))) == (500, 0)
    top, bottom = measure_ink_above_and_below_baseline(shape_text("ก่ กุ", find_font_chain("FiraGO")))
    assert top > 800
    assert bottom > 100
