"""The parts of a tree that `tree.py` reads from YAML or JSON: single values, lists and maps with line numbers."""

from __future__ import annotations

from typing import TypeAlias

from printgen.core.named_tuples import NamedTuple

QUOTED = "put the value in double quotes; without them, # starts a comment."


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
