"""What a face is compared with, and what a check reports of it."""

from functools import lru_cache
from typing import NamedTuple
from xml.etree.ElementTree import Element

from printgen.core.problems import Severity
from printgen.core.units import POINTS_PER_MM, Mm
from printgen.model import Outline, Size
from printgen.pdf.faults import places_of
from printgen.pdf.seen import Drawing

IMPRINT = 6 / POINTS_PER_MM
THINNEST: Mm = 0.2
LEAST_DPI = 200
LEAST_CONTRAST = 4.5


class Frame(NamedTuple):
    """The cut of a face, its bleed, its safe zone, and the smallest type it may have; all in mm."""

    size: Size
    outline: Outline
    bleed: Mm
    safe: Mm
    smallest: Mm


class Flaw(NamedTuple):
    """What one of our checks found: its id, the element that is to blame, and what is wrong with it."""

    check: str
    wrote: Element
    message: str


class FaceFinding(NamedTuple):
    """What a check reports of a face, and the number of the element to blame; elements count from 0, the root."""

    ordinal: int
    message: str
    hint: str
    check: str
    severity: Severity
    finds: str


def ordinal_of(drawing: Drawing, at: int, element: Element) -> int:
    """The number in the face of an element that its slice has, or of the slice itself."""
    return drawing.slices[at].ordinal + _numbers(drawing.seen[at].root).get(element, 0)


@lru_cache(maxsize=64)
def _numbers(root: Element) -> dict[Element, int]:
    """The number of each element of a slice."""
    return places_of(root.iter())
