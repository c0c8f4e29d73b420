"""The limits that a face is compared with, and the findings that checks report."""

from functools import lru_cache
from typing import NamedTuple
from xml.etree.ElementTree import Element

from printgen.core.problems import Severity
from printgen.core.units import Mm
from printgen.model import Outline, Size
from printgen.pdf.findings import numbered
from printgen.pdf.seen import Drawing


class FaceLimits(NamedTuple):
    """The size and outline of a face's cut, its bleed, its safe zone, and the smallest size of type; all in mm."""

    size: Size
    outline: Outline
    bleed: Mm
    safe: Mm
    smallest: Mm


class ElementFinding(NamedTuple):
    """Something that a check found: the id of the check, the element to blame, and a message."""

    check: str
    source: Element
    message: str


class FaceFinding(NamedTuple):
    """An ElementFinding as it is reported: elements of the face are numbered from 0, the root."""

    ordinal: int
    message: str
    hint: str
    check: str
    severity: Severity
    finds: str


def element_ordinal(drawing: Drawing, at: int, element: Element) -> int:
    """The number in its face of an element of the slice with the number `at`; an unknown element counts as the slice."""
    return drawing.slices[at].ordinal + _element_numbers(drawing.seen[at].root).get(element, 0)


@lru_cache(maxsize=64)
def _element_numbers(root: Element) -> dict[Element, int]:
    return numbered(root.iter())
