"""Limits on one drawing, so that printgen can compile it and PDF readers can show it."""

from printgen.pdf.faults import Fault

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
