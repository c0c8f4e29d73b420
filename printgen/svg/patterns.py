"""The family of patterns that stand for colours where ink is saved: told apart at arm's length, a quarter covered at most."""

from collections.abc import Mapping
from dataclasses import dataclass

from printgen.svg.colour import read_colour

_LINES = 'fill="none" stroke="currentColor" stroke-width="0.25"'
_SPOTS = 'fill="currentColor" stroke="none"'
_LINE = '<path d="M0 .75H60"/>'  # long tiles: where one ends and the next begins a screen may show it
_CROSSES = "".join(f"M0 {at:g}H24M{at:g} 0V24" for at in (1.2 + 2.4 * step for step in range(10)))
_JOINTS = "".join(f"M{at:g} .8v1.6M{at + 2.4:g} 0v.8M{at + 2.4:g} 2.4v.8" for at in (1.2 + 4.8 * step for step in range(5)))
_CIRCLE = '<circle cx="{:g}" cy="{:g}" r="{:g}"/>'
_DOTS = "".join(_CIRCLE.format(0.55 + 1.1 * x, 0.55 + 1.1 * y, 0.32) for x in range(4) for y in range(x % 2, 4, 2))
_RINGS = "".join(_CIRCLE.format(at, at, 0.7) for at in (0.9, 2.7))

_FAMILY: Mapping[str, tuple[float, float, int, str, str]] = {
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
PATTERNS = tuple(_FAMILY)


@dataclass(frozen=True, slots=True)
class Pattern:
    """One of the family, in a colour."""

    name: str
    colour: str = "black"

    @property
    def reference(self) -> str:
        """What a shape is filled with."""
        return f"url(#{self._id})"

    @property
    def svg(self) -> str:
        """The definition."""
        width, height, turn, paint, shapes = _FAMILY[self.name]
        size = f'width="{width:g}" height="{height:g}"' + (f' patternTransform="rotate({turn})"' if turn else "")
        head = f'<pattern id="{self._id}" color="{self.solid}" patternUnits="userSpaceOnUse"'
        return f"{head} {size} {paint}>{shapes}</pattern>"

    @property
    def solid(self) -> str:
        """The colour it is drawn in, for lines and letters."""
        red, green, blue = (round(part * 255) for part in read_colour(self.colour) or (1, 1, 1))
        return f"#{red:02x}{green:02x}{blue:02x}"

    @property
    def _id(self) -> str:
        return f"{self.name}-{self.solid[1:]}"


def line_colour(ink: str) -> str:
    """The colour of a palette's ink for lines and letters: black where it is a pattern."""
    return Pattern(ink).solid if ink in PATTERNS else ink
