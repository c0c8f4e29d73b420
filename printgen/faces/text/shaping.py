"""Shapes texts with HarfBuzz: the width of a text in a font, the letters that the font lacks, and subsets of fonts."""

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from typing import Any

import uharfbuzz

from printgen.faces.text.catalogue import FontKey, font_bytes

EM = 1000
_FEATURES = {"liga": False, "clig": False, "dlig": False}  # a search in the PDF would not find words with ligatures
_AT_ONCE = 10_000  # letters; HarfBuzz rejects very long texts
_MOST_FONTS = 100  # fonts that are open at once
_WORD, _LINE = 25, 200  # letters; each cached letter takes about 70 bytes
_INVISIBLE = (0xAD, 0x200B, 0x200C, 0x200D, 0x2060, 0xFEFF)  # soft hyphens and other invisible characters
_REPLACED = {0xA0: " ", 0x202F: " ", 0x2009: " ", **dict.fromkeys(_INVISIBLE, "")}


@dataclass(frozen=True, slots=True)
class ShapedText:
    """A text without invisible characters, with its width and the advances and kerning of its letters, in 1/1000 em."""

    text: str
    advances: tuple[float, ...]
    kerns: tuple[float, ...]
    width: float
    missing: str  # letters that the font lacks


@dataclass(frozen=True, slots=True)
class Metrics:
    """Heights of a font above its baseline, in 1/1000 em."""

    ascent: float
    descent: float
    cap_height: float
    x_height: float


@lru_cache(maxsize=_MOST_FONTS)
def _open_font(key: FontKey) -> Any:
    return uharfbuzz.Font(uharfbuzz.Face(uharfbuzz.Blob(font_bytes(key))))


def shape(text: str, key: FontKey) -> ShapedText:
    """A text shaped in a font, with kerning; results for short texts are cached."""
    letters = len(text)
    return (_shape_word if letters <= _WORD else _shape_line if letters <= _LINE else _shape)(text, key)


def _shape(text: str, key: FontKey) -> ShapedText:
    """A text of any length, shaped in a font."""
    plain = text if text.isascii() else unicodedata.normalize("NFC", text.translate(_REPLACED))
    if len(plain) > _AT_ONCE:
        return _join_shaped([_shape_at_once(plain[at : at + _AT_ONCE], key) for at in range(0, len(plain), _AT_ONCE)])
    return _shape_at_once(plain, key)


def _join_shaped(parts: list[ShapedText]) -> ShapedText:
    """The parts of a long text, joined into one."""
    missing = dict.fromkeys("".join([part.missing for part in parts]))
    advances = tuple(chain.from_iterable(part.advances for part in parts))
    kerns = tuple(chain.from_iterable(part.kerns for part in parts))
    text, width = "".join([part.text for part in parts]), sum([part.width for part in parts])
    return ShapedText(text, advances, kerns, width, "".join(missing))


def _shape_at_once(plain: str, key: FontKey) -> ShapedText:
    """A text that is short enough for one call to HarfBuzz, shaped in a font."""
    if not plain:
        return ShapedText("", (), (), 0.0, "")
    font = _open_font(key)
    scale = EM / font.face.upem
    buffer = uharfbuzz.Buffer()
    buffer.add_str(plain)
    buffer.guess_segment_properties()
    uharfbuzz.shape(font, buffer, _FEATURES)
    glyphs = [info.codepoint for info in buffer.glyph_infos]
    letters = [_letter_glyph(key, letter) for letter in plain]
    missing = "".join(dict.fromkeys(letter for letter in plain if not _letter_glyph(key, letter)[0])) if 0 in glyphs else ""
    nominal = [advance for _, advance in letters]
    advances = [position.x_advance * scale for position in buffer.glyph_positions]
    if glyphs != [glyph for glyph, _ in letters]:  # some glyphs were substituted, so the advances do not show the kerning
        advances = nominal
    kerns = tuple(kerned - unkerned for kerned, unkerned in zip(advances, nominal, strict=True))
    return ShapedText(plain, tuple(advances), kerns, sum(advances), missing)


_shape_word = lru_cache(maxsize=50_000)(_shape)
_shape_line = lru_cache(maxsize=5_000)(_shape)


@lru_cache(maxsize=10_000)
def _letter_glyph(key: FontKey, letter: str) -> tuple[int, float]:
    """The glyph of a single letter, or 0 if the font does not have it, and its advance in 1/1000 em."""
    font = _open_font(key)
    glyph = font.get_nominal_glyph(ord(letter)) or 0
    return glyph, float(font.get_glyph_h_advance(glyph)) * EM / float(font.face.upem)


@lru_cache(maxsize=_MOST_FONTS)
def metrics(key: FontKey) -> Metrics:
    """The heights of a font."""
    font = _open_font(key)
    scale: float = EM / font.face.upem
    extents = font.get_font_extents("ltr")

    def height(letter: str, stated: Any) -> float:
        glyph = font.get_nominal_glyph(ord(letter))
        height: float = font.get_glyph_extents(glyph).y_bearing if glyph else font.get_metric_position_with_fallback(stated)
        return height * scale

    tags = uharfbuzz.OTMetricsTag
    heights = height("H", tags.CAP_HEIGHT), height("x", tags.X_HEIGHT)
    return Metrics(extents.ascender * scale, extents.descender * scale, *heights)


def width_mm(text: str, key: FontKey, size: float, spacing: float = 0.0) -> float:
    """The width of a text in mm, at a size in mm, with extra spacing after each letter."""
    return shape(text, key).width * size / EM + spacing * len(text)


def subset_font(key: FontKey, letters: Iterable[str]) -> bytes:
    """The bytes of a TrueType file with only these letters of a font."""
    face = uharfbuzz.Face(uharfbuzz.Blob(font_bytes(key)))
    subset = uharfbuzz.SubsetInput()
    subset.sets(uharfbuzz.SubsetInputSets.UNICODE).update(sorted({ord(letter) for letter in letters}))
    return bytes(uharfbuzz.subset(face, subset).blob.data)
