"""Converts <text> and <tspan> to PDF operators: fonts, kerning, anchors, and runs in several styles."""

from collections.abc import Iterator
from typing import TYPE_CHECKING
from xml.etree.ElementTree import Element

from printgen.core.boxes import Point
from printgen.core.svg.numbers import SvgError, read_number_or_length
from printgen.core.units import write_number
from printgen.faces.text.fonts import EM
from printgen.faces.text.letters import has_right_to_left_letters
from printgen.pdf.document_fonts import CodedLetters, DocumentFonts, EncodedText
from printgen.pdf.findings import blame_errors_on
from printgen.pdf.seen import DrawingRecorder
from printgen.pdf.store import OperatorList, Resource, ResourceStore, record_and_name_resource
from printgen.pdf.style import PaintError, SvgStyle
from printgen.pdf.text_runs import TextRun, read_text_lines, split_and_order_runs_visually

if TYPE_CHECKING:
    from printgen.pdf.glyph_text import CodedGlyphs

ANCHORS = {"start": 0.0, "middle": 0.5, "end": 1.0}


class MissingGlyphError(SvgError):
    """Raised for a letter that the font does not have."""

    check = "glyph"


def add_text_element_operators(
    node: Element, style: SvgStyle, fonts: DocumentFonts, store: ResourceStore, ops: OperatorList, recorder: DrawingRecorder
) -> None:
    """Add the PDF operators of a text element to `ops`, and its runs to the recorder."""
    recorder.begin_text_element(node)
    if recorder.role not in ("", "imprint"):
        raise SvgError(f'data-role is "{recorder.role}", but must be imprint.')
    x = y = 0.0
    for line in read_text_lines(node, style):
        x = x if line[0].x is None else line[0].x
        y = y if line[0].y is None else line[0].y
        x, y = add_text_line_operators(line, x, y, fonts, store, ops, recorder)


def add_text_line_operators(
    runs: list[TextRun],
    x: float,
    y: float,
    fonts: DocumentFonts,
    store: ResourceStore,
    ops: OperatorList,
    recorder: DrawingRecorder,
) -> Point:
    """Add the PDF operators of runs that share an anchor at x, y, and return the position after them."""
    first = next((at for at, run in enumerate(runs) if run.text), 0)
    anchor = runs[first].style.raw["text-anchor"]
    if anchor not in ANCHORS:
        raise SvgError(f'text-anchor is "{anchor}", but must be start, middle or end.')
    shifts = sum(run.dx for run in runs[first + 1 :])
    leftwards = is_right_to_left(runs[first].style)
    if leftwards or any(has_right_to_left_letters(run.text) for run in runs):
        runs = split_and_order_runs_visually(runs, int(leftwards))
    for run in runs:
        _encode_and_measure_run(run, fonts)
    share = 1 - ANCHORS[anchor] if leftwards else ANCHORS[anchor]
    x -= share * (sum([run.width for run in runs]) + shifts)
    for run in runs:
        x, y = x + run.dx, y + run.dy
        if run.text:
            with blame_errors_on(run.node):
                _add_run_operators(run, x, y, store, ops)
            recorder.record_text(run.style, run.text, x, y, run.width)
            x += run.width
    return x, y


def is_right_to_left(style: SvgStyle) -> bool:
    """Whether a line begins at its right end. Raises SvgError if the direction is unknown."""
    direction = style.raw.get("direction", "ltr")
    if direction not in ("ltr", "rtl"):
        raise SvgError(f'direction is "{direction}", but must be ltr or rtl.')
    return direction == "rtl"


def _encode_and_measure_run(run: TextRun, fonts: DocumentFonts) -> None:
    if run.text:
        with blame_errors_on(run.node):
            style = run.style
            run.encoded = fonts.encode_and_register_text(run.text, style.fonts, run.level)
            spacing = read_number_or_length(style.raw["letter-spacing"])
            run.width = run.encoded.width * style.font_size / EM + spacing * run.encoded.count


def _add_run_operators(run: TextRun, x: float, y: float, store: ResourceStore, ops: OperatorList) -> None:
    style, encoded = run.style, run.encoded
    if encoded.missing:
        letters = ", ".join(f"{letter!r} (U+{ord(letter):04X})" for letter in encoded.missing)
        from printgen.faces.text.suggestions import make_missing_letter_hint

        hint = make_missing_letter_hint(encoded.missing, style.raw["font-family"], style.own_fonts)
        raise MissingGlyphError(f"the font {style.font.family} lacks {letters} in “{run.text[:40]}”.", hint)
    if style.paint_reference:
        raise PaintError("the `fill` of text must be a colour, not a gradient or pattern.")
    if not style.font_size > 0:
        raise SvgError("font-size must be more than 0.")
    if style.painter == "n" or not encoded.parts:
        return
    if style.ops != ops.paint:
        ops.parts.append(style.ops)
        ops.paint = style.ops
    text = write_text_ops(
        encoded, x, y, style.font_size, ops.uses, read_number_or_length(style.raw["letter-spacing"]), _choose_render_mode(style)
    )
    state = "".join(_write_text_state_ops(style, store, ops.uses))
    ops.parts.append(f"q {state}{text} Q" if state else text)


def write_text_ops(
    text: EncodedText,
    x: float,
    y: float,
    size: float,
    used_resources: set[Resource],
    spacing: float = 0.0,
    render_mode: int = 0,
) -> str:
    """The PDF operators that show a text at x, y, where y grows downwards. The size and the letter spacing are in mm.

    `spacing` and `render_mode` are the letter spacing and the text rendering mode in the graphics state.
    """
    body = " ".join([_write_part_ops(part, size, used_resources, spacing, render_mode) for part in text.parts])
    return f"BT 1 0 0 -1 {write_number(x)} {write_number(y)} Tm {body} ET"


def _write_part_ops(
    part: "CodedLetters | CodedGlyphs", size: float, used_resources: set[Resource], spacing: float, render_mode: int
) -> str:
    """The PDF operators that show a part of a text. Glyph positions include the letter spacing."""
    if isinstance(part, tuple):
        resource, codes, scale = part
        return f"{record_and_name_resource(resource, used_resources)} {write_number(size * scale)} Tf [{codes}] TJ"
    size *= part.scale
    font, shown = record_and_name_resource(part.font, used_resources), part.write_operators(size, spacing, render_mode)
    glyphs = f"{font} {write_number(size)} Tf {shown}"
    return f"0 Tc {glyphs} {write_number(spacing)} Tc" if spacing else glyphs


def _choose_render_mode(style: SvgStyle) -> int:
    """PDF's text rendering mode for fill, stroke or both."""
    return 0 if style.stroke is None else 2 if style.fill else 1


def _write_text_state_ops(style: SvgStyle, store: ResourceStore, used_resources: set[Resource]) -> Iterator[str]:
    if style.fill_alpha < 1 or style.stroke_alpha < 1:
        yield f"{record_and_name_resource(store.get_or_make_opacity(style.fill_alpha, style.stroke_alpha), used_resources)} gs "
    if style.stroke is not None:
        yield f"{_choose_render_mode(style)} Tr "
    spacing = read_number_or_length(style.raw["letter-spacing"])
    if spacing:
        yield f"{write_number(spacing)} Tc "
