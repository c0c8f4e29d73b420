"""Contrast of type with the things below it: the worst of three places along each run."""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import TypeAlias

from printgen.core.boxes import Box
from printgen.core.svg.colours import Rgb
from printgen.preflight.backdrop import WHITE, blend, colours_at
from printgen.preflight.facts import Fact, PictureFact, ShapeFact, SliceFacts, TypeFact, outer_box
from printgen.preflight.findings import ElementFinding

TypeCheck: TypeAlias = Callable[[TypeFact, Sequence[Fact]], Iterator[ElementFinding]]  # of a run of type over things below it
LEAST_CONTRAST = 4.5  # WCAG 2.1, level AA
MOST_WORK = 5_000_000  # runs of type times things that may be below them, for one face
_LINE_WORK = 10  # the work of looking at one line of a shape, compared with skipping a thing
_PLACES = (1 / 6, 1 / 2, 5 / 6)  # of a run, from its left end


class TypeChecker:
    """Runs the checks of type over everything drawn below it, for faces with the same things in the same order."""

    def __init__(self, slices: Sequence[SliceFacts], checks: Sequence[TypeCheck]) -> None:
        self._checks = checks
        self._things: list[tuple[Box, Fact]] = []
        self._count = self._work = 0
        self.before: list[int] = []  # how many things are drawn before each slice
        for facts in slices:
            self.before.append(len(self._things))
            if facts.covers:
                self._things += _covering(facts.items)
                self._count += facts.count

    def start_face(self) -> None:
        """Reset the work to 0 for another face."""
        self._work = 0

    def findings(self, facts: SliceFacts, at: int) -> Iterator[ElementFinding]:
        """The findings about the type of a slice, which has the number `at`; adds to the work of the face."""
        below = self._things[: self.before[at]]
        for number, fact in enumerate(facts.items):
            if isinstance(fact, TypeFact):
                things = [*below, *_covering(facts.items[:number])] if number and facts.covers else below
                touched = touched_by(fact, things)
                self._work += self._count + len(facts.items) + _contrast_work(fact, touched)
                if self._work > MOST_WORK:
                    yield ElementFinding("many", fact.source, "there is more type over more things than is looked at.")
                    return
                for check in self._checks:
                    yield from check(fact, touched)


def _covering(facts: Sequence[Fact]) -> list[tuple[Box, Fact]]:
    """The things that may be below type, each with its box including a broad outline."""
    return [(outer_box(fact), fact) for fact in facts if not isinstance(fact, TypeFact)]


def touched_by(fact: TypeFact, things: Sequence[tuple[Box, Fact]]) -> list[Fact]:
    """The things with a box that touches the box of a run of type."""
    left, top, right, bottom = fact.box
    return [thing for box, thing in things if box[0] <= right and box[2] >= left and box[1] <= bottom and box[3] >= top]


def _contrast_work(fact: TypeFact, below: Sequence[Fact]) -> int:
    """The estimated work of finding the colours below a run of type, in things looked at."""
    return 0 if _plain_colour(fact.box, below) is not None else _LINE_WORK * sum(map(_line_count, below))


def _line_count(thing: Fact) -> int:
    """An estimate of the lines in a thing: the numbers of one line take ten letters or more."""
    if not isinstance(thing, ShapeFact):
        return thing.inner.count if isinstance(thing, PictureFact) else 0
    return 1 + sum(len(thing.seen.node.attrib.get(name, "")) for name in ("d", "points")) // 10


def check_contrast(fact: TypeFact, below: Sequence[Fact]) -> Iterator[ElementFinding]:
    """Report type with low contrast, and type on a picture or pattern, whose contrast is unknown."""
    worst = _worst_contrast(fact, below)
    if worst is None:
        yield ElementFinding("picture", fact.source, "type lies on a picture or a pattern; nobody has measured its contrast.")
    elif worst[0] < LEAST_CONTRAST:
        ratio, ink, ground = worst
        message = f"type of {ratio:.1f}:1 contrast, {hex_of(ink)} on {hex_of(ground)}; {LEAST_CONTRAST}:1 are wanted."
        yield ElementFinding("contrast", fact.source, message)


def _worst_contrast(fact: TypeFact, below: Sequence[Fact]) -> tuple[float, Rgb, Rgb] | None:
    """The least contrast along a run of type, with the two colours; None if a picture or pattern is below it.

    Letters with a fill and an outline count with the colour that stands out more.
    """
    left, top, right, bottom = fact.box
    plain = _plain_colour(fact.box, below)
    if plain is not None:
        return _best_contrast(fact, plain)
    places = [(left + share * (right - left), (top + bottom) / 2) for share in _PLACES]
    grounds = [colours_at(place, below) for place in places]
    if not all(grounds):
        return None
    return min((_best_contrast(fact, colour) for colours in grounds for colour in colours), default=None)


def _plain_colour(box: Box, below: Sequence[Fact]) -> Rgb | None:
    """The one colour below a whole box, if the topmost thing alone decides it; else None."""
    if not below:
        return WHITE
    top = below[-1]
    if not isinstance(top, ShapeFact) or not top.plain:
        return None
    (left, high, right, low), line = top.box, top.broad
    holds = left + line <= box.left and high + line <= box.top and right - line >= box.right and low - line >= box.bottom
    return top.colours[0] if holds else None


def _best_contrast(fact: TypeFact, ground: Rgb) -> tuple[float, Rgb, Rgb]:
    return max([_contrast_pair(ink, ground, fact.alpha) for ink in fact.colours], default=(21.0, ground, ground))


@lru_cache(maxsize=4096)
def _contrast_pair(ink: Rgb, ground: Rgb, alpha: float) -> tuple[float, Rgb, Rgb]:
    """The contrast of an ink that lets the ground shine through, the colour this gives, and the ground."""
    blended = blend(ink, ground, alpha)
    return contrast(blended, ground), blended, ground


def contrast(one: Rgb, other: Rgb) -> float:
    """The contrast of two colours, from 1 to 21, as WCAG defines it."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def luminance(colour: Rgb) -> float:
    """How bright a colour is, from 0 to 1."""
    red, green, blue = map(linear_light, colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def linear_light(channel: float) -> float:
    """The light of one channel of an sRGB colour, from 0 to 1."""
    return channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4


def hex_of(colour: Rgb) -> str:
    """A colour as #rrggbb."""
    return "#" + "".join(f"{round(share * 255):02x}" for share in colour)
