"""Shapes texts with HarfBuzz: the width of a text in a font, the letters that the font lacks, and subsets of fonts."""

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import chain
from typing import TYPE_CHECKING, Any

import uharfbuzz

from printgen.faces.text.catalogue import FontKey, font_bytes
from printgen.faces.text.clusters import limit_marks

if TYPE_CHECKING:
    from printgen.faces.text.glyphs import TextPart

FontChain = tuple[FontKey, ...]  # a letter is drawn with the first of these fonts that has it

EM = 1000
WITHOUT_LIGATURES = {"liga": False, "clig": False, "dlig": False}  # a search in the PDF would not find words with ligatures
SMALL_CAPS = {**WITHOUT_LIGATURES, "smcp": True}
_RIGHT_TO_LEFT = re.compile(
    "[\u0590-\u08ff\u200f\u202b\u202e\u2067\ufb1d-\ufdff\ufe70-\ufefe\U00010800-\U00010fff\U0001e800-\U0001efff]"
)
_SHAPED_BY_SCRIPT = re.compile(
    "[\u0590-\u109f\u1100-\u11ff\u1700-\u18af\u1900-\u1cff\u200c-\u200f\u202a-\u202e\u2066-\u2069\ua800-\uaaff"
    "\uabc0-\uabff\ud7b0-\ud7ff\ufb1d-\ufdff\ufe00-\ufe0f\ufe70-\ufefe\U00010800-\U00011fff\U0001e000-\U0001efff]"
)
_AT_ONCE = 10_000  # letters; HarfBuzz rejects very long texts
_MOST_FONTS = 100  # fonts that are open at once
_WORD, _LINE = 25, 200  # letters; each cached letter takes about 70 bytes
_UNDERLINE = 100.0, 50.0  # the distance and thickness, in 1/1000 em, for a font that gives none
_INVISIBLE = (0xAD, 0x200B, 0x200C, 0x200D, 0x2060, 0xFEFF)  # soft hyphens and other invisible characters
_REPLACED = {0xA0: " ", 0x202F: " ", 0x2009: " ", **dict.fromkeys(_INVISIBLE, "")}


@dataclass(frozen=True, slots=True)
class ShapedText:
    """A text without invisible characters, with its width and the advances and kerning of its letters, in 1/1000 em."""

    text: str
    advances: tuple[float, ...]
    kerns: tuple[float, ...]
    width: float
    missing: str  # letters that no font has
    parts: "tuple[TextPart, ...]" = ()  # from left to right; a plain text, which is drawn letter by letter, has none
    count: int = 0  # letters or groups of letters that letter spacing may separate


@dataclass(frozen=True, slots=True)
class Metrics:
    """Heights of a font above its baseline, in 1/1000 em."""

    ascent: float
    descent: float
    cap_height: float
    x_height: float


_NOT_PLAIN = ShapedText("", (), (), 0.0, "")


def is_bidirectional(text: str) -> bool:
    """Whether a text has letters or marks that run from right to left."""
    return not text.isascii() and _RIGHT_TO_LEFT.search(text) is not None


def is_shaped_by_script(text: str) -> bool:
    """Whether a text has letters whose forms and places depend on the letters around them."""
    return not text.isascii() and _SHAPED_BY_SCRIPT.search(text) is not None


@lru_cache(maxsize=_MOST_FONTS)
def open_font(key: FontKey) -> Any:
    """A font as an object of HarfBuzz."""
    return uharfbuzz.Font(uharfbuzz.Face(uharfbuzz.Blob(font_bytes(key))))


def shape(text: str, fonts: FontChain, level: int | None = None) -> ShapedText:
    """A text shaped in the first font that has its letters, with kerning; results for short texts are cached.

    If `level` is not None, it is the bidirectional level of all letters.
    """
    letters = len(text)
    plain = (_shape_word if letters <= _WORD else _shape_line if letters <= _LINE else _shape_plain)(text, fonts[0])
    if plain is not _NOT_PLAIN and not level:
        return plain
    from printgen.faces.text.glyphs import compose  # few texts need it

    return compose(text, fonts, level)


def _shape_plain(text: str, key: FontKey) -> ShapedText:
    """A text of any length, shaped letter by letter in a font; _NOT_PLAIN if that is not enough for the text."""
    if is_shaped_by_script(text) or not is_written_plainly(key):
        return _NOT_PLAIN
    if key.small_caps and not has_small_caps(key):
        return _shape_capitals(text, key)
    plain = text if text.isascii() else unicodedata.normalize("NFC", limit_marks(text.translate(_REPLACED)))
    if len(plain) <= _AT_ONCE:
        return shape_letters(plain, key)
    return _join_shaped([shape_letters(plain[at : at + _AT_ONCE], key) for at in range(0, len(plain), _AT_ONCE)])


@lru_cache(maxsize=_MOST_FONTS)
def is_written_plainly(key: FontKey) -> bool:
    """Whether the letters of a font can be written one by one; reportlab does that, for TrueType fonts as complete as ours."""
    return key.own is None and "glyf" in open_font(key).face.table_tags


def _shape_capitals(text: str, key: FontKey) -> ShapedText:
    """A text whose small letters are shaped as smaller capitals, while `text` keeps the letters as they were typed."""
    from printgen.faces.text.small_caps import capitalise, split_capitals

    parts: list[ShapedText] = []
    for letters, font, scale in split_capitals(unicodedata.normalize("NFC", text), key, False):
        drawn = _shape_plain(capitalise(letters) if font.small_caps else letters, replace(font, small_caps=False))
        if drawn is _NOT_PLAIN:
            return _NOT_PLAIN
        advances, kerns = (tuple(value * scale for value in values) for values in (drawn.advances, drawn.kerns))
        typed = letters if font.small_caps else drawn.text
        parts.append(ShapedText(typed, advances, kerns, drawn.width * scale, "", (), drawn.count))
    return _join_shaped(parts)


def _join_shaped(parts: list[ShapedText]) -> ShapedText:
    """The parts of a text that is drawn letter by letter, joined into one; _NOT_PLAIN if any of them is."""
    if any(part is _NOT_PLAIN for part in parts):
        return _NOT_PLAIN
    advances = tuple(chain.from_iterable(part.advances for part in parts))
    kerns = tuple(chain.from_iterable(part.kerns for part in parts))
    text, width = "".join([part.text for part in parts]), sum([part.width for part in parts])
    return ShapedText(text, advances, kerns, width, "", (), len(text))


def shape_letters(plain: str, key: FontKey) -> ShapedText:
    """A text that is short enough for one call to HarfBuzz, shaped in a font; _NOT_PLAIN unless each letter has one glyph."""
    if not plain:
        return ShapedText("", (), (), 0.0, "")
    font = open_font(key)
    scale = EM / font.face.upem
    buffer = uharfbuzz.Buffer()
    buffer.add_str(plain)
    buffer.guess_segment_properties()
    uharfbuzz.shape(font, buffer, SMALL_CAPS if key.small_caps else WITHOUT_LIGATURES)
    letters = [letter_glyph(key, letter) for letter in plain]
    positions = buffer.glyph_positions
    glyphs = [info.codepoint for info in buffer.glyph_infos]
    if 0 in glyphs or len(glyphs) != len(letters) or any(place.x_offset or place.y_offset for place in positions):
        return _NOT_PLAIN
    nominal = [advance for _, advance in letters]
    advances = [place.x_advance * scale for place in positions]
    if glyphs != [glyph for glyph, _ in letters]:  # some glyphs were substituted, so the advances do not show the kerning
        advances = nominal
    kerns = tuple([kerned - unkerned for kerned, unkerned in zip(advances, nominal, strict=True)])
    return ShapedText(plain, tuple(advances), kerns, sum(advances), "", (), len(plain))


_shape_word = lru_cache(maxsize=50_000)(_shape_plain)
_shape_line = lru_cache(maxsize=5_000)(_shape_plain)


@lru_cache(maxsize=10_000)
def letter_glyph(key: FontKey, letter: str) -> tuple[int, float]:
    """The glyph of a single letter, or 0 if the font does not have it, and its advance in 1/1000 em."""
    font = open_font(key)
    glyph = font.get_nominal_glyph(ord(letter)) or 0
    if key.small_caps and glyph:
        buffer = uharfbuzz.Buffer()
        buffer.add_str(letter)
        buffer.guess_segment_properties()
        uharfbuzz.shape(font, buffer, SMALL_CAPS)
        glyph = buffer.glyph_infos[0].codepoint if len(buffer.glyph_infos) == 1 else glyph
    return glyph, float(font.get_glyph_h_advance(glyph)) * EM / float(font.face.upem)


@lru_cache(maxsize=_MOST_FONTS)
def has_small_caps(key: FontKey) -> bool:
    """Whether a font has small capitals of its own."""
    return "smcp" in open_font(key).face.get_language_feature_tags("GSUB")


def small_glyphs(key: FontKey, letters: Iterable[str]) -> dict[str, tuple[int, float]]:
    """The glyphs of a font of small capitals, with their advances in 1/1000 em, for letters that look different in it."""
    from printgen.faces.text.small_caps import capitalise

    plain = replace(key, small_caps=False)
    if has_small_caps(key):
        drawn = {letter: letter_glyph(key, letter) for letter in letters}
    else:
        drawn = {letter: letter_glyph(plain, capitalise(letter)) for letter in letters}
    return {letter: glyph for letter, glyph in drawn.items() if glyph[0] and glyph != letter_glyph(plain, letter)}


@lru_cache(maxsize=_MOST_FONTS)
def metrics(key: FontKey) -> Metrics:
    """The heights of a font."""
    font = open_font(key)
    scale: float = EM / font.face.upem
    extents = font.get_font_extents("ltr")

    def height(letter: str, stated: Any) -> float:
        glyph = font.get_nominal_glyph(ord(letter))
        height: float = font.get_glyph_extents(glyph).y_bearing if glyph else font.get_metric_position_with_fallback(stated)
        return height * scale

    tags = uharfbuzz.OTMetricsTag
    heights = height("H", tags.CAP_HEIGHT), height("x", tags.X_HEIGHT)
    return Metrics(extents.ascender * scale, extents.descender * scale, *heights)


@lru_cache(maxsize=_MOST_FONTS)
def underline_of(key: FontKey) -> tuple[float, float]:
    """The distance from the baseline down to an underline, and its thickness, in 1/1000 em."""
    font = open_font(key)
    scale = EM / font.face.upem
    tags = uharfbuzz.OTMetricsTag
    middle, thick = (font.get_metric_position(tag) or 0 for tag in (tags.UNDERLINE_OFFSET, tags.UNDERLINE_SIZE))
    return (-middle * scale or _UNDERLINE[0], thick * scale or _UNDERLINE[1])


def width_mm(text: str, fonts: FontChain, size: float, spacing: float = 0.0) -> float:
    """The width of a text in mm, at a size in mm, with extra spacing after each letter."""
    shaped = shape(text, fonts)
    return shaped.width * size / EM + spacing * shaped.count


def subset_font(key: FontKey, letters: Iterable[str]) -> bytes:
    """The bytes of a TrueType file with only these letters of a font."""
    face = uharfbuzz.Face(uharfbuzz.Blob(font_bytes(key)))
    subset = uharfbuzz.SubsetInput()
    subset.sets(uharfbuzz.SubsetInputSets.UNICODE).update(sorted({ord(letter) for letter in letters}))
    if key.small_caps:
        subset.sets(uharfbuzz.SubsetInputSets.LAYOUT_FEATURE_TAG).add(int.from_bytes(b"smcp"))
    return bytes(uharfbuzz.subset(face, subset).blob.data)
