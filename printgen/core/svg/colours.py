"""Reads SVG colours, and defines the patterns that replace colours in ink-saving styles."""

from collections.abc import Mapping
from functools import lru_cache
from typing import TypeAlias

from printgen.core.named_tuples import NamedTuple
from printgen.core.patterns import compile_later
from printgen.core.problems import make_spelling_hint
from printgen.core.svg.numbers import SvgError

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

_HEX = compile_later(COLOUR_PATTERN)


class UnknownColourError(SvgError):
    """Raised for a text that is not a colour. The hint suggests a colour."""

    def __init__(self, text: str) -> None:
        near = make_spelling_hint(text, NAMED)
        hint = near if near.startswith("did") else "use #rrggbb, a common English colour name, or none."
        super().__init__(f'"{text}" is not a colour.', hint)


@lru_cache(maxsize=4096)
def read_colour_unless_transparent(text: str) -> Rgb | None:
    """The red, green and blue of an SVG colour, from 0 to 1. Returns None for `none` and `transparent`."""
    word = text.strip().lower()
    if word in ("none", "transparent"):
        return None
    if not _HEX.fullmatch(word) and word not in NAMED:
        raise UnknownColourError(text)
    digits = NAMED.get(word, word[1:])
    if len(digits) == 3:
        digits = "".join(digit * 2 for digit in digits)
    red, green, blue = (int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4))
    return red, green, blue


_LINES = 'fill="none" stroke="currentColor" stroke-width="0.25"'
_SPOTS = 'fill="currentColor" stroke="none"'
_LINE = '<path d="M0 .75H60"/>'  # long tiles, because screens may show the seams between tiles
_CROSSES = "".join(f"M0 {at:g}H24M{at:g} 0V24" for at in (1.2 + 2.4 * step for step in range(10)))
_JOINTS = "".join(f"M{at:g} .8v1.6M{at + 2.4:g} 0v.8M{at + 2.4:g} 2.4v.8" for at in (1.2 + 4.8 * step for step in range(5)))
_CIRCLE = '<circle cx="{:g}" cy="{:g}" r="{:g}"/>'
_DOTS = "".join(_CIRCLE.format(0.55 + 1.1 * x, 0.55 + 1.1 * y, 0.32) for x in range(4) for y in range(x % 2, 4, 2))
_RINGS = "".join(_CIRCLE.format(at, at, 0.7) for at in (0.9, 2.7))

# By name: the width and height of a tile in mm, its rotation in degrees, the paint of its shapes, and the shapes.
_TILES: Mapping[str, tuple[float, float, int, str, str]] = {
    "horizontal": (60, 1.5, 0, _LINES, _LINE),
    "vertical": (60, 1.5, 90, _LINES, _LINE),
    "rising": (60, 1.5, -45, _LINES, _LINE),
    "falling": (60, 1.5, 45, _LINES, _LINE),
    "cross": (24, 24, 0, _LINES, f'<path d="{_CROSSES}"/>'),
    "dots": (4.4, 4.4, 0, _SPOTS, _DOTS),
    "rings": (3.6, 3.6, 0, _LINES, _RINGS),
    "waves": (36, 1.9, 0, _LINES, f'<path d="M0 .95q.75 -1.1 1.5 0{"t1.5 0" * 23}"/>'),
    "bricks": (24, 3.2, 0, _LINES, f'<path d="M0 .8H24M0 2.4H24{_JOINTS}"/>'),
}  # fmt: skip
PATTERNS = tuple(_TILES)


class FillPattern(NamedTuple):
    """A fill pattern from PATTERNS in one colour."""

    name: str
    colour: str = "black"

    @property
    def reference(self) -> str:
        """The value of a `fill` attribute that refers to this pattern."""
        return f"url(#{self._id})"

    @property
    def svg(self) -> str:
        """The <pattern> element that defines this pattern."""
        width, height, turn, paint, shapes = _TILES[self.name]
        size = f'width="{width:g}" height="{height:g}"' + (f' patternTransform="rotate({turn})"' if turn else "")
        head = f'<pattern id="{self._id}" color="{self.solid_colour}" patternUnits="userSpaceOnUse"'
        return f"{head} {size} {paint}>{shapes}</pattern>"

    @property
    def solid_colour(self) -> str:
        """The pattern's colour as #rrggbb, for lines and letters, which cannot have a pattern."""
        red, green, blue = (round(part * 255) for part in read_colour_unless_transparent(self.colour) or (1, 1, 1))
        return f"#{red:02x}{green:02x}{blue:02x}"

    @property
    def _id(self) -> str:
        return f"{self.name}-{self.solid_colour[1:]}"


def find_colour_of_lines(ink: str) -> str:
    """The colour in which lines and letters appear for an ink of a palette. Black if the ink is a pattern."""
    return FillPattern(ink).solid_colour if ink in PATTERNS else ink
