"""Every element of a drawing held against the grammar."""

from collections.abc import Iterator
from xml.etree.ElementTree import Element

from printgen.svg.grammar import ATTRIBUTES, LEAVES, WORDS, unknown_attribute, unknown_element


def grammar_faults(node: Element) -> Iterator[tuple[Element, str, str]]:
    """What an element may not say: the element to blame, the message, the hint."""
    allowed = ATTRIBUTES.get(node.tag)
    if allowed is None:
        yield node, *unknown_element(node.tag)
        return
    if not allowed.issuperset(node.attrib):
        yield from ((node, *unknown_attribute(node.tag, name)) for name in node.attrib if name not in allowed)
    if node.tag in LEAVES and len(node):
        strange = (child for child in node if child.tag not in WORDS)
        yield from ((child, f"<{child.tag}> does not stand within <{node.tag}>.", "") for child in strange)


def words_in(node: Element) -> str:
    """The first words that stand in an element itself or between its children."""
    texts = (node.text, *(child.tail for child in node))
    return next((text.strip() for text in texts if text and not text.isspace()), "")


def text_faults(node: Element) -> Iterator[tuple[Element, str, str]]:
    """The same of all that stands in a text."""
    for child in list(node.iter())[1:]:
        if child.tag == "tspan":
            yield from grammar_faults(child)
        elif child.tag not in WORDS:
            yield child, f"<{child.tag}> does not stand within <text>.", ""
