"""YAML or JSON text to a tree of leaves, lists and maps in which every part knows its line."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import TypeAlias

import yaml
from yaml.reader import Reader

from printgen.core.files.inputs import CONTROL, control_character, line_of
from printgen.core.problems import OBEYED, Problems, Where

_PAIR = re.compile(r"\\u([dD][89abAB][0-9a-fA-F]{2})\\u([dD][c-fC-F][0-9a-fA-F]{2})")
_ESCAPE = re.compile(r"\\\\|\\/|\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|\t")


def as_yaml(text: str) -> str:
    """The text, if it is JSON, with pairs of escapes as the letters they are, and without tabs; any other text as it is."""
    if not text.lstrip().startswith("{"):
        return text
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return text  # whatever it is, the YAML reader says what is wrong, and in which line
    return _ESCAPE.sub(_decode_escape, text)


def _decode_escape(match: re.Match[str]) -> str:
    written = match[0]
    if written in ("\t", r"\/"):
        return written[-1] if written != "\t" else " "
    pair = _PAIR.fullmatch(written)
    if pair is None:
        return written  # an escaped backslash
    return bytes.fromhex(f"{pair[1]}{pair[2]}").decode("utf-16-be")


DEEPEST = 40
MOST_PARTS = 200_000
QUOTED = "put it in double quotes: outside of them a # begins a remark."
_CLOSE_COLON = re.compile(r"\s*[\w-]+:[^\s:/]+\s*$")
_BARE_DASH = re.compile(r"\w:\s+-(\s|$)")
_BARE_COLOUR = re.compile(r"[:\[,]\s+#[0-9a-fA-F]{3,8}\b")
FORBIDDEN = re.compile(rf"(?!\n)(?:{OBEYED.pattern}|{CONTROL.pattern})")  # no value of a file has them
MOST_TYPED = 10_000  # parts of a sheet that a person typed
LONGEST_LINE, LONGEST_TYPED = 300, 20_000  # letters of a line and of a whole value in it


@dataclass(frozen=True, slots=True)
class Leaf:
    """A single value as it was written."""

    text: str
    line: int
    quoted: bool = False
    block: bool = False  # written below its key, line by line
    open: bool = False  # a line that was left empty, where a person types in what a sheet says


@dataclass(frozen=True, slots=True)
class ListNode:
    """Values in their order."""

    items: tuple[Node, ...]
    line: int


@dataclass(frozen=True, slots=True)
class Entry:
    """A key, its line and its value."""

    key: str
    line: int
    value: Node


@dataclass(frozen=True, slots=True)
class MapNode:
    """Named values."""

    entries: tuple[Entry, ...]
    line: int


Node: TypeAlias = Leaf | ListNode | MapNode


class Refusal(Exception):
    """YAML that is well formed, but not taken here."""

    def __init__(self, line: int, message: str, hint: str) -> None:
        super().__init__(message)
        self.line, self.message, self.hint = line, message, hint


def read_sheet(text: str, file: str, problems: Problems) -> Node | None:
    """The tree of an entered sheet, each letter and its accent as one, with limits for what a person can type."""
    tree = _read(text, file, problems, lambda text: map(_typed, _events(text, MOST_TYPED)))
    return _left_open(tree) if tree is not None else None


def _typed(event: yaml.Event) -> yaml.Event:
    """The event with each letter and its accent as one. Raises Refusal for a value longer than a person types."""
    if isinstance(event, yaml.ScalarEvent):
        event.value = "\n".join(_typed_line(part, event) for part in event.value.split("\n"))
        if len(event.value) > LONGEST_TYPED:
            message = f"A value has {len(event.value):,} letters, but at most {LONGEST_TYPED:,} are allowed."
            raise Refusal(_line(event), message, "shorten it.")
    return event


def _typed_line(text: str, event: yaml.Event) -> str:
    """A line of a value, normalized; its length is limited first, because normalizing can take quadratic time."""
    if len(text) > LONGEST_LINE:
        message = f"A value has a line of {len(text):,} letters, but at most {LONGEST_LINE} are allowed."
        raise Refusal(_line(event), message, "shorten it, or look for a quote that is not closed.")
    return unicodedata.normalize("NFC", text)


def _left_open(node: Node) -> Node:
    """The tree, with every empty value marked as left open."""
    if isinstance(node, MapNode):
        return MapNode(tuple(Entry(entry.key, entry.line, _left_open(entry.value)) for entry in node.entries), node.line)
    if isinstance(node, ListNode):
        return ListNode(tuple(map(_left_open, node.items)), node.line)
    return replace(node, open=not node.text and not node.quoted)


def read_tree(text: str, file: str, problems: Problems) -> Node | None:
    """The tree of a YAML or JSON text; None with the problem noted where there is none."""
    return _read(text, file, problems, lambda text: _events(text, MOST_PARTS))


def _read(text: str, file: str, problems: Problems, events: Callable[[str], Iterator[yaml.Event]]) -> Node | None:
    try:
        return _document(events(as_yaml(text)), file, problems)
    except Refusal as fault:
        problems.add(Where(file, fault.line), fault.message, fault.hint)
    except yaml.MarkedYAMLError as fault:
        mark = fault.problem_mark or fault.context_mark
        line = min(mark.line, text.count("\n")) + 1 if mark else 1
        problems.add(Where(file, line), f"This is not YAML: {fault.problem}.", _yaml_hint(text, line))
    except yaml.YAMLError:
        found = Reader.NON_PRINTABLE.search(text)
        assert found is not None
        problems.add(Where(file, line_of(found)), *control_character(found))
    return None


def _events(text: str, most: int) -> Iterator[yaml.Event]:
    """Parser events, up to the number of parts a file may have."""
    for count, event in enumerate(yaml.parse(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))):
        if count > most:
            raise Refusal(_line(event), f"The file has more than {most} parts.", "split it.")
        yield event


def _document(events: Iterator[yaml.Event], file: str, problems: Problems) -> Node | None:
    root: Node | None = None
    for event in events:
        if isinstance(event, yaml.DocumentStartEvent):
            if root is not None:
                raise Refusal(_line(event), "A second document starts here.", "keep one document in a file.")
            root = _node(next(events), events, 0, file, problems)
    if root is None:
        problems.add(Where(file, 1), "The file is empty.")
    return root


def _node(event: yaml.Event, events: Iterator[yaml.Event], depth: int, file: str, problems: Problems) -> Node:
    line = _line(event)
    if isinstance(event, yaml.AliasEvent) or getattr(event, "anchor", None):
        raise Refusal(line, "Anchors (&) and aliases (*) are not taken here.", "write the value out, or put it in quotes.")
    if depth > DEEPEST:
        raise Refusal(line, f"This is nested more than {DEEPEST} deep.", "flatten it.")
    if isinstance(event, yaml.ScalarEvent):
        return Leaf(_plain(event.value, line), line, bool(event.style), event.style in ("|", ">"))
    if isinstance(event, yaml.SequenceStartEvent):
        return ListNode(tuple(_items(events, depth, file, problems)), line)
    return MapNode(tuple(_entries(events, depth, file, problems)), line)


def _line(event: yaml.Event) -> int:
    """The line an event starts in, counted from 1."""
    return event.start_mark.line + 1 if event.start_mark else 1


def _items(events: Iterator[yaml.Event], depth: int, file: str, problems: Problems) -> Iterator[Node]:
    for event in events:
        if isinstance(event, yaml.SequenceEndEvent):
            return
        yield _node(event, events, depth + 1, file, problems)


def _entries(events: Iterator[yaml.Event], depth: int, file: str, problems: Problems) -> Iterator[Entry]:
    seen: dict[str, int] = {}
    for event in events:
        if isinstance(event, yaml.MappingEndEvent):
            return
        line = _line(event)
        if not isinstance(event, yaml.ScalarEvent):
            raise Refusal(line, "A key must be a single word.", "put one name before the colon.")
        value = _node(next(events), events, depth + 1, file, problems)
        key = _plain(event.value, line)
        if key in seen:
            problems.add(Where(file, line), f"{key} is here twice.", f"the first one is in line {seen[key]}.")
            continue
        seen[key] = line
        yield Entry(key, line, value)


def _plain(text: str, line: int) -> str:
    """The text. Raises Refusal for a character, even an escaped one, that is invisible, ends a line or turns text around."""
    if not text.isprintable() and (found := FORBIDDEN.search(text)):
        message = f"A control character is written here (U+{ord(found.group()):04X})."
        raise Refusal(line, message, "remove it: it cannot be drawn.")
    return text


def _yaml_hint(text: str, line: int) -> str:
    """A tab, or a colour or a dash without quotes, is the usual reason why YAML does not parse."""
    lines = text.splitlines()
    around = lines[max(0, line - 2) : line]
    if any("\t" in one[: len(one) - len(one.lstrip())] for one in around):
        return "indent with spaces, not with tabs."
    if any(map(_BARE_COLOUR.search, around)):
        return QUOTED
    if any(map(_CLOSE_COLON.match, around)):
        return "write a space after the colon, here or in the line above."
    if any(map(_BARE_DASH.search, around)):
        return "put it in double quotes: outside of them a - in front begins a list."
    return "look for a missing colon, quote or bracket here or in the line above."
