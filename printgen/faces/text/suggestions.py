"""Suggests a font for letters that the fonts of a text lack."""

from collections.abc import Iterator
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
    family, found = _find_most_complete_family_and_count_its_letters(missing, own_fonts)
    if family:
        having = it if found == len(missing) else f"{found} of {len(missing)}"
        return f"use font='{', '.join(read_font_family_list(families))}, {family}', because {family} has {having}."
    if all(letter in _EMOJI for letter in map(ord, missing)):
        return f"draw {it} as an icon, and write its name between colons, such as :smile:."
    return f"use other letters, or put a font that has {it} into the folder fonts/."


def _find_most_complete_family_and_count_its_letters(letters: str, own_fonts: OwnFonts) -> tuple[str, int]:
    """The family with most of these letters and their number, or "" and 0 if there is none.

    The project's own families win a tie.
    """
    counts = {
        family: sum(has_letter(ranges, letter) for letter in letters) for family, ranges in _list_letters_by_family(own_fonts)
    }
    best = max(counts, key=lambda family: counts[family])
    return (best, counts[best]) if counts[best] else ("", 0)


def _list_letters_by_family(own_fonts: OwnFonts) -> Iterator[tuple[str, Ranges]]:
    for family in dict.fromkeys([*(font.family for font in own_fonts.files), *FAMILIES]):
        try:
            yield family, read_letter_ranges_of_font(find_first_font(family, own_fonts=own_fonts))
        except (UnknownFontError, FontError):
            continue  # another message reports the font when a template uses it


@lru_cache(maxsize=200)
def read_letter_ranges_of_font(key: FontKey) -> Ranges:
    """The ranges of letters in a font. Raises FontError if they cannot be read."""
    return read_letter_ranges(read_font_tables_in_memory(read_font_bytes(key)))
