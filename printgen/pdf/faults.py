"""Faults that keep a drawing from being compiled, each with the number of its element, and limits on a drawing."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from xml.etree.ElementTree import Element

from printgen.core.problems import Severity


@dataclass(frozen=True, slots=True)
class Fault:
    """Something in an element that is not supported; elements are numbered in their order from 0, the root.

    After a final fault the picture is not tried with cairo.
    """

    ordinal: int
    message: str
    hint: str = ""
    check: str = "drawing"
    severity: Severity = "error"
    final: bool = False


class Refused(Exception):
    """Ends the compilation of one element."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.message)
        self.fault = fault


class TooMuch(Refused):
    """Ends the compilation of a whole slice."""


class Blamed(Exception):
    """A ValueError and the element that caused it, if that is not the element being drawn."""

    def __init__(self, node: Element, fault: ValueError) -> None:
        super().__init__(str(fault))
        self.node, self.fault = node, fault


@contextmanager
def blaming(node: Element) -> Iterator[None]:
    """Blame this element for every ValueError in the block."""
    try:
        yield
    except ValueError as fault:
        raise Blamed(node, fault) from None


def places_of(nodes: Iterable[Element]) -> dict[Element, int]:
    """The number of each node among others."""
    return {node: at for at, node in enumerate(nodes)}


MOST_USES = 20_000
MOST_MARKS = 1_000_000  # elements that one face draws, those in symbols and pictures as often as they are shown
MOST_WALKED = 300_000  # elements of one face that are compiled, one by one
MOST_FAULTS = 1_000
DEEPEST_USES = 20
DEEPEST = 60  # levels of elements, through symbols and pictures too
OPERATORS = 100  # bytes of operators that cost as much work as an element


class Stopped(Exception):
    """Ends a walk after a fault that makes the rest pointless."""


def too_many() -> Fault:
    """The fault of a drawing with too many elements."""
    message = f"This draws more than {MOST_MARKS:,} elements, with those in symbols and pictures counted each time."
    return Fault(0, message, "use fewer copies, or save the picture as PNG.", final=True)


def too_deep() -> Fault:
    """The fault of an element inside too many others."""
    return Fault(0, f"The drawing is nested more than {DEEPEST} deep, with its pictures.", "flatten it.", final=True)
