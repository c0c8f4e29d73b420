"""Artwork that reaches the cut must go on to the edge of the bleed, or a white line shows where the knife strays."""

from collections.abc import Iterator, Sequence
from xml.etree.ElementTree import Element

from printgen.core.units import mm_text
from printgen.preflight.backdrop import WHITE, colours_at
from printgen.preflight.edges import Edges, Point
from printgen.preflight.facts import Fact, Shape, Type
from printgen.preflight.frame import Flaw, Frame

_ROUNDING = 0.05
_AT_THE_CUT = 0.3  # a small thing that ends here ends at the cut, not behind it
_SIDES = ("left", "upper", "right", "lower")
_SAMPLES = 9
MOST_LOOKED = 400  # things that stop short of the bleed, on one face


def short_of_bleed(items: Sequence[tuple[int, Fact]], frame: Frame) -> Iterator[tuple[int, Flaw]]:
    """Everything on a face that stops at the cut, with nothing that goes on behind it; each with the number it came with."""
    things = [fact for _, fact in items if type(fact) is not Type]
    for looked, (number, fact, side, reach) in enumerate(_stopping(items, frame)):
        if looked == MOST_LOOKED:
            yield number, Flaw("many", fact.wrote, "more things stop at the cut than are looked at.")
            return
        if not _covered(_with_line(fact), side, frame, things):
            yield number, Flaw("bleed", fact.wrote, _said(fact.wrote, side, reach, frame))


def _stopping(items: Sequence[tuple[int, Fact]], frame: Frame) -> Iterator[tuple[int, Fact, str, float]]:
    """Every thing that stops short of the bleed on a side where it reaches the cut, and how far it goes there."""
    for number, fact in items:
        for side in _SIDES if type(fact) is not Type and _inked(fact) else ():
            reach = _stops(_with_line(fact), side, frame)
            if reach is not None:
                yield number, fact, side, reach


def _inked(fact: Fact) -> bool:
    """Whether a thing leaves ink of its own colour on white paper."""
    if type(fact) is Shape:
        return any(colour != WHITE for colour in fact.colours) or fact.seen.style.stroke not in (None, WHITE)
    return True


def _with_line(fact: Fact) -> Edges:
    left, top, right, low = fact.edges
    more = fact.broad if type(fact) is Shape else 0.0
    return left - more, top - more, right + more, low + more


def _stops(edges: Edges, side: str, frame: Frame) -> float | None:
    """How far over the cut a box reaches on a side where it stops short of the bleed; None where it does not."""
    at = _SIDES.index(side)
    begin, end = (edges[1], edges[3]) if at in (0, 2) else (edges[0], edges[2])
    long = frame.size.height if at in (0, 2) else frame.size.width
    far = (frame.size.width, frame.size.height)[at - 2] if at >= 2 else 0.0
    reach = edges[at] - far if at >= 2 else far - edges[at]
    broad = min(end, long) - max(begin, 0.0) >= long / 2
    most = frame.bleed - _ROUNDING if broad else min(_AT_THE_CUT, frame.bleed - _ROUNDING)
    return reach if -_ROUNDING <= reach < most else None


def _covered(edges: Edges, side: str, frame: Frame, things: Sequence[Fact]) -> bool:
    """Whether something else fills the bleed along a box's side."""
    return all(colours_at(point, things) != (WHITE,) for point in _strip(edges, side, frame))


def _strip(edges: Edges, side: str, frame: Frame) -> list[Point]:
    """Points near the edge of the bleed, along the part of a side that a box takes."""
    at, outer = _SIDES.index(side), frame.bleed - 2 * _ROUNDING
    begin, end = (edges[1], edges[3]) if at in (0, 2) else (edges[0], edges[2])
    count = _SAMPLES if frame.outline.shape == "rectangle" else 1  # what is round or pointed meets the cut in the middle
    steps = [begin + (end - begin) * (step + 0.5) / count for step in range(count)]
    across = (-outer, -outer, frame.size.width + outer, frame.size.height + outer)[at]
    return [(across, step) if at in (0, 2) else (step, across) for step in steps]


def _said(wrote: Element, side: str, reach: float, frame: Frame) -> str:
    over = f"reaches {mm_text(reach)} over the {side} cut" if reach > _ROUNDING else f"stops at the {side} cut"
    return f"<{wrote.tag}> {over}, and the bleed is {mm_text(frame.bleed)}."
