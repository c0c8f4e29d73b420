"""How wide a text runs in a font, which letters the font lacks, and a font with only the letters of a text."""

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import chain
from typing import Any

import uharfbuzz

from printgen.faces.text.catalogue import FontKey, font_file

EM = 1000
_FEATURES = {"liga": False, "clig": False, "dlig": False}  # ligatures would spoil what a search in the PDF finds


@dataclass(frozen=True, slots=True)
class Run:
    """A shaped text as it is shown: for each letter how far it moves on, and how much of that is kerning, in 1/1000 em."""

    text: str
    advances: tuple[float, ...]
    kerns: tuple[float, ...]
    width: float
    missing: str


@dataclass(frozen=True, slots=True)
class Metrics:
    """Heights of a font in 1/1000 em, up from the baseline."""

    ascent: float
    descent: float
    cap_height: float
    x_height: float


@cache
def _font(key: FontKey) -> Any:
    return uharfbuzz.Font(uharfbuzz.Face(uharfbuzz.Blob.from_file_path(str(font_file(key)))))


def shape(text: str, key: FontKey) -> Run:
    """The text in the font, kerned, at 1/1000 em; runs of short texts are kept."""
    letters = len(text)
    return (_shape_word if letters <= _WORD else _shape_line if letters <= _LINE else _shape)(text, key)


def _shape(text: str, key: FontKey) -> Run:
    plain = text if text.isascii() else unicodedata.normalize("NFC", text.translate(_SHOWN))
    if len(plain) > _AT_ONCE:
        return _chain([_shape_plain(plain[at : at + _AT_ONCE], key) for at in range(0, len(plain), _AT_ONCE)])
    return _shape_plain(plain, key)


def _chain(runs: list[Run]) -> Run:
    """Runs that follow each other as one."""
    missing = dict.fromkeys("".join([run.missing for run in runs]))
    advances, kerns = (
        tuple(chain.from_iterable(parts)) for parts in zip(*((run.advances, run.kerns) for run in runs), strict=True)
    )
    return Run("".join([run.text for run in runs]), advances, kerns, sum([run.width for run in runs]), "".join(missing))


def _shape_plain(plain: str, key: FontKey) -> Run:
    if not plain:
        return Run("", (), (), 0.0, "")
    font = _font(key)
    scale = EM / font.face.upem
    buffer = uharfbuzz.Buffer()
    buffer.add_str(plain)
    buffer.guess_segment_properties()
    uharfbuzz.shape(font, buffer, _FEATURES)
    glyphs = [info.codepoint for info in buffer.glyph_infos]
    letters = [_letter(key, letter) for letter in plain]
    missing = "".join(dict.fromkeys(letter for letter in plain if not _letter(key, letter)[0])) if 0 in glyphs else ""
    nominal = [advance for _, advance in letters]
    advances = [position.x_advance * scale for position in buffer.glyph_positions]
    if glyphs != [glyph for glyph, _ in letters]:  # the font put others: no kerning to be had
        advances = nominal
    kerns = tuple(have - plain_width for have, plain_width in zip(advances, nominal, strict=True))
    return Run(plain, tuple(advances), kerns, sum(advances), missing)


_AT_ONCE = 10_000  # letters: HarfBuzz refuses runs of very many
_WORD, _LINE = 25, 200  # letters; a kept run takes about 70 bytes for each
_shape_word = lru_cache(maxsize=50_000)(_shape)
_shape_line = lru_cache(maxsize=5_000)(_shape)


@lru_cache(maxsize=10_000)
def _letter(key: FontKey, letter: str) -> tuple[int, float]:
    """The glyph of a letter by itself, 0 if the font lacks it, and its advance."""
    font = _font(key)
    glyph = font.get_nominal_glyph(ord(letter)) or 0
    return glyph, float(font.get_glyph_h_advance(glyph)) * EM / float(font.face.upem)


@cache
def metrics(key: FontKey) -> Metrics:
    """The heights of a font."""
    font = _font(key)
    scale: float = EM / font.face.upem
    extents = font.get_font_extents("ltr")

    def height(letter: str) -> float:
        bearing: float = font.get_glyph_extents(font.get_nominal_glyph(ord(letter))).y_bearing
        return bearing * scale

    return Metrics(extents.ascender * scale, extents.descender * scale, height("H"), height("x"))


def width_mm(text: str, key: FontKey, size: float, spacing: float = 0.0) -> float:
    """How many mm a text runs at a size in mm."""
    return shape(text, key).width * size / EM + spacing * len(text)


_IGNORED = (0xAD, 0x200B, 0x200C, 0x200D, 0x2060, 0xFEFF)  # soft hyphens and the like, never seen
_SHOWN = {0xA0: " ", 0x202F: " ", 0x2009: " ", **dict.fromkeys(_IGNORED, "")}


def subset_font(key: FontKey, letters: Iterable[str]) -> bytes:
    """The TrueType file of a font that holds just these letters."""
    face = uharfbuzz.Face(uharfbuzz.Blob.from_file_path(str(font_file(key))))
    wanted = uharfbuzz.SubsetInput()
    wanted.sets(uharfbuzz.SubsetInputSets.UNICODE).update(sorted({ord(letter) for letter in letters}))
    return bytes(uharfbuzz.subset(face, wanted).blob.data)
