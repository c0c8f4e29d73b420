"""Suggests a font for letters that the fonts of a text lack."""

from contextlib import suppress
from functools import lru_cache

from printgen.core.sfnt.letters import Ranges, has_letter, read_letter_ranges
from printgen.core.sfnt.tables import FontError, read_font_tables_in_memory
from printgen.faces.text.catalogue import FontKey, UnknownFontError, find_first_font, read_font_bytes, read_font_family_list
from printgen.faces.text.families import FAMILIES
from printgen.model import OwnFonts

_EMOJI = range(0x1F000, 0x1FB00)


def make_missing_letter_hint(missing: str, families: str, own_fonts: OwnFonts) -> str:
    """The hint for letters that a text's families lack. It suggests a family with these letters or another fix."""
    it = "it" if len(missing) == 1 else "them"
    counts = _count_letters_by_family(missing, own_fonts)
    family = max(counts, key=lambda name: counts[name])  # the project's own families win a tie
    if found := counts[family]:
        having = it if found == len(missing) else f"{found} of {len(missing)}"
        return f"use font='{', '.join(read_font_family_list(families))}, {family}', because {family} has {having}."
    if all(letter in _EMOJI for letter in map(ord, missing)):
        return f"draw {it} as an icon, and write its name between colons, such as :smile:."
    return f"use other letters, or put a font that has {it} into the folder fonts/."


def _count_letters_by_family(letters: str, own_fonts: OwnFonts) -> dict[str, int]:
    """How many of these letters each family has, starting with the project's own families."""
    counts = {}
    for family in dict.fromkeys([*(font.family for font in own_fonts.files), *FAMILIES]):
        with suppress(UnknownFontError, FontError):  # another message reports the font when a template uses it
            ranges = read_letter_ranges_of_font(find_first_font(family, own_fonts=own_fonts))
            counts[family] = sum(has_letter(ranges, letter) for letter in letters)
    return counts


@lru_cache(maxsize=200)
def read_letter_ranges_of_font(key: FontKey) -> Ranges:
    """The ranges of letters in a font. Raises FontError if they cannot be read."""
    return read_letter_ranges(read_font_tables_in_memory(read_font_bytes(key)))
