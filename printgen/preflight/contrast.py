"""Checks the contrast between text and its background at three points along each run of text."""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import TypeAlias

from printgen.core.boxes import Box
from printgen.core.named_tuples import NamedTuple
from printgen.core.svg.colours import Rgb
from printgen.preflight.backdrop import WHITE, blend_colours, find_colours_at_unless_on_picture
from printgen.preflight.facts import (
    Fact,
    PictureFact,
    ShapeFact,
    SliceFacts,
    TextFact,
    can_be_behind_text,
    find_box_including_wide_outline,
)
from printgen.preflight.findings import ElementFinding

TypeCheck: TypeAlias = Callable[
    [TextFact, Sequence[Fact]], Iterator[ElementFinding]
]  # a check of a run of text and the things behind it
LEAST_CONTRAST = 4.5  # WCAG 2.1, level AA
MOST_WORK = 5_000_000  # for one face: the number of text runs times the number of things that may be behind them
_LINE_WORK = 10  # the work of examining one line of a shape or one thing in a picture, relative to skipping a thing
_PLACES = (1 / 6, 1 / 2, 5 / 6)  # the checked points of a run, as fractions of its width from the left


BoxedThing: TypeAlias = tuple[Box, Fact]  # a thing, and its box with a wide outline


class TextContrast(NamedTuple):
    """The contrast ratio of a text, its visible colour, and the colour of its background."""

    ratio: float
    ink: Rgb
    background: Rgb


class TextChecker:
    """Checks text against its background, on faces that have the same things in the same order."""

    def __init__(self, slices: Sequence[SliceFacts], checks: Sequence[TypeCheck]) -> None:
        self._checks = checks
        self._things: list[BoxedThing] = []
        self._count = self._work = 0
        self.before: list[int] = []  # the number of things drawn before each slice
        for facts in slices:
            self.before.append(len(self._things))
            if facts.covers:
                self._things += _list_boxed_things_except_text(facts.items)
                self._count += facts.count

    def reset_work_counter(self) -> None:
        """Reset the work counter to 0 for the next face."""
        self._work = 0

    def check_slice(self, facts: SliceFacts, slice_number: int) -> Iterator[ElementFinding]:
        """The findings about text in one slice, of which the last says if the work on this face has reached its limit."""
        below = self._things[: self.before[slice_number]]
        for number, fact in enumerate(facts.items):
            if isinstance(fact, TextFact):
                things = [*below, *_list_boxed_things_except_text(facts.items[:number])] if number and facts.covers else below
                touched = find_touched_things(fact, things)
                self._work += self._count + len(facts.items) + _estimate_work_behind_text(fact, touched)
                if self._work > MOST_WORK:
                    message = "the contrast check stopped here, because too many things may be behind the text on this face."
                    yield ElementFinding("many", fact.source, message)
                    return
                for check in self._checks:
                    yield from check(fact, touched)


def _list_boxed_things_except_text(facts: Sequence[Fact]) -> list[BoxedThing]:
    """The things that may be behind text, each with its box. The box includes a wide outline."""
    return [(find_box_including_wide_outline(fact), fact) for fact in facts if not isinstance(fact, TextFact)]


def find_touched_things(fact: TextFact, things: Sequence[BoxedThing]) -> list[Fact]:
    """The things whose box touches the box of a run of text."""
    left, top, right, bottom = fact.box
    return [thing for box, thing in things if box[0] <= right and box[2] >= left and box[1] <= bottom and box[3] >= top]


def _estimate_work_behind_text(fact: TextFact, below: Sequence[Fact]) -> int:
    """The estimated work of finding the colours behind a run of text: the lines of shapes and the things in pictures."""
    if _find_plain_colour_behind_box(fact.box, below) is not None:
        return 0
    count = 0
    for thing in below:
        if isinstance(thing, PictureFact):
            count += thing.inner.count
        elif isinstance(thing, ShapeFact):  # ten characters of its attributes are about one line
            count += 1 + sum(len(thing.seen.node.attrib.get(name, "")) for name in ("d", "points")) // 10
    return _LINE_WORK * count


def find_contrast_findings(fact: TextFact, below: Sequence[Fact]) -> Iterator[ElementFinding]:
    """Findings about text with low contrast, and about text on a picture or pattern, where the contrast is unknown."""
    worst = _find_worst_contrast_unless_on_picture(fact, below)
    if worst is None:
        yield ElementFinding("picture", fact.source, "the text is on a picture or a pattern, so its contrast is unknown.")
    elif worst.ratio < LEAST_CONTRAST:
        ratio, ink, ground = worst
        colours = f"{write_hex_colour(ink)} on {write_hex_colour(ground)}"
        message = f"the text has a contrast of {ratio:.1f}:1 ({colours}), but needs at least {LEAST_CONTRAST}:1."
        yield ElementFinding("contrast", fact.source, message)


def _find_worst_contrast_unless_on_picture(fact: TextFact, below: Sequence[Fact]) -> TextContrast | None:
    """The lowest contrast along a run of text with its two colours, or None on a picture or pattern.

    For letters with a fill and an outline, the colour with the higher contrast counts.
    """
    left, top, right, bottom = fact.box
    below = [thing for thing in below if not _is_frame_around(fact.box, thing)]
    plain = _find_plain_colour_behind_box(fact.box, below)
    if plain is not None:
        return _find_best_contrast(fact, plain)
    places = [(left + share * (right - left), (top + bottom) / 2) for share in _PLACES]
    backgrounds = [find_colours_at_unless_on_picture(place, below) for place in places]
    if not all(backgrounds):
        return None
    return min((_find_best_contrast(fact, colour) for colours in backgrounds for colour in colours), default=None)


def _is_frame_around(box: Box, thing: Fact) -> bool:
    """Whether a thing is a rectangle without a fill whose outline runs around a box without touching it."""
    if type(thing) is not ShapeFact or thing.colours or thing.seen.node.tag != "rect":
        return False
    a, b, c, d, _, _ = thing.seen.state.matrix
    (left, top, right, bottom), line = thing.box, thing.broad
    inside = left + line < box.left and top + line < box.top and right - line > box.right and bottom - line > box.bottom
    return inside and b == c == 0 and abs(a) == abs(d)


def find_plain_colour_behind(fact: TextFact, drawn_before: Sequence[Fact]) -> Rgb | None:
    """The colour behind the whole box of a run of text, and so behind every text inside this box; None if there are several."""
    things = _list_boxed_things_except_text([thing for thing in drawn_before if can_be_behind_text(thing)])
    return _find_plain_colour_behind_box(fact.box, find_touched_things(fact, things))


def _find_plain_colour_behind_box(box: Box, below: Sequence[Fact]) -> Rgb | None:
    """The colour behind a whole box, or None unless the topmost thing alone determines it."""
    if not below:
        return WHITE
    top = below[-1]
    if not isinstance(top, ShapeFact) or not top.plain:
        return None
    (left, high, right, low), line = top.box, top.broad
    holds = left + line <= box.left and high + line <= box.top and right - line >= box.right and low - line >= box.bottom
    return top.colours[0] if holds and (top.seen.node.tag == "rect" or _is_in_ellipse(box, top)) else None


def _is_in_ellipse(box: Box, ellipse: ShapeFact) -> bool:
    """Whether a whole box is inside a circle or an ellipse without a wide outline."""
    left, high, right, low = ellipse.box
    wide, tall = right - left, low - high
    across = max(left + right - 2 * box.left, 2 * box.right - left - right)  # twice the distance from the middle
    down = max(high + low - 2 * box.top, 2 * box.bottom - high - low)
    return not ellipse.broad and (across * tall) ** 2 + (down * wide) ** 2 <= (wide * tall) ** 2


def _find_best_contrast(fact: TextFact, background: Rgb) -> TextContrast:
    return max(
        [_measure_blended_contrast(ink, background, fact.alpha) for ink in fact.colours],
        default=TextContrast(21.0, background, background),
    )


@lru_cache(maxsize=4096)
def _measure_blended_contrast(ink: Rgb, background: Rgb, alpha: float) -> TextContrast:
    """The contrast between an ink of this opacity and its background, the visible colour, and the background colour."""
    blended = blend_colours(ink, background, alpha)
    return TextContrast(measure_contrast(blended, background), blended, background)


def measure_contrast(colour: Rgb, background: Rgb) -> float:
    """The contrast between two colours, from 1 to 21, as WCAG defines it."""
    dark, light = sorted((measure_luminance(colour), measure_luminance(background)))
    return (light + 0.05) / (dark + 0.05)


def measure_luminance(colour: Rgb) -> float:
    """The relative luminance of a colour, from 0 to 1."""
    red, green, blue = map(convert_to_linear_light, colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def convert_to_linear_light(channel: float) -> float:
    """The linear light, from 0 to 1, of one channel of an sRGB colour."""
    return channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4


def write_hex_colour(colour: Rgb) -> str:
    """A colour as #rrggbb."""
    return "#" + "".join(f"{round(share * 255):02x}" for share in colour)
