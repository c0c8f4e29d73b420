"""Type against what lies under it: the worst of three places along each run."""

from collections.abc import Iterator, Sequence

from printgen.preflight.backdrop import colours_at, mixed
from printgen.preflight.catalogue import LEAST_CONTRAST, Flaw
from printgen.preflight.edges import Point
from printgen.preflight.facts import Fact, Facts, Shape, Type
from printgen.svg.colour import Rgb

_PLACES = (1 / 6, 1 / 2, 5 / 6)


class Contrast:
    """Judges the type of faces that lie on the same things, each run of it once."""

    def __init__(self, ground: Sequence[Facts]) -> None:
        self._things = [fact for facts in ground for fact in facts.items if type(fact) is not Type]
        self._ends = [0]
        for facts in ground:
            self._ends.append(self._ends[-1] + sum(type(fact) is not Type for fact in facts.items))
        self._known: dict[tuple[Facts, int], tuple[Flaw, ...]] = {}

    def flaws(self, facts: Facts, after: int) -> tuple[Flaw, ...]:
        """What is wrong with the type of a slice that is drawn after so many of the ground."""
        known = self._known.get((facts, after))
        if known is None:
            known = self._known[facts, after] = tuple(self._judge(facts, self._things[: self._ends[after]]))
        return known

    def _judge(self, facts: Facts, below: list[Fact]) -> Iterator[Flaw]:
        for at, fact in enumerate(facts.items):
            if type(fact) is Type:
                yield from low_contrast(fact, [*below, *(one for one in facts.items[:at] if type(one) is not Type)])


def low_contrast(fact: Type, below: Sequence[Fact]) -> Iterator[Flaw]:
    """What is wrong with a run of type over these things."""
    left, top, right, low = fact.edges
    near = [thing for thing in below if _meets(thing, left, top, right, low)]
    places = [(left + share * (right - left), (top + low) / 2) for share in _PLACES]
    worst = min((_at(place, fact, near) for place in places), key=lambda found: found[0])
    if worst[0] == 0:
        yield Flaw("picture", fact.wrote, "type lies on a picture, whose colours nobody knows.")
    elif worst[0] < LEAST_CONTRAST:
        ratio, ink, ground = worst
        message = f"type of {ratio:.1f}:1 contrast, {hex_of(ink)} on {hex_of(ground)}; {LEAST_CONTRAST}:1 are wanted."
        yield Flaw("contrast", fact.wrote, message)


def _meets(thing: Fact, left: float, top: float, right: float, low: float) -> bool:
    edges, more = thing.edges, thing.broad if type(thing) is Shape else 0.0
    if type(thing) is Shape and not thing.colours and not more:
        return False
    return edges[0] - more <= right and edges[2] + more >= left and edges[1] - more <= low and edges[3] + more >= top


def _at(place: Point, fact: Type, near: Sequence[Fact]) -> tuple[float, Rgb, Rgb]:
    """The contrast at a place, of the ink that stands out most from the worst ground; 0 where that is not known."""
    grounds = colours_at(place, near)
    pairs = [max(_pair(ink, ground, fact.alpha) for ink in fact.colours) for ground in grounds if fact.colours]
    return min(pairs, default=(0.0, _NONE, _NONE))


def _pair(ink: Rgb, ground: Rgb, alpha: float) -> tuple[float, Rgb, Rgb]:
    shown = mixed(ink, ground, alpha)
    return contrast(shown, ground), shown, ground


def contrast(one: Rgb, other: Rgb) -> float:
    """The contrast of two colours, from 1 to 21, as WCAG counts it."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def luminance(colour: Rgb) -> float:
    """How bright a colour is, from 0 to 1."""
    red, green, blue = map(linear, colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def linear(share: float) -> float:
    """The light of a share of a colour as screens and printers take it (sRGB)."""
    return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4


def hex_of(colour: Rgb) -> str:
    """A colour as #rrggbb."""
    return "#" + "".join(f"{round(share * 255):02x}" for share in colour)


_NONE: Rgb = (0.0, 0.0, 0.0)
