"""Checks of one thing on a face, wherever else it stands: size of type, width of lines, dots of pictures, place."""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from printgen.core.units import MM_PER_INCH, POINTS_PER_MM, mm_text
from printgen.preflight.edges import from_cut
from printgen.preflight.facts import Fact, Group, Shape, Type
from printgen.preflight.frame import IMPRINT, LEAST_DPI, THINNEST, Flaw, Frame

ThingCheck: TypeAlias = Mapping[type[Fact], Callable[[Any, Frame], Flaw | None]]  # by the kind of thing it looks at
_ROUNDING = 0.01  # what rounded coordinates may be short of
_NEAREST_IMPRINT = 0.5  # of the safe zone: an edition line may stand in its inner half


def small_type(fact: Type, frame: Frame) -> Flaw | None:
    """Type that is too small to be read in play."""
    least = min(frame.smallest, IMPRINT) if fact.imprint else frame.smallest
    return _small(fact, fact.points, least)


def small_type_within(fact: Group, frame: Frame) -> Flaw | None:
    """The same within an icon or a picture."""
    return _small(fact, fact.smallest, frame.smallest)


def _small(fact: Type | Group, points: float, least: float) -> Flaw | None:
    least *= POINTS_PER_MM
    if points > least - _ROUNDING:
        return None
    return Flaw("type", fact.wrote, f"type of {points:.3g} pt, and {least:.3g} pt is the smallest.")


def hairline(fact: Shape, frame: Frame) -> Flaw | None:
    """A line that printers lose."""
    return _thin(fact, fact.line)


def hairline_within(fact: Group, frame: Frame) -> Flaw | None:
    """The same within an icon or a picture."""
    return _thin(fact, fact.thinnest)


def _thin(fact: Shape | Group, line: float) -> Flaw | None:
    if line > THINNEST - 0.0005:
        return None
    return Flaw("hairline", fact.wrote, f"a line {mm_text(line)} wide.")


def coarse_picture(fact: Group, frame: Frame) -> Flaw | None:
    """A picture whose dots show."""
    if fact.dot * LEAST_DPI <= MM_PER_INCH + _ROUNDING:
        return None
    return Flaw(
        "resolution", fact.wrote, f"a picture of {MM_PER_INCH / fact.dot:.0f} dots per inch, and {LEAST_DPI} are wanted."
    )


def unsafe_type(fact: Type, frame: Frame) -> Flaw | None:
    """Type in the safe zone, or beyond the cut."""
    return _unsafe("type", fact, frame, frame.safe * (_NEAREST_IMPRINT if fact.imprint else 1))


def unsafe_field(fact: Shape, frame: Frame) -> Flaw | None:
    """A place to write in the safe zone, or beyond the cut."""
    if "data-field" not in fact.wrote.attrib:
        return None
    return _unsafe("a field", fact, frame, frame.safe)


def unsafe_group(fact: Group, frame: Frame) -> Flaw | None:
    """An icon or a field in the safe zone; an icon that runs over the cut is meant to."""
    if "data-field" in fact.wrote.attrib:
        return _unsafe("a field", fact, frame, frame.safe)
    if fact.kind != "icon" or from_cut(fact.edges, frame.outline, frame.size) < 0:
        return None
    return _unsafe("an icon", fact, frame, frame.safe)


def _unsafe(what: str, fact: Type | Shape | Group, frame: Frame, safe: float) -> Flaw | None:
    far = from_cut(fact.edges, frame.outline, frame.size)
    if far > safe - _ROUNDING:
        return None
    return Flaw("safe", fact.wrote, f"{what} {_place(far)}; {mm_text(safe)} are safe.")


def _place(far: float) -> str:
    return f"{max(far, 0.0):.1f} mm from the cut" if far > -_ROUNDING else f"{-far:.1f} mm over the cut"


SMALL_TYPE: ThingCheck = {Type: small_type, Group: small_type_within}
HAIRLINE: ThingCheck = {Shape: hairline, Group: hairline_within}
COARSE: ThingCheck = {Group: coarse_picture}
UNSAFE: ThingCheck = {Type: unsafe_type, Shape: unsafe_field, Group: unsafe_group}
