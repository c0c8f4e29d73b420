"""Finds missing bleed. Artwork that ends at the cut leaves a white edge if the cut is slightly off."""

from collections.abc import Iterator, Sequence

from printgen.core.boxes import Box, Point
from printgen.core.named_tuples import NamedTuple
from printgen.core.units import Mm, write_mm
from printgen.preflight.backdrop import WHITE, find_colours_at_unless_on_picture
from printgen.preflight.facts import Fact, ShapeFact, TextFact, find_box_including_wide_outline
from printgen.preflight.findings import ElementFinding, FaceLimits, SliceFinding

MOST_CHECKED = 400  # the most things that are checked on one face
_SIDES = ("left", "top", "right", "bottom")
_ROUNDING: Mm = 0.05
_AT_THE_CUT: Mm = 0.3  # a small thing that extends less than this past the cut counts as ending at the cut
_SAMPLES = 9  # points along a side


class SliceThing(NamedTuple):
    """A thing on a face, and the index of its slice."""

    slice_number: int
    fact: Fact


class _SideAtCut(NamedTuple):
    """A thing whose side reaches the cut but does not fill the bleed, and the distance by which this side passes the cut."""

    thing: SliceThing
    side: str
    reach: Mm


def find_missing_bleed(things: Sequence[SliceThing], limits: FaceLimits) -> Iterator[SliceFinding]:
    """Findings about things that end at the cut where nothing else fills the bleed."""
    outermost = [
        thing
        for thing in things
        if type(thing.fact) is not TextFact and _reaches_cut(find_box_including_wide_outline(thing.fact), limits)
    ]
    facts = [fact for _, fact in outermost]
    for count, ((number, fact), side, reach) in enumerate(_find_sides_short_of_bleed(outermost, limits)):
        if count == MOST_CHECKED:
            message = f"the bleed check stopped here, because more than {MOST_CHECKED} things end at the cut."
            yield SliceFinding(number, ElementFinding("many", fact.source, message))
            return
        bleed_points = _list_points_in_bleed(find_box_including_wide_outline(fact), side, limits)
        if any(find_colours_at_unless_on_picture(point, facts) == (WHITE,) for point in bleed_points):
            reaches = (
                f"extends only {write_mm(reach)} past the {side} edge of the cut"
                if reach > _ROUNDING
                else f"ends at the {side} edge of the cut"
            )
            message = f"<{fact.source.tag}> {reaches}, but must fill the bleed of {write_mm(limits.bleed)}."
            yield SliceFinding(number, ElementFinding("bleed", fact.source, message))


def _reaches_cut(box: Box, limits: FaceLimits) -> bool:
    """Whether a box reaches the cut or the bleed. Most things on a face do not, and are left out of the check."""
    left, top, right, bottom = box
    near = 2 * _ROUNDING
    return left <= near or top <= near or right >= limits.size.width - near or bottom >= limits.size.height - near


def _find_sides_short_of_bleed(things: Sequence[SliceThing], limits: FaceLimits) -> Iterator[_SideAtCut]:
    """The sides that reach the cut but do not fill the bleed."""
    for thing in things:
        for side in _SIDES if _is_visible_on_white(thing.fact) else ():
            reach = _measure_reach_if_between_cut_and_bleed(find_box_including_wide_outline(thing.fact), side, limits)
            if reach is not None:
                yield _SideAtCut(thing, side, reach)


def _is_visible_on_white(fact: Fact) -> bool:
    """Whether a thing is visible on white paper."""
    if type(fact) is ShapeFact:
        return any(colour != WHITE for colour in fact.colours) or fact.seen.style.stroke not in (None, WHITE)
    return True


def _measure_reach_if_between_cut_and_bleed(box: Box, side: str, limits: FaceLimits) -> Mm | None:
    """The distance in mm that a side of a box extends past the cut.

    Returns None if the side fills the bleed, or ends before the cut.
    """
    at = _SIDES.index(side)
    begin, end = (box.top, box.bottom) if at in (0, 2) else (box.left, box.right)
    length = limits.size.height if at in (0, 2) else limits.size.width
    cut = (limits.size.width, limits.size.height)[at - 2] if at >= 2 else 0.0
    reach = box[at] - cut if at >= 2 else cut - box[at]
    covers_half = min(end, length) - max(begin, 0.0) >= length / 2
    enough = limits.bleed - _ROUNDING if covers_half else min(_AT_THE_CUT, limits.bleed - _ROUNDING)
    return reach if -_ROUNDING <= reach < enough else None


def _list_points_in_bleed(box: Box, side: str, limits: FaceLimits) -> list[Point]:
    """Points just inside the end of the bleed along a side of a box. One point unless the face is a rectangle."""
    at, outer = _SIDES.index(side), limits.bleed - 2 * _ROUNDING
    begin, end = (box.top, box.bottom) if at in (0, 2) else (box.left, box.right)
    count = _SAMPLES if limits.outline.shape == "rectangle" else 1  # a round or pointed face reaches the cut only in the middle
    steps = [begin + (end - begin) * (step + 0.5) / count for step in range(count)]
    across = (-outer, -outer, limits.size.width + outer, limits.size.height + outer)[at]
    return [(across, step) if at in (0, 2) else (step, across) for step in steps]
