"""Merges the definitions of several SVG drawings, and renames ids whose definitions differ."""

import re
from collections.abc import Iterator, Sequence
from xml.etree.ElementTree import Element, fromstring, register_namespace, tostring

from printgen.core.patterns import compile_later
from printgen.core.records import dataclass
from printgen.core.svg.grammar import SVG_NAMESPACE, WORDS

_DEFINING = frozenset({"defs", "symbol", "linearGradient", "radialGradient", "pattern", "clipPath"})
_REFERENCE = compile_later(r"(url\(#|^#)([^)\s]+)")


@dataclass(frozen=True, slots=True)
class DrawingsWithSharedDefinitions:
    """The bodies of several drawings in order, and all their definitions."""

    definitions: str
    bodies: tuple[str, ...]


def share_definitions(drawings: Sequence[str]) -> DrawingsWithSharedDefinitions:
    """The definitions and bodies of several drawings, with ids that do not clash in one drawing."""
    register_namespace("", SVG_NAMESPACE)
    roots = [fromstring(drawing) for drawing in drawings]
    clashing = _find_clashing_ids([list(_list_definitions(root)) for root in roots])
    definitions: dict[str, None] = {}
    bodies = []
    for number, root in enumerate(roots, 1):
        _append_to_ids(root, clashing, f"-{number}")
        definitions |= dict.fromkeys(map(_write_svg_element, _list_definitions(root)))
        bodies.append("".join(_write_svg_element(child) for child in root if _read_tag_name(child) not in _DEFINING | WORDS))
    return DrawingsWithSharedDefinitions("".join(definitions), tuple(bodies))


def _list_definitions(root: Element) -> Iterator[Element]:
    """The elements of a drawing that other elements refer to: the children of <defs>, symbols, gradients …"""
    for child in root:
        if _read_tag_name(child) == "defs":
            yield from child
        elif _read_tag_name(child) in _DEFINING:
            yield child


def _find_clashing_ids(definitions_by_drawing: list[list[Element]]) -> set[str]:
    """The ids that have different definitions in two drawings, or that refer to such an id."""
    found: dict[str, set[str]] = {}
    for nodes in definitions_by_drawing:
        for node in (inner for outer in nodes for inner in outer.iter() if "id" in inner.attrib):
            found.setdefault(node.attrib["id"], set()).add(_write_svg_element(node))
    clashing = {name for name, texts in found.items() if len(texts) > 1}
    while True:
        users = {name for name, texts in found.items() if any(_refers_to_any_id(text, clashing) for text in texts)} - clashing
        if not users:
            return clashing
        clashing |= users


def _refers_to_any_id(text: str, ids: set[str]) -> bool:
    return bool(ids & {match[1] or match[2] for match in re.finditer(r'url\(#([^)]+)\)|href="#([^"]+)"', text)})


def _append_to_ids(root: Element, ids: set[str], ending: str) -> None:
    """Add an ending to these ids, and to all references to them, below the root."""
    for node in root.iter():
        for key, value in node.attrib.items():
            if key == "id" and value in ids:
                node.set(key, value + ending)
            elif "#" in value:
                node.set(key, _REFERENCE.sub(lambda m: m[0] + ending if m[2] in ids else m[0], value))


def _write_svg_element(node: Element) -> str:
    """An SVG element as text without its namespace, because the root of the drawing around it declares it."""
    tail, node.tail = node.tail, None
    text = tostring(node, encoding="unicode").replace(f' xmlns="{SVG_NAMESPACE}"', "", 1)
    node.tail = tail
    return text


def _read_tag_name(node: Element) -> str:
    return str(node.tag).removeprefix(f"{{{SVG_NAMESPACE}}}")
