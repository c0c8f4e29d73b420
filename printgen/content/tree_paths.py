"""Finds a part of a YAML tree, and its lines, by a path of map keys and list positions."""

from typing import TypeAlias

from printgen.content.tree_nodes import Leaf, ListNode, MapNode, Node
from printgen.core.named_tuples import NamedTuple
from printgen.core.problems import LineNumber, Where

TreePath: TypeAlias = tuple[str | int, ...]  # keys of maps and positions in lists, counted from 0


def list_keys(tree: Node) -> set[str]:
    """The keys of a map node, or an empty set for any other node."""
    return {entry.key for entry in tree.entries} if isinstance(tree, MapNode) else set()


def find_value_of_key(tree: Node, key: str) -> Node | None:
    """The value of a key, or None if the node is not a map or lacks the key."""
    return next((entry.value for entry in tree.entries if entry.key == key), None) if isinstance(tree, MapNode) else None


def find_line_of_path_or_parent(tree: Node, path: TreePath) -> LineNumber:
    """The line of the deepest existing part of the path, or the first line of the tree if no part exists."""
    return _list_nodes_and_lines_on_path(tree, path)[-1][1]


def find_lines_of_path_or_parent(tree: Node, path: TreePath) -> range:
    """All lines of the deepest existing part of the path, from its key to its last value."""
    node, line = _list_nodes_and_lines_on_path(tree, path)[-1]
    return range(line, _find_last_line(node) + 1)


def find_line_of_value(tree: Node, text: str) -> LineNumber | None:
    """The first line whose value is this text, ignoring spacing, or None if there is none."""
    if isinstance(tree, Leaf):
        return tree.line if tree.text.split() == text.split() else None
    lines = (find_line_of_value(node, text) for node in _list_children(tree))
    return next((line for line in lines if line is not None), None)


class TreeFile(NamedTuple):
    """A YAML file: its name in messages and its tree."""

    name: str
    tree: Node

    def locate_path_or_parent(self, *path: str | int) -> Where:
        """The file and line of the deepest existing part of the path, or line 1 if no part exists."""
        parts = _list_nodes_and_lines_on_path(self.tree, path)
        return Where(self.name, parts[-1][1] if len(parts) > 1 else 1)

    def list_item_places(self, *path: str) -> list[Where]:
        """The file and line of each item in the list at this path, or an empty list if there is no such list."""
        parts = _list_nodes_and_lines_on_path(self.tree, path)
        node = parts[-1][0] if len(parts) > len(path) else None
        return [Where(self.name, item.line) for item in node.items] if isinstance(node, ListNode) else []


def _list_nodes_and_lines_on_path(tree: Node, path: TreePath) -> list[tuple[Node, LineNumber]]:
    node, parts = tree, [(tree, tree.line)]
    for step in path:
        if isinstance(node, ListNode) and isinstance(step, int) and step < len(node.items):
            node = node.items[step]
            parts.append((node, node.line))
            continue
        entry = next((entry for entry in node.entries if entry.key == step), None) if isinstance(node, MapNode) else None
        if entry is None:
            break
        node = entry.value
        parts.append((node, entry.line))
    return parts


def _find_last_line(node: Node) -> LineNumber:
    if isinstance(node, Leaf):
        return node.line + (node.text.rstrip("\n").count("\n") + 1 if node.block else 0)
    return max(map(_find_last_line, _list_children(node)), default=node.line)


def _list_children(node: ListNode | MapNode) -> tuple[Node, ...]:
    return node.items if isinstance(node, ListNode) else tuple(entry.value for entry in node.entries)
