"""Several drawings in one: what they define alike is defined once, and ids that stand for different things are told apart."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from xml.etree.ElementTree import Element, fromstring, register_namespace, tostring

from printgen.core.svg.grammar import SVG_NAMESPACE, WORDS

_DEFINING = frozenset({"defs", "symbol", "linearGradient", "radialGradient", "pattern", "clipPath"})
_REFERENCE = re.compile(r"(url\(#|^#)([^)\s]+)")


@dataclass(frozen=True, slots=True)
class Joined:
    """The bodies of drawings, in their order, and all that they define."""

    definitions: str
    bodies: tuple[str, ...]


def join(drawings: Sequence[str]) -> Joined:
    """What drawings define and what they draw, fit to stand in one drawing."""
    register_namespace("", SVG_NAMESPACE)
    roots = [fromstring(drawing) for drawing in drawings]
    clashing = _clashing([list(_defined(root)) for root in roots])
    definitions: dict[str, None] = {}
    bodies = []
    for number, root in enumerate(roots, 1):
        _rename(root, clashing, f"-{number}")
        definitions |= dict.fromkeys(map(_text, _defined(root)))
        bodies.append("".join(_text(child) for child in root if _tag(child) not in _DEFINING | WORDS))
    return Joined("".join(definitions), tuple(bodies))


def _defined(root: Element) -> Iterator[Element]:
    """What a drawing defines, one by one."""
    for child in root:
        if _tag(child) == "defs":
            yield from child
        elif _tag(child) in _DEFINING:
            yield child


def _clashing(drawings: list[list[Element]]) -> set[str]:
    """The ids of definitions that differ between drawings, or that use one which does."""
    found: dict[str, set[str]] = {}
    for nodes in drawings:
        for node in (inner for outer in nodes for inner in outer.iter() if "id" in inner.attrib):
            found.setdefault(node.attrib["id"], set()).add(_text(node))
    clashing = {name for name, texts in found.items() if len(texts) > 1}
    while True:
        users = {name for name, texts in found.items() if any(_uses(text, clashing) for text in texts)} - clashing
        if not users:
            return clashing
        clashing |= users


def _uses(text: str, names: set[str]) -> bool:
    return bool(names & {match[1] or match[2] for match in re.finditer(r'url\(#([^)]+)\)|href="#([^"]+)"', text)})


def _rename(root: Element, names: set[str], ending: str) -> None:
    """Give ids, and what refers to them, an ending of their own."""
    for node in root.iter():
        for key, value in node.attrib.items():
            if key == "id" and value in names:
                node.set(key, value + ending)
            elif "#" in value:
                node.set(key, _REFERENCE.sub(lambda m: m[0] + ending if m[2] in names else m[0], value))


def _text(node: Element) -> str:
    """An element as it is written in a drawing that has said whose its names are."""
    tail, node.tail = node.tail, None
    text = tostring(node, encoding="unicode").replace(f' xmlns="{SVG_NAMESPACE}"', "", 1)
    node.tail = tail
    return text


def _tag(node: Element) -> str:
    return str(node.tag).removeprefix(f"{{{SVG_NAMESPACE}}}")
