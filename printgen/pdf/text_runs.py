"""Reads the runs of a <text> element and groups them into lines. A run is letters of one style."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import groupby
from xml.etree.ElementTree import Element

from printgen.core.patterns import compile_later
from printgen.core.records import dataclass
from printgen.core.svg.numbers import read_number_or_length
from printgen.pdf.document_fonts import NO_TEXT, EncodedText
from printgen.pdf.findings import blame_errors_on
from printgen.pdf.style import SvgStyle, list_presentation_attributes

_SPACE = compile_later(r"[ \t\r\n]+")


@dataclass(slots=True)
class TextRun:
    """Letters of one style and their element. The coordinates x and y are None unless the run has its own position.

    `level` is the bidirectional level of the letters on a line that has right-to-left letters, or else None.
    """

    node: Element
    text: str
    style: SvgStyle
    x: float | None = None
    y: float | None = None
    dx: float = 0.0
    dy: float = 0.0
    encoded: EncodedText = NO_TEXT
    width: float = 0.0
    level: int | None = None


def read_text_lines(node: Element, style: SvgStyle) -> Iterator[list[TextRun]]:
    """The lines of a text element, each with its runs. A run at its own position starts a new line."""
    line: list[TextRun] = []
    for run in _collapse_spaces(list(_read_runs(node, style))):
        if line and (run.x is not None or run.y is not None):
            yield line
            line = []
        line.append(run)
    if line:
        yield line


def _read_runs(node: Element, style: SvgStyle) -> Iterator[TextRun]:
    place = {name: read_number_or_length(node.attrib[name]) for name in ("x", "y", "dx", "dy") if name in node.attrib}
    if node.tag == "text":
        place = {"x": 0.0, "y": 0.0, **place}
    yield TextRun(node, node.text or "", style, place.get("x"), place.get("y"), place.get("dx", 0.0), place.get("dy", 0.0))
    for child in node:
        if child.tag == "tspan":
            with blame_errors_on(child):
                yield from _read_runs(child, style.derive_child_style(list_presentation_attributes(child.attrib)))
        yield TextRun(node, child.tail or "", style)


def _collapse_spaces(runs: list[TextRun]) -> list[TextRun]:
    """The runs with white space collapsed as in SVG: one space between words, none at the start or end.

    A run at its own position starts a new line, so that a space before it does not push an anchored line aside. Changes the
    texts of the runs.
    """
    kept: list[TextRun] = []
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


def split_and_order_runs_visually(runs: list[TextRun], base_level: int) -> list[TextRun]:
    """The runs of a line from left to right, split where the direction changes. `base_level` is the level of the paragraph.

    A shift stays with the first letters of its run.
    """
    from printgen.faces.text.bidi import find_bidi_levels_of_letters, list_positions_in_visual_order  # few texts need it

    levels = find_bidi_levels_of_letters("".join(run.text for run in runs), base_level)
    pieces: list[TextRun] = []
    begin = 0
    for run in runs:
        pieces += (
            _split_run_by_level(run, levels[begin : begin + len(run.text)]) if run.text else [replace(run, level=base_level)]
        )
        begin += len(run.text)
    return [pieces[at] for at in list_positions_in_visual_order([piece.level or 0 for piece in pieces])]


def _split_run_by_level(run: TextRun, levels: list[int]) -> Iterator[TextRun]:
    begin = 0
    for level, group in groupby(levels):
        end = begin + sum(1 for _ in group)
        shift = (run.dx, run.dy) if begin == 0 else (0.0, 0.0)
        yield replace(run, text=run.text[begin:end], level=level, dx=shift[0], dy=shift[1])
        begin = end
