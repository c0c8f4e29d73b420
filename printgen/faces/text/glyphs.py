"""Shapes texts that need more than one glyph per letter: fallback fonts, joined scripts, accents, right-to-left text."""

import unicodedata
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise

import uharfbuzz

from printgen.core.patterns import compile_later
from printgen.faces.text.bidi import find_bidi_levels_of_letters, find_paragraph_bidi_level, list_positions_in_visual_order
from printgen.faces.text.catalogue import FontKey
from printgen.faces.text.clusters import belongs_to_letter_before, limit_combining_marks
from printgen.faces.text.fonts import (
    EM,
    SMALL_CAPS,
    WITHOUT_LIGATURES,
    EmThousandths,
    FontChain,
    find_glyph_of_letter,
    has_small_caps,
    is_written_letter_by_letter_in_pdf,
    make_shaping_buffer,
    open_harfbuzz_font,
)
from printgen.faces.text.letters import has_right_to_left_letters, shape_one_glyph_per_letter
from printgen.faces.text.runs import TextRun, find_missing_letters, split_text_into_runs
from printgen.faces.text.shaped import Cluster, Glyph, GlyphPart, LetterPart, ShapedText, TextPart
from printgen.faces.text.small_caps import convert_to_capitals, split_into_small_capital_runs

_UNSEEN = {0xA0: " ", 0x202F: " ", 0x2009: " ", **dict.fromkeys((0xAD, 0x200B, 0x2060, 0xFEFF), "")}
_CURSIVE = frozenset({"Adlm", "Arab", "Mand", "Mong", "Nkoo", "Phag", "Rohg", "Syrc"})  # letters that must touch
_CONTROLS = compile_later("[\u200e\u200f\u202a-\u202e\u2066-\u2069]")  # not part of the words of a text
_SHORT = 200  # letters; only few longer texts are cached


def shape_text_with_fallbacks(text: str, fonts: FontChain, bidi_level: int | None) -> ShapedText:
    """A text split into parts with one font, script and direction each.

    If `bidi_level` is None, the bidirectional algorithm finds the levels. Otherwise, it is the level of all letters.
    """
    return (_shape_short if len(text) <= _SHORT else _shape_long)(text, fonts, bidi_level)


def _shape_with_fallbacks_uncached(text: str, fonts: FontChain, bidi_level: int | None) -> ShapedText:
    seen = unicodedata.normalize("NFC", limit_combining_marks(text.translate(_UNSEEN)))
    runs = list(split_text_into_runs(seen, _find_bidi_levels(seen, bidi_level), fonts))
    parts = tuple([part for at in list_positions_in_visual_order([run.level for run in runs]) for part in _shape_run(runs[at])])
    width, count = sum([part.width for part in parts]), sum([part.gap_count for part in parts])
    return ShapedText(seen, (), (), width, find_missing_letters(seen, fonts), parts, count)


_shape_short = lru_cache(maxsize=10_000)(_shape_with_fallbacks_uncached)
_shape_long = lru_cache(maxsize=10)(_shape_with_fallbacks_uncached)


def _find_bidi_levels(text: str, bidi_level: int | None) -> list[int]:
    if bidi_level is not None or not has_right_to_left_letters(text):
        return [bidi_level or 0] * len(text)
    return find_bidi_levels_of_letters(text, find_paragraph_bidi_level(text))


def _shape_run(run: TextRun) -> Iterator[TextPart]:
    """The parts of a run from left to right. There are several only if the font lacks small capitals."""
    if not run.font.small_caps or has_small_caps(run.font):
        yield _shape_run_part(run, run.text)
        return
    for text, font, scale in split_into_small_capital_runs(run.text, run.font, False):
        drawn = convert_to_capitals(text) if font.small_caps else text
        yield _shape_run_part(replace(run, text=drawn, font=font._replace(small_caps=False)), text, scale)


def _shape_run_part(run: TextRun, typed_text: str, scale: float = 1.0) -> TextPart:
    """A run shaped to show the text `typed_text`, letter by letter if possible."""
    leftwards = run.level % 2 == 1
    if not (run.script or leftwards or run.font.small_caps) and scale == 1 and is_written_letter_by_letter_in_pdf(run.font):
        shaped = shape_one_glyph_per_letter(run.text, run.font)
        if shaped is not None and shaped.gap_count:
            return LetterPart(run.font, shaped)
    shapes = list(_shape_clusters(run, typed_text, leftwards))
    spaced = [False] * len(shapes) if run.script in _CURSIVE else _list_whether_spacing_follows([text for text, _ in shapes])
    clusters = tuple(
        [Cluster(_CONTROLS.sub("", text), glyphs, space) for (text, glyphs), space in zip(shapes, spaced, strict=True)]
    )
    width = sum([glyph.advance for cluster in clusters for glyph in cluster.glyphs]) * scale
    return GlyphPart(run.font._replace(small_caps=False), clusters, width, sum(spaced), leftwards, scale)


def _list_whether_spacing_follows(cluster_texts: list[str]) -> list[bool]:
    """Whether letter spacing follows each cluster. A combining mark is not separated from its letter."""
    return [
        at + 1 == len(cluster_texts) or not belongs_to_letter_before(cluster_texts[at + 1][:1])
        for at in range(len(cluster_texts))
    ]


def _shape_clusters(run: TextRun, typed_text: str, leftwards: bool) -> Iterator[tuple[str, tuple[Glyph, ...]]]:
    """The letters of the text `typed_text` and the glyphs of the clusters of a run, from left to right.

    In a right-to-left run, a cluster contains its letter's combining marks. Their glyphs come before the letter's glyph.
    """
    buffer = make_shaping_buffer(run.text)
    buffer.cluster_level = uharfbuzz.BufferClusterLevel.MONOTONE_CHARACTERS
    buffer.flags = uharfbuzz.BufferFlags.REMOVE_DEFAULT_IGNORABLES
    buffer.direction = "rtl" if leftwards else "ltr"
    if run.script:
        buffer.script = run.script
    font = open_harfbuzz_font(run.font)
    features = SMALL_CAPS if run.font.small_caps else {} if run.script else WITHOUT_LIGATURES
    uharfbuzz.shape(font, buffer, features)
    scale = EM / font.face.upem
    infos, places = buffer.glyph_infos, buffer.glyph_positions
    starts = sorted({info.cluster for info in infos})
    ends = dict(pairwise([*starts, len(run.text)]))
    text, glyphs = "", []
    for at, (info, place) in enumerate(zip(infos, places, strict=True)):
        glyphs.append(Glyph(info.codepoint, place.x_advance * scale, place.x_offset * scale, place.y_offset * scale))
        if at + 1 < len(infos) and infos[at + 1].cluster == info.cluster:
            continue
        text = typed_text[info.cluster : ends[info.cluster]] + text
        if leftwards and belongs_to_letter_before(text[0]) and at + 1 < len(infos):
            continue
        yield text, tuple(glyphs)
        text, glyphs = "", []


def measure_ink_above_and_below_baseline(shaped: ShapedText) -> tuple[EmThousandths, EmThousandths]:
    """The extent of a shaped text's glyphs above and below the baseline."""
    tops, bottoms = [0.0], [0.0]
    for part in shaped.parts:
        for number, up in _list_glyph_numbers_and_rises(part):
            top, bottom = _measure_glyph_top_and_bottom(part.font, number)
            tops.append(top + up)
            bottoms.append(-bottom - up)
    return max(tops), max(bottoms)


def _list_glyph_numbers_and_rises(part: TextPart) -> Iterator[tuple[int, EmThousandths]]:
    """The number of each glyph and its upward shift."""
    if isinstance(part, GlyphPart):
        yield from ((glyph.number, glyph.up) for cluster in part.clusters for glyph in cluster.glyphs)
    else:
        yield from ((find_glyph_of_letter(part.font, letter)[0], 0.0) for letter in part.shaped.text)


@lru_cache(maxsize=10_000)
def _measure_glyph_top_and_bottom(key: FontKey, glyph_number: int) -> tuple[EmThousandths, EmThousandths]:
    """The heights of the top and the bottom of a glyph above the baseline."""
    font = open_harfbuzz_font(key)
    extents, scale = font.get_glyph_extents(glyph_number), EM / font.face.upem
    return (extents.y_bearing * scale, (extents.y_bearing + extents.height) * scale) if extents else (0.0, 0.0)
