"""Splits texts into runs for HarfBuzz. Each run has one font, one script and one direction."""

import unicodedata
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import groupby

import uharfbuzz

from printgen.core.patterns import compile_later
from printgen.core.records import dataclass
from printgen.faces.text.catalogue import FontKey
from printgen.faces.text.clusters import split_into_letters_with_marks
from printgen.faces.text.fonts import FontChain, find_glyph_of_letter
from printgen.faces.text.letters import is_shaped_by_script

LONGEST = 10_000  # letters in a run; HarfBuzz rejects very long texts
_INVISIBLE = compile_later("[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff\U000e0100-\U000e01ef]")


@dataclass(frozen=True, slots=True)
class TextRun:
    """Consecutive letters in reading order, with their font, level and script.

    The script is an empty text for letters that need no shaping.
    """

    text: str
    font: FontKey
    level: int
    script: str


def split_text_into_runs(text: str, levels: Sequence[int], fonts: FontChain) -> Iterator[TextRun]:
    """The runs of a text in reading order. Combining marks stay in the run of their letter."""
    clusters = list(split_into_letters_with_marks(text))
    chosen = [font for cluster in clusters for font in _choose_font_of_each_letter(cluster, fonts)]
    scripts = _find_script_of_each_letter(text)
    begin = 0
    for (font, script, level), group in groupby(zip(chosen, scripts, levels, strict=True)):
        end = begin + sum(1 for _ in group)
        for at in range(begin, end, LONGEST):
            yield TextRun(text[at : min(end, at + LONGEST)], font, level, script)
        begin = end


def find_missing_letters(text: str, fonts: FontChain) -> str:
    """The letters of a text that none of the fonts has. Each letter occurs once."""
    return "".join(letter for letter in dict.fromkeys(text) if not any(_has_letter(font, letter) for font in fonts))


@lru_cache(maxsize=20_000)
def _choose_font_of_each_letter(cluster: str, fonts: FontChain) -> tuple[FontKey, ...]:
    """The font for each letter of a cluster: the first font with the whole cluster, or else the first with the letter."""
    for font in fonts:
        if all(_has_letter(font, letter) for letter in cluster) or _has_separate_accents(font, cluster):
            return (font,) * len(cluster)
    return tuple(next((font for font in fonts if _has_letter(font, letter)), fonts[0]) for letter in cluster)


def _has_separate_accents(font: FontKey, cluster: str) -> bool:
    """Whether a font has separate glyphs for a letter and its accents, which HarfBuzz can combine."""
    parts = unicodedata.normalize("NFD", cluster)
    return parts != cluster and all(_has_letter(font, part) for part in parts)


def _has_letter(font: FontKey, letter: str) -> bool:
    known = find_glyph_of_letter(font, letter)[0] != 0 and unicodedata.category(letter) != "Cc"
    return known or _INVISIBLE.match(letter) is not None


def _find_script_of_each_letter(text: str) -> list[str]:
    """The script of each letter.

    Punctuation, spaces and digits have the script of the letter before them or, at the start, of the letter after them.
    """
    scripts: list[str] = []
    current: str | None = None
    for letter in text:
        own = _find_script_unless_common(letter)
        if current is None and own is not None:
            scripts = [own] * len(scripts)
        current = current if own is None else own
        scripts.append(current or "")
    return scripts


@lru_cache(maxsize=10_000)
def _find_script_unless_common(letter: str) -> str | None:
    """HarfBuzz's name for the script of a letter.

    It is empty for simple scripts, and None for characters that every script uses.
    """
    buffer = uharfbuzz.Buffer()
    buffer.add_str(letter)
    buffer.guess_segment_properties()
    if buffer.script is None:
        return None
    return str(buffer.script) if is_shaped_by_script(letter) else ""
