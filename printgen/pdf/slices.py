"""A face's SVG cut into the children of its root, so that what faces have in common is compiled once."""

from bisect import bisect_left, bisect_right
from dataclasses import dataclass, replace
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


_OPEN, _CLOSE = b"<svg>", b"</svg>"


@dataclass(frozen=True, slots=True)
class _Cut:
    """A face that was cut: its bytes, its children, where each begins and ends, and how many elements there are."""

    raw: bytes
    document: Document
    starts: list[int]
    ends: list[int]
    count: int


class Cutter:
    """Cuts faces; remembers the last one."""

    def __init__(self) -> None:
        self._last: _Cut | None = None

    def cut(self, svg: str) -> Document:
        """The slices of a face; Refused where it is not well-formed XML."""
        raw = svg.encode()
        made = _after(self._last, raw) if self._last is not None else None
        self._last = made or _whole(raw, self._last.document.number + 1 if self._last is not None else 0)
        return self._last.document


def _whole(raw: bytes, number: int) -> _Cut:
    reader = Reader(raw)
    reader.read()
    document = Document(reader.attributes, tuple(reader.children), number)
    return _Cut(raw, document, reader.starts, reader.ends, reader.count)


def _after(last: _Cut, raw: bytes) -> _Cut | None:
    """The cut of a face that begins and ends like the last one; None where it must be read as a whole."""
    head = bisect_right(last.ends, _common(last.raw, raw))
    if head == 0 or not raw.endswith(_CLOSE) or not last.raw.endswith(_CLOSE):
        return None
    begin = last.ends[head - 1]
    same = _common(last.raw[begin:], raw[begin:], tail=True)
    first = max(head, bisect_left(last.starts, len(last.raw) - same))
    end = last.starts[first] if first < len(last.starts) else len(last.raw) - len(_CLOSE)
    between = raw[begin : len(raw) - (len(last.raw) - end)]
    before = last.document.children[head - 1]
    reader = Reader(_OPEN + between + _CLOSE, before.ordinal + before.count - 1)
    try:
        reader.read()
    except Refused:
        return None  # read as a whole, it is refused with its own element
    return _joined(last, raw, reader, head, first)


def _joined(last: _Cut, raw: bytes, reader: Reader, head: int, first: int) -> _Cut:
    """The last cut with its children from head to first replaced by those that were read."""
    old = last.document.children
    more = reader.count - (old[first].ordinal if first < len(old) else last.count)
    tail = old[first:] if not more else tuple(replace(child, ordinal=child.ordinal + more) for child in old[first:])
    shift, grown = last.ends[head - 1] - len(_OPEN), len(raw) - len(last.raw)
    starts = [*last.starts[:head], *(at + shift for at in reader.starts), *(at + grown for at in last.starts[first:])]
    ends = [*last.ends[:head], *(at + shift for at in reader.ends), *(at + grown for at in last.ends[first:])]
    number, children = last.document.number, (*old[:head], *reader.children, *tail)
    document = Document(last.document.attributes, children, number + 1, number, head, len(tail))
    return _Cut(raw, document, starts, ends, last.count + more)


def _common(one: bytes, other: bytes, tail: bool = False) -> int:
    """How many bytes two texts begin with alike, or end with."""
    low, high = 0, min(len(one), len(other))
    while low < high:
        middle = (low + high + 1) // 2
        alike = one[-middle:] == other[-middle:] if tail else one[:middle] == other[:middle]
        low, high = (middle, high) if alike else (low, middle - 1)
    return low
