"""A face's SVG cut into the root's children as they were written, so that what repeats is compiled once."""

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
    """The root's own attributes and its children; which document they are alike at the head and tail, and how far."""

    attributes: dict[str, str]
    children: tuple[Slice, ...]
    number: int = 0
    like: int = -1
    head: int = 0
    tail: int = 0


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


class Reader:
    """Reads a drawing, or a part of one between two children of the root."""

    def __init__(self, raw: bytes, first: int = 0) -> None:
        self.raw, self.depth, self.count = raw, 0, first
        self.begin, self.first = 0, 0
        self.attributes: dict[str, str] = {}
        self.children: list[Slice] = []
        self.starts: list[int] = []
        self.ends: list[int] = []
        self.parser = expat.ParserCreate("utf-8")
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self.parser.CharacterDataHandler = self._text
        self.parser.EntityDeclHandler = self.parser.SkippedEntityHandler = self._entity

    def read(self) -> None:
        """Read it all; Refused where it is not well-formed XML."""
        try:
            self.parser.Parse(self.raw, True)
        except expat.ExpatError as fault:
            message = f"The drawing is not well-formed: {expat.errors.messages[fault.code]}."
            hint = "look for a tag that is not closed, or a bare & or < in a text."
            raise Refused(Fault(max(0, self.count - 1), message, hint)) from None

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        if self.depth == 0:
            self.attributes = attributes
        elif name == "svg":
            raise Refused(Fault(self.count, "<svg> does not stand within <svg>.", "take a <g>, or a file and <image href=…>."))
        elif self.depth == 1:
            self.begin, self.first = self.parser.CurrentByteIndex, self.count
        self.depth += 1
        self.count += 1
        if self.depth > DEEPEST:
            raise Refused(Fault(self.count - 1, f"The drawing is nested more than {DEEPEST} deep.", "flatten it."))

    def _end(self, name: str) -> None:
        self.depth -= 1
        if self.depth == 1:
            end = self._behind(name.encode())
            self.starts.append(self.begin)
            self.ends.append(end)
            self.children.append(Slice(name, self.raw[self.begin : end].decode(), self.first, self.count - self.first))

    def _behind(self, name: bytes) -> int:
        """Where the element ends: expat stands before `</name>`, but behind `<name/>`."""
        at = self.parser.CurrentByteIndex
        close = at + 2 + len(name)
        if self.raw[at:close] == b"</" + name and self.raw[close : close + 1] in b"> \t\r\n":
            return self.raw.index(b">", close) + 1
        return at

    def _text(self, text: str) -> None:
        if self.depth == 1 and not text.isspace():
            message = f"“{text.strip()[:40]}” stands outside of <text>."
            raise Refused(Fault(max(0, self.count - 1), message, "put it into a <text>, or call text(…)."))

    def _entity(self, *_: object) -> None:
        raise Refused(Fault(0, "Entities are not taken in a drawing.", "write the characters themselves."))
