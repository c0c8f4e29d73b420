"""A face's SVG cut into the root's children as they were written, so that what repeats is compiled once."""

import re
from dataclasses import dataclass
from xml.etree.ElementTree import Element, ParseError, TreeBuilder, fromstring
from xml.parsers import expat

from printgen.pdf.faults import Fault, Refused

DEEPEST = 60


@dataclass(frozen=True, slots=True)
class Slice:
    """One child of the root: its text, its place in the count of all elements, and how many it is of them."""

    tag: str
    text: str
    ordinal: int
    count: int


@dataclass(frozen=True, slots=True)
class Document:
    """The root's own attributes and its children."""

    attributes: dict[str, str]
    children: tuple[Slice, ...]


def cut(svg: str) -> Document:
    """The slices of a face; Refused where it is not well-formed XML."""
    return _Cutter(svg.encode()).cut()


def root_attributes(text: str) -> dict[str, str]:
    """The attributes of a file's first element; a ValueError where there is none."""
    found: list[dict[str, str]] = []
    parser = expat.ParserCreate("utf-8")
    parser.StartElementHandler = lambda _, attributes: found.append(attributes) if not found else None
    try:
        parser.Parse(text, True)
    except expat.ExpatError:
        raise ValueError("this is not XML.") from None
    return found[0]


def element(text: str) -> Element:
    """The tree of a slice; a prefix that nobody declared stays in its name, for the grammar to refuse."""
    try:
        return fromstring(text)
    except ParseError:
        builder = TreeBuilder()
        parser = expat.ParserCreate("utf-8")
        parser.StartElementHandler, parser.EndElementHandler = builder.start, builder.end
        parser.CharacterDataHandler = builder.data
        parser.Parse(text, True)
        return builder.close()


class _Cutter:
    def __init__(self, raw: bytes) -> None:
        self.raw, self.depth, self.count = raw, 0, 0
        self.begin, self.tag, self.first = 0, "", 0
        self.attributes: dict[str, str] = {}
        self.children: list[Slice] = []
        self.parser = expat.ParserCreate("utf-8")
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self.parser.EntityDeclHandler = self._entity

    def cut(self) -> Document:
        try:
            self.parser.Parse(self.raw, True)
        except expat.ExpatError as fault:
            message = f"The drawing is not well-formed: {expat.errors.messages[fault.code]}."
            hint = "look for a tag that is not closed, or a bare & or < in a text."
            raise Refused(Fault(max(0, self.count - 1), message, hint)) from None
        return Document(self.attributes, tuple(self.children))

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        if self.depth == 0:
            self.attributes = attributes
        elif name == "svg":
            raise Refused(Fault(self.count, "<svg> does not stand within <svg>.", "take a <g>, or a file and <image href=…>."))
        elif self.depth == 1:
            self.begin, self.tag, self.first = self.parser.CurrentByteIndex, name, self.count
        self.depth += 1
        self.count += 1
        if self.depth > DEEPEST:
            raise Refused(Fault(self.count - 1, f"The drawing is nested more than {DEEPEST} deep.", "flatten it."))

    def _end(self, name: str) -> None:
        self.depth -= 1
        if self.depth == 1:
            self.children.append(
                Slice(name, self.raw[self.begin : self._behind(name)].decode(), self.first, self.count - self.first)
            )

    def _behind(self, name: str) -> int:
        """Where the element ends: expat stands before `</name>`, but behind `<name/>`."""
        at = self.parser.CurrentByteIndex
        closing = re.compile(rb"</%s\s*>" % re.escape(name.encode())).match(self.raw, at)
        return closing.end() if closing else at

    def _entity(self, *_: object) -> None:
        raise Refused(Fault(0, "Entities are not taken in a drawing.", "write the characters themselves."))
