"""Type against what lies under it: the worst of three places along each run."""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import TypeAlias

from printgen.core.svg.colours import Rgb
from printgen.preflight.backdrop import WHITE, colours_at, mixed
from printgen.preflight.edges import Edges
from printgen.preflight.facts import Fact, Facts, Group, Shape, Type
from printgen.preflight.frame import LEAST_CONTRAST, Flaw

TypeCheck: TypeAlias = Callable[[Type, Sequence[Fact]], Iterator[Flaw]]  # of a run of type over the things below it
MOST_WORK = 5_000_000  # runs of type times things they may lie on, for one face
_A_LINE = 10  # looking at a line takes as long as passing by so many things
_PLACES = (1 / 6, 1 / 2, 5 / 6)


class Ground:
    """What the type of a face may lie on, in drawing order, and the checks of type on it."""

    def __init__(self, facts: Sequence[Facts], checks: Sequence[TypeCheck]) -> None:
        self._checks = checks
        self._things: list[tuple[Edges, Fact]] = []
        self._count = self._work = 0
        self.before: list[int] = []  # how many things are drawn before each slice
        for one in facts:
            self.before.append(len(self._things))
            if one.covers:
                self._things += _grown(one.items)
                self._count += one.count

    def begin(self) -> None:
        """Another face lies on the same things."""
        self._work = 0

    def flaws(self, facts: Facts, at: int) -> Iterator[Flaw]:
        """What is wrong with the type of the slice with that number."""
        below = self._things[: self.before[at]]
        for number, fact in enumerate(facts.items):
            if isinstance(fact, Type):
                over = [*below, *_grown(facts.items[:number])] if number and facts.covers else below
                near = near_of(fact, over)
                self._work += self._count + len(facts.items) + _effort(fact, near)
                if self._work > MOST_WORK:
                    yield Flaw("many", fact.wrote, "there is more type over more things than is looked at.")
                    return
                for check in self._checks:
                    yield from check(fact, near)


def _grown(facts: Sequence[Fact]) -> list[tuple[Edges, Fact]]:
    """All that may lie under type, each with the box it reaches with its line."""
    return [(_reach(fact), fact) for fact in facts if not isinstance(fact, Type)]


def _reach(fact: Fact) -> Edges:
    more = fact.broad if isinstance(fact, Shape) else 0.0
    left, top, right, low = fact.edges
    return (left - more, top - more, right + more, low + more) if more else fact.edges


def near_of(fact: Type, below: Sequence[tuple[Edges, Fact]]) -> list[Fact]:
    """The things whose boxes a run of type touches."""
    left, top, right, low = fact.edges
    return [thing for box, thing in below if box[0] <= right and box[2] >= left and box[1] <= low and box[3] >= top]


def _effort(fact: Type, near: Sequence[Fact]) -> int:
    """The work of finding the background of a run of text, in things looked at."""
    return 0 if _plain_below(fact.edges, near) is not None else _A_LINE * sum(map(_lines, near))


def _lines(thing: Fact) -> int:
    """About how many lines a thing has; the numbers of one take ten letters or more."""
    if not isinstance(thing, Shape):
        return thing.inner.count if isinstance(thing, Group) else 0
    return 1 + sum(len(thing.seen.node.attrib.get(name, "")) for name in ("d", "points")) // 10


def low_contrast(fact: Type, near: Sequence[Fact]) -> Iterator[Flaw]:
    """What is wrong with a run of type over these things."""
    worst = _worst(fact, near)
    if worst is None:
        yield Flaw("picture", fact.wrote, "type lies on a picture or a pattern; nobody has measured its contrast.")
    elif worst[0] < LEAST_CONTRAST:
        ratio, ink, ground = worst
        message = f"type of {ratio:.1f}:1 contrast, {hex_of(ink)} on {hex_of(ground)}; {LEAST_CONTRAST}:1 are wanted."
        yield Flaw("contrast", fact.wrote, message)


def _worst(fact: Type, near: Sequence[Fact]) -> tuple[float, Rgb, Rgb] | None:
    """The least contrast along a run, of the ink that stands out most; None where a picture lies below."""
    left, top, right, low = fact.edges
    plain = _plain_below(fact.edges, near)
    if plain is not None:
        return _clearest(fact, plain)
    places = [(left + share * (right - left), (top + low) / 2) for share in _PLACES]
    grounds = [colours_at(place, near) for place in places]
    return min((_clearest(fact, colour) for colours in grounds for colour in colours), default=None) if all(grounds) else None


def _plain_below(edges: Edges, near: Sequence[Fact]) -> Rgb | None:
    """The one colour that lies under a whole run, where that is seen at once."""
    if not near:
        return WHITE
    top = near[-1]
    if not isinstance(top, Shape) or not top.plain:
        return None
    (left, high, right, low), line = top.edges, top.broad
    holds = left + line <= edges[0] and high + line <= edges[1] and right - line >= edges[2] and low - line >= edges[3]
    return top.colours[0] if holds else None


def _clearest(fact: Type, ground: Rgb) -> tuple[float, Rgb, Rgb]:
    return max([_pair(ink, ground, fact.alpha) for ink in fact.colours], default=(21.0, ground, ground))


@lru_cache(maxsize=4096)
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
