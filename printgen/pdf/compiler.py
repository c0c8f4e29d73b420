"""Faces to PDF operators: cut into slices, each different one compiled once, its faults counted in the face."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from itertools import accumulate

from printgen.core.svg.grammar import ATTRIBUTES, unknown_attribute
from printgen.pdf.definitions import SILENT, Definitions, definition_places, definitions_text, read_definitions
from printgen.pdf.faults import MOST_FAULTS, MOST_MARKS, Fault, Refused, Stopped, too_many
from printgen.pdf.images import Pictures
from printgen.pdf.seen import Drawing, Seen
from printgen.pdf.slices import Cutter, Document, Slice, element
from printgen.pdf.store import Chunk, Ops, Store
from printgen.pdf.style import Style, art_style, initial_style, own_paint
from printgen.pdf.text import Letters
from printgen.pdf.tools import Tools
from printgen.pdf.walk import Walk


@dataclass(frozen=True, slots=True)
class Compiled:
    """A slice, compiled: its operators and what could not be taken, in itself and in the definitions it uses."""

    chunk: Chunk
    seen: Seen
    faults: tuple[Fault, ...] = ()
    below: tuple[Fault, ...] = ()


@dataclass(slots=True)
class Run:
    """Drawings compiled one after the other, and what the last one was."""

    cutter: Cutter = field(default_factory=Cutter)
    number: int = -2
    text: str = ""
    style: Style | None = None
    compiled: list[Compiled] = field(default_factory=list)


class Compiler:
    """Compiles the faces of one document, each different slice once."""

    def __init__(self, store: Store, letters: Letters, pictures: Pictures) -> None:
        self._tools = Tools(store, letters, pictures)
        self._known: dict[tuple[str, str, Style], Compiled] = {}
        self._definitions: dict[str, Definitions] = {}
        self._run = Run()
        self._root, self._art = initial_style(store.inks), art_style(store.inks)

    def fork(self, store: Store, letters: Letters, pictures: Pictures) -> "Compiler":
        """A compiler for a document that was forked, which knows all slices of this one."""
        other = Compiler(store, letters, pictures)
        other._tools = self._tools.copied(store, letters, pictures)
        other._known, other._definitions = self._known.copy(), self._definitions.copy()
        return other

    def face(self, svg: str) -> Drawing:
        """A face compiled: its chunks in drawing order, its faults, and what is seen on it."""
        self._tools.toil.walked = 0
        return self._drawing(svg, self._root, self._run)

    def art(self, svg: str) -> Drawing:
        """The same of a picture, which is drawn as SVG has it where it says nothing."""
        return self._drawing(svg, self._art, Run())

    def _drawing(self, svg: str, root: Style, run: Run) -> Drawing:
        try:
            document = run.cutter.cut(svg)
            style = root.derive(own_paint(document.attributes))
        except Refused as refused:
            return Drawing([], (refused.fault,))
        except ValueError as fault:
            return Drawing([], (Fault(0, f"<svg>: {fault}", getattr(fault, "hint", "")),))
        text = definitions_text(document)
        compiled = self._children(document, text, style, run)
        faults = (*_root_faults(document), *self._faults(document, text, compiled), *_overloaded(document, compiled))
        if len(compiled) < len(document.children):
            return Drawing([], tuple(dict.fromkeys(faults)))
        chunks = [one.chunk for one in compiled if one.chunk.ops]
        return Drawing(chunks, tuple(dict.fromkeys(faults)), document.children, tuple([one.seen for one in compiled]))

    def _children(self, document: Document, text: str, style: Style, run: Run) -> list[Compiled]:
        """The children compiled; those that the face before had too, under the same definitions, are taken from it."""
        same = (document.like, text) == (run.number, run.text) and style is run.style
        head, tail = (document.head, document.tail) if same else (0, 0)
        between = document.children[head : len(document.children) - tail]
        compiled = [*run.compiled[:head], *self._slices(between, text, style)]
        if len(compiled) < head + len(between):
            run.number = -2  # the next face has nothing to go on
            return compiled
        compiled += run.compiled[len(run.compiled) - tail :] if tail else []
        run.number, run.text, run.style, run.compiled = document.number, text, style, compiled
        return compiled

    def _slices(self, children: Sequence[Slice], text: str, style: Style) -> Iterator[Compiled]:
        """The children compiled, up to one after which there is more drawn, or more wrong, than there may be."""
        faults = marks = 0
        for child in children:
            compiled = self._slice(child, text, style)
            yield compiled
            faults += len(compiled.faults) + len(compiled.below)
            marks += compiled.chunk.marks
            if faults >= MOST_FAULTS or marks > MOST_MARKS:
                return

    def _slice(self, child: Slice, text: str, style: Style) -> Compiled:
        used = text if _refers(child) or style.shade else ""
        key = (child.text, used, style)
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._compile(child, used, style)
        return known

    def _compile(self, child: Slice, text: str, style: Style) -> Compiled:
        node = element(child.text)
        walk = Walk(self._tools, self._define(text), node, style)
        ops = Ops()
        with suppress(Stopped):
            walk.element(node, style, ops)
            if child.tag in SILENT:
                walk.strict(node)
        seen = Seen(child.text, node, tuple(walk.eye.items))
        return Compiled(ops.chunk(walk.marks), seen, tuple(walk.faults), tuple(walk.below))

    def _define(self, text: str) -> Definitions:
        if text not in self._definitions:
            self._definitions[text] = read_definitions(text)
        return self._definitions[text]

    def _faults(self, document: Document, text: str, compiled: list[Compiled]) -> list[Fault]:
        """The faults of slices and definitions, their elements counted in the face."""
        pairs = [pair for pair in zip(document.children, compiled, strict=False) if pair[1].faults or pair[1].below]
        below = [*self._define(text).twice, *(fault for _, one in pairs for fault in one.below)]
        places = definition_places(document) if below else []
        own = [replace(fault, ordinal=fault.ordinal + child.ordinal) for child, one in pairs for fault in one.faults]
        return own + [replace(fault, ordinal=places[fault.ordinal]) for fault in below]


def _refers(child: Slice) -> bool:
    """Whether a slice may use a definition; a colour is written with # too, and uses none."""
    return "(#" in child.text or "href" in child.text or "&#" in child.text


def _root_faults(document: Document) -> list[Fault]:
    names = [name for name in document.attributes if name not in ATTRIBUTES["svg"] and name.partition(":")[0] != "xmlns"]
    return [Fault(0, *unknown_attribute("svg", name)) for name in names[:MOST_FAULTS]]


def _overloaded(document: Document, compiled: list[Compiled]) -> Iterator[Fault]:
    """Where a face begins to draw more than one may, if it does."""
    for child, marks in zip(document.children, accumulate(one.chunk.marks for one in compiled), strict=False):
        if marks > MOST_MARKS:
            yield replace(too_many(), ordinal=child.ordinal)
            return
