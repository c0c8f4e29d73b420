"""Fonts and shaped letters: chains, heights, breaks, hyphens and hints, compared with a text file that a person can read."""

from collections.abc import Iterator
from itertools import pairwise

import pytest

from printgen.faces.text.balance import find_most_even_breaks_if_fitting, is_lonely_last_word
from printgen.faces.text.breaks import may_break_between, split_text_at_breaks
from printgen.faces.text.catalogue import UnknownFontError, find_font_chain, read_font_family_list
from printgen.faces.text.clusters import MOST_MARKS, limit_combining_marks, split_into_letters_with_marks
from printgen.faces.text.families import FAMILIES, SYMBOLS
from printgen.faces.text.fonts import (
    find_glyphs_changed_by_small_caps,
    has_small_caps,
    measure_font_heights,
    measure_underline,
    read_postscript_name,
)
from printgen.faces.text.glyphs import measure_ink_above_and_below_baseline
from printgen.faces.text.hyphens import find_places_to_split_word, make_hyphen_finder
from printgen.faces.text.letters import has_right_to_left_letters, is_shaped_by_script
from printgen.faces.text.listing import list_supplied_font_families, write_font_list
from printgen.faces.text.shaped import GlyphPart, TextPart
from printgen.faces.text.shaping import measure_text_mm, shape_text
from printgen.faces.text.small_caps import convert_to_capitals, split_into_small_capital_runs
from printgen.faces.text.suggestions import make_missing_letter_hint
from printgen.model import NO_OWN_FONTS
from tests.helpers.golden import same

CHAINS = (
    ("Lato",), ("Lato, Caladea", "bold", "italic"), ("Manrope, Lato", "650"), ("Lato, Manrope", "normal", "italic"),
    ("'Noto Sans Symbols 2', Lato",), ("Cinzel", "550"), ("Cinzel", "1"), ("Source Sans Pro", "1000"), ("Lato", "0"),
    ("Lato", "1001"), ("Lato", "200"), ("Lato", "800", "oblique"), ("Lato", "normal", "leaning"), ("Fredoka One", "bold"),
    ("Lato", "normal", "normal", "petite-caps"), ("Lato", "bold", "normal", "small-caps"), ("Lato,",), ("Nome",),
    ("Lato, Nome",), ("x" * 99,), ("Manrope", "normal", "italic"),
)  # fmt: skip
TEXTS = (
    "", "AV", "To Wa.", "fi ffl", "a\u00a0b\u00adc\u200bd", "é e\u0301", "ß Ǆ", "★ 3 ♥", "אב 12", "ab אב (c)", "บำ กุ ก่", "日本",
    "a\tb", "x" * 30, "नमस्ते", "1\u202f000", "\u0301", "בְּ", "\ufb01 Å",
)  # fmt: skip
WORDS = (
    "lighthouse", "well-known", "-a-", "light\u00adhouse", "\u00adab", "incomprehensibilities.", "abcdef,",
    "lighthouse" * 10, "lighthouse" * 10 + "s", "a-b-", "Donaudampfschiff", "ab-cd\u00adef",
)  # fmt: skip
LINES = (
    "日本語。「日本」へ", "ab cd", "a日b", "日、本", "$日", "日本…—", "……", "——a", "ab\u200bcd", "日\u2060本", "ー日", "日(本)",
    "한글 한", "ゃあ", "「あ」", "1日", "日1", "あ!", "\u3000あ",
)  # fmt: skip
BALANCED = (
    ((5, 5, 5, 5), 20, 2), ((5, 5, 5, 5), 16, 2), ((9, 1, 1, 9), 12, 2), ((9, 9), 8, 2), ((3, 3, 3), 20, 3),
    ((3, 3, 3, 3, 9), 10, 3), ((4, 4, 4), 9, 2), ((1, 1), 20, 1), ((8, 2), 8, 2), ((8, 2), 8.000001, 2), ((8, 2), 7.99, 2),
)  # fmt: skip


def list_fonts() -> Iterator[str]:
    yield from write_font_list("Fonts", list(list_supplied_font_families())).splitlines()
    for asked in CHAINS:
        try:
            chain = find_font_chain(*asked[:3], variant=asked[3] if len(asked) > 3 else "normal")
            found = ", ".join(f"{key.family} {key.weight}{' italic' * key.italic}{' small' * key.small_caps}" for key in chain)
        except UnknownFontError as error:
            found = f"{error} → {error.hint}"
        yield f"{asked}: {found}"
    for families in ("a,b", ' "a  b" , c', "'a,b',c", "a b"):
        yield f"{families}: {read_font_family_list(families)}"
    for name in FAMILIES | SYMBOLS:
        key = find_font_chain(name)[0]
        heights = [round(value) for value in (*measure_font_heights(key), *measure_underline(key))]
        yield f"{name}: {read_postscript_name(key)} {heights} {'small caps' if has_small_caps(key) else ''}"


def describe_part(part: TextPart) -> str:
    plain = f"{part.font.family} {part.width:.0f} {part.gap_count}"
    if not isinstance(part, GlyphPart):
        return plain
    return f"{plain} {'leftwards' * part.leftwards} {part.scale} {[cluster.text for cluster in part.clusters]}"


def list_shaped_texts() -> Iterator[str]:
    for family in ("Lato, FiraGO", "Source Serif Pro"):
        for variant in ("normal", "small-caps"):
            fonts = find_font_chain(family, variant=variant)
            for text in TEXTS:
                shaped = shape_text(text, fonts)
                parts = list(map(describe_part, shaped.parts))
                kerns = [round(kern) for kern in shaped.kerns] if any(shaped.kerns) else ""
                ink = "/".join(f"{extent:.0f}" for extent in measure_ink_above_and_below_baseline(shaped))
                found = f"{shaped.text!r} {shaped.width:.1f} {kerns} {shaped.gap_count} {ink} {shaped.missing!r} {parts}"
                yield f"{family} {variant} {text!r}: {found}"
        yield f"{family} in mm: {measure_text_mm('AVo', fonts, 10, 2):.4f} {measure_text_mm('א', fonts, 2):.4f}"
        changed = find_glyphs_changed_by_small_caps(fonts[0], "aAß1é")
        yield f"{family} changed: { {letter: round(glyph.width) for letter, glyph in changed.items()} }"
        runs = split_into_small_capital_runs("Ab ß1É", fonts[0], has_small_caps(fonts[0]))
        yield f"{family} runs: {[(run.text, run.key.weight, run.scale) for run in runs]} {convert_to_capitals('aßé')}"


def list_places() -> Iterator[str]:
    for word in WORDS:
        for language in ("", "en", "de"):
            places = find_places_to_split_word(word, make_hyphen_finder(language))
            yield f"{word[:30]!r} ({len(word)}) {language}: {places}"
    for line in LINES:
        pairs = "".join("|" if may_break_between(*pair) else "·" for pair in pairwise(line))
        yield f"{line!r}: {split_text_at_breaks(line)} {pairs}"
    for text in TEXTS:
        marks = [has_right_to_left_letters(text), is_shaped_by_script(text)]
        yield f"{text!r}: {list(split_into_letters_with_marks(text))} {marks}"
    for count in (MOST_MARKS, MOST_MARKS + 1, MOST_MARKS + 9):
        yield f"{count} marks: {len(limit_combining_marks('e' + chr(0x301) * count + 'f'))}"
    for widths, room, count in BALANCED:
        found = [find_most_even_breaks_if_fitting(widths, [1.0] * len(widths), room, count, free) for free in (False, True)]
        yield f"{widths} in {room} on {count} lines: {found}"
    yield f"lonely: {[is_lonely_last_word(words, width, 30) for words, width in ((1, 9.9), (1, 10), (2, 1))]}"


def list_hints() -> Iterator[str]:
    for missing in ("é", "אב", "א鶏", "鶏", "😀", "😀鶏", "ab"):
        yield f"{missing}: {make_missing_letter_hint(missing, 'Lato, Caladea', NO_OWN_FONTS)}"


@pytest.mark.golden
@pytest.mark.bytes  # the widths come from installed fonts
def test_fonts_and_shaped_texts_are_as_before() -> None:
    same("shaped-texts.txt", "\n".join([*list_fonts(), *list_shaped_texts(), *list_places(), *list_hints()]) + "\n")
