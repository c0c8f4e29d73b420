"""Colours as SVG writes them to red, green and blue from 0 to 1."""

import re
from functools import lru_cache
from typing import TypeAlias

from printgen.problems import did_you_mean

Rgb: TypeAlias = tuple[float, float, float]

NAMED = {
    "black": "000000", "silver": "c0c0c0", "gray": "808080", "grey": "808080", "white": "ffffff",
    "maroon": "800000", "red": "ff0000", "purple": "800080", "fuchsia": "ff00ff", "magenta": "ff00ff",
    "green": "008000", "lime": "00ff00", "olive": "808000", "yellow": "ffff00", "navy": "000080",
    "blue": "0000ff", "teal": "008080", "aqua": "00ffff", "cyan": "00ffff", "orange": "ffa500",
    "gold": "ffd700", "brown": "a52a2a", "pink": "ffc0cb", "crimson": "dc143c", "indigo": "4b0082",
    "turquoise": "40e0d0", "tan": "d2b48c", "beige": "f5f5dc", "ivory": "fffff0", "darkblue": "00008b",
    "darkgreen": "006400", "darkred": "8b0000", "lightgray": "d3d3d3", "lightgrey": "d3d3d3",
    "darkgray": "a9a9a9", "darkgrey": "a9a9a9", "steelblue": "4682b4", "tomato": "ff6347",
}  # fmt: skip
COLOUR_PATTERN = "#[0-9a-fA-F]{3}|#[0-9a-fA-F]{6}"

_HEX = re.compile(COLOUR_PATTERN)


class UnknownColour(ValueError):
    """A text that is no colour; carries the hint."""

    def __init__(self, text: str) -> None:
        super().__init__(f'"{text}" is not a colour.')
        near = did_you_mean(text, NAMED)
        self.hint = near if near.startswith("did") else "write #rrggbb, a common English name, or none."


@lru_cache(maxsize=4096)
def read_colour(text: str) -> Rgb | None:
    """The colour of a text; None for `none`."""
    word = text.strip().lower()
    if word in ("none", "transparent"):
        return None
    if not _HEX.fullmatch(word) and word not in NAMED:
        raise UnknownColour(text)
    digits = NAMED.get(word, word[1:])
    if len(digits) == 3:
        digits = "".join(digit * 2 for digit in digits)
    red, green, blue = (int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4))
    return red, green, blue
