"""The limits that apply to a face, and the findings that preflight checks report."""

from functools import lru_cache
from xml.etree.ElementTree import Element

from printgen.core.named_tuples import NamedTuple
from printgen.core.problems import Severity
from printgen.core.units import Mm
from printgen.model import Outline, Size
from printgen.pdf.findings import number_elements
from printgen.pdf.seen import CompiledDrawing, SeenSlice


class FaceLimits(NamedTuple):
    """The limits of a face in mm: the size and outline of its cut, its bleed, its safe zone, and its smallest text size.

    `edge` is more than 0 if the face fills its paper: printers may not reach the outermost `edge` mm.
    """

    size: Size
    outline: Outline
    bleed: Mm
    safe: Mm
    smallest: Mm
    edge: Mm = 0.0


class ElementFinding(NamedTuple):
    """A finding of a check: the id of the check, the element concerned, and a message."""

    check: str
    source: Element
    message: str


class SliceFinding(NamedTuple):
    """A finding, and the index of the slice that has the element concerned."""

    slice_number: int
    finding: ElementFinding


class FaceFinding(NamedTuple):
    """A finding to report on a face. `ordinal` is the number of its element on the face, counted from 0 (the root)."""

    ordinal: int
    message: str
    hint: str
    check: str
    severity: Severity
    finds: str


class LabelledFace(NamedTuple):
    """A face to compare with others: its label in messages, and its slices."""

    label: str
    slices: tuple[SeenSlice, ...]


class ComparisonFinding(NamedTuple):
    """A finding of a comparison of faces: the index of the face and of its slice that have the element, and the finding."""

    face_number: int
    slice_number: int
    finding: ElementFinding


def find_ordinal_of_element_or_slice_root(drawing: CompiledDrawing, slice_number: int, element: Element) -> int:
    """The number of an element on its face. An element that is not in the slice counts as the slice's root."""
    return drawing.slices[slice_number].ordinal + _number_elements(drawing.seen[slice_number].root).get(element, 0)


@lru_cache(maxsize=64)
def _number_elements(root: Element) -> dict[Element, int]:
    return number_elements(root.iter())
