"""The compiler's findings about a drawing, the errors that stop it, and the limits on a drawing."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from xml.etree.ElementTree import Element

from printgen.core.named_tuples import NamedTuple
from printgen.core.problems import Severity

MOST_USES = 20_000
MOST_MARKS = 1_000_000  # elements that one face draws; elements in symbols and pictures count each time
MOST_WALKED = 300_000  # elements of one face that are compiled one by one
MOST_FINDINGS = 1_000
DEEPEST_USES = 20
DEEPEST = 60  # levels of elements, including those in symbols and pictures
OPERATOR_BYTES = 100  # this many bytes of operators count as one element


class DrawingFinding(NamedTuple):
    """Something in a drawing that cannot be compiled, with its element's number, counted from 0 (the root).

    After a final finding, printgen does not try to draw the picture with cairo.
    """

    ordinal: int
    message: str
    hint: str = ""
    check: str = "drawing"
    severity: Severity = "error"
    final: bool = False


class ElementError(Exception):
    """Ends the compilation of one element with a finding."""

    def __init__(self, finding: DrawingFinding) -> None:
        super().__init__(finding.message)
        self.finding = finding


class DrawingTooLargeError(ElementError):
    """Ends the compilation of a whole slice with a finding."""


class CompilationEndedError(Exception):
    """Ends the compilation of a drawing after a finding that makes the rest pointless."""


class BlamedError(Exception):
    """A ValueError and the element that caused it, which may differ from the element being drawn."""

    def __init__(self, node: Element, error: ValueError) -> None:
        super().__init__(str(error))
        self.node, self.error = node, error


@contextmanager
def blame_errors_on(node: Element) -> Iterator[None]:
    """Turn every ValueError in the block into a BlamedError with this element."""
    try:
        yield
    except ValueError as error:
        raise BlamedError(node, error) from None


def number_elements(nodes: Iterable[Element]) -> dict[Element, int]:
    """The position of each element in the sequence, counted from 0."""
    return {node: at for at, node in enumerate(nodes)}


def make_too_many_elements_finding() -> DrawingFinding:
    """The finding about a face with more than MOST_MARKS elements."""
    message = (
        f"The drawing has more than {MOST_MARKS:,} elements; an element in a symbol or picture counts each time it is drawn."
    )
    return DrawingFinding(0, message, "draw fewer elements, or save the picture as PNG.", final=True)


def make_nested_too_deep_finding() -> DrawingFinding:
    """The finding about an element nested more than DEEPEST levels deep."""
    message = f"The drawing, including its pictures, has more than {DEEPEST} levels of nested elements."
    return DrawingFinding(0, message, "remove some levels of <g>, or nest fewer pictures inside one another.", final=True)
