"""<text> and its tspans to show-text operators: the fonts of a document, kerning, anchors, runs of different type."""

import re
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass
from functools import cache
from typing import Any
from xml.etree.ElementTree import Element

from printgen.core.units import plain
from printgen.faces.text.catalogue import FontKey, font_file
from printgen.faces.text.shaping import EM, shape
from printgen.pdf.faults import blaming
from printgen.pdf.library import TTFont
from printgen.pdf.numbers import BadNumber, value
from printgen.pdf.seen import Eye
from printgen.pdf.store import Ops, Store
from printgen.pdf.style import OnlyFills, Style, own_paint

_ESCAPES = {ord("\\"): "\\\\", ord("("): "\\(", ord(")"): "\\)", 13: "\\r", 10: "\\n"}


@dataclass(frozen=True, slots=True)
class Shown:
    """A text ready to be shown: for each font of the document that it takes, the operand of TJ."""

    parts: tuple[tuple[tuple[str, str], str], ...]
    width: float
    count: int
    missing: str


NOTHING_SHOWN = Shown((), 0.0, 0, "")


class Letters:
    """The fonts of one document and the texts already worked out in them."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._shown: dict[tuple[str, FontKey], Shown] = {}

    def fork(self, store: Store) -> "Letters":
        """The fonts of a document that was forked, in which each letter keeps its code."""
        other = Letters(store)
        other._shown = self._shown.copy()
        for font in store.document.delayedFonts:
            font.state[store.document] = deepcopy(font.state[self._store.document])
        return other

    def show(self, text: str, key: FontKey) -> Shown:
        """The text in a font, kerned."""
        known = self._shown.get((text, key))
        if known is None:
            known = self._shown[text, key] = self._make(text, key)
        return known

    def _make(self, text: str, key: FontKey) -> Shown:
        run = shape(text, key)
        font, document = _font(key), self._store.document
        parts: list[tuple[tuple[str, str], str]] = []
        at = 0
        for subset, codes in font.splitString(run.text, document):
            name = font.getSubsetInternalName(subset, document)[1:]
            kerns = run.kerns[at : at + len(codes)]
            parts.append((("Font", name), _array(codes.decode("latin-1"), kerns)))
            at += len(codes)
        return Shown(tuple(parts), run.width, len(run.text), run.missing)


@cache
def _font(key: FontKey) -> Any:
    """A font file, read once; which of its letters a document uses is kept for each document apart."""
    return TTFont(f"{key.family}-{key.weight}{'i' if key.italic else ''}", str(font_file(key)), asciiReadable=0)


def _array(codes: str, kerns: tuple[float, ...]) -> str:
    """Codes with the kerns between them; what is kerned after a letter is subtracted, as PDF has it."""
    if not any(kerns):
        return f"({codes.translate(_ESCAPES)})"
    parts, begin = [], 0
    for at, kern in enumerate(kerns):
        if kern:
            parts.append(f"({codes[begin : at + 1].translate(_ESCAPES)}){plain(-kern)}")
            begin = at + 1
    if begin < len(codes):
        parts.append(f"({codes[begin:].translate(_ESCAPES)})")
    return "".join(parts)


_ANCHORS = {"start": 0.0, "middle": 0.5, "end": 1.0}
_SPACE = re.compile(r"[ \t\r\n]+")


class NoGlyph(BadNumber):
    """A letter that the font has not."""

    check = "glyph"
    hint = "write it in other letters, or take a font that has it: docs/templates.md names them."


@dataclass(slots=True)
class Run:
    """Letters of one style and the element they stand in; x and y where the run starts at a place of its own."""

    node: Element
    text: str
    style: Style
    x: float | None = None
    y: float | None = None
    dx: float = 0.0
    dy: float = 0.0
    shown: Shown = NOTHING_SHOWN
    width: float = 0.0


def text_ops(node: Element, style: Style, letters: Letters, store: Store, ops: Ops, eye: Eye) -> None:
    """Write the operators of a text element."""
    eye.writes(node)
    if eye.role not in ("", "imprint"):
        raise BadNumber(f'"{eye.role}" is no data-role; take imprint.')
    x = y = 0.0
    for line in _lines(_tidy(list(_runs(node, style)))):
        x = x if line[0].x is None else line[0].x
        y = y if line[0].y is None else line[0].y
        x, y = _line(line, x, y, letters, store, ops, eye)


def _lines(runs: list[Run]) -> Iterator[list[Run]]:
    """Runs that share an anchor: each at a place of its own begins anew."""
    line: list[Run] = []
    for run in runs:
        if line and (run.x is not None or run.y is not None):
            yield line
            line = []
        line.append(run)
    if line:
        yield line


def _runs(node: Element, style: Style) -> Iterator[Run]:
    """The runs of a text element in their order."""
    place = {name: value(node.attrib[name]) for name in ("x", "y", "dx", "dy") if name in node.attrib}
    if node.tag == "text":
        place = {"x": 0.0, "y": 0.0, **place}
    yield Run(node, node.text or "", style, place.get("x"), place.get("y"), place.get("dx", 0.0), place.get("dy", 0.0))
    for child in node:
        if child.tag == "tspan":
            with blaming(child):
                yield from _runs(child, style.derive(own_paint(child.attrib)))
        yield Run(node, child.tail or "", style)


def _tidy(runs: list[Run]) -> list[Run]:
    """White space as SVG has it: what there is of it between two words is one space, none before the first or behind the last.

    A run at a place of its own begins anew, so that a space before it does not push an anchored line aside.
    """
    kept: list[Run] = []
    after_space = True
    for run in runs:
        starts = run.x is not None or run.y is not None
        if starts and kept:
            kept[-1].text = kept[-1].text.rstrip(" ")
        run.text = _SPACE.sub(" ", run.text)
        if after_space or starts:
            run.text = run.text.removeprefix(" ")
        if run.text or starts or run.dx or run.dy:
            kept.append(run)
        after_space = run.text.endswith(" ") if run.text else after_space or starts
    if kept:
        kept[-1].text = kept[-1].text.rstrip(" ")
    return kept


def _line(runs: list[Run], x: float, y: float, letters: Letters, store: Store, ops: Ops, eye: Eye) -> tuple[float, float]:
    """Write runs that share an anchor, that of their first letter; gives where the pen stands after them."""
    first = next((at for at, run in enumerate(runs) if run.text), 0)
    anchor = runs[first].style.raw["text-anchor"]
    if anchor not in _ANCHORS:
        raise BadNumber(f'"{anchor}" is no text-anchor; take start, middle or end.')
    wide = sum([_measure(run, letters) for run in runs])
    x -= _ANCHORS[anchor] * (wide + sum(run.dx for run in runs[first + 1 :]))
    for run in runs:
        x, y = x + run.dx, y + run.dy
        if run.text:
            with blaming(run.node):
                _show(run, x, y, store, ops)
            eye.text(run.style, run.text, x, y, run.width)
            x += run.width
    return x, y


def _measure(run: Run, letters: Letters) -> float:
    """Shape a run; gives how far it runs."""
    if run.text:
        with blaming(run.node):
            style = run.style
            run.shown = letters.show(run.text, style.font)
            run.width = run.shown.width * style.font_size / EM + value(style.raw["letter-spacing"]) * run.shown.count
    return run.width


def _show(run: Run, x: float, y: float, store: Store, ops: Ops) -> None:
    style, shown = run.style, run.shown
    if shown.missing:
        raise NoGlyph(f"{style.font.family} has no glyph for {_named(shown.missing)} in “{run.text[:40]}”.")
    if style.shade:
        raise OnlyFills("a gradient or pattern cannot fill letters.")
    if not style.font_size > 0:
        raise BadNumber("a font-size is more than 0.")
    if style.painter == "n" or not shown.parts:
        return
    if style.ops != ops.paint:
        ops.parts.append(style.ops)
        ops.paint = style.ops
    text = f"BT 1 0 0 -1 {plain(x)} {plain(y)} Tm {_body(shown, style, ops)} ET"
    state = "".join(_state(style, store, ops))
    ops.parts.append(f"q {state}{text} Q" if state else text)


def _body(shown: Shown, style: Style, ops: Ops) -> str:
    size = plain(style.font_size)
    return " ".join(f"{ops.use(font)} {size} Tf [{codes}] TJ" for font, codes in shown.parts)


def _state(style: Style, store: Store, ops: Ops) -> Iterator[str]:
    """What this text alone is drawn with: see-through, outlined, spaced."""
    if style.fill_alpha < 1 or style.stroke_alpha < 1:
        yield f"{ops.use(store.alpha(style.fill_alpha, style.stroke_alpha))} gs "
    if style.stroke is not None:
        yield f"{2 if style.fill else 1} Tr "
    spacing = value(style.raw["letter-spacing"])
    if spacing:
        yield f"{plain(spacing)} Tc "


def _named(letters: str) -> str:
    return ", ".join(f"{letter!r} (U+{ord(letter):04X})" for letter in letters)
