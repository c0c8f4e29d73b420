"""What one walk counts and finds wrong, the grammar of each element among it."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from xml.etree.ElementTree import Element

from printgen.core.svg.grammar import ATTRIBUTES, LEAVES, WORDS, unknown_attribute, unknown_element
from printgen.pdf import faults
from printgen.pdf.definitions import Definitions
from printgen.pdf.faults import Fault, TooMuch, places_of
from printgen.pdf.tools import Tools


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


class Tally:
    """What one walk has found wrong, in its slice and in the definitions below it, and how much it has drawn."""

    def __init__(self, tools: Tools, definitions: Definitions, root: Element) -> None:
        self.tools, self.definitions, self.root = tools, definitions, root
        self.faults, self.below = list[Fault](), dict[Fault, None]()
        self.uses = self.marks = 0

    @cached_property
    def _places(self) -> tuple[Mapping[Element, int], Mapping[Element, int]]:
        """The numbers of all elements, those of the slice and those of the definitions."""
        return places_of(self.root.iter()), self.definitions.places

    def strict(self, node: Element) -> None:
        """Hold every element of a definition against the grammar."""
        self.note_all(fault for one in list(node.iter())[1:] for fault in grammar_faults(one))

    def takes(self, node: Element) -> bool:
        """Whether an element may be drawn; what it may not say becomes faults."""
        found = tuple(grammar_faults(node))
        return not (found and self.note_all(found))

    def refuse_words(self, node: Element) -> None:
        """Note text that is directly in an element."""
        words = words_in(node)
        if words:
            self.note(node, f"“{words[:40]}” stands outside of <text>.", "put it into a <text>, or call text(…).")

    def note_all(self, found: Iterable[tuple[Element, str, str]]) -> int:
        """Note what elements may not say; gives how much it is."""
        count = 0
        for count, fault in enumerate(found, 1):  # noqa: B007
            self.note(*fault)
        return count

    def note_error(self, node: Element, fault: ValueError) -> None:
        """Note what is wrong with an element."""
        self.note(node, f"<{node.tag}>: {fault}", getattr(fault, "hint", ""), getattr(fault, "check", "drawing"))

    def note(self, node: Element, message: str, hint: str = "", check: str = "drawing", final: bool = False) -> None:
        """Note a fault of an element; Stopped when there are so many that nobody reads on."""
        own, defined = self._places
        if node in own:
            self.faults.append(Fault(own[node], message, hint, check, final=final))
        else:
            self.below[Fault(defined.get(node, 0), message, hint, check, final=final)] = None
        if len(self.faults) + len(self.below) >= faults.MOST_FAULTS:
            raise faults.Stopped

    def count_uses(self, uses: int) -> None:
        """Count the copies of a symbol or tile; TooMuch when there are too many."""
        self.uses += uses
        if self.uses > faults.MOST_USES:
            more = f"more than {faults.MOST_USES} <use> and tiles of patterns."
            raise TooMuch(Fault(0, f"One part of the drawing has {more}", "draw less on one face."))

    def count_marks(self, marks: int) -> None:
        """Count what is drawn, with all that is in what is shown; TooMuch when it is too much."""
        self.marks += marks
        if self.marks > faults.MOST_MARKS or self.tools.toil.walked > faults.MOST_WALKED:
            raise TooMuch(faults.too_many())
