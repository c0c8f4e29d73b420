"""What a drawing cannot be compiled for, told by the number of its element; where that stands, others know."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from xml.etree.ElementTree import Element

from printgen.problems import Severity


@dataclass(frozen=True, slots=True)
class Fault:
    """Something an element says that is not taken; elements count from 0, the root, in their order.

    After a final one nobody tries to draw it in another way.
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
    """A ValueError with the element that is to blame for it, where that is another than the one being drawn."""

    def __init__(self, node: Element, fault: ValueError) -> None:
        super().__init__(str(fault))
        self.node, self.fault = node, fault


@contextmanager
def blaming(node: Element) -> Iterator[None]:
    """What goes wrong within is told of this element."""
    try:
        yield
    except ValueError as fault:
        raise Blamed(node, fault) from None


def places_of(nodes: Iterable[Element]) -> dict[Element, int]:
    """The number of each node among others."""
    return {node: at for at, node in enumerate(nodes)}
