"""Opens fonts with HarfBuzz: their glyphs, small capitals, heights, underlines and subsets."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, TypeAlias

import uharfbuzz

from printgen.core.named_tuples import NamedTuple
from printgen.faces.text.catalogue import FontKey, read_font_bytes

FontChain = tuple[FontKey, ...]  # a letter is drawn with the first of these fonts that has it

EM = 1000
EmThousandths: TypeAlias = float  # a length in 1/1000 em
WITHOUT_LIGATURES = {"liga": False, "clig": False, "dlig": False}  # a search in the PDF would not find words with ligatures
SMALL_CAPS = {**WITHOUT_LIGATURES, "smcp": True}
_MOST_FONTS = 100  # fonts that are open at once
_UNNEEDED = "GSUB GPOS GDEF BASE JSTF MATH kern name post cmap OS/2 DSIG COLR CPAL vhea vmtx VORG".split()


class LetterGlyph(NamedTuple):
    """The number of a letter's glyph, or 0 if the font lacks the letter, and its advance width."""

    number: int
    width: EmThousandths


class FontHeights(NamedTuple):
    """The heights of a font above its baseline."""

    ascent: EmThousandths
    descent: EmThousandths
    cap_height: EmThousandths


class Underline(NamedTuple):
    """The distance from a font's baseline down to its underline, and the thickness of the underline."""

    depth: EmThousandths
    thickness: EmThousandths


_USUAL_UNDERLINE = Underline(100.0, 50.0)  # for a font that gives none


@lru_cache(maxsize=_MOST_FONTS)
def open_harfbuzz_font(key: FontKey) -> Any:
    """A font as a HarfBuzz object."""
    return uharfbuzz.Font(uharfbuzz.Face(uharfbuzz.Blob(read_font_bytes(key))))


def make_shaping_buffer(text: str) -> Any:
    """A HarfBuzz buffer with a text in no language, so that the machine's locale cannot affect the glyphs."""
    buffer = uharfbuzz.Buffer()
    buffer.add_str(text)
    buffer.guess_segment_properties()
    buffer.language = "und"
    return buffer


@lru_cache(maxsize=_MOST_FONTS)
def is_written_letter_by_letter_in_pdf(key: FontKey) -> bool:
    """Whether PDFs have a font's letters one by one, which only supplied TrueType fonts allow."""
    return key.own is None and "glyf" in open_harfbuzz_font(key).face.table_tags


@lru_cache(maxsize=10_000)
def find_glyph_of_letter(key: FontKey, letter: str) -> LetterGlyph:
    """The glyph of a letter in a font. Its number is 0 if the font lacks the letter."""
    font = open_harfbuzz_font(key)
    glyph = font.get_nominal_glyph(ord(letter)) or 0
    if key.small_caps and glyph:
        buffer = make_shaping_buffer(letter)
        uharfbuzz.shape(font, buffer, SMALL_CAPS)
        glyph = buffer.glyph_infos[0].codepoint if len(buffer.glyph_infos) == 1 else glyph
    return LetterGlyph(glyph, float(font.get_glyph_h_advance(glyph)) * EM / float(font.face.upem))


@lru_cache(maxsize=_MOST_FONTS)
def has_small_caps(key: FontKey) -> bool:
    """Whether a font contains small capitals."""
    return "smcp" in open_harfbuzz_font(key).face.get_language_feature_tags("GSUB")


def find_glyphs_changed_by_small_caps(key: FontKey, letters: Iterable[str]) -> dict[str, LetterGlyph]:
    """The glyphs in small capitals, by letter, without the letters that small capitals leave unchanged."""
    from printgen.faces.text.small_caps import convert_to_capitals

    plain = key._replace(small_caps=False)
    if has_small_caps(key):
        drawn = {letter: find_glyph_of_letter(key, letter) for letter in letters}
    else:
        drawn = {letter: find_glyph_of_letter(plain, convert_to_capitals(letter)) for letter in letters}
    return {letter: glyph for letter, glyph in drawn.items() if glyph[0] and glyph != find_glyph_of_letter(plain, letter)}


@lru_cache(maxsize=_MOST_FONTS)
def measure_font_heights(key: FontKey) -> FontHeights:
    """The heights of a font."""
    font = open_harfbuzz_font(key)
    scale: float = EM / font.face.upem
    extents = font.get_font_extents("ltr")
    glyph = font.get_nominal_glyph(ord("H"))
    cap_height: float = (
        font.get_glyph_extents(glyph).y_bearing
        if glyph
        else font.get_metric_position_with_fallback(uharfbuzz.OTMetricsTag.CAP_HEIGHT)
    )
    return FontHeights(extents.ascender * scale, extents.descender * scale, cap_height * scale)


@lru_cache(maxsize=_MOST_FONTS)
def measure_underline(key: FontKey) -> Underline:
    """The underline of a font."""
    font = open_harfbuzz_font(key)
    scale = EM / font.face.upem
    tags = uharfbuzz.OTMetricsTag
    middle, thick = (font.get_metric_position(tag) or 0 for tag in (tags.UNDERLINE_OFFSET, tags.UNDERLINE_SIZE))
    return Underline(-middle * scale or _USUAL_UNDERLINE.depth, thick * scale or _USUAL_UNDERLINE.thickness)


def subset_font_to_letters(key: FontKey, letters: Iterable[str]) -> bytes:
    """A TrueType file with only these letters of a font."""
    face = uharfbuzz.Face(uharfbuzz.Blob(read_font_bytes(key)))
    subset = uharfbuzz.SubsetInput()
    subset.sets(uharfbuzz.SubsetInputSets.UNICODE).update(sorted({ord(letter) for letter in letters}))
    if key.small_caps:
        subset.sets(uharfbuzz.SubsetInputSets.LAYOUT_FEATURE_TAG).add(int.from_bytes(b"smcp"))
    return bytes(uharfbuzz.subset(face, subset).blob.data)


def subset_font_keeping_glyph_numbers(key: FontKey, glyphs: Iterable[int]) -> bytes:
    """A font file with only these glyphs of a font. The glyphs keep their numbers."""
    wanted = uharfbuzz.SubsetInput()
    wanted.glyph_set.update(glyphs)
    flags = uharfbuzz.SubsetFlags
    wanted.flags = flags.RETAIN_GIDS | flags.CFF_IDENTITY_CHARSET | flags.NO_HINTING | flags.NO_LAYOUT_CLOSURE
    wanted.drop_table_tag_set.update([int.from_bytes(tag.encode(), "big") for tag in _UNNEEDED])
    return bytes(uharfbuzz.subset(open_harfbuzz_font(key).face, wanted).blob.data)


def read_postscript_name(key: FontKey) -> str:
    """The PostScript name of a font, or an empty text if the font does not give one."""
    return open_harfbuzz_font(key).face.get_name(uharfbuzz.OTNameIdPredefined.POSTSCRIPT_NAME) or ""


def read_font_table(content: bytes, tag: str) -> bytes:
    """The bytes of a table in a font file."""
    return bytes(uharfbuzz.Face(uharfbuzz.Blob(content)).reference_table(tag).data)
