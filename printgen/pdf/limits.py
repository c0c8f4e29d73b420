"""How much one drawing may hold, so that it can be compiled here and shown by readers of PDFs."""

from printgen.pdf.faults import Fault

MOST_USES = 20_000
MOST_MARKS = 1_000_000  # elements that one face draws, those in symbols and pictures as often as they are shown
MOST_FAULTS = 1_000
DEEPEST_USES = 20
DEEPEST = 60  # elements within each other, also by way of symbols and pictures
OPERATORS = 100  # bytes of operators that are as much work as an element


class Stopped(Exception):
    """Ends a walk whose last fault says that nobody need go on."""


def too_many() -> Fault:
    """The fault of a drawing with too many elements."""
    message = f"This draws more than {MOST_MARKS:,} elements, with those in symbols and pictures counted each time."
    return Fault(0, message, "use fewer copies, or save the picture as PNG.", final=True)


def too_deep() -> Fault:
    """The fault of an element that stands within too many others."""
    return Fault(0, f"The drawing is nested more than {DEEPEST} deep, with its pictures.", "flatten it.", final=True)
