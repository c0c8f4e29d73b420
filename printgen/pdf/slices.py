"""Cuts the SVG of a face into slices, one for each child of its root. Slices that faces share are compiled once."""

from bisect import bisect_left, bisect_right
from dataclasses import replace
from xml.etree.ElementTree import Element, ParseError, TreeBuilder, fromstring
from xml.parsers import expat

from printgen.core.named_tuples import NamedTuple
from printgen.core.records import dataclass
from printgen.pdf.findings import DEEPEST, DrawingFinding, ElementError

_OPEN, _CLOSE = b"<svg>", b"</svg>"


@dataclass(frozen=True, slots=True)
class Slice:
    """One child of the root: its text, its number among all elements of the drawing, and its number of elements."""

    tag: str
    text: str
    ordinal: int
    count: int


class SlicedDrawing(NamedTuple):
    """The attributes and the children of a drawing's root.

    The first `head` and the last `tail` children are the same as in drawing number `like`.
    """

    attributes: dict[str, str]
    children: tuple[Slice, ...]
    number: int
    like: int = -1
    head: int = 0
    tail: int = 0


def parse_slice(text: str) -> Element:
    """The XML tree of a slice of a drawing. A prefix that is not declared stays in the name, and a later check reports it."""
    try:
        return fromstring(text)
    except ParseError:
        builder = TreeBuilder()
        parser = expat.ParserCreate("utf-8")
        parser.StartElementHandler, parser.EndElementHandler = builder.start, builder.end
        parser.CharacterDataHandler = builder.data
        parser.Parse(text, True)
        return builder.close()


class SliceReader:
    """Finds the children of the root in a drawing or in a part of a drawing. `first` is the number of the root element."""

    def __init__(self, raw: bytes, first: int = 0) -> None:
        self.raw, self.depth, self.count = raw, 0, first
        self.begin, self.first = 0, 0
        self.attributes: dict[str, str] = {}
        self.children: list[Slice] = []
        self.starts: list[int] = []
        self.ends: list[int] = []
        self.parser = expat.ParserCreate("utf-8")
        self.parser.StartElementHandler = self._start_element
        self.parser.EndElementHandler = self._end_element
        self.parser.CharacterDataHandler = self._reject_loose_text
        self.parser.EntityDeclHandler = self.parser.SkippedEntityHandler = self._reject_entity

    def read_and_keep_children(self) -> None:
        """Find all children. Raises an ElementError if the text is not well-formed XML or not a drawing."""
        try:
            self.parser.Parse(self.raw, True)
        except expat.ExpatError as error:
            message = f"The drawing is not well-formed: {expat.errors.messages[error.code]}."
            hint = "close every tag, and write & and < in text as &amp; and &lt;."
            raise ElementError(DrawingFinding(max(0, self.count - 1), message, hint)) from None

    def _start_element(self, name: str, attributes: dict[str, str]) -> None:
        if self.depth == 0:
            self.attributes = attributes
        elif name == "svg":
            hint = "use a <g> instead, or save the inner drawing as a file and use <image href=…>."
            raise ElementError(DrawingFinding(self.count, "<svg> cannot be inside <svg>.", hint))
        elif self.depth == 1:
            self.begin, self.first = self.parser.CurrentByteIndex, self.count
        self.depth += 1
        self.count += 1
        if self.depth > DEEPEST:
            message = f"The drawing has more than {DEEPEST} levels of nested elements."
            raise ElementError(DrawingFinding(self.count - 1, message, "remove some levels of <g>."))

    def _end_element(self, name: str) -> None:
        self.depth -= 1
        if self.depth == 1:
            end = self._find_element_end(name.encode())
            self.starts.append(self.begin)
            self.ends.append(end)
            self.children.append(Slice(name, self.raw[self.begin : end].decode(), self.first, self.count - self.first))

    def _find_element_end(self, name: bytes) -> int:
        """The position after the element that has ended. Expat reports the start of `</name>`, but the end of `<name/>`."""
        at = self.parser.CurrentByteIndex
        close = at + 2 + len(name)
        if self.raw[at:close] == b"</" + name and self.raw[close : close + 1] in b"> \t\r\n":
            return self.raw.index(b">", close) + 1
        return at

    def _reject_loose_text(self, text: str) -> None:
        if self.depth == 1 and not text.isspace():
            message = f"“{text.strip()[:40]}” is not inside a <text>."
            raise ElementError(DrawingFinding(max(0, self.count - 1), message, "put the text in a <text>, or call text(…)."))

    def _reject_entity(self, *_: object) -> None:
        raise ElementError(DrawingFinding(0, "A drawing cannot use entities.", "write the characters themselves."))


@dataclass(frozen=True, slots=True)
class _SlicedBytes:
    """A drawing cut into slices: its bytes, the start and end of each child, and the number of elements."""

    raw: bytes
    drawing: SlicedDrawing
    starts: list[int]
    ends: list[int]
    count: int


class DrawingSlicer:
    """Cuts drawings into slices. Of the next drawing, it reads only the bytes that differ from the last one."""

    def __init__(self) -> None:
        self._last: _SlicedBytes | None = None

    def slice_drawing(self, svg: str) -> SlicedDrawing:
        """The slices of a drawing. Raises an ElementError if the drawing is not well-formed XML."""
        raw, last = svg.encode(), self._last
        made = _slice_changed_part_if_possible(last, raw) if last is not None else None
        if made is None:
            reader = SliceReader(raw)
            reader.read_and_keep_children()
            number = last.drawing.number + 1 if last is not None else 0
            drawing = SlicedDrawing(reader.attributes, tuple(reader.children), number)
            made = _SlicedBytes(raw, drawing, reader.starts, reader.ends, reader.count)
        self._last = made
        return made.drawing


def _slice_changed_part_if_possible(last: _SlicedBytes, raw: bytes) -> _SlicedBytes | None:
    """The slices of a drawing that starts and ends like the last one, or None if it must be read in full."""
    head_count = bisect_right(last.ends, _count_common_bytes(last.raw, raw))
    if head_count == 0 or not raw.endswith(_CLOSE) or not last.raw.endswith(_CLOSE):
        return None
    begin = last.ends[head_count - 1]
    same = _count_common_bytes(last.raw[begin:], raw[begin:], at_end=True)
    tail_start = max(head_count, bisect_left(last.starts, len(last.raw) - same))
    end = last.starts[tail_start] if tail_start < len(last.starts) else len(last.raw) - len(_CLOSE)
    between = raw[begin : len(raw) - (len(last.raw) - end)]
    before = last.drawing.children[head_count - 1]
    reader = SliceReader(_OPEN + between + _CLOSE, before.ordinal + before.count - 1)
    try:
        reader.read_and_keep_children()
    except ElementError:
        return None  # only a reader of the whole drawing knows the number of the element with the error
    return _splice_changed_part(last, raw, reader, head_count, tail_start)


def _splice_changed_part(last: _SlicedBytes, raw: bytes, reader: SliceReader, head_count: int, tail_start: int) -> _SlicedBytes:
    old = last.drawing.children
    more = reader.count - (old[tail_start].ordinal if tail_start < len(old) else last.count)
    tail = old[tail_start:] if not more else tuple(replace(child, ordinal=child.ordinal + more) for child in old[tail_start:])
    shift, grown = last.ends[head_count - 1] - len(_OPEN), len(raw) - len(last.raw)
    starts = [
        *last.starts[:head_count],
        *(at + shift for at in reader.starts),
        *(at + grown for at in last.starts[tail_start:]),
    ]
    ends = [*last.ends[:head_count], *(at + shift for at in reader.ends), *(at + grown for at in last.ends[tail_start:])]
    number, children = last.drawing.number, (*old[:head_count], *reader.children, *tail)
    drawing = SlicedDrawing(last.drawing.attributes, children, number + 1, number, head_count, len(tail))
    return _SlicedBytes(raw, drawing, starts, ends, last.count + more)


def _count_common_bytes(first: bytes, second: bytes, at_end: bool = False) -> int:
    """The number of bytes that two texts have in common at the start, or at the end if `at_end`."""
    low, high = 0, min(len(first), len(second))
    while low < high:
        middle = (low + high + 1) // 2
        alike = first[-middle:] == second[-middle:] if at_end else first[:middle] == second[:middle]
        low, high = (middle, high) if alike else (low, middle - 1)
    return low
