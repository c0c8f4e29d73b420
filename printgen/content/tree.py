"""Reads YAML or JSON text as a tree of leaves, lists and maps in which every part knows its line."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import TypeAlias

import yaml
from yaml.reader import Reader

from printgen.core.files.inputs import CONTROL, control_character, line_of_match
from printgen.core.problems import TERMINAL_CONTROLS, Problems, Where

DEEPEST = 40  # levels of nesting
MOST_PARTS = 200_000  # of a content file
MOST_TYPED = 10_000  # parts of a file that a person typed
LONGEST_LINE, LONGEST_TYPED = 300, 20_000  # letters of a line and of a whole value in it
QUOTED = "put it in double quotes: outside of them a # begins a remark."
FORBIDDEN = re.compile(rf"(?!\n)(?:{TERMINAL_CONTROLS.pattern}|{CONTROL.pattern})")  # characters that no value may have
_CLOSE_COLON = re.compile(r"\s*[\w-]+:[^\s:/]+\s*$")
_BARE_DASH = re.compile(r"\w:\s+-(\s|$)")
_BARE_COLOUR = re.compile(r"[:\[,]\s+#[0-9a-fA-F]{3,8}\b")
_SURROGATES = re.compile(r"\\u([dD][89abAB][0-9a-fA-F]{2})\\u([dD][c-fC-F][0-9a-fA-F]{2})")
_JSON_ESCAPE = re.compile(r"\\\\|\\/|\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|\t")


@dataclass(frozen=True, slots=True)
class Leaf:
    """A single value as it was written."""

    text: str
    line: int
    quoted: bool = False
    block: bool = False  # written below its key, line by line
    open: bool = False  # left empty in a file that a person fills in


@dataclass(frozen=True, slots=True)
class ListNode:
    """Values in their order."""

    items: tuple[Node, ...]
    line: int


@dataclass(frozen=True, slots=True)
class MapEntry:
    """A key, its line and its value."""

    key: str
    line: int
    value: Node


@dataclass(frozen=True, slots=True)
class MapNode:
    """Named values."""

    entries: tuple[MapEntry, ...]
    line: int


Node: TypeAlias = Leaf | ListNode | MapNode


class UnsupportedYamlError(Exception):
    """Well-formed YAML that printgen does not accept, with its line and what to do about it."""

    def __init__(self, line: int, message: str, hint: str) -> None:
        super().__init__(message)
        self.line, self.message, self.hint = line, message, hint


def read_tree(text: str, file: str, problems: Problems) -> Node | None:
    """The tree of a content file in YAML or JSON; None with the problem noted if it cannot be read."""
    return _build_tree(text, file, problems, lambda text: _parse_events(text, MOST_PARTS))


def read_typed_tree(text: str, file: str, problems: Problems) -> Node | None:
    """The tree of a file that a person typed, with tighter limits; each letter and its accent become one character."""
    tree = _build_tree(text, file, problems, lambda text: map(_normalize_event, _parse_events(text, MOST_TYPED)))
    return _mark_open(tree) if tree is not None else None


def _build_tree(text: str, file: str, problems: Problems, parse: Callable[[str], Iterator[yaml.Event]]) -> Node | None:
    """The tree made from the events that `parse` gives; None with the problem noted."""
    try:
        return _document_node(parse(json_as_yaml(text)), file, problems)
    except UnsupportedYamlError as error:
        problems.add(Where(file, error.line), error.message, error.hint)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line = min(mark.line, text.count("\n")) + 1 if mark else 1
        problems.add(Where(file, line), f"This is not YAML: {error.problem}.", _yaml_hint(text, line))
    except yaml.YAMLError:
        found = Reader.NON_PRINTABLE.search(text)
        assert found is not None
        problems.add(Where(file, line_of_match(found)), *control_character(found))
    return None


def json_as_yaml(text: str) -> str:
    """JSON text changed so that YAML reads the same values: pairs of escapes become letters, and tabs become spaces."""
    if not text.lstrip().startswith("{"):
        return text
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return text  # the YAML reader reports what is wrong, and in which line
    return _JSON_ESCAPE.sub(_decode_escape, text)


def _decode_escape(match: re.Match[str]) -> str:
    """The letter of an escape in JSON; a tab becomes a space, and an escaped backslash stays escaped."""
    escape = match[0]
    if escape in ("\t", r"\/"):
        return escape[-1] if escape != "\t" else " "
    pair = _SURROGATES.fullmatch(escape)
    return escape if pair is None else bytes.fromhex(f"{pair[1]}{pair[2]}").decode("utf-16-be")


def _parse_events(text: str, most: int) -> Iterator[yaml.Event]:
    """The events of YAML's parser. Raises UnsupportedYamlError after this many."""
    for count, event in enumerate(yaml.parse(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))):
        if count > most:
            raise UnsupportedYamlError(_line(event), f"The file has more than {most} parts.", "split it.")
        yield event


def _document_node(events: Iterator[yaml.Event], file: str, problems: Problems) -> Node | None:
    """The root of the only document; None with the problem noted if the file is empty."""
    root: Node | None = None
    for event in events:
        if isinstance(event, yaml.DocumentStartEvent):
            if root is not None:
                raise UnsupportedYamlError(_line(event), "A second document starts here.", "keep one document in a file.")
            root = _make_node(next(events), events, 0, file, problems)
    if root is None:
        problems.add(Where(file, 1), "The file is empty.")
    return root


def _make_node(event: yaml.Event, events: Iterator[yaml.Event], depth: int, file: str, problems: Problems) -> Node:
    """The node that begins with an event; takes all of its events from the iterator."""
    line = _line(event)
    if isinstance(event, yaml.AliasEvent) or getattr(event, "anchor", None):
        message = "Anchors (&) and aliases (*) are not taken here."
        raise UnsupportedYamlError(line, message, "write the value out, or put it in quotes.")
    if depth > DEEPEST:
        raise UnsupportedYamlError(line, f"This is nested more than {DEEPEST} deep.", "flatten it.")
    if isinstance(event, yaml.ScalarEvent):
        return Leaf(_check_characters(event.value, line), line, bool(event.style), event.style in ("|", ">"))
    if isinstance(event, yaml.SequenceStartEvent):
        return ListNode(tuple(_list_items(events, depth, file, problems)), line)
    return MapNode(tuple(_map_entries(events, depth, file, problems)), line)


def _list_items(events: Iterator[yaml.Event], depth: int, file: str, problems: Problems) -> Iterator[Node]:
    for event in events:
        if isinstance(event, yaml.SequenceEndEvent):
            return
        yield _make_node(event, events, depth + 1, file, problems)


def _map_entries(events: Iterator[yaml.Event], depth: int, file: str, problems: Problems) -> Iterator[MapEntry]:
    """The entries of a map; a problem is noted for each key that is there twice, and its first value counts."""
    seen: dict[str, int] = {}
    for event in events:
        if isinstance(event, yaml.MappingEndEvent):
            return
        line = _line(event)
        if not isinstance(event, yaml.ScalarEvent):
            raise UnsupportedYamlError(line, "A key must be a single word.", "put one name before the colon.")
        value = _make_node(next(events), events, depth + 1, file, problems)
        key = _check_characters(event.value, line)
        if key in seen:
            problems.add(Where(file, line), f"{key} is here twice.", f"the first one is in line {seen[key]}.")
            continue
        seen[key] = line
        yield MapEntry(key, line, value)


def _line(event: yaml.Event) -> int:
    """The line an event starts in, counted from 1."""
    return event.start_mark.line + 1 if event.start_mark else 1


def _check_characters(text: str, line: int) -> str:
    """The text itself. Raises UnsupportedYamlError for a character that is invisible, ends a line or turns text around."""
    if not text.isprintable() and (found := FORBIDDEN.search(text)):
        message = f"A control character is written here (U+{ord(found.group()):04X})."
        raise UnsupportedYamlError(line, message, "remove it: it cannot be drawn.")
    return text


def _normalize_event(event: yaml.Event) -> yaml.Event:
    """The event itself, its value changed to NFC. Raises UnsupportedYamlError for a value longer than a person types."""
    if isinstance(event, yaml.ScalarEvent):
        event.value = "\n".join(_normalize_line(part, event) for part in event.value.split("\n"))
        if len(event.value) > LONGEST_TYPED:
            message = f"A value has {len(event.value):,} letters, but at most {LONGEST_TYPED:,} are allowed."
            raise UnsupportedYamlError(_line(event), message, "shorten it.")
    return event


def _normalize_line(text: str, event: yaml.Event) -> str:
    """A line of a value in NFC; its length is limited first, because normalizing can take quadratic time."""
    if len(text) > LONGEST_LINE:
        message = f"A value has a line of {len(text):,} letters, but at most {LONGEST_LINE} are allowed."
        raise UnsupportedYamlError(_line(event), message, "shorten it, or look for a quote that is not closed.")
    return unicodedata.normalize("NFC", text)


def _mark_open(node: Node) -> Node:
    """The tree, with every empty value marked as left open."""
    if isinstance(node, MapNode):
        return MapNode(tuple(MapEntry(entry.key, entry.line, _mark_open(entry.value)) for entry in node.entries), node.line)
    if isinstance(node, ListNode):
        return ListNode(tuple(map(_mark_open, node.items)), node.line)
    return replace(node, open=not node.text and not node.quoted)


def _yaml_hint(text: str, line: int) -> str:
    """The most likely reason why YAML cannot be parsed: a tab, or a colour or a dash without quotes."""
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
