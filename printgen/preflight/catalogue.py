"""Every check by its name: how grave what it finds is, what it looks for, and what to do."""

from typing import NamedTuple
from xml.etree.ElementTree import Element

from printgen.model import Outline, Size
from printgen.problems import Severity
from printgen.units import POINTS_PER_MM, Mm

IMPRINT = 6 / POINTS_PER_MM
THINNEST: Mm = 0.2
LEAST_DPI = 200
LEAST_CONTRAST = 4.5


class Check(NamedTuple):
    """One check of drawings: its severity, what it finds in a word or two, and the hint."""

    severity: Severity
    finds: str
    hint: str


class Frame(NamedTuple):
    """What a face is held against: its cut, its bleed, its safe zone, and the smallest type it may have."""

    size: Size
    outline: Outline
    bleed: Mm
    safe: Mm
    smallest: Mm


class Flaw(NamedTuple):
    """What a check found: its name, the element that is to blame, and what is wrong with it."""

    check: str
    wrote: Element
    message: str


CHECKS = {
    "type": Check(
        "warning",
        "small type",
        "make it larger, or allow less with layout.smallest; an edition line says data-role='imprint'.",
    ),
    "contrast": Check("warning", "low contrast", "take a darker colour on a lighter one, or the other way round."),
    "picture": Check("note", "type on a picture", "look whether it can be read, or draw a plain shape between them."),
    "hairline": Check("warning", "hairlines", "draw it 0.2 mm wide or more: printers lose what is thinner."),
    "resolution": Check("warning", "coarse pictures", "take a larger picture, or show it smaller; 300 dots per inch are good."),
    "safe": Check("warning", "matter near the cut", "move it inwards: a knife strays by a millimetre or more."),
    "bleed": Check("error", "missing bleed", "draw it on to the edge of the bleed, or keep it clear of the cut."),
    "many": Check("note", "more than is looked at", "look at the rest yourself, or draw less on one face."),
    "colours": Check("warning", "colours alike", "give them an icon, a letter or a pattern too, or take other colours."),
}
