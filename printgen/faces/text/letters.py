"""Shapes text letter by letter: one font, one glyph per letter, from left to right. Most texts need no more."""

import unicodedata
from functools import lru_cache
from itertools import chain

import uharfbuzz

from printgen.core.patterns import compile_later
from printgen.faces.text.catalogue import FontKey
from printgen.faces.text.clusters import limit_combining_marks
from printgen.faces.text.fonts import (
    EM,
    SMALL_CAPS,
    WITHOUT_LIGATURES,
    find_glyph_of_letter,
    has_small_caps,
    is_written_letter_by_letter_in_pdf,
    make_shaping_buffer,
    open_harfbuzz_font,
)
from printgen.faces.text.shaped import ShapedText

_RIGHT_TO_LEFT = compile_later(
    "[\u0590-\u08ff\u200f\u202b\u202e\u2067\ufb1d-\ufdff\ufe70-\ufefe\U00010800-\U00010fff\U0001e800-\U0001efff]"
)
_SHAPED_BY_SCRIPT = compile_later(
    "[\u0590-\u109f\u1100-\u11ff\u1700-\u18af\u1900-\u1cff\u200c-\u200f\u202a-\u202e\u2066-\u2069\ua800-\uaaff"
    "\uabc0-\uabff\ud7b0-\ud7ff\ufb1d-\ufdff\ufe00-\ufe0f\ufe70-\ufefe\U00010800-\U00011fff\U0001e000-\U0001efff]"
)
_AT_ONCE = 10_000  # letters; HarfBuzz rejects very long texts
_WORD, _LINE = 25, 200  # letters; each cached letter takes about 70 bytes
_INVISIBLE = (0xAD, 0x200B, 0x200C, 0x200D, 0x2060, 0xFEFF)  # soft hyphens and other invisible characters
_REPLACED = {0xA0: " ", 0x202F: " ", 0x2009: " ", **dict.fromkeys(_INVISIBLE, "")}


def has_right_to_left_letters(text: str) -> bool:
    """Whether a text has letters or marks that run from right to left."""
    return not text.isascii() and _RIGHT_TO_LEFT.search(text) is not None


def is_shaped_by_script(text: str) -> bool:
    """Whether a text has letters whose forms depend on their neighbours."""
    return not text.isascii() and _SHAPED_BY_SCRIPT.search(text) is not None


def shape_by_letter_if_plain(text: str, key: FontKey) -> ShapedText | None:
    """A text shaped letter by letter in a font, or None if the text needs more than that. Caches short results."""
    letters = len(text)
    return (_shape_word if letters <= _WORD else _shape_line if letters <= _LINE else _shape_by_letter_uncached)(text, key)


def _shape_by_letter_uncached(text: str, key: FontKey) -> ShapedText | None:
    """A text of any length, shaped letter by letter in a font, or None if the text needs more than that."""
    if is_shaped_by_script(text) or not is_written_letter_by_letter_in_pdf(key):
        return None
    if key.small_caps and not has_small_caps(key):
        return _shape_small_capitals_if_plain(text, key)
    plain = text if text.isascii() else unicodedata.normalize("NFC", limit_combining_marks(text.translate(_REPLACED)))
    if len(plain) <= _AT_ONCE:
        return shape_one_glyph_per_letter(plain, key)
    parts = [shape_one_glyph_per_letter(plain[at : at + _AT_ONCE], key) for at in range(0, len(plain), _AT_ONCE)]
    return _join_shaped_parts([part for part in parts if part is not None]) if None not in parts else None


def _shape_small_capitals_if_plain(text: str, key: FontKey) -> ShapedText | None:
    """A text with its small letters shaped as small capitals. `text` keeps the letters as typed."""
    from printgen.faces.text.small_caps import convert_to_capitals, split_into_small_capital_runs

    parts: list[ShapedText] = []
    for letters, font, scale in split_into_small_capital_runs(unicodedata.normalize("NFC", text), key, False):
        drawn = _shape_by_letter_uncached(
            convert_to_capitals(letters) if font.small_caps else letters, font._replace(small_caps=False)
        )
        if drawn is None:
            return None
        advances, kerns = (tuple(value * scale for value in values) for values in (drawn.advances, drawn.kerns))
        typed = letters if font.small_caps else drawn.text
        parts.append(ShapedText(typed, advances, kerns, drawn.width * scale, "", (), drawn.gap_count))
    return _join_shaped_parts(parts)


def _join_shaped_parts(parts: list[ShapedText]) -> ShapedText:
    """The parts of a text shaped letter by letter, joined into one."""
    advances = tuple(chain.from_iterable(part.advances for part in parts))
    kerns = tuple(chain.from_iterable(part.kerns for part in parts))
    text, width = "".join([part.text for part in parts]), sum([part.width for part in parts])
    return ShapedText(text, advances, kerns, width, "", (), len(text))


def shape_one_glyph_per_letter(text: str, key: FontKey) -> ShapedText | None:
    """A text shaped with kerning in one call to HarfBuzz, or None unless each letter has exactly one glyph. Not cached.

    The text must not have letters whose forms depend on their neighbours.
    """
    if not text:
        return ShapedText("", (), (), 0.0, "")
    font = open_harfbuzz_font(key)
    scale = EM / font.face.upem
    buffer = make_shaping_buffer(text)
    uharfbuzz.shape(font, buffer, SMALL_CAPS if key.small_caps else WITHOUT_LIGATURES)
    letters = [find_glyph_of_letter(key, letter) for letter in text]
    positions = buffer.glyph_positions
    glyphs = [info.codepoint for info in buffer.glyph_infos]
    if 0 in glyphs or len(glyphs) != len(letters) or any(place.x_offset or place.y_offset for place in positions):
        return None
    nominal = [advance for _, advance in letters]
    advances = [place.x_advance * scale for place in positions]
    if glyphs != [glyph for glyph, _ in letters]:  # some glyphs were substituted, so the advances do not show the kerning
        advances = nominal
    kerns = tuple([kerned - unkerned for kerned, unkerned in zip(advances, nominal, strict=True)])
    return ShapedText(text, tuple(advances), kerns, sum(advances), "", (), len(text))


# about 1.5 kB each; a run of 100,000 names must not fill the memory
_shape_word = lru_cache(maxsize=4_000)(_shape_by_letter_uncached)
_shape_line = lru_cache(maxsize=1_000)(_shape_by_letter_uncached)
