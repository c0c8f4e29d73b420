"""Writes the lines of text in partly compiled faces. After the first row, only the letters are measured and encoded."""

from xml.etree.ElementTree import Element

from printgen.core.patterns import compile_later
from printgen.core.svg.numbers import read_number_or_length
from printgen.faces.runs.row_values import DependsOnRowError
from printgen.faces.text.fonts import EM
from printgen.faces.text.letters import has_right_to_left_letters
from printgen.pdf.findings import BlamedError
from printgen.pdf.seen import DrawingRecorder, GraphicsState, Item, SeenText
from printgen.pdf.slice_record import CompilerTools
from printgen.pdf.store import OperatorList, Resource
from printgen.pdf.style import SvgStyle, list_presentation_attributes
from printgen.pdf.text import ANCHORS, add_text_line_operators, is_right_to_left, write_text_ops
from printgen.pdf.text_runs import TextRun

_LONGEST = 200  # letters
_LETTERS = compile_later(r"[^ \t\r\n]+(?: [^ \t\r\n]+)*")  # without white space that SVG would collapse
_NEEDS_WALK = ("transform", "clip-path", "opacity", "data-role", "data-field")


def is_plain_text_line(node: Element) -> bool:
    """Whether a TextLineWriter can write an element: a text of one line in one style, without a state of its own."""
    return node.tag == "text" and not len(node) and not any(name in node.attrib for name in _NEEDS_WALK)


class TextLineWriter:
    """Writes the lines of text elements with the same attributes. A SliceCompiler must have compiled one without findings."""

    def __init__(self, node: Element, style: SvgStyle, state: GraphicsState, tools: CompilerTools) -> None:
        self._node, self._tools, self._state = node, tools, state
        self._style = style = style.derive_child_style(list_presentation_attributes(node.attrib))
        self._fonts, self._size, self._share = style.fonts, style.font_size, ANCHORS[style.raw["text-anchor"]]
        self._is_plain = _is_filled_without_spacing(style) and not is_right_to_left(style)

    @staticmethod
    def can_write_letters(letters: str) -> bool:
        """Whether these letters can be written without compiling the element."""
        return len(letters) <= _LONGEST and _LETTERS.fullmatch(letters) is not None

    def write_letters(self, letters: str, x: str, y: str, used_resources: set[Resource], items: list[Item]) -> str:
        """The operators of letters at a place. Adds their resources and the item. Raises DependsOnRowError for a finding."""
        left, baseline, ops = read_number_or_length(x), read_number_or_length(y), OperatorList(uses=used_resources)
        if self._is_plain and not has_right_to_left_letters(letters):
            encoded = self._tools.fonts.encode_and_register_text(letters, self._fonts)
            if encoded.parts and not encoded.missing:
                width = encoded.width * self._size / EM
                left -= self._share * width
                items.append(SeenText(self._node, self._style, self._state, letters, left, baseline, width, ""))
                return f"{self._style.ops}\n{write_text_ops(encoded, left, baseline, self._size, used_resources)}"
        return self._write_letters_as_text_line(letters, left, baseline, ops, items)

    def _write_letters_as_text_line(self, letters: str, x: float, y: float, ops: OperatorList, items: list[Item]) -> str:
        recorder = DrawingRecorder()
        recorder.state = self._state
        recorder.begin_text_element(self._node)
        run = TextRun(self._node, letters, self._style)
        try:
            add_text_line_operators([run], x, y, self._tools.fonts, self._tools.store, ops, recorder)
        except (BlamedError, ValueError):
            raise DependsOnRowError from None
        items += recorder.items
        return "\n".join(ops.parts)


def _is_filled_without_spacing(style: SvgStyle) -> bool:
    """Whether text in a style is only filled, with an opaque colour and without letter spacing."""
    is_filled = style.painter != "n" and style.stroke is None and not style.paint_reference
    is_opaque = style.fill_alpha == style.stroke_alpha == 1
    return is_filled and is_opaque and style.font_size > 0 and read_number_or_length(style.raw["letter-spacing"]) == 0
