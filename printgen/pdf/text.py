"""<text> and its tspans to text operators: white space, anchors, runs of different type."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from xml.etree.ElementTree import Element

from printgen.fonts.shaping import EM
from printgen.pdf.letters import Letters
from printgen.pdf.numbers import BadNumber, value
from printgen.pdf.store import Ops, Store
from printgen.pdf.style import Style
from printgen.svg.grammar import PAINT
from printgen.units import plain

_ANCHORS = {"start": 0.0, "middle": 0.5, "end": 1.0}
_SPACE = re.compile(r"[ \t\r\n]+")


@dataclass(slots=True)
class Run:
    """Letters of one style; x and y where the run starts at a place of its own."""

    text: str
    style: Style
    x: float | None = None
    y: float | None = None
    dx: float = 0.0
    dy: float = 0.0


def text_ops(node: Element, style: Style, letters: Letters, store: Store, ops: Ops) -> None:
    """Write the operators of a text element."""
    runs = _tidy(list(_runs(node, style)))
    x = y = 0.0
    while runs:
        count = next((at for at, run in enumerate(runs) if at and (run.x is not None or run.y is not None)), len(runs))
        line, runs = runs[:count], runs[count:]
        x = x if line[0].x is None else line[0].x
        y = y if line[0].y is None else line[0].y
        x, y = _line(line, x, y, letters, store, ops)


def _runs(node: Element, style: Style) -> Iterator[Run]:
    """The runs of a text element in their order."""
    place = {name: value(node.attrib[name]) for name in ("x", "y", "dx", "dy") if name in node.attrib}
    if node.tag == "text":
        place = {"x": 0.0, "y": 0.0, **place}
    yield Run(node.text or "", style, place.get("x"), place.get("y"), place.get("dx", 0.0), place.get("dy", 0.0))
    for child in node:
        if child.tag == "tspan":
            yield from _runs(child, style.derive(tuple((k, v) for k, v in child.attrib.items() if k in PAINT)))
        elif child.tag not in ("title", "desc"):
            raise BadNumber(f"a text holds letters and <tspan>, not <{child.tag}>.")
        yield Run(child.tail or "", style)


def _tidy(runs: list[Run]) -> list[Run]:
    """White space as SVG has it: runs of it are one space, none at the start of a line or of the text's end."""
    kept: list[Run] = []
    after_space = True
    for run in runs:
        starts = run.x is not None or run.y is not None
        text = _SPACE.sub(" ", run.text)
        if (after_space or starts) and text.startswith(" "):
            text = text[1:]
        if text or starts or run.dx or run.dy:
            run.text = text
            kept.append(run)
        after_space = text.endswith(" ") if text else after_space or starts
    if kept:
        kept[-1].text = kept[-1].text.rstrip(" ")
    return kept


def _line(runs: list[Run], x: float, y: float, letters: Letters, store: Store, ops: Ops) -> tuple[float, float]:
    """Write runs that share an anchor; gives where the pen stands after them."""
    anchor = runs[0].style.raw["text-anchor"]
    if anchor not in _ANCHORS:
        raise BadNumber(f'"{anchor}" is no text-anchor; take start, middle or end.')
    width = sum(_width(run, letters) + run.dx for run in runs)
    x -= width * _ANCHORS[anchor]
    for run in runs:
        x, y = x + run.dx, y + run.dy
        if run.text:
            _show(run, x, y, letters, store, ops)
            x += _width(run, letters)
    return x, y


def _width(run: Run, letters: Letters) -> float:
    shown = letters.show(run.text, run.style.font)
    return shown.width * run.style.font_size / EM + value(run.style.raw["letter-spacing"]) * len(run.text)


def _show(run: Run, x: float, y: float, letters: Letters, store: Store, ops: Ops) -> None:
    style = run.style
    shown = letters.show(run.text, style.font)
    if shown.missing:
        raise BadNumber(f"{style.font.family} has no glyph for {_named(shown.missing)} in “{run.text[:40]}”.")
    if style.gradient:
        raise BadNumber("a gradient cannot fill letters.")
    if style.painter == "n":
        return
    if style.ops != ops.paint:
        ops.parts.append(style.ops)
        ops.paint = style.ops
    size, spacing = plain(style.font_size), value(style.raw["letter-spacing"])
    extra = f" {plain(spacing)} Tc" if spacing else ""
    mode = "" if style.stroke is None else f" {2 if style.fill else 1} Tr"
    body = " ".join(f"{ops.use(font)} {size} Tf [{codes}] TJ" for font, codes in shown.parts)
    text = f"BT{extra}{mode} 1 0 0 -1 {plain(x)} {plain(y)} Tm {body} ET"
    if style.fill_alpha < 1 or style.stroke_alpha < 1:
        extra = f"{ops.use(store.alpha(style.fill_alpha, style.stroke_alpha))} gs {extra}"
        text = f"{ops.use(store.alpha(style.fill_alpha, style.stroke_alpha))} gs {text}"
    ops.parts.append(f"q {text} Q" if extra or mode else text)


def _named(letters: str) -> str:
    return ", ".join(f"{letter!r} (U+{ord(letter):04X})" for letter in letters)
