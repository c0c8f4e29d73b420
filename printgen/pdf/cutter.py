"""Faces cut one after the other: what a face has in common with the one before it, at its head and tail, is not read again."""

from bisect import bisect_left, bisect_right
from dataclasses import dataclass, replace

from printgen.pdf.faults import Refused
from printgen.pdf.slices import Document, Reader

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
