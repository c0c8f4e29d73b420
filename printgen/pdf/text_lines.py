"""Writes the lines of text in partly compiled faces. After the first row, only the letters are measured and encoded."""

from xml.etree.ElementTree import Element

from printgen.core.patterns import compile_later
from printgen.core.svg.numbers import read_number
from printgen.faces.runs.row_values import DependsOnRowError
from printgen.pdf.findings import BlamedError
from printgen.pdf.seen import DrawingRecorder, GraphicsState, Item
from printgen.pdf.slice_record import CompilerTools
from printgen.pdf.store import OperatorList, Resource
from printgen.pdf.style import SvgStyle, list_paint_attributes
from printgen.pdf.text import add_text_line_operators
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
        self._style = style.derive_child_style(list_paint_attributes(node.attrib))

    @staticmethod
    def can_write_letters(letters: str) -> bool:
        """Whether these letters can be written without compiling the element."""
        return len(letters) <= _LONGEST and _LETTERS.fullmatch(letters) is not None

    def write_letters(self, letters: str, x: str, y: str, uses: set[Resource], items: list[Item]) -> str:
        """The operators of letters at a place. Adds their resources and the item. Raises DependsOnRowError for a finding."""
        recorder, ops = DrawingRecorder(), OperatorList(uses=uses)
        recorder.state = self._state
        recorder.begin_text_element(self._node)
        run = TextRun(self._node, letters, self._style)
        try:
            add_text_line_operators([run], read_number(x), read_number(y), self._tools.fonts, self._tools.store, ops, recorder)
        except (BlamedError, ValueError):
            raise DependsOnRowError from None
        items += recorder.items
        return "\n".join(ops.parts)
