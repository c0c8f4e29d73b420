"""Words of a game in the guide: none of them read as Markdown, none too long for its place."""

import re
from collections.abc import Iterable

from printgen.fonts.catalogue import DEFAULT_FAMILY, find_font
from printgen.fonts.shaping import width_mm
from printgen.sheets.labels import Lettering
from printgen.units import Mm

_WORDS = Lettering("", lambda text: width_mm(text, find_font(DEFAULT_FAMILY, "bold"), 3.4))
_TITLE = Lettering("", lambda text: width_mm(text, find_font("Fredoka One"), 6.4))
_LONGEST_WORD: Mm = 38.0
_LONGEST_LINE: Mm = 74.0
_MOST = 200  # letters that are measured


def escaped(words: str) -> str:
    """Words as Markdown writes them."""
    return _plain(_WORDS.cut_to(word[:_MOST], _LONGEST_WORD) for word in words.split())


def title(words: str) -> str:
    """The same as a heading."""
    return _plain(_TITLE.cut_to(word[:_MOST], _LONGEST_LINE) for word in words.split())


def caption(words: str, room: Mm) -> str:
    """Words that have one line for all of them, or their beginning."""
    return _WORDS.cut_to(words[:_MOST], room)


def _plain(words: Iterable[str]) -> str:
    return re.sub(r"([\\`*_\[\]<>&~|:!#])", r"\\\1", " ".join(words))
