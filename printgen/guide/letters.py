"""Words of a game in the guide: none of them read as Markdown, none too long for its column."""

import re

_LONGEST = 30


def escaped(words: str) -> str:
    """Words on one line, as Markdown writes them."""
    return re.sub(r"([\\`*_\[\]<>&~|:!#])", r"\\\1", " ".join(map(caption, words.split())))


def caption(words: str) -> str:
    """Words that have one line for all of them, or their beginning."""
    return words if len(words) <= _LONGEST else f"{words[: _LONGEST - 1].rstrip()}…"
