"""Converts the parts of a YAML tree to plain Python values."""

from typing import Any

from printgen.content.tree_nodes import ListNode, MapNode, Node
from printgen.core.patterns import compile_later

WHOLE_NUMBER = compile_later(r"[+-]?\d{1,15}")
_DECIMAL = compile_later(r"[+-]?\d{1,15}\.\d{1,15}")


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
