"""The tools that all slices of a document share, and the record of one compiled slice: its findings and its work."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import field
from functools import cached_property
from typing import TypeVar
from xml.etree.ElementTree import Element

from printgen.core.named_tuples import NamedTuple
from printgen.core.records import dataclass
from printgen.core.svg.grammar import Mistake, find_element_mistakes, find_text_directly_inside
from printgen.faces.text.catalogue import UnknownFontError
from printgen.pdf.definitions import Definitions
from printgen.pdf.document_fonts import DocumentFonts
from printgen.pdf.fills import Gradient, PatternTile
from printgen.pdf.findings import (
    MOST_FINDINGS,
    MOST_MARKS,
    MOST_USES,
    MOST_WALKED,
    BlamedError,
    CompilationEndedError,
    DrawingFinding,
    DrawingTooLargeError,
    make_too_many_elements_finding,
    number_elements,
)
from printgen.pdf.images import DocumentPictures
from printgen.pdf.seen import Artwork
from printgen.pdf.store import OperatorChunk, ResourceStore
from printgen.pdf.style import SvgStyle
from printgen.pdf.text import MissingGlyphError

Key = TypeVar("Key")
Made = TypeVar("Made")


class CompiledSymbol(NamedTuple):
    """A symbol in one style: its operators, its artwork, the number of <use> elements in it, and the findings in it."""

    chunk: OperatorChunk
    artwork: Artwork
    uses: int
    definition_findings: tuple[DrawingFinding, ...]


@dataclass(slots=True)
class WorkCount:
    """The number of compiled elements in a face, and the nesting level of the current element."""

    compiled: int = 0
    depth: int = 0


@dataclass(frozen=True, slots=True)
class CompilerTools:
    """The store, fonts and pictures of one document, and the symbols, patterns, gradients and clips compiled so far."""

    store: ResourceStore
    fonts: DocumentFonts
    pictures: DocumentPictures
    symbols: dict[tuple[Element, SvgStyle], CompiledSymbol] = field(default_factory=dict)
    tiles: dict[tuple[Element, SvgStyle], PatternTile | BlamedError] = field(default_factory=dict)
    gradients: dict[Element, Gradient | BlamedError] = field(default_factory=dict)
    clips: dict[Element, str | BlamedError] = field(default_factory=dict)
    work: WorkCount = field(default_factory=WorkCount)

    def copy_for_document(self, store: ResourceStore, fonts: DocumentFonts, pictures: DocumentPictures) -> "CompilerTools":
        """The tools of another document, which knows everything compiled so far."""
        known = (dict(self.symbols), dict(self.tiles), dict(self.gradients), dict(self.clips))
        return CompilerTools(store, fonts, pictures, *known)


def get_or_make_or_raise_again(known: dict[Key, Made | BlamedError], key: Key, make: Callable[[], Made]) -> Made:
    """The value for a key, made and added to `known` on first use.

    A BlamedError is cached as well, and raised on every use.
    """
    if key not in known:
        try:
            known[key] = make()
        except BlamedError as blamed:
            known[key] = blamed
    made = known[key]
    if isinstance(made, BlamedError):
        raise BlamedError(made.node, made.error)
    return made


class SliceRecord:
    """The findings and the number of elements drawn while one slice of a drawing is compiled.

    The findings include those in the definitions that the slice uses.
    """

    def __init__(self, tools: CompilerTools, definitions: Definitions, root: Element) -> None:
        self.tools, self.definitions, self.root = tools, definitions, root
        self.findings, self.definition_findings = list[DrawingFinding](), dict[DrawingFinding, None]()
        self.uses = self.marks = 0

    @cached_property
    def _ordinals_in_slice_and_definitions(self) -> tuple[Mapping[Element, int], Mapping[Element, int]]:
        return number_elements(self.root.iter()), self.definitions.ordinals

    def add_findings_inside_definition(self, node: Element) -> None:
        """Record a finding for every SVG mistake inside a definition."""
        for child in list(node.iter())[1:]:
            self.add_mistake_findings(find_element_mistakes(child))

    def is_grammatical_or_add_findings(self, node: Element) -> bool:
        """Whether an element follows the grammar. Records a finding for each mistake in it."""
        mistakes = tuple(find_element_mistakes(node))
        self.add_mistake_findings(mistakes)
        return not mistakes

    def add_finding_if_loose_text(self, node: Element) -> None:
        """Record a finding if an element other than <text> directly contains text."""
        text = find_text_directly_inside(node)
        if text:
            self.add_error_finding(node, f"“{text[:40]}” is not inside a <text>.", "put the text in a <text>, or call text(…).")

    def add_mistake_findings(self, mistakes: Iterable[Mistake]) -> None:
        """Record a finding for each SVG mistake."""
        for mistake in mistakes:
            self.add_error_finding(*mistake)

    def add_exception_finding(self, node: Element, error: ValueError) -> None:
        """Record a finding for an error caused by an element, with the error's hint and check if it has them.

        Errors about fonts are final, because cairo would use a font of this machine.
        """
        check, final = getattr(error, "check", "drawing"), isinstance(error, UnknownFontError | MissingGlyphError)
        self.add_error_finding(node, f"<{node.tag}>: {error}", getattr(error, "hint", ""), check, final)

    def add_error_finding(
        self, node: Element, message: str, hint: str = "", check: str = "drawing", final: bool = False
    ) -> None:
        """Record an error about an element. Raises a CompilationEndedError at MOST_FINDINGS findings."""
        self.add_finding(node, DrawingFinding(0, message, hint, check, final=final))

    def add_finding(self, node: Element, finding: DrawingFinding) -> None:
        """Record a finding at the place of an element. Raises a CompilationEndedError at MOST_FINDINGS findings."""
        own, defined = self._ordinals_in_slice_and_definitions
        if node in own:
            self.findings.append(finding._replace(ordinal=own[node]))
        else:
            self.definition_findings[finding._replace(ordinal=defined.get(node, 0))] = None
        if len(self.findings) + len(self.definition_findings) >= MOST_FINDINGS:
            raise CompilationEndedError

    def charge_uses_and_tiles(self, count: int) -> None:
        """Count copies of a symbol or tile. Raises a DrawingTooLargeError when there are more than MOST_USES."""
        self.uses += count
        if self.uses > MOST_USES:
            message = f"One part of the drawing has more than {MOST_USES} <use> elements and pattern tiles."
            raise DrawingTooLargeError(DrawingFinding(0, message, "draw less on this face."))

    def charge_drawn_elements(self, count: int) -> None:
        """Count drawn elements, also those in symbols and pictures. Raises a DrawingTooLargeError if there are too many."""
        self.marks += count
        if self.marks > MOST_MARKS or self.tools.work.compiled > MOST_WALKED:
            raise DrawingTooLargeError(make_too_many_elements_finding())
