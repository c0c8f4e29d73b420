"""Looks up a part of a YAML tree, and its lines, by the names of maps and numbers of lists that lead to it."""

from dataclasses import dataclass
from typing import TypeAlias

from printgen.content.tree import Leaf, ListNode, MapNode, Node
from printgen.core.problems import Where

Path: TypeAlias = tuple[str | int, ...]  # list items count from 0


def keys_of(tree: Node) -> set[str]:
    """The keys of a map; none for any other node."""
    return {entry.key for entry in tree.entries} if isinstance(tree, MapNode) else set()


def value_of(tree: Node, key: str) -> Node | None:
    """The value of a key; None if the node is no map or lacks the key."""
    return next((entry.value for entry in tree.entries if entry.key == key), None) if isinstance(tree, MapNode) else None


def line_of(tree: Node, path: Path) -> int:
    """The line of the deepest part of the path that is in the tree; the tree's first line if no part is."""
    return _follow(tree, path)[-1][1]


def lines_of(tree: Node, path: Path) -> range:
    """Every line of the deepest part of the path that is in the tree, from its key to its last value."""
    node, line = _follow(tree, path)[-1]
    return range(line, _last_line(node) + 1)


def line_with_text(tree: Node, text: str) -> int | None:
    """The first line whose value is this text, however its words are spaced; None if there is none."""
    if isinstance(tree, Leaf):
        return tree.line if tree.text.split() == text.split() else None
    lines = (line_with_text(node, text) for node in _children(tree))
    return next((line for line in lines if line is not None), None)


@dataclass(frozen=True, slots=True)
class TreeFile:
    """A YAML file of content: the name that problems call it by, and its tree."""

    name: str
    tree: Node

    def where(self, *path: str | int) -> Where:
        """The line of the deepest part of the path that is in the file; line 1 if no part is."""
        parts = _follow(self.tree, path)
        return Where(self.name, parts[-1][1] if len(parts) > 1 else 1)

    def items(self, *path: str) -> list[Where]:
        """The line of every item of the list at the end of the path; none if there is no such list."""
        parts = _follow(self.tree, path)
        node = parts[-1][0] if len(parts) > len(path) else None
        return [Where(self.name, item.line) for item in node.items] if isinstance(node, ListNode) else []


def _follow(tree: Node, path: Path) -> list[tuple[Node, int]]:
    """The tree and each part of the path that is in it, with the line of its key or item."""
    node, parts = tree, [(tree, tree.line)]
    for step in path:
        if isinstance(node, ListNode) and isinstance(step, int) and step < len(node.items):
            node = node.items[step]
            parts.append((node, node.line))
            continue
        entry = next((one for one in node.entries if one.key == step), None) if isinstance(node, MapNode) else None
        if entry is None:
            break
        node = entry.value
        parts.append((node, entry.line))
    return parts


def _last_line(node: Node) -> int:
    if isinstance(node, Leaf):
        return node.line + (node.text.count("\n") + 1 if node.block else 0)
    return max(map(_last_line, _children(node)), default=node.line)


def _children(node: ListNode | MapNode) -> tuple[Node, ...]:
    return node.items if isinstance(node, ListNode) else tuple(entry.value for entry in node.entries)
