"""Checks single things on a face: text size, line width, picture resolution, and distance to the cut."""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from printgen.core.units import MM_PER_INCH, POINTS_PER_MM, Mm, write_mm
from printgen.preflight.cut_line import measure_signed_distance_to_cut
from printgen.preflight.facts import Fact, PictureFact, ShapeFact, TextFact
from printgen.preflight.findings import ElementFinding, FaceLimits

# A check of things: one function for each kind of thing that it examines.
ThingCheck: TypeAlias = Mapping[type[Fact], Callable[[Any, FaceLimits], ElementFinding | None]]

SMALLEST_IMPRINT: Mm = 6 / POINTS_PER_MM
THINNEST_LINE: Mm = 0.2
LEAST_DPI = 200
_ROUNDING: Mm = 0.01  # the precision of coordinates in a drawing
_IMPRINT_SAFE = 0.5  # an edition line needs only half of the usual distance to the cut


def find_small_text(fact: TextFact | PictureFact, limits: FaceLimits) -> ElementFinding | None:
    """A finding about text, also inside an icon or picture, that is too small to read during play, or None."""
    points = fact.points if isinstance(fact, TextFact) else fact.smallest
    is_imprint = isinstance(fact, TextFact) and fact.imprint
    least = (min(limits.smallest, SMALLEST_IMPRINT) if is_imprint else limits.smallest) * POINTS_PER_MM
    if points > least - _ROUNDING:
        return None
    return ElementFinding("type", fact.source, f"the text size is {points:.3g} pt, but must be at least {least:.3g} pt.")


def find_thin_line(fact: ShapeFact | PictureFact, limits: FaceLimits) -> ElementFinding | None:
    """A finding about a line, also inside an icon or picture, that is too thin to print, or None."""
    width = fact.line if isinstance(fact, ShapeFact) else fact.thinnest
    if width > THINNEST_LINE - 0.0005:
        return None
    message = f"a line is {write_mm(width)} wide, but must be at least {write_mm(THINNEST_LINE)}."
    return ElementFinding("hairline", fact.source, message)


def find_low_resolution(fact: PictureFact, limits: FaceLimits) -> ElementFinding | None:
    """A finding about a picture whose resolution is so low that single dots are visible, or None."""
    if fact.dot * LEAST_DPI <= MM_PER_INCH + _ROUNDING:
        return None
    message = f"the picture has {MM_PER_INCH / fact.dot:.0f} dots per inch, but needs at least {LEAST_DPI}."
    return ElementFinding("resolution", fact.source, message)


def find_thing_near_cut(fact: Fact, limits: FaceLimits) -> ElementFinding | None:
    """A finding about a text, a field or an icon that is too close to the cut, or to the edge of the paper; or None.

    An icon that crosses the cut is assumed to be intended.
    """
    if isinstance(fact, TextFact):
        name, share = "text", _IMPRINT_SAFE if fact.imprint else 1.0
    elif "data-field" in fact.source.attrib:
        name, share = "a field", 1.0
    elif isinstance(fact, PictureFact) and fact.kind == "icon":
        name, share = "an icon", 1.0
    else:
        return None
    safe, edge = limits.safe * share, limits.edge * share
    distance = measure_signed_distance_to_cut(fact.box, limits.outline, limits.size)
    if name == "an icon" and distance < 0:
        return None
    if edge and distance <= edge - _ROUNDING:
        place = f"is {distance:.1f} mm from" if distance > -_ROUNDING else f"extends {-distance:.1f} mm past"
        return ElementFinding("margin", fact.source, f"{name} {place} the edge of the paper, where many printers cannot print.")
    if distance > safe - _ROUNDING:
        return None
    is_inside = distance > -_ROUNDING
    place = f"is {max(distance, 0.0):.1f} mm from the cut" if is_inside else f"extends {-distance:.1f} mm past the cut"
    return ElementFinding("safe", fact.source, f"{name} {place}, but must be at least {write_mm(safe)} inside it.")


TYPE_SIZE: ThingCheck = {TextFact: find_small_text, PictureFact: find_small_text}
LINE_WIDTH: ThingCheck = {ShapeFact: find_thin_line, PictureFact: find_thin_line}
RESOLUTION: ThingCheck = {PictureFact: find_low_resolution}
DISTANCE_TO_CUT: ThingCheck = dict.fromkeys((TextFact, ShapeFact, PictureFact), find_thing_near_cut)
