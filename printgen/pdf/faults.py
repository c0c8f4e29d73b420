"""Faults that keep a drawing from being compiled, each with the number of its element; callers turn numbers into lines."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from xml.etree.ElementTree import Element

from printgen.problems import Severity


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
