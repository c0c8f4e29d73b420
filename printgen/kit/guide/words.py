"""Names of strangers as words in a guide: without markup, and short enough for their place."""

import re

from printgen.core.units import Mm
from printgen.faces.text.catalogue import find_font_chain
from printgen.faces.text.families import DEFAULT_FAMILY
from printgen.faces.text.shaping import measure_text_mm
from printgen.sheets.waste import shorten_text_to_width

_LONGEST_WORD: Mm = 38.0  # the width of a narrow column
_MOST_MEASURED = 200  # letters at the start of a word that are measured


def choose_display_name(name: str, title: str) -> str:
    """The name of a component for people: its title, or words made from its id if it has no title."""
    words = name.replace("-", " ").replace("_", " ")
    return title if title != name else words[:1].upper() + words[1:]


def escape_and_shorten_words(words: str, longest: Mm = _LONGEST_WORD) -> str:
    """A text with the characters of Markdown escaped, and with words that are too long for a line shortened."""
    bold = find_font_chain(DEFAULT_FAMILY, "bold")
    shortened = (
        shorten_text_to_width(word[:_MOST_MEASURED], longest, lambda text: measure_text_mm(text, bold, 3.4))
        for word in words.split()
    )
    return re.sub(r"([\\`*_\[\]<>&~|:!#])", r"\\\1", " ".join(shortened))
