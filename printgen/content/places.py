"""Where a part of a tree stands, by the names and numbers that lead to it."""

from typing import TypeAlias

from printgen.content.tree import Leaf, ListNode, MapNode, Node

Path: TypeAlias = tuple[str | int, ...]


def keys_of(tree: Node) -> set[str]:
    """What a file says something of."""
    return {entry.key for entry in tree.entries} if isinstance(tree, MapNode) else set()


def value_of(tree: Node, key: str) -> Node | None:
    """What a file says behind a key, if it says it."""
    return next((entry.value for entry in tree.entries if entry.key == key), None) if isinstance(tree, MapNode) else None


def line_of(tree: Node, path: Path) -> int:
    """The line of the deepest part of the path that is there."""
    return _deepest(tree, path)[1]


def lines_of(tree: Node, path: Path) -> range:
    """All lines of that part."""
    node, line = _deepest(tree, path)
    return range(line, _last_line(node) + 1)


def _last_line(node: Node) -> int:
    if isinstance(node, Leaf):
        return node.line + (node.text.count("\n") + 1 if node.block else 0)
    inner = node.items if isinstance(node, ListNode) else [entry.value for entry in node.entries]
    return max(map(_last_line, inner), default=node.line)


def _deepest(tree: Node, path: Path) -> tuple[Node, int]:
    """The deepest part of a path that is there, and the line of its key."""
    node, line = tree, tree.line
    for step in path:
        if isinstance(node, ListNode) and isinstance(step, int) and step < len(node.items):
            node = node.items[step]
            line = node.line
            continue
        entry = next((e for e in node.entries if e.key == step), None) if isinstance(node, MapNode) else None
        if entry is None:
            break
        node, line = entry.value, entry.line
    return node, line


def line_saying(tree: Node, words: str) -> int | None:
    """The first line with a value that says this, however it is spaced."""
    if isinstance(tree, Leaf):
        return tree.line if tree.text.split() == words.split() else None
    inner = tree.items if isinstance(tree, ListNode) else [entry.value for entry in tree.entries]
    return next((line for line in (line_saying(node, words) for node in inner) if line is not None), None)
