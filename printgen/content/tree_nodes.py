"""The parts of a tree that `tree.py` reads from YAML or JSON: single values, lists and maps with line numbers."""

from __future__ import annotations

from typing import Any, TypeAlias

from printgen.core.named_tuples import NamedTuple
from printgen.core.patterns import compile_later

QUOTED = "put the value in double quotes; without them, # starts a comment."
WHOLE_NUMBER = compile_later(r"[+-]?\d{1,15}")
_DECIMAL = compile_later(r"[+-]?\d{1,15}\.\d{1,15}")


class Leaf(NamedTuple):
    """A single value as written in the file."""

    text: str
    line: int
    quoted: bool = False
    block: bool = False  # whether it is written below its key with | or >
    open: bool = False  # whether it is left empty in a score entry


class ListNode(NamedTuple):
    """A list of values in the file."""

    items: tuple[Node, ...]
    line: int


class MapEntry(NamedTuple):
    """A key, its line and its value."""

    key: str
    line: int
    value: Node


class MapNode(NamedTuple):
    """The keys and values of a map, in the order of the file."""

    entries: tuple[MapEntry, ...]
    line: int


Node: TypeAlias = Leaf | ListNode | MapNode


def convert_to_plain_value(node: Node) -> Any:
    """A tree as plain Python values, following YAML's own types: numbers, booleans, texts, tuples and dicts."""
    if isinstance(node, ListNode):
        return tuple(convert_to_plain_value(item) for item in node.items)
    if isinstance(node, MapNode):
        return {entry.key: convert_to_plain_value(entry.value) for entry in node.entries}
    text = node.text
    if node.quoted:
        return text
    if text in ("true", "false"):
        return text == "true"
    if text in ("", "~", "null"):
        return None
    if WHOLE_NUMBER.fullmatch(text):
        return int(text)
    return float(text) if _DECIMAL.fullmatch(text) else text
